"""The variants that the engine and the plain player meet in, each with its options."""

from collections.abc import Callable
from functools import partial

import brain
from brain import Game

# A title, whose first word is the game's name -> how such a game begins.
KINDS: dict[str, Callable[[], Game]] = {
    "gomoku 33": partial(brain.new_game, rule=1, width=19, double_three="forbidden"),
    "gomoku compensated": partial(brain.new_game, rule=1, width=19, double_three="compensated"),
    "gomoku 44": partial(brain.new_game, rule=1, width=19, double_four="forbidden"),
    "omok": partial(brain.new_game, "omok"),
    "murray": partial(brain.new_game, "murray", width=19, stones=20),
    "inlove": partial(brain.new_game, "inlove"),
    "inlove 1+2+3": partial(brain.new_game, "inlove", variant1="on", variant2="on", variant3="on"),
    "hexgomoku 0": partial(brain.new_game, "hexgomoku", variant=0),
    "hexgomoku 1": partial(brain.new_game, "hexgomoku", variant=1),
    "hexgomoku 2": partial(brain.new_game, "hexgomoku", variant=2),
    "pente": partial(brain.new_game, "pente"),
    "pente end_capture": partial(brain.new_game, "pente", end_capture="on"),
    "ninuki": partial(brain.new_game, "ninuki"),
    "keryo": partial(brain.new_game, "keryo"),
    "repensi": partial(brain.new_game, "repensi", opening="free"),
}
