"""Who plays the games: processes of this machine, or the workers of a dask cluster."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import AbstractContextManager
from multiprocessing.connection import Connection
from multiprocessing.connection import wait as wait_for
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import NamedTuple, cast

from kakugo.cluster import client_of, cores_of

from .records import append, pack, usable
from .selfplay import Task, WithSamples, play_and_sample
from .sets import SETS
from .streams import Stream, open_stream, seed_of

PAUSE = "pause"  # a file in the folder: workers rest while it is there
WORKER_WAIT_S = 0.5  # between two looks at a pause, at a stop, at workers that are gone
MOST_FAILURES = 5  # in a row, without a game between them
TASKS_AT_ONCE = 20  # games that another machine plays before it answers
LOWEST_PRIORITY = 19  # nice: only what nobody else wants


class Plan(NamedTuple):
    """What is to be played."""

    folder: Path
    sets: tuple[str, ...]
    nodes: int  # a turn, on the average
    games: int  # of each set and stream, in all runs together; 0: no end
    signature: int  # of the engine
    evaluation: str  # weights, a file or a folder; "": the built-in ones
    samples: int  # positions out of each turn's search
    seed: int | None  # of all streams; None: each has one of its own

    def stream(self, worker: int) -> AbstractContextManager[Stream]:
        """The stream of a worker. Raises OSError where another process has it."""
        return open_stream(self.folder, None if self.seed is None else seed_of(self.seed, worker))


class Played(NamedTuple):
    """A game that has been written."""

    name: str  # of its set
    turns: int
    usable: int  # of the turns


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
        known = rule, side, seed, number
        return name, Task(*known, plan.nodes, plan.signature, plan.evaluation, plan.samples)

    def write(self, name: str, played: WithSamples) -> Played:
        """Write a game that has been played, and its samples. Raises OSError."""
        game, samples = played
        if samples:
            append(self._stream.samples(name), b"".join(map(pack, samples)))
        append(self._stream.file(name), pack(game))
        return Played(name, len(game.turns), int(usable(game.turns).sum()))


def is_paused(folder: Path) -> bool:
    """Whether workers are to rest."""
    return (folder / PAUSE).exists()


def be_modest() -> None:
    """What a process that plays does first: the parent says when to stop."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(LOWEST_PRIORITY)


def work(plan: Plan, worker: int, parent: Connection) -> None:
    """One process: game after game, each reported to the parent, until that stops it or is gone.

    An error of the disk is reported, too, and ends it.
    """
    be_modest()
    try:
        with plan.stream(worker) as stream:
            turns = Turns(plan, stream)
            while not parent.poll(
                WORKER_WAIT_S if is_paused(plan.folder) else 0
            ):  # a word, or its end
                if is_paused(plan.folder):
                    continue
                if not (found := turns.next()):
                    return
                name, task = found
                parent.send(turns.write(name, play_and_sample(task)))
    except BrokenPipeError:
        return  # the parent is gone
    except OSError as error:
        parent.send(error)


def run_here(
    plan: Plan, workers: int, is_stopped: Callable[[], bool], report: Callable[[str], None]
) -> Iterator[Played | None]:
    """Play with processes of this machine; None now and then, where nothing has come.

    A process that is killed is replaced. Raises OSError where a game could not be written,
    RuntimeError where processes fail and fail again.
    """
    context = multiprocessing.get_context("spawn")
    crew: dict[Connection, tuple[int, BaseProcess]] = {}  # by its end of the pipe to each
    failures = 0

    def start(worker: int) -> None:
        ours, theirs = context.Pipe()
        process = context.Process(target=work, args=(plan, worker, theirs))
        process.start()
        theirs.close()
        crew[ours] = worker, process

    for worker in range(workers):
        start(worker)
    try:
        while crew and not is_stopped():
            yield None
            for pipe in cast("list[Connection]", wait_for(list(crew), WORKER_WAIT_S)):
                try:
                    found = pipe.recv()
                except (EOFError, ConnectionError):
                    worker, process = crew.pop(pipe)
                    process.join()
                    if process.exitcode == 0:
                        continue
                    failures += 1
                    if failures == MOST_FAILURES:
                        text = f"{failures} workers failed in a row, the last with"
                        raise RuntimeError(f"{text} {process.exitcode}") from None
                    report(f"a worker ended with {process.exitcode}: another takes its place")
                    start(worker)
                    continue
                if isinstance(found, OSError):
                    raise found
                failures = 0
                yield found
    finally:
        for pipe in crew:
            pipe.close()  # each ends after its game
        for _, process in crew.values():
            process.join()


def run_there(plan: Plan, address: str, is_stopped: Callable[[], bool]) -> Iterator[Played | None]:
    """The same with the workers of a dask scheduler, which play; the games are written here.

    OSError where the cluster does not play on.
    """
    with client_of(address) as client, plan.stream(0) as stream:
        executor = client.get_executor(pure=False)
        turns = Turns(plan, stream)
        running: dict[Future[list[WithSamples]], list[str]] = {}  # and the sets of the games

        def submit() -> None:
            batch = [found for _ in range(TASKS_AT_ONCE) if (found := turns.next())]
            if batch:
                future = executor.submit(play_all, [task for _, task in batch])
                running[future] = [name for name, _ in batch]

        while not is_stopped():
            if not is_paused(plan.folder):
                for _ in range(2 * cores_of(client) - len(running)):
                    submit()
            if not running:
                return
            yield None
            for future in wait(running, WORKER_WAIT_S, FIRST_COMPLETED).done:
                for name, played in zip(running.pop(future), future.result(), strict=True):
                    yield turns.write(name, played)
        executor.shutdown(wait=False)


def play_all(tasks: Sequence[Task]) -> list[WithSamples]:
    """The games of some tasks, and their samples: what another machine does."""
    return [play_and_sample(task) for task in tasks]
