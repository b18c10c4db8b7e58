"""Who plays the games: processes of this machine, or the workers of a dask cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.synchronize import Event as Flag
from pathlib import Path
from queue import Empty
from typing import TYPE_CHECKING, NamedTuple

from .records import Record, append, pack, usable
from .selfplay import Task, play
from .sets import SETS
from .streams import Stream, open_stream

if TYPE_CHECKING:
    from multiprocessing.queues import Queue

PAUSE = "pause"  # a file in the folder: workers rest while it is there
WAIT_S = 0.5  # between two looks at a pause, at a stop, at workers that are gone
QUICK_S = 10.0  # a worker that fails sooner would fail again
BATCH = 20  # games that another machine plays before it answers
LOWEST = 19  # nice: only what nobody else wants


class Plan(NamedTuple):
    """What is to be played."""

    folder: Path
    sets: tuple[str, ...]
    nodes: int  # a turn, on the average
    games: int  # of each set and stream, in all runs together; 0: no end
    signature: int  # of the engine
    evaluation: str  # weights, a file or a folder; "": the built-in ones


class Played(NamedTuple):
    """A game that has been written."""

    name: str  # of its set
    turns: int
    usable: int  # of the turns
    bytes: int


class Turns:
    """Whose turn it is: a stream's sets, so that all grow as they are to."""

    def __init__(self, plan: Plan, stream: Stream) -> None:
        self._plan = plan
        self._stream = stream
        self._counts = {name: stream.count(name) for name in plan.sets}

    def next(self) -> tuple[str, Task] | None:
        """A set and its next game; None where there are enough."""
        plan, counts = self._plan, self._counts
        name = min(counts, key=lambda name: counts[name] / SETS[name].share)
        if plan.games and counts[name] >= plan.games * SETS[name].share:
            return None
        number = counts[name]
        counts[name] += 1
        rule, side, _ = SETS[name]
        seed = self._stream.seed
        return name, Task(rule, side, seed, number, plan.nodes, plan.signature, plan.evaluation)

    def write(self, name: str, record: Record) -> Played:
        """Write a game that has been played."""
        append(self._stream.file(name), record)
        count = int(usable(record.turns).sum())
        return Played(name, len(record.turns), count, len(pack(record)))


def is_paused(folder: Path) -> bool:
    """Whether workers are to rest."""
    return (folder / PAUSE).exists()


def work(plan: Plan, stopped: Flag, reports: Queue[Played]) -> None:
    """One process: game after game, until it is told to stop or its parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent says when to stop
    if hasattr(os, "nice"):
        os.nice(LOWEST)
    parent = multiprocessing.parent_process()
    with open_stream(plan.folder) as stream:
        turns = Turns(plan, stream)
        while not stopped.is_set() and parent is not None and parent.is_alive():
            if is_paused(plan.folder):
                time.sleep(WAIT_S)
            elif found := turns.next():
                name, task = found
                reports.put(turns.write(name, play(task)))
            else:
                return


def run_here(
    plan: Plan, workers: int, stopped: Flag, tell: Callable[[str], None]
) -> Iterator[Played | None]:
    """Play with processes of this machine; None now and then, where nothing has come.

    A process that is killed is replaced. Raises RuntimeError where one fails at once.
    """
    context = multiprocessing.get_context("spawn")
    reports: Queue[Played] = context.Queue()
    began: dict[multiprocessing.process.BaseProcess, float] = {}

    def start() -> None:
        process = context.Process(target=work, args=(plan, stopped, reports))
        process.start()
        began[process] = time.monotonic()

    for _ in range(workers):
        start()
    try:
        while began or not reports.empty():
            try:
                yield reports.get(timeout=WAIT_S)
            except Empty:
                yield None
            for process in [process for process in began if not process.is_alive()]:
                lived = time.monotonic() - began.pop(process)
                if process.exitcode and lived < QUICK_S:
                    raise RuntimeError(f"a worker failed at once, with {process.exitcode}")
                if process.exitcode and not stopped.is_set():
                    tell(f"a worker ended with {process.exitcode}: another takes its place")
                    start()
    finally:
        stopped.set()
        for process in began:
            process.join()


def run_there(plan: Plan, address: str, stopped: Flag) -> Iterator[Played | None]:
    """The same with the workers of a dask scheduler, which play; the games are written here."""
    from distributed import Client, as_completed

    with Client(address) as client, open_stream(plan.folder) as stream:
        turns = Turns(plan, stream)
        names: dict[object, list[str]] = {}
        running = as_completed()

        def submit() -> None:
            batch = [found for _ in range(BATCH) if (found := turns.next())]
            if batch:
                future = client.submit(play_all, [task for _, task in batch], pure=False)
                names[future] = [name for name, _ in batch]
                running.add(future)

        for _ in range(2 * max(1, sum(client.ncores().values()))):
            submit()
        for future in running:
            for name, record in zip(names.pop(future), future.result(), strict=True):
                yield turns.write(name, record)
            while is_paused(plan.folder) and not stopped.is_set():
                time.sleep(WAIT_S)
                yield None
            if stopped.is_set():
                return
            submit()


def play_all(tasks: Sequence[Task]) -> list[Record]:
    """The games of some tasks: what another machine does."""
    return [play(task) for task in tasks]
