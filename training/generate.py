"""Games to learn from, for as long as cores are idle: played, written, and resumed after any kill.

    python -m training.generate                      all sets, all cores, until it is stopped
    python -m training.generate --sets renju15 --workers 1 --games 1000
    python -m training.generate --status | --pause | --continue

Each worker plays one game after the other, niced, and writes it when it is over, so a kill loses
only the games in progress. They go to $KAKUGO_GAMES, or to kakugo/games in your data folder.
"""

import argparse
import math
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from tqdm import tqdm

from brain import new_game
from brain.arguments import is_digits
from brain.bench import run as bench

from . import command_line
from .records import RECORDS_SUFFIX, read, usable
from .sets import SETS, SETS_HELP
from .streams import SAMPLES_STREAM, folder_of
from .workers import PAUSE, Plan, Played, is_paused, run_here, run_there

GAME_NODES = 4000  # a turn
LOG_FILE = "generate.log"
LOG_S = 3600.0  # between two of its lines
WEIGH_S = 1.0  # between two looks at the size of the folder
GIB = 1 << 30
GAME_NODES_MOST = MOST_GAMES = 1 << 31  # the format has room for twice as many
MOST_SEED = (1 << 32) - 1
MOST_SAMPLES = 16  # as brain.search.searcher has it


def generate(folder: Path, args: argparse.Namespace) -> bool:
    """Play until the end or a signal; whether all games that were asked for are there.

    Raises ValueError, OSError, RuntimeError.
    """
    for name in args.sets:  # weights that cannot play are reported now
        rule, side, _ = SETS[name]
        new_game(rule=rule, width=side).copy(args.evaluation)
    folder.mkdir(parents=True, exist_ok=True)
    heard: list[int] = []
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda number, frame: heard.append(number))
    tqdm.write("the signature of the engine, by the bench ...", file=sys.stderr)
    signature = bench(report=lambda line: None, pairs=1000)
    plan = Plan(
        folder=folder,
        sets=tuple(args.sets),
        nodes=args.nodes,
        games=args.games,
        signature=signature,
        evaluation=args.evaluation,
        samples=args.samples,
        seed=args.seed,
    )
    log = Log(folder)
    is_full = False

    def is_stopped() -> bool:
        return is_full or bool(heard)

    source = (
        run_there(plan, args.scheduler, is_stopped)
        if args.scheduler
        else run_here(plan, args.workers, is_stopped, log.write)
    )
    weighed = -WEIGH_S
    with tqdm(unit="game", disable=None) as progress:
        for report in source:
            if report is not None:
                progress.update()
                log.count(report)
            log.write_if_due()
            if time.monotonic() - weighed > WEIGH_S:
                weighed = time.monotonic()
                if not is_full and size_of(folder) > args.most * GIB:
                    log.write(f"{folder} is full: {args.most:g} GiB")
                    is_full = True
    log.write(log.summary())
    return not (is_full or (heard and args.games))


class Log:
    """What a run has done: a line an hour in a file."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / LOG_FILE
        self._began = self._written = time.monotonic()
        self._games: Counter[str] = Counter()
        self._turns = self._usable = 0

    def count(self, game: Played) -> None:
        """A game more."""
        self._games[game.name] += 1
        self._turns += game.turns
        self._usable += game.usable

    def write_if_due(self) -> None:
        """Write the summary once an hour."""
        if time.monotonic() - self._written > LOG_S:
            self._written = time.monotonic()
            self.write(self.summary())

    def summary(self) -> str:
        """All games of the run, and how many positions came in an hour."""
        hours = (time.monotonic() - self._began) / 3600
        games = ", ".join(f"{name} {self._games[name]}" for name in SETS if self._games[name])
        return (
            f"{hours:.2f} h, {self._games.total()} games ({games}),"
            f" {self._turns / hours:.0f} positions an hour, {self._usable / hours:.0f} usable"
        )

    def write(self, line: str) -> None:
        """Add a line with the time."""
        with self._path.open("a", encoding="utf-8") as file:
            file.write(f"{time.strftime('%Y-%m-%d %H:%M')} {line}\n")
        tqdm.write(line, file=sys.stderr)


def size_of(folder: Path) -> int:
    """The bytes of all files of games."""
    return sum(path.stat().st_size for path in folder.rglob(f"*{RECORDS_SUFFIX}"))


def status(folder: Path) -> str:
    """How many games there are, set by set."""
    if not folder.is_dir():
        raise ValueError(f"no folder {folder}")
    lines = [f"{folder}{' (paused)' if is_paused(folder) else ''}"]
    for name, kind in ((name, kind) for name in SETS for kind in ("", SAMPLES_STREAM)):
        games = read(sorted((folder / name / kind).glob(f"*{RECORDS_SUFFIX}")))
        if count := len(games.headers):
            lines.append(
                f"{name:12} {count:8} {kind or 'games':7} {int(usable(games.turns).sum()):10}"
                f" positions to learn from, {games.damaged} damaged pieces"
            )
    return "\n".join(lines)


def parser() -> argparse.ArgumentParser:
    """What the command line takes."""
    parser = command_line("generate", __doc__)
    add = parser.add_argument
    add("--sets", nargs="+", choices=SETS, default=list(SETS), metavar="SET", help=SETS_HELP)
    add(
        "--workers",
        type=between(1, 1024),
        default=os.cpu_count() or 1,
        help="processes (one a core)",
    )
    add(
        "--nodes",
        type=between(1, GAME_NODES_MOST),
        default=GAME_NODES,
        help="of a turn (%(default)s)",
    )
    add("--samples", type=between(0, MOST_SAMPLES), default=0, help="kept of each search (0)")
    add("--games", type=between(1, MOST_GAMES), default=0, help="of each set and worker (no end)")
    add("--most", type=above_zero("size"), default=8, help="GiB that the games may take (8)")
    add("--seed", type=between(0, MOST_SEED), help="for the same games again (chance)")
    add("--folder", type=Path, help="where the games go ($KAKUGO_GAMES)")
    add("--evaluation", default="", help="weights, a file or a folder (the built-in ones)")
    add("--scheduler", help="address of a dask scheduler whose workers play")
    one = parser.add_mutually_exclusive_group()
    one.add_argument("--status", action="store_true", help="say what there is, and leave")
    one.add_argument("--pause", action="store_true", help="let running workers rest")
    one.add_argument("--continue", dest="resume", action="store_true", help="let them go on")
    return parser


def between(least: int, most: int) -> Callable[[str], int]:
    """What reads a whole number of the command line."""

    def read_number(text: str) -> int:
        if not is_digits(text) or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text} is not a whole number from {least} to {most}")
        return int(text)

    return read_number


def above_zero(what: str) -> Callable[[str], float]:
    """What reads a number above 0 of the command line. what: it is, for the error."""

    def read_number(text: str) -> float:
        try:
            if 0 < (number := float(text)) < math.inf:
                return number
        except ValueError:
            pass
        raise argparse.ArgumentTypeError(f"{text} is not a {what} above 0")

    return read_number


def main() -> int:
    """The command; its exit status."""
    command = parser()
    args = command.parse_args()
    try:
        folder = folder_of(args.folder)
        if args.status:
            print(status(folder))
        elif args.pause:
            (folder / PAUSE).touch()
            print(f"workers in {folder} rest after their game, until --continue")
        elif args.resume:
            (folder / PAUSE).unlink(missing_ok=True)
            print(f"workers in {folder} go on")
        elif not generate(folder, args):
            return 1
    except (ValueError, OSError, RuntimeError) as error:
        print(f"{command.prog}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
