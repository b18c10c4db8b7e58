"""kakugo play: a game in the terminal, against the engine, another brain, or a friend."""

from argparse import ArgumentParser, Namespace
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import kakugo
from kakugo import FIRST, SECOND

from . import arguments
from .table import Opponent, Table

SECONDS = 2.0
HINTS = 3  # lines that `hint` shows
SEATS = {"first": {FIRST}, "second": {SECOND}, "both": {FIRST, SECOND}, "nobody": set[int]()}


def add(parser: ArgumentParser) -> None:
    """Its arguments."""
    parser.add_argument(
        "--you", choices=SEATS, default="first", help="whose turns you play (default: first)"
    )
    parser.add_argument(
        "--level", type=int, default=100, metavar="N", help="strength of Kakugo, 0 to 100 (100)"
    )
    parser.add_argument("--brain", metavar="COMMAND", help="play against another Gomocup brain")
    parser.add_argument(
        "--file",
        metavar="FILE",
        help="where the game is kept, as SGF, psq, ... by its suffix; a game that is there goes on",
    )
    arguments.add_game(parser)
    arguments.add_engine(parser, SECONDS)


def turn_of(engine: kakugo.Engine, limits: kakugo.Limits, game: kakugo.Game) -> kakugo.Turn:
    """The engine's turn in any game, at the strength that is set."""
    engine.game = game
    return engine.think(limits).turn


def run(asked: Namespace) -> None:
    """Play until the game is over, or the person leaves."""
    engine = arguments.engine_of(asked)
    limits = arguments.limits_of(asked)
    helper = arguments.engine_of(asked)  # it hints at full strength
    engine.settings.strength = asked.level
    file = None if asked.file is None else Path(asked.file)
    with ExitStack() as stack:
        if asked.brain is None:
            opponent = Opponent("Kakugo", partial(turn_of, engine, limits))
        else:
            brain = stack.enter_context(kakugo.BrainProcess(asked.brain))
            opponent = Opponent(asked.brain, lambda game: brain.play(game, limits))
        table = Table(
            begun(asked, file),
            SEATS[asked.you],
            opponent,
            lambda game: helper.analyse(game, limits, best=HINTS).lines,
            file,
        )
        table.play()


def begun(asked: Namespace, file: Path | None) -> kakugo.Game:
    """The game of the file, or a new one."""
    if file is not None and file.exists():
        return kakugo.read_record(file).game()
    return arguments.game_of(asked)
