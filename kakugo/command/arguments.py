"""Arguments that several parts of the command have: which game, how long to think."""

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping

import kakugo
from brain.report import limits_of as limits_of_person


def add_game(parser: ArgumentParser) -> None:
    """Declare what says which game it is."""
    group = parser.add_argument_group("game")
    group.add_argument(
        "--game", default="gomoku", metavar="NAME", help=f"one of {', '.join(kakugo.games())}"
    )
    group.add_argument(
        "--rule",
        type=int,
        metavar="N",
        help="of gomoku: 0 freestyle, 1 standard, 4 renju, 9 caro (default: 0)",
    )
    group.add_argument("--size", metavar="N", help="cells of a side, or WxH (default: the game's)")
    group.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game, such as opening=swap2; may be given again",
    )


def game_of(asked: Namespace) -> kakugo.Game:
    """The game that the arguments say, on an empty board; ValueError where there is none such."""
    width, height = _size(asked.size)
    return kakugo.new_game(
        asked.game, rule=asked.rule, width=width, height=height, **_options(asked.option)
    )


def _size(text: str | None) -> tuple[int | None, int | None]:
    """Columns and rows."""
    if text is None:
        return None, None
    sides = text.lower().split("x")
    if len(sides) > 2 or not all(side.isdecimal() and len(side) < 4 for side in sides):
        raise ValueError(f"--size wants a number such as 15, or 20x15, not {text}")
    return int(sides[0]), int(sides[-1])


def _options(pairs: list[str]) -> Mapping[str, str]:
    """The options of a game."""
    options = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not (name and equals and value):
            raise ValueError(f"--option wants NAME=VALUE, not {pair}")
        options[name] = value
    return options


def add_engine(parser: ArgumentParser, seconds: float) -> None:
    """Declare how the engine thinks; seconds: how long, unless the user says."""
    group = parser.add_argument_group("engine")
    group.add_argument(
        "--seconds",
        type=float,
        metavar="S",
        help=f"to think about a turn (default: {seconds:g}, without --nodes)",
    )
    group.add_argument("--nodes", type=int, metavar="N", help="positions to look at for a turn")
    group.add_argument("--threads", type=int, default=1, metavar="N", help="(default: 1)")
    group.add_argument(
        "--evaluation", default="", metavar="PATH", help="weights, instead of the built-in ones"
    )
    parser.set_defaults(usual_seconds=seconds)


def engine_of(asked: Namespace) -> kakugo.Engine:
    """The engine that the arguments describe."""
    engine = kakugo.Engine(evaluation=asked.evaluation)
    engine.settings.thread_num = asked.threads
    return engine


def limits_of(asked: Namespace) -> kakugo.Limits:
    """How long it thinks about a turn."""
    seconds = asked.seconds
    if seconds is None and asked.nodes is None:
        seconds = asked.usual_seconds
    limits = limits_of_person(None, seconds, asked.nodes, None, None)
    assert limits is not None
    return limits
