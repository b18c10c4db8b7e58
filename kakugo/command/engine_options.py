"""The options of a command line that say how the engine thinks, and how long."""

from argparse import ArgumentParser, Namespace

import kakugo
from brain.arguments import number, whole
from brain.asking import limits_of as limits_of_person


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
    """The engine that the options describe."""
    engine = kakugo.Engine(evaluation=asked.evaluation)
    option = kakugo.Settings.threads
    engine.settings.threads = whole("--threads", asked.threads, option.low, option.high)
    return engine


def limits_of(asked: Namespace) -> kakugo.Limits:
    """How long it thinks about a turn."""
    seconds = None if asked.seconds is None else number("--seconds", asked.seconds, 0)
    nodes = None if asked.nodes is None else whole("--nodes", asked.nodes, 1)
    usual = kakugo.Limits(round(1000 * asked.usual_seconds))
    return limits_of_person(None, {"seconds": seconds, "nodes": nodes}, lambda _: usual)
