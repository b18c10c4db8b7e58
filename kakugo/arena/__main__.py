"""The command line: tournaments, openings and reports (console script kakugo-arena)."""

import os
import shlex
import shutil
import signal
import sqlite3
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import brain

from . import config, generate, openings, run, schedule, summary, tune
from .model import MatchSpec, Player, Rules, Task
from .pool import LOCAL, Concurrency
from .store import Store

PROGRAM = "kakugo-arena"
WORD = "KEY=VALUE"
GOMOKU = "gomoku"  # the game whose rule may be told
RULES_OF_GOMOKU = {"freestyle": 0, "standard": 1, "renju": 4, "caro": 9}  # our names for them
MANY = 1 << 20  # games at once: no limit
UNTIL_DECIDED = 40_000  # games of a test, if none are told
STOPS = (signal.SIGINT, signal.SIGTERM)  # Ctrl-C, kill(1)
INTERRUPTED = 130  # exit status after Ctrl-C, as shells have it

PLAYERS = f"""\
a player is told in words KEY=VALUE:
{config.PLAYER_WORDS}

in a TOML file each player is a table [[player]] with these keys (its INFOs in [player.info]),
and what all share is the table [each].

the same command again, after Ctrl-C or a crash, plays the games that the file does not hold.
"""

PARAMETERS = f"""\
names (default, bounds, and the step in which a value is tried):
{tune.HELP}

--each param.NAME=VALUE is where a value begins, or stays if it is not tuned. the same command
again, after Ctrl-C or a crash, goes on with the iteration that was broken off.
"""


class Command(NamedTuple):
    """A subcommand."""

    help: str
    arguments: Callable[[ArgumentParser], None]
    obey: Callable[[Namespace], None]
    more: str = ""


