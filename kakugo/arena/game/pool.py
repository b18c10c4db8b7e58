"""How many games are played at once, and where: in threads, in processes, on a dask cluster."""

import contextlib
import logging
import multiprocessing
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from dataclasses import dataclass
from itertools import chain, islice
from typing import TypeVar

from kakugo.cluster import client_of, cores_of

from ..model import MatchSpec, Played, Task
from . import game_runner, worker

LOCAL_CLUSTER = "local"  # instead of a scheduler's address: a cluster on this machine
Result = TypeVar("Result")
HEARING_S = 0.5  # on Windows no Ctrl-C is heard during a wait, so none is longer
MOST_DEATHS = 3  # of processes that play the same game
MOST_PROCESSES = 61  # that Windows can wait for


@dataclass(slots=True)
class Pool:
    """Something that plays games, as many at once as it has room for."""

    executor: Executor
    capacity: Callable[[], int]  # in games; a cluster may grow and shrink
    renew: Callable[[], Executor] | None = None  # another executor, if processes of it have died


@dataclass(frozen=True, slots=True)
class Concurrency:
    """How many games are played at once, and where."""

    at_once: int
    cluster: str | None = None  # a scheduler's address, or LOCAL_CLUSTER; None: on this machine
    in_processes: bool = False  # where there is no cluster; else in threads

    def call(self, function: Callable[..., Result], *arguments: object) -> Result:
        """What a function answers where the games are going to be played."""
        if self.cluster in (None, LOCAL_CLUSTER):
            return function(*arguments)
        with client_of(self.cluster) as client:
            answer: Result = client.submit(function, *arguments, pure=False).result()
            return answer

    def pool(self, spec: MatchSpec) -> contextlib.AbstractContextManager[Pool]:
        """What plays the games of a match, as long as it is needed."""
        if self.cluster is None:
            return processes(self.at_once) if self.in_processes else threads(spec, self.at_once)
        return cluster(spec, self.at_once, self.cluster)


@contextlib.contextmanager
def threads(spec: MatchSpec, at_once: int) -> Iterator[Pool]:
    """Threads of this process. Games that still run at the end are broken off."""
    executor = ThreadPoolExecutor(at_once, thread_name_prefix="game")
    try:
        yield Pool(executor, lambda: at_once)
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
        game_runner.close(spec)
        executor.shutdown()


@contextlib.contextmanager
def processes(at_once: int) -> Iterator[Pool]:
    """Processes that are kept for all games of all matches; they have the lowest priority.

    They play a tenth faster than threads, which wait for each other's Python. They leave when this
    process is gone, however it went.
    """
    context = multiprocessing.get_context("spawn")
    made: list[ProcessPoolExecutor] = []

    def renew() -> Executor:
        workers = min(at_once, MOST_PROCESSES) if sys.platform == "win32" else at_once
        made.append(ProcessPoolExecutor(workers, context, worker.begin))
        return made[-1]

    try:
        yield Pool(renew(), lambda: at_once, renew)
    finally:
        for executor in made:
            crew = list((executor._processes or {}).values())  # there is no public way
            executor.shutdown(wait=False, cancel_futures=True)
            for process in crew:
                process.terminate()


@contextlib.contextmanager
def cluster(spec: MatchSpec, at_once: int, address: str) -> Iterator[Pool]:
    """The workers of a dask cluster; a cluster of `at_once` processes where address is LOCAL.

    What is lost with a worker is played again by the others: dask sees to that.
    """
    from distributed import LocalCluster

    with contextlib.ExitStack() as stack:
        home: LocalCluster | str = address
        if address == LOCAL_CLUSTER:
            home = stack.enter_context(
                LocalCluster(
                    n_workers=at_once,
                    threads_per_worker=1,
                    dashboard_address=None,
                    silence_logs=logging.CRITICAL,  # lost workers are no trouble
                    preload=[worker.__name__],
                )
            )
        client = stack.enter_context(client_of(home))
        executor = client.get_executor(pure=False)
        threads = max(player.threads for player in spec.players)

        def capacity() -> int:
            cores = at_once if address == LOCAL_CLUSTER else cores_of(client) // threads
            return max(min(at_once, cores), 1)

        try:
            yield Pool(executor, capacity)
        finally:
            executor.shutdown(wait=False)
            client.run(game_runner.close, None, on_error="ignore")


def _number(task: Task) -> int:
    return task.number


def play(pool: Pool, spec: MatchSpec, tasks: Iterator[Task]) -> Iterator[Played]:
    """The games as they end. No more are begun than the pool has room for.

    Games that are lost with a process of the pool are played again. Raises BrokenExecutor if that
    happens MOST_DEATHS times with one of them.
    """
    running: dict[Future[Played], Task] = {}
    deaths: dict[int, int] = {}  # by number of the task: of processes that played it
    while True:
        lost: list[Task] = []
        for task in islice(tasks, max(pool.capacity() - len(running), 0)):
            try:
                running[pool.executor.submit(game_runner.play, spec, task)] = task
            except BrokenExecutor:  # a process has died while it had nothing to do
                lost.append(task)
        if not (running or lost):
            return
        for future in wait(running, HEARING_S, FIRST_COMPLETED).done:
            task = running.pop(future)
            try:
                played = future.result()
            except BrokenExecutor:
                deaths[task.number] = deaths.get(task.number, 0) + 1
                lost.append(task)
                continue
            yield played
        if lost:
            if pool.renew is None or max(deaths.values(), default=0) >= MOST_DEATHS:
                numbers = ", ".join(str(task.number) for task in lost)
                raise BrokenExecutor(f"the process dies that plays game {numbers}")
            tasks = chain(sorted([*lost, *running.values()], key=_number), tasks)
            running.clear()
            pool.executor = pool.renew()
