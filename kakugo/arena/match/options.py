"""Options that several subcommands share: the rules, the openings, how many games at once."""

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import brain
from brain import GOMOKU, RULES
from brain.files import sentence
from kakugo.game_options import read_pairs, read_size

from ..engine import config
from ..game import adjudication, openings
from ..game.openings import Opening
from ..game.pool import LOCAL_CLUSTER, Concurrency
from ..model import Player, Rules, Task
from . import schedule

KEY_VALUE = "KEY=VALUE"


class WrongOptionError(ValueError):
    """The command line asks for what there is not."""


MANY = 1 << 20  # games at once: no limit

GAMES_HELP = f"{', '.join(brain.games())} (%(default)s)"
OPENINGS_HELP = f"""\
one of {", ".join(openings.shipped())} (default: the one for this rule and size, if there is one);
a file with an opening a line; or {openings.NONE}, to begin on the empty board"""


@contextmanager
def reading() -> Iterator[None]:
    """Where options are read: what is wrong, files among it, is a WrongOptionError."""
    try:
        yield
    except (ValueError, OSError) as error:
        raise WrongOptionError(sentence(error)) from error


def check_folder(option: str, path: Path) -> None:
    """ValueError where a file cannot be made because its folder is not there."""
    folder = path.absolute().parent
    if not folder.is_dir():
        raise ValueError(f"{option} {path}: there is no folder {folder}")


def rules_arguments(parser: ArgumentParser) -> None:
    """The options that say which game is played."""
    add = parser.add_argument_group("the game").add_argument
    add("--game", default=GOMOKU, metavar="NAME", help=GAMES_HELP)
    add("--rule", type=int, default=0, help="of the game gomoku, as in INFO rule (%(default)s)")
    add("--size", default="", metavar="N|WxH", help="in cells (the game's usual board)")
    add("--option", action="append", default=[], metavar=KEY_VALUE, help="option of the game")


def read_rules(args: Namespace) -> Rules:
    """The rules that the options describe; ValueError where there are no such rules."""
    name = brain.new_game(args.game).name
    if args.rule and name != GOMOKU:
        raise ValueError(f"--rule: {name} has its own rule")
    options: tuple[tuple[str, Any], ...] = tuple(sorted(read_pairs(args.option).items()))
    if unknown := dict(options).keys() - brain.options_of(name).keys():
        raise ValueError(f"{name} has no option {', '.join(sorted(unknown))}")
    if args.size:
        size = read_size(args.size)
    else:
        usual = brain.new_game(name, **dict(options))
        size = usual.width, usual.height
    game, rule = _as_sent(name, args.rule, dict(options))
    draw_after = getattr(args, "draw_after", None)
    if draw_after is not None and draw_after < 1:
        raise ValueError(f"--draw-after is a number of turns, not {draw_after}")
    tolerance_ms = config.read_ms(getattr(args, "tolerance", 1))
    agreed: dict[str, int] = {}
    for option in adjudication.ADJUDICATION_WORDS:
        words = getattr(args, option.removeprefix("--"), None)
        if words is not None:
            agreed |= adjudication.read(option, config.read_words(words))
    rules = Rules(game, rule, *size, options, draw_after, tolerance_ms, **agreed)
    rules.new_game()
    return rules


def _as_sent(name: str, rule: int, options: Mapping[str, Any]) -> tuple[str, int]:
    """What engines are sent of a game: gomoku under a rule, but where an option is its own."""
    if name not in RULES:
        return name, rule
    try:
        brain.new_game(GOMOKU, **options)
    except ValueError:
        return name, rule
    return GOMOKU, RULES[name]


def read_tasks(
    lines: tuple[Opening, ...],
    rules: Rules,
    pairings: list[schedule.Pairing],
    seed: int | None,
    first: int = 1,
) -> Callable[[], Iterator[Task]]:
    """The endless list of games from some openings, from its start at each call.

    first: the number of the opening that begins, in the order in which they are played.
    """

    def tasks() -> Iterator[Task]:
        lineup = schedule.lineup(lines, lambda line: openings.images(line, rules), seed)
        return schedule.tasks(pairings, islice(lineup, first - 1, None))

    return tasks


def read_concurrency(
    args: Namespace, players: tuple[Player, ...], cores: tuple[int, ...] = ()
) -> Concurrency:
    """As many games at once as --concurrency says, or as the cores can bear; ValueError for others.

    cores: those that games are bound to, each to its own; none: all, and none is bound.
    """
    at_once = args.concurrency
    if at_once is None and args.cluster not in (None, LOCAL_CLUSTER):
        at_once = MANY  # as the workers can bear
    threads = max((player.threads for player in players), default=1)
    if at_once is None:
        at_once = max((len(cores) or os.cpu_count() or 1) // threads, 1)
    if at_once < 1:
        raise ValueError(f"--concurrency is a number of games, not {at_once}")
    if cores and args.cluster:
        raise ValueError("--affinity is for games of this process, not of a --cluster")
    if cores and at_once * threads > len(cores):
        raise ValueError(
            f"--affinity: {at_once} games at once with {threads} threads a player want "
            f"{at_once * threads} processors of their own, and there are {len(cores)}"
        )
    return Concurrency(at_once, args.cluster)