def main() -> int:
    """Obey the command line; exit status."""
    for number in STOPS:
        signal.signal(number, halt)
    told = _parser().parse_args()
    try:
        COMMANDS[told.command].obey(told)
    except (ValueError, OSError, sqlite3.Error) as error:
        print(f"{PROGRAM}: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt as stop:
        print(f"{PROGRAM}: stopped{stop}", file=sys.stderr)
        return INTERRUPTED
    return 0


def halt(number: int, frame: object) -> None:
    """End in order. Being told so again, while engines are removed, changes nothing."""
    for other in STOPS:
        signal.signal(other, signal.SIG_IGN)
    raise KeyboardInterrupt


# ------------------------------------------------------------------------------------- tournaments


def tournament_arguments(parser: ArgumentParser, games: int = 100) -> None:
    """What every tournament is told; games: if no number of them is."""
    add = parser.add_argument
    add("--player", nargs="+", action="append", default=[], metavar=WORD, help="described below")
    add("--each", nargs="+", default=[], metavar=WORD, help="what all players share")
    add("--players", action="append", default=[], type=Path, metavar="FILE", help="TOML file")
    add("--file", required=True, type=Path, help="where the games are kept, an SQLite file")
    add("--games", type=int, default=games, help="for each two players (%(default)s)")
    rules_arguments(parser)
    add("--draw-after", type=int, metavar="N", help="turns on the board that make a draw")
    add("--tolerance", default="1", metavar="S", help="seconds beyond a limit (%(default)s)")
    add("--openings", type=Path, metavar="FILE", help="offsets or names of points, one a line")
    add("--random", type=int, metavar="SEED", help="openings in random order")
    add("--concurrency", type=int, metavar="N", help="games at once; else cores / threads")
    add("--cluster", metavar="ADDRESS", help=f"of a dask scheduler; {LOCAL}: workers on this one")
    add("--reuse", action="store_true", help="keep processes from game to game (RESTART)")
    add("--suspend", action="store_true", help="let a process run in its own turns only")


def sprt_arguments(parser: ArgumentParser) -> None:
    """What a test is told beside that."""
    add = parser.add_argument
    add("--elo0", type=float, default=0.0, help="gain that is none (%(default)s)")
    add("--elo1", type=float, default=5.0, help="gain that is one (%(default)s)")
    add("--alpha", type=float, default=0.05, help="chance to accept none (%(default)s)")
    add("--beta", type=float, default=0.05, help="chance to miss one (%(default)s)")
    add("--normalised", action="store_true", help="elo0 and elo1 are normalised Elo")
    tournament_arguments(parser, UNTIL_DECIDED)


def rules_arguments(parser: ArgumentParser) -> None:
    """Which game is played."""
    add = parser.add_argument
    add("--game", default=GOMOKU, choices=brain.games(), metavar="NAME", help=GAMES)
    add("--rule", type=int, default=0, help="of the game gomoku, as in INFO rule (%(default)s)")
    add("--size", default="", metavar="N|WxH", help="cells; else the game's usual board")
    add("--option", action="append", default=[], metavar=WORD, help="of the game")


GAMES = f"{', '.join(brain.games())} (%(default)s)"


def play(told: Namespace) -> None:
    """Play a tournament, and tell how it ended."""
    players = config.read_players(told.players, told.each, told.player)
    pairings = schedule.FORMATS[told.command](len(players))
    if told.games < 2 or told.games % 2:
        raise ValueError(f"--games: each opening is played from both sides, so not {told.games}")
    rules = read_rules(told)
    spec = MatchSpec(players, rules, told.reuse, told.suspend)
    concurrency = read_concurrency(told, players)
    sprt = read_sprt(told) if told.command == "sprt" else None
    if told.cluster in (None, LOCAL):
        check_programs(players)
    tasks = read_tasks(told, rules, pairings)
    with Store.open(told.file, players, rules) as store:
        store.check(tasks())
        wanted = list(islice(tasks(), told.games * len(pairings)))
        try:
            games = run.run(store, spec, wanted, concurrency, sprt)
        except KeyboardInterrupt:
            raise KeyboardInterrupt("; the same command goes on") from None
    print("\n".join(summary.lines(players, games, sprt)))
    if told.openings is None:
        print("  no --openings: games may repeat each other, and say less than their number")


def read_rules(told: Namespace) -> Rules:
    """The rules that were told; ValueError where there are none such."""
    if told.rule and told.game != GOMOKU:
        raise ValueError(f"--rule: {told.game} has its own rule")
    if told.game in RULES_OF_GOMOKU:
        raise ValueError(f"--game {told.game} is --rule {RULES_OF_GOMOKU[told.game]} to engines")
    options = tuple(sorted(config.read_words(told.option).items()))
    if unknown := dict(options).keys() - brain.options_of(told.game).keys():
        raise ValueError(f"{told.game} has no option {', '.join(sorted(unknown))}")
    width, cross, height = told.size.lower().partition("x")
    sizes = [width, height] if cross else [width]
    if told.size and not all(size.isdecimal() for size in sizes):
        raise ValueError(f"--size is a number of cells or WxH, not {told.size}")
    size = (int(width or 0), int(height or width or 0))
    if not told.size:
        usual = brain.new_game(told.game, **dict(options))
        size = usual.width, usual.height
    draw_after = getattr(told, "draw_after", None)
    if draw_after is not None and draw_after < 1:
        raise ValueError(f"--draw-after is a number of turns, not {draw_after}")
    tolerance_ms = config.read_ms(getattr(told, "tolerance", 1))
    rules = Rules(told.game, told.rule, *size, options, draw_after, tolerance_ms)
    rules.new_game()
    return rules


def read_tasks(
    told: Namespace, rules: Rules, pairings: list[schedule.Pairing]
) -> Callable[[], Iterator[Task]]:
    """The games from the openings that were told, without end, as often as wanted."""
    lines = openings.read(told.openings, rules) if told.openings else ((),)

    def tasks() -> Iterator[Task]:
        lineup = schedule.lineup(lines, lambda line: openings.images(line, rules), told.random)
        return schedule.tasks(pairings, lineup)

    return tasks


def read_sprt(told: Namespace) -> summary.Sprt:
    """The test that was told."""
    if not told.elo0 < told.elo1 or not (0 < told.alpha < 0.5 and 0 < told.beta < 0.5):
        raise ValueError("--elo0 is less than --elo1, and --alpha and --beta are less than 0.5")
    return summary.Sprt(told.elo0, told.elo1, told.alpha, told.beta, told.normalised)


def read_concurrency(told: Namespace, players: tuple[Player, ...]) -> Concurrency:
    """As many games at once as was told, or as the cores can bear."""
    at_once = told.concurrency
    if at_once is None and told.cluster not in (None, LOCAL):
        at_once = MANY  # as the workers can bear
    if at_once is None:
        threads = max(player.threads for player in players)
        at_once = max((os.cpu_count() or 1) // threads, 1)
    if at_once < 1:
        raise ValueError(f"--concurrency is a number of games, not {at_once}")
    return Concurrency(at_once, told.cluster)


def check_programs(players: tuple[Player, ...]) -> None:
    """A mistyped command is no match that is lost 100 to 0."""
    for player in players:
        if player.command and shutil.which(player.command[0]) is None:
            raise ValueError(f"{player.name}: there is no program {player.command[0]}")


# ------------------------------------------------------------------------------------------ tuning


def tune_arguments(parser: ArgumentParser) -> None:
    """What a tuning is told."""
    tune.arguments(parser)
    rules_arguments(parser)


def tune_parameters(told: Namespace) -> None:
    """Tune parameters of the search."""
    rules = read_rules(told)
    concurrency = read_concurrency(told, (tune.read_player(told),))
    tasks = read_tasks(told, rules, schedule.match(len(tune.SIDES)))
    try:
        tune.run(told, rules, concurrency, tasks(), PROGRAM)
    except KeyboardInterrupt:
        raise KeyboardInterrupt("; the same command goes on") from None


# ---------------------------------------------------------------------------- openings and reports


def openings_arguments(parser: ArgumentParser) -> None:
    """What the making of openings is told."""
    generate.arguments(parser)
    rules_arguments(parser)


def make_openings(told: Namespace) -> None:
    """Make openings and write them."""
    generate.run(told, read_rules(told), f"{PROGRAM} {shlex.join(sys.argv[1:])}")


def report_arguments(parser: ArgumentParser) -> None:
    """What a report is told."""
    add = parser.add_argument
    add("file", type=Path, help="of a tournament")
    add("--html", type=Path, metavar="FILE", help="write tables and plots")
    add("--records", type=Path, metavar="FOLDER", help="write the games")
    add("--format", choices=("psq", "sgf", "txt"), default="psq", help="of the games (%(default)s)")
    add("--log", type=int, metavar="GAME", help="show what went through the pipes")


def make_report(told: Namespace) -> None:
    """Tell how a tournament stands, and write what is wanted of it."""
    from . import records, report

    with Store(told.file) as store:
        players, rules, games = store.players, store.rules, store.games()
    if told.log is not None:
        logs = [game.log for game in games if game.task.number == told.log]
        if not any(logs):
            raise ValueError(f"{told.file} has no log of game {told.log}")
        print(logs[0])
        return
    print("\n".join(summary.lines(players, games)))
    if told.html:
        title = " - ".join(player.name for player in players)
        told.html.write_text(report.html(players, rules, games, title), encoding="utf-8")
    if told.records:
        records.save(told.records, told.format, games, players, rules)


COMMANDS = {
    "match": Command("Two players.", tournament_arguments, play, PLAYERS),
    "gauntlet": Command("The first against all others.", tournament_arguments, play, PLAYERS),
    "roundrobin": Command("Everyone against everyone.", tournament_arguments, play, PLAYERS),
    "sprt": Command("Whether the first of two is stronger.", sprt_arguments, play, PLAYERS),
    "tune": Command("Tune the search's parameters.", tune_arguments, tune_parameters, PARAMETERS),
    "openings": Command("Make balanced openings.", openings_arguments, make_openings),
    "report": Command("Show a tournament that is in a file.", report_arguments, make_report),
}


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog=PROGRAM, description="Measured matches between Gomocup engines.")
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {brain.__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, command in COMMANDS.items():
        subparser = commands.add_parser(
            name,
            help=command.help,
            description=command.help,
            epilog=command.more,
            formatter_class=RawDescriptionHelpFormatter,
        )
        command.arguments(subparser)
    return parser


if __name__ == "__main__":
    sys.exit(main())
