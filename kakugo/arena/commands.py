"""The subcommands of kakugo-arena: tournaments, tuning, openings and reports."""

import os
import signal
import sqlite3
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from brain.files import sentence, write_text

from . import face
from .engine import config
from .face import PROGRAM
from .game import openings
from .match import generate, options, schedule, tournament, tune
from .model import Played
from .queue import command as queue
from .report import summary
from .store import facts
from .store.store import Store

STOPS = (signal.SIGINT, signal.SIGTERM)  # Ctrl-C, kill(1)
FAILED, MISUSED = 1, 2  # exit statuses: it could not be done; an option is wrong, as of argparse
INTERRUPTED = 130  # after Ctrl-C, as shells have it

PLAYERS_HELP = f"""\
a player is described by words KEY=VALUE:
{config.PLAYER_WORDS}

in a TOML file each player is a table [[player]] with these keys (its INFOs in [player.info]);
what all players share is the table [each].

after Ctrl-C or a crash, run the same command again: it plays the games that the file lacks.
"""

PARAMETERS_HELP = f"""\
names (default, bounds, and the step by which a value is varied):
{tune.PARAMETER_HELP}

--each param.NAME=VALUE sets where a value starts, or where it stays if it is not tuned. after
Ctrl-C or a crash, run the same command again: it repeats the iteration that was interrupted.
"""


class Command(NamedTuple):
    """A subcommand of face.COMMAND_HELP."""

    arguments: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], int | None]  # exit status; None: 0
    more: str = ""


def run() -> int:
    """Run what the command line asks for; exit status."""
    for number in STOPS:
        signal.signal(number, halt)
    args = parser().parse_args()
    try:
        return SUBCOMMANDS[args.command].run(args) or 0
    except BrokenPipeError:  # as with | head: nobody wants to know more
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except (ValueError, OSError, sqlite3.Error) as error:
        print(f"{PROGRAM}: {sentence(error)}", file=sys.stderr)
        return MISUSED if isinstance(error, options.WrongOptionError) else FAILED
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
    with options.reading():
        rules = options.read_rules(args)
        concurrency = options.read_concurrency(args, (tune.read_player(args),))
        lines = openings.chosen(args.openings, rules)
        options.check_folder("--file", args.file)
    if warning := openings.misfit(args.openings, rules):
        print(f"{PROGRAM}: {warning}", file=sys.stderr, flush=True)
    tasks = options.read_tasks(lines, rules, schedule.match(len(tune.TUNED_SIDES)), args.random)
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
    with options.reading():
        rules = options.read_rules(args)
    try:
        generate.run(args, rules)
    except KeyboardInterrupt:
        raise KeyboardInterrupt("; the same command goes on") from None


SAMPLES_HELP = "write every position that a player was asked about, with value and result, as CSV"


def report_arguments(parser: ArgumentParser) -> None:
    """The options of a report."""
    add = parser.add_argument
    add("file", type=Path, help="the file of a match")
    add("--html", type=Path, metavar="FILE", help="write tables and plots")
    add("--records", type=Path, metavar="FOLDER", help="write the games")
    add(
        "--format",
        choices=("psq", "sgf", "txt"),
        default="psq",
        help="of the records (%(default)s)",
    )
    add("--games", action="store_true", help="list the games")
    add("--show", type=int, metavar="GAME", help="show a game: its turns and how it ended")
    add("--samples", type=Path, metavar="FILE", help=SAMPLES_HELP)
    add("--log", type=int, metavar="GAME", help="show what went through the pipes")
    add("--logs", type=Path, metavar="FOLDER", help="write all logs that are kept")


def make_report(args: Namespace) -> None:
    """Print how a tournament stands, or one of its games; write the files that are asked for."""
    from .report import replay, report
    from .store import records, samples

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
    with options.reading():  # before anything is printed, so that the last line says what is wrong
        if args.html:
            page = report.html(players, rules, games, about, sprt)
            write_text(args.html, page)
            lines.append(f"  written: the page {args.html}")
        if args.samples:
            count = samples.write(args.samples, games, rules)
            lines.append(f"  written: {count} positions to {args.samples}")
        if args.logs:
            count = records.save_logs(args.logs, games)
            lines.append(f"  written: {count} logs to {args.logs}")
        if args.records:
            count = records.save(args.records, args.format, games, players, rules)
            lines.append(f"  written: {count} games to {args.records}")
    print("\n".join(lines))


def read_game(number: int, games: Sequence[Played]) -> Played:
    """The game with a number; ValueError where there is none."""
    for game in games:
        if game.task.number == number:
            return game
    raise ValueError(f"there is no game {number}; report --games lists them")


SUBCOMMANDS = {
    "match": Command(tournament.arguments, tournament.run, PLAYERS_HELP),
    "gauntlet": Command(tournament.arguments, tournament.run, PLAYERS_HELP),
    "roundrobin": Command(tournament.arguments, tournament.run, PLAYERS_HELP),
    "sprt": Command(tournament.sprt_arguments, tournament.run, PLAYERS_HELP),
    "queue": Command(queue.arguments, queue.run, queue.MORE),
    "tune": Command(tune_arguments, tune_parameters, PARAMETERS_HELP),
    "openings": Command(openings_arguments, make_openings),
    "report": Command(report_arguments, make_report),
}


def parser() -> ArgumentParser:
    """What reads the command line."""
    parser, subparsers = face.parsers()
    for name, subparser in subparsers.items():
        command = SUBCOMMANDS[name]
        subparser.epilog = command.more
        command.arguments(subparser)
    return parser
