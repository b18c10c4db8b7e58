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
from collections.abc import Iterator, Sequence
from multiprocessing.synchronize import Event as Flag
from pathlib import Path
from queue import Empty
from typing import TYPE_CHECKING, NamedTuple

from tqdm import tqdm

from brain.bench import run as bench

from .records import append, pack, read, usable
from .selfplay import Task, play
from .streams import Stream, folder_of, open_stream

if TYPE_CHECKING:
    from multiprocessing.queues import Queue

NODES = 4000  # a turn: see docs/training.md for what was measured
WAIT_S = 0.5  # between two looks at a pause
LOG_S = 3600.0  # between two lines of the log
PAUSE = "pause"  # a file in the folder: workers rest while it is there
LOG = "generate.log"
GIB = 1 << 30
BATCH = 20  # games that another machine plays before it answers


class Set(NamedTuple):
    """A rule and a board that games are played under."""

    rule: int  # INFO rule
    side: int  # cells
    share: float  # how many of its games there are to be for each game of another


SETS = {
    "freestyle15": Set(0, 15, 1),
    "freestyle20": Set(0, 20, 1),
    "standard15": Set(1, 15, 1),
    "renju15": Set(4, 15, 1),
    "caro15": Set(8, 15, 1),
    "standard20": Set(1, 20, 0.1),
    "renju20": Set(4, 20, 0.1),
    "caro20": Set(8, 20, 0.1),
}


class Played(NamedTuple):
    """What a worker reports of a game."""

    name: str  # of its set
    turns: int
    usable: int
    bytes: int


class Plan(NamedTuple):
    """What is to be played."""

    folder: Path
    sets: tuple[str, ...]
    nodes: int
    games: int  # of each set and worker, in all runs together; 0: no end
    signature: int


