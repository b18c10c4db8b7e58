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
from brain.games.registry import GOMOKU

from . import config, generate, openings, run, schedule, summary, tune
from .model import MatchSpec, Player, Rules, Task
from .pool import LOCAL, Concurrency
from .store import Store

PROGRAM = "kakugo-arena"
WORD = "KEY=VALUE"
RULES_OF_GOMOKU = {"freestyle": 0, "standard": 1, "renju": 4, "caro": 9}  # our names for them
MANY = 1 << 20  # games at once: no limit
UNTIL_DECIDED = 40_000  # games of a test, at most, without --games
STOPS = (signal.SIGINT, signal.SIGTERM)  # Ctrl-C, kill(1)
INTERRUPTED = 130  # exit status after Ctrl-C, as shells have it

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
    run: Callable[[Namespace], None]
    more: str = ""


def main() -> int:
    """Run what the command line asks for; exit status."""
    for number in STOPS:
        signal.signal(number, halt)
    args = _parser().parse_args()
    try:
        COMMANDS[args.command].run(args)
    except (ValueError, OSError, sqlite3.Error) as error:
        print(f"{PROGRAM}: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt as stop:
        print(f"{PROGRAM}: stopped{stop}", file=sys.stderr)
        return INTERRUPTED
    return 0


def halt(number: int, frame: object) -> None:
    """End in order. A second signal, while engines are being removed, changes nothing."""
    for other in STOPS:
        signal.signal(other, signal.SIG_IGN)
    raise KeyboardInterrupt


# ------------------------------------------------------------------------------------- tournaments


def tournament_arguments(parser: ArgumentParser, games: int = 100) -> None:
    """The options of every tournament; games: the default number of them."""
    add = parser.add_argument
    add("--player", nargs="+", action="append", default=[], metavar=WORD, help="described below")
    add("--each", nargs="+", default=[], metavar=WORD, help="what all players share")
    add("--players", action="append", default=[], type=Path, metavar="FILE", help="TOML file")
    add("--file", required=True, type=Path, help="SQLite file that keeps the games")
    add("--games", type=int, default=games, help="for each pair of players (%(default)s)")
    rules_arguments(parser)
    add("--draw-after", type=int, metavar="N", help="a game of N turns is a draw")
    add("--tolerance", default="1", metavar="S", help="seconds beyond a limit (%(default)s)")
    add("--openings", type=Path, metavar="FILE", help="offsets or point names, one a line")
    add("--random", type=int, metavar="SEED", help="shuffle the openings")
    add("--concurrency", type=int, metavar="N", help="games at once (cores / threads)")
    add("--cluster", metavar="ADDRESS", help=f"of a dask scheduler; {LOCAL}: on this machine")
    add("--reuse", action="store_true", help="keep processes from game to game (RESTART)")
    add("--suspend", action="store_true", help="let a process run in its own turns only")


def sprt_arguments(parser: ArgumentParser) -> None:
    """The options of a sequential test, and those of every tournament."""
    add = parser.add_argument
    add("--elo0", type=float, default=0.0, help="Elo gain of the null hypothesis (%(default)s)")
    add("--elo1", type=float, default=5.0, help="Elo gain to be shown (%(default)s)")
    add("--alpha", type=float, default=0.05, help="chance of a false gain (%(default)s)")
    add("--beta", type=float, default=0.05, help="chance of a missed gain (%(default)s)")
    add("--normalised", action="store_true", help="elo0 and elo1 are normalised Elo")
    tournament_arguments(parser, UNTIL_DECIDED)


def rules_arguments(parser: ArgumentParser) -> None:
    """The options that say which game is played."""
    add = parser.add_argument
    add("--game", default=GOMOKU, choices=brain.games(), metavar="NAME", help=GAMES)
    add("--rule", type=int, default=0, help="of the game gomoku, as in INFO rule (%(default)s)")
    add("--size", default="", metavar="N|WxH", help="in cells (the game's usual board)")
    add("--option", action="append", default=[], metavar=WORD, help="of the game")


GAMES = f"{', '.join(brain.games())} (%(default)s)"


def play(args: Namespace) -> None:
    """Play a tournament and print its result."""
    players = config.read_players(args.players, args.each, args.player)
    pairings = schedule.FORMATS[args.command](len(players))
    if args.games < 2 or args.games % 2:
        raise ValueError(f"--games: each opening is played from both sides, so not {args.games}")
    rules = read_rules(args)
    players = config.with_weights(players, rules)
    spec = MatchSpec(players, rules, args.reuse, args.suspend)
    concurrency = read_concurrency(args, players)
    sprt = read_sprt(args) if args.command == "sprt" else None
    if args.cluster in (None, LOCAL):
        check_programs(players)
    tasks = read_tasks(args, rules, pairings)
    with Store.open(args.file, players, rules) as store:
        store.check(tasks())
        wanted = list(islice(tasks(), args.games * len(pairings)))
        try:
            games = run.run(store, spec, wanted, concurrency, sprt)
        except KeyboardInterrupt:
            raise KeyboardInterrupt("; the same command goes on") from None
    print("\n".join(summary.lines(players, games, sprt)))
    if args.openings is None:
        print("  no --openings: games may repeat each other, and prove less than their number")


def read_rules(args: Namespace) -> Rules:
    """The rules that the options describe; ValueError where there are no such rules."""
    if args.rule and args.game != GOMOKU:
        raise ValueError(f"--rule: {args.game} has its own rule")
    if args.game in RULES_OF_GOMOKU:
        raise ValueError(f"--game {args.game} is --rule {RULES_OF_GOMOKU[args.game]} to engines")
    options = tuple(sorted(config.read_words(args.option).items()))
    if unknown := dict(options).keys() - brain.options_of(args.game).keys():
        raise ValueError(f"{args.game} has no option {', '.join(sorted(unknown))}")
    width, cross, height = args.size.lower().partition("x")
    sizes = [width, height] if cross else [width]
    if args.size and not all(size.isdecimal() for size in sizes):
        raise ValueError(f"--size is a number of cells or WxH, not {args.size}")
    size = (int(width or 0), int(height or width or 0))
    if not args.size:
        usual = brain.new_game(args.game, **dict(options))
        size = usual.width, usual.height
    draw_after = getattr(args, "draw_after", None)
    if draw_after is not None and draw_after < 1:
        raise ValueError(f"--draw-after is a number of turns, not {draw_after}")
    tolerance_ms = config.read_ms(getattr(args, "tolerance", 1))
    rules = Rules(args.game, args.rule, *size, options, draw_after, tolerance_ms)
    rules.new_game()
    return rules


def read_tasks(
    args: Namespace, rules: Rules, pairings: list[schedule.Pairing]
) -> Callable[[], Iterator[Task]]:
    """The endless list of games from the chosen openings, from its start at each call."""
    lines = openings.read(args.openings, rules) if args.openings else ((),)

    def tasks() -> Iterator[Task]:
        lineup = schedule.lineup(lines, lambda line: openings.images(line, rules), args.random)
        return schedule.tasks(pairings, lineup)

    return tasks


def read_sprt(args: Namespace) -> summary.Sprt:
    """The test that the options describe."""
    if not args.elo0 < args.elo1 or not (0 < args.alpha < 0.5 and 0 < args.beta < 0.5):
        raise ValueError("--elo0 is less than --elo1, and --alpha and --beta are less than 0.5")
    return summary.Sprt(args.elo0, args.elo1, args.alpha, args.beta, args.normalised)


def read_concurrency(args: Namespace, players: tuple[Player, ...]) -> Concurrency:
    """As many games at once as --concurrency says, or as the cores can bear."""
    at_once = args.concurrency
    if at_once is None and args.cluster not in (None, LOCAL):
        at_once = MANY  # as the workers can bear
    if at_once is None:
        threads = max(player.threads for player in players)
        at_once = max((os.cpu_count() or 1) // threads, 1)
    if at_once < 1:
        raise ValueError(f"--concurrency is a number of games, not {at_once}")
    return Concurrency(at_once, args.cluster)


def check_programs(players: tuple[Player, ...]) -> None:
    """ValueError for a mistyped command, which would lose the match 100 to 0."""
    for player in players:
        if player.command and shutil.which(player.command[0]) is None:
            raise ValueError(f"{player.name}: there is no program {player.command[0]}")


# ------------------------------------------------------------------------------------------ tuning


def tune_arguments(parser: ArgumentParser) -> None:
    """The options of a tuning."""
    tune.arguments(parser)
    rules_arguments(parser)


def tune_parameters(args: Namespace) -> None:
    """Tune parameters of the search."""
    rules = read_rules(args)
    concurrency = read_concurrency(args, (tune.read_player(args),))
    tasks = read_tasks(args, rules, schedule.match(len(tune.SIDES)))
    try:
        tune.run(args, rules, concurrency, tasks(), PROGRAM)
    except KeyboardInterrupt:
        raise KeyboardInterrupt("; the same command goes on") from None


# ---------------------------------------------------------------------------- openings and reports


def openings_arguments(parser: ArgumentParser) -> None:
    """The options for making openings."""
    generate.arguments(parser)
    rules_arguments(parser)


def make_openings(args: Namespace) -> None:
    """Make openings and write them."""
    generate.run(args, read_rules(args), f"{PROGRAM} {shlex.join(sys.argv[1:])}")


def report_arguments(parser: ArgumentParser) -> None:
    """The options of a report."""
    add = parser.add_argument
    add("file", type=Path, help="of a tournament")
    add("--html", type=Path, metavar="FILE", help="write tables and plots")
    add("--records", type=Path, metavar="FOLDER", help="write the games")
    add("--format", choices=("psq", "sgf", "txt"), default="psq", help="of the games (%(default)s)")
    add("--log", type=int, metavar="GAME", help="show what went through the pipes")


def make_report(args: Namespace) -> None:
    """Print how a tournament stands, and write the files that are asked for."""
    from . import records, report

    with Store(args.file) as store:
        players, rules, games = store.players, store.rules, store.games()
    if args.log is not None:
        logs = [game.log for game in games if game.task.number == args.log]
        if not any(logs):
            raise ValueError(f"{args.file} has no log of game {args.log}")
        print(logs[0])
        return
    print("\n".join(summary.lines(players, games)))
    if args.html:
        title = " - ".join(player.name for player in players)
        args.html.write_text(report.html(players, rules, games, title), encoding="utf-8")
    if args.records:
        records.save(args.records, args.format, games, players, rules)


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
