"""What the tests of the dialect share: starting games, playing turns, asking for results."""

import re

from brain import Game, new_game
from tests.helpers.brains.process import FAST, Process
from tests.helpers.protocol.model import TURN

SURE = "INFO timeout_turn 1000"  # there is one right turn

# Black captures a pair with the fifth turn; the cells are free again.
CAPTURE = ("5,9", "6,9", "0,0", "7,9", "8,9")
# Black has four in column 5, White closes one end with the last turn.
FOUR = ("5,5", "0,0", "5,6", "0,2", "5,7", "0,4", "5,8", "5,4")
FIFTH = "5,9"
# 5x5: Black's five stones stand in the corner behind White's first four, so Black must pass.
LOCKED = ("0,0", "3,0", "1,0", "2,1", "2,0", "1,2", "0,1", "0,2", "1,1")


def begin(brain: Process, game: str, size: int, *infos: str) -> None:
    """Start a game, such as `gomoku: double_three forbidden`, after other INFO lines."""
    name, *options = game.split(": ")
    brain.send(f"INFO game {name}")
    brain.send(*(f"INFO option {option}" for option in options))
    brain.start(size, FAST, *infos)


def same_game(text: str, size: int, rule: int = 0) -> Game:
    """The library's game of a text such as `murray: stones 5`."""
    name, *options = text.split(": ")
    chosen = dict(option.split() for option in options)
    is_ruled = name == "gomoku"
    return new_game(name, rule=rule if is_ruled else None, width=size, height=None, **chosen)


def play(brain: Process, *turns: str) -> None:
    """Let both sides play these turns, written as numbers."""
    for turn in turns:
        brain.expect(re.escape(turn), to=f"PLAY {turn}")


def board(*turns: str) -> list[str]:
    """The BOARD block of these turns; the last one is the opponent's."""
    fields = ((len(turns) - number) % 2 for number in range(1, len(turns) + 1))
    lines = (f"{turn},{1 if own else 2}" for turn, own in zip(turns, fields, strict=True))
    return ["BOARD", *lines, "DONE"]


def expect_outcome(brain: Process, outcome: str) -> None:
    brain.expect(f"OUTCOME {outcome}", to="OUTCOME")


def legal(brain: Process) -> list[str]:
    """The turns that LEGAL lists, in an answer of the right form."""
    text = brain.expect(rf"LEGAL 0|LEGAL [1-9]\d*: {TURN}(?:; {TURN})*", to="LEGAL")
    count, _, turns = text.removeprefix("LEGAL ").partition(": ")
    found = turns.split("; ") if turns else []
    assert len(found) == int(count)
    return found