def work(plan: Plan, stopped: Flag, reports: Queue[Played]) -> None:
    """One worker: game after game, the set that has the fewest first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent says when to stop
    if hasattr(os, "nice"):
        os.nice(19)
    with open_stream(plan.folder) as stream:
        counts = {name: stream.count(name) for name in plan.sets}
        while not stopped.is_set():
            if (plan.folder / PAUSE).exists():
                time.sleep(WAIT_S)
                continue
            name = min(counts, key=lambda name: counts[name] / SETS[name].share)
            if plan.games and counts[name] >= plan.games * SETS[name].share:
                return
            record = play(task_of(plan, stream, name, counts[name]))
            append(stream.file(name), record)
            counts[name] += 1
            count = int(usable(record.turns).sum())
            reports.put(Played(name, len(record.turns), count, len(pack(record))))


def task_of(plan: Plan, stream: Stream, name: str, number: int) -> Task:
    """The next game of a stream."""
    rule, side, _ = SETS[name]
    return Task(rule, side, stream.seed, number, plan.nodes, plan.signature)


def run_here(plan: Plan, workers: int, stopped: Flag) -> Iterator[Played | None]:
    """Play with processes of this machine; None now and then, where nothing has come."""
    context = multiprocessing.get_context("spawn")
    reports: Queue[Played] = context.Queue()
    processes = [
        context.Process(target=work, args=(plan, stopped, reports)) for _ in range(workers)
    ]
    for process in processes:
        process.start()
    try:
        while any(process.is_alive() for process in processes) or not reports.empty():
            try:
                yield reports.get(timeout=WAIT_S)
            except Empty:
                yield None
    finally:
        stopped.set()
        for process in processes:
            process.join()


def run_there(plan: Plan, address: str, stopped: Flag) -> Iterator[Played | None]:
    """The same with the workers of a dask scheduler, which play; the games are written here."""
    from distributed import Client, as_completed

    with Client(address) as client, open_stream(plan.folder) as stream:
        counts = Counter({name: stream.count(name) for name in plan.sets})

        def batch() -> tuple[str, list[Task]]:
            name = min(plan.sets, key=lambda name: counts[name] / SETS[name].share)
            first = counts[name]
            counts[name] += BATCH
            numbers = range(first, first + BATCH)
            return name, [task_of(plan, stream, name, number) for number in numbers]

        def submit() -> tuple[str, object]:
            name, tasks = batch()
            return name, client.submit(_play_all, tasks, pure=False)

        names: dict[object, str] = {}
        running = as_completed([])
        for _ in range(2 * max(1, sum(client.ncores().values()))):
            name, future = submit()
            names[future] = name
            running.add(future)
        for future in running:
            name = names.pop(future)
            for record in future.result():
                append(stream.file(name), record)
                count = int(usable(record.turns).sum())
                yield Played(name, len(record.turns), count, len(pack(record)))
            if stopped.is_set():
                return
            name, future = submit()
            names[future] = name
            running.add(future)


def _play_all(tasks: Sequence[Task]) -> list[object]:
    return [play(task) for task in tasks]


def main() -> None:
    """The command."""
    args = parser().parse_args()
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


def generate(folder: Path, args: argparse.Namespace) -> None:
    """Play until the end or a signal."""
    stopped = multiprocessing.get_context("spawn").Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stopped.set())
    print("the signature of the engine, by the bench ...", file=sys.stderr)
    signature = bench(report=lambda line: None, pairs=1000)
    plan = Plan(folder, tuple(args.sets), args.nodes, args.games, signature)
    played: Counter[str] = Counter()
    began = logged = time.monotonic()
    source = (
        run_there(plan, args.scheduler, stopped)
        if args.scheduler
        else run_here(plan, args.workers, stopped)
    )
    with tqdm(unit="game", disable=not sys.stderr.isatty()) as progress:
        for report in source:
            if report is not None:
                progress.update()
                played.update({report.name: 1, "turns": report.turns, "usable": report.usable})
            if time.monotonic() - logged > LOG_S:
                logged = time.monotonic()
                log(folder, played, logged - began)
                if size_of(folder) > args.most * GIB:
                    print(f"{folder} is full: {args.most} GiB", file=sys.stderr)
                    stopped.set()
    log(folder, played, time.monotonic() - began)


def log(folder: Path, played: Counter[str], seconds: float) -> None:
    """A line in the log, and on a terminal that is none."""
    hours = seconds / 3600
    games = {name: played[name] for name in SETS if played[name]}
    line = (
        f"{time.strftime('%Y-%m-%d %H:%M')} {hours:.2f} h: {sum(games.values())} games {games},"
        f" {played['turns'] / hours:.0f} positions an hour, {played['usable'] / hours:.0f} usable"
    )
    with (folder / LOG).open("a", encoding="utf-8") as file:
        file.write(line + "\n")
    print(line, file=sys.stderr)


def size_of(folder: Path) -> int:
    """The bytes of all files of games."""
    return sum(path.stat().st_size for path in folder.glob("*/*.games"))


def status(folder: Path) -> str:
    """How many games there are, set by set."""
    lines = [f"{folder}{' (paused)' if (folder / PAUSE).exists() else ''}"]
    for name in SETS:
        games = read(sorted((folder / name).glob("*.games")))
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
    add("--sets", nargs="+", choices=SETS, default=list(SETS), help="what to play (all)")
    add("--workers", type=int, default=os.cpu_count() or 1, help="processes (one a core)")
    add("--nodes", type=int, default=NODES, help="positions searched a turn (%(default)s)")
    add("--games", type=int, default=0, help="of each set and worker; 0: without end (0)")
    add("--most", type=float, default=8, help="GiB that the games may take (8)")
    add("--folder", type=Path, help="where the games go ($KAKUGO_GAMES)")
    add("--scheduler", help="address of a dask scheduler whose workers play")
    one = parser.add_mutually_exclusive_group()
    one.add_argument("--status", action="store_true", help="say what there is, and leave")
    one.add_argument("--pause", action="store_true", help="let running workers rest")
    one.add_argument("--continue", dest="resume", action="store_true", help="let them go on")
    return parser


if __name__ == "__main__":
    main()
