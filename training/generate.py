"""Games to learn from, for as long as cores are idle: played, written, and resumed after any kill.

    python -m training.generate                      all sets, all cores, until it is stopped
    python -m training.generate --sets renju15 --workers 1 --games 1000
    python -m training.generate --status | --pause | --continue

Each worker plays one game after the other, niced, and writes it when it is over, so a kill loses
only the games in progress. They go to $KAKUGO_GAMES, or to kakugo/games in your data folder.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import signal
import sys
import time
from collections import Counter
from pathlib import Path

from tqdm import tqdm

from brain import new_game
from brain.bench import run as bench

from .records import SUFFIX, read, usable
from .sets import NAMED, SETS
from .streams import folder_of
from .workers import PAUSE, Plan, is_paused, run_here, run_there

NODES = 4000  # a turn: see docs/training.md for what was measured
LOG = "generate.log"
LOG_S = 3600.0  # between two of its lines
GIB = 1 << 30


def generate(folder: Path, args: argparse.Namespace) -> None:
    """Play until the end or a signal. Raises ValueError, OSError, RuntimeError."""
    for name in args.sets:  # weights that cannot play are said now
        new_game(rule=SETS[name].rule).copy(args.evaluation)
    stopped = multiprocessing.get_context("spawn").Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stopped.set())
    print("the signature of the engine, by the bench ...", file=sys.stderr)
    signature = bench(report=lambda line: None, pairs=1000)
    plan = Plan(folder, tuple(args.sets), args.nodes, args.games, signature, args.evaluation)
    log = Log(folder)
    bytes_left = args.most * GIB - size_of(folder)
    source = (
        run_there(plan, args.scheduler, stopped)
        if args.scheduler
        else run_here(plan, args.workers, stopped, log.write)
    )
    with tqdm(unit="game", disable=None) as progress:
        for report in source:
            if report is not None:
                progress.update()
                log.count(report.name, report.turns, report.usable)
                bytes_left -= report.bytes
            if log.is_due():
                log.write(log.summary())
            if bytes_left < 0 and not stopped.is_set():
                log.write(f"{folder} is full: {args.most:g} GiB")
                stopped.set()
    log.write(log.summary())


class Log:
    """What a run has done: a line an hour in a file."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / LOG
        self._began = self._written = time.monotonic()
        self._games: Counter[str] = Counter()
        self._turns = self._usable = 0

    def count(self, name: str, turns: int, usable: int) -> None:
        """A game more of a set."""
        self._games[name] += 1
        self._turns += turns
        self._usable += usable

    def is_due(self) -> bool:
        """Whether an hour is over since the last line."""
        return time.monotonic() - self._written > LOG_S

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
        self._written = time.monotonic()
        with self._path.open("a", encoding="utf-8") as file:
            file.write(f"{time.strftime('%Y-%m-%d %H:%M')} {line}\n")
        tqdm.write(line, file=sys.stderr)


def size_of(folder: Path) -> int:
    """The bytes of all files of games."""
    return sum(path.stat().st_size for path in folder.glob(f"*/*{SUFFIX}"))


def status(folder: Path) -> str:
    """How many games there are, set by set."""
    lines = [f"{folder}{' (paused)' if is_paused(folder) else ''}"]
    for name in SETS:
        games = read(sorted((folder / name).glob(f"*{SUFFIX}")))
        if len(games.headers):
            lines.append(
                f"{name:12} {len(games.headers):8} games {len(games.turns):10} positions,"
                f" {int(usable(games.turns).sum()):10} usable, {games.damaged} damaged pieces"
            )
    return "\n".join(lines)


def parser() -> argparse.ArgumentParser:
    """What the command line takes."""
    parser = argparse.ArgumentParser(
        prog="python -m training.generate",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("--sets", nargs="+", choices=SETS, default=list(SETS), metavar="SET", help=NAMED)
    add("--workers", type=positive, default=os.cpu_count() or 1, help="processes (one a core)")
    add("--nodes", type=positive, default=NODES, help="positions searched a turn (%(default)s)")
    add("--games", type=positive, default=0, help="of each set and worker (without end)")
    add("--most", type=float, default=8, help="GiB that the games may take (8)")
    add("--folder", type=Path, help="where the games go ($KAKUGO_GAMES)")
    add("--evaluation", default="", help="weights, a file or a folder (the built-in ones)")
    add("--scheduler", help="address of a dask scheduler whose workers play")
    one = parser.add_mutually_exclusive_group()
    one.add_argument("--status", action="store_true", help="say what there is, and leave")
    one.add_argument("--pause", action="store_true", help="let running workers rest")
    one.add_argument("--continue", dest="resume", action="store_true", help="let them go on")
    return parser


def positive(text: str) -> int:
    """A number of the command line that must be 1 at least."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is less than 1")
    return number


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
        else:
            generate(folder, args)
    except (ValueError, OSError, RuntimeError) as error:
        print(f"{command.prog}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
