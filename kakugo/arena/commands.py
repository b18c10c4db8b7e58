"""The subcommands of kakugo-arena: tournaments, tuning, openings and reports."""

import os
import signal
import sqlite3
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import brain

from . import config, facts, generate, openings, options, schedule, summary, tournament, tune
from .model import Played
from .store import Store

PROGRAM = "kakugo-arena"
STOPS = (signal.SIGINT, signal.SIGTERM)  # Ctrl-C, kill(1)
INTERRUPTED = 130  # exit status after Ctrl-C, as shells have it

EXAMPLE = f"""\
an example, for which Kakugo's library is enough:
  {PROGRAM} match --games 10 --file a.sqlite --player name=a nodes=400 --player name=b nodes=1000
  {PROGRAM} report a.sqlite --html a.html

{PROGRAM} COMMAND --help lists the options of a command.
"""

PLAYERS = f"""\
a player is described by words KEY=VALUE:
{config.PLAYER_WORDS}

in a TOML file each player is a table [[player]] with these keys (its INFOs in [player.info]);
what all players share is the table [each].

after Ctrl-C or a crash, run the same command again: it plays the games that the file lacks.
"""

PARAMETERS = f"""\
names (default, bounds, and the step by which a value is varied):
{tune.HELP}

--each param.NAME=VALUE sets where a value starts, or where it stays if it is not tuned. after
Ctrl-C or a crash, run the same command again: it repeats the iteration that was interrupted.
"""


class Command(NamedTuple):
    """A subcommand."""

    help: str
    arguments: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], int | None]  # exit status; None: 0
    more: str = ""


def run() -> int:
    """Run what the command line asks for; exit status."""
    for number in STOPS:
        signal.signal(number, halt)
    args = parser().parse_args()
    try:
        return COMMANDS[args.command].run(args) or 0
    except BrokenPipeError:  # as with | head: nobody wants to know more
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except (ValueError, OSError, sqlite3.Error) as error:
        print(f"{PROGRAM}: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt as stop:
        print(f"{PROGRAM}: stopped{stop}", file=sys.stderr)
        return INTERRUPTED


def halt(number: int, frame: object) -> None:
    """End in order. A second signal, while engines are being removed, changes nothing."""
    for other in STOPS:
        signal.signal(other, signal.SIG_IGN)
    raise KeyboardInterrupt


# ------------------------------------------------------------------------------------------ tuning


def tune_arguments(parser: ArgumentParser) -> None:
    """The options of a tuning."""
    tune.arguments(parser)
    options.rules_arguments(parser)


def tune_parameters(args: Namespace) -> None:
    """Tune parameters of the search."""
    rules = options.read_rules(args)
    concurrency = options.read_concurrency(args, (tune.read_player(args),))
    lines = openings.chosen(args.openings, rules)
    tasks = options.read_tasks(lines, rules, schedule.match(len(tune.SIDES)), args.random)
    try:
        tune.run(args, rules, concurrency, tasks(), PROGRAM)
    except KeyboardInterrupt:
        raise KeyboardInterrupt("; the same command goes on") from None


# ---------------------------------------------------------------------------- openings and reports


def openings_arguments(parser: ArgumentParser) -> None:
    """The options for making openings."""
    generate.arguments(parser)
    options.rules_arguments(parser)


def make_openings(args: Namespace) -> None:
    """Make openings and write them."""
    try:
        generate.run(args, options.read_rules(args))
    except KeyboardInterrupt:
        raise KeyboardInterrupt("; the same command goes on") from None


SAMPLES = "write every position that a player was asked about, with value and result, as CSV"


def report_arguments(parser: ArgumentParser) -> None:
    """The options of a report."""
    add = parser.add_argument
    add("file", type=Path, help="of a tournament")
    add("--html", type=Path, metavar="FILE", help="write tables and plots")
    add("--records", type=Path, metavar="FOLDER", help="write the games")
    add("--format", choices=("psq", "sgf", "txt"), default="psq", help="of the games (%(default)s)")
    add("--games", action="store_true", help="list the games")
    add("--show", type=int, metavar="GAME", help="show a game: its turns and how it ended")
    add("--samples", type=Path, metavar="FILE", help=SAMPLES)
    add("--log", type=int, metavar="GAME", help="show what went through the pipes")
    add("--logs", type=Path, metavar="FOLDER", help="write all logs that are kept")


def make_report(args: Namespace) -> None:
    """Print how a tournament stands, or one of its games; write the files that are asked for."""
    from . import records, replay, report, samples

    with Store(args.file) as store:
        games, sprt = store.games(), store.conditions.sprt
        players, rules = store.players, store.conditions.rules
        about = facts.facts(players, store.conditions, store.sessions, store.counts())
    if args.log is not None:
        lines = [read_game(args.log, games).log or f"no log was kept of game {args.log}"]
    elif args.show is not None:
        lines = replay.lines(read_game(args.show, games), players, rules)
    else:
        lines = summary.lines(players, games, sprt)
        lines += summary.course_lines(sprt, games) if sprt else []
        lines += [f"  {key}: {value}" for key, value in about]
    lines += summary.game_lines(players, games) if args.games else []
    print("\n".join(lines))
    if args.html:
        page = report.html(players, rules, games, about, sprt)
        args.html.write_text(page, encoding="utf-8")
    if args.samples:
        samples.write(args.samples, games, rules)
    if args.logs:
        records.save_logs(args.logs, games)
    if args.records:
        records.save(args.records, args.format, games, players, rules)


def read_game(number: int, games: Sequence[Played]) -> Played:
    """The game with a number; ValueError where there is none."""
    for game in games:
        if game.task.number == number:
            return game
    raise ValueError(f"there is no game {number}; report --games lists them")


COMMANDS = {
    "match": Command(
        "Two players, a fixed number of games.", tournament.arguments, tournament.run, PLAYERS
    ),
    "gauntlet": Command(
        "The first player against each of the others.",
        tournament.arguments,
        tournament.run,
        PLAYERS,
    ),
    "roundrobin": Command(
        "Everyone against everyone, with a rating list.",
        tournament.arguments,
        tournament.run,
        PLAYERS,
    ),
    "sprt": Command(
        "Two players, until a test has decided whether the first one is stronger.",
        tournament.sprt_arguments,
        tournament.run,
        PLAYERS,
    ),
    "tune": Command(
        "Find better values for the parameters of Kakugo's search.",
        tune_arguments,
        tune_parameters,
        PARAMETERS,
    ),
    "openings": Command("Make balanced openings.", openings_arguments, make_openings),
    "report": Command("Show the results and games of a file.", report_arguments, make_report),
}


def parser() -> ArgumentParser:
    """What reads the command line."""
    parser = ArgumentParser(
        prog=PROGRAM,
        description="Measured matches between Gomocup engines.",
        epilog=EXAMPLE,
        formatter_class=RawDescriptionHelpFormatter,
    )
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
