"""Where games are played: threads of this process, or the workers of a dask cluster."""

import contextlib
import logging
from collections.abc import Callable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    CancelledError,
    Executor,
    Future,
    ThreadPoolExecutor,
    wait,
)
from itertools import islice
from typing import NamedTuple

from . import room, worker
from .model import Played, Task
from .room import Terms

LOCAL = "local"  # instead of a scheduler's address: a cluster on this machine
HEARING_S = 0.5  # on Windows no Ctrl-C is heard during a wait, so none is longer


class Pool(NamedTuple):
    """Something that plays games at other places, as many at once as there are places."""

    executor: Executor
    places: Callable[[], int]  # a cluster may grow and shrink


@contextlib.contextmanager
def threads(terms: Terms, at_once: int) -> Iterator[Pool]:
    """Threads of this process. Games that still run at the end are broken off."""
    executor = ThreadPoolExecutor(at_once, thread_name_prefix="game")
    try:
        yield Pool(executor, lambda: at_once)
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
        room.close(terms)
        executor.shutdown()


@contextlib.contextmanager
def cluster(terms: Terms, at_once: int, address: str) -> Iterator[Pool]:
    """The workers of a dask cluster; a cluster of `at_once` processes where address is LOCAL.

    What is lost with a worker is played again by the others: dask sees to that.
    """
    from distributed import Client, KilledWorker, LocalCluster

    with contextlib.ExitStack() as stack:
        home: LocalCluster | str = address
        if address == LOCAL:
            home = stack.enter_context(
                LocalCluster(
                    n_workers=at_once,
                    threads_per_worker=1,
                    dashboard_address=None,
                    silence_logs=logging.CRITICAL,  # lost workers are no trouble
                    preload=[worker.__name__],
                )
            )
        client = stack.enter_context(Client(home))
        executor = client.get_executor(pure=False)
        threads = max(player.threads for player in terms.players)

        def places() -> int:
            cores = at_once if address == LOCAL else sum(client.nthreads().values()) // threads
            return max(min(at_once, cores), 1)

        try:
            yield Pool(executor, places)
        except (KilledWorker, CancelledError, RuntimeError) as error:
            why = " ".join(str(error).split()) or "it has gone"
            raise ValueError(f"the cluster does not play on: {why}") from error
        finally:
            executor.shutdown(wait=False)
            client.run(room.close, terms, on_error="ignore")


def play(pool: Pool, terms: Terms, tasks: Iterator[Task]) -> Iterator[Played]:
    """The games as they end. No more is begun than there are places for."""
    running: set[Future[Played]] = set()
    while True:
        for task in islice(tasks, max(pool.places() - len(running), 0)):
            running.add(pool.executor.submit(room.play, terms, task))
        if not running:
            return
        ended, running = wait(running, HEARING_S, FIRST_COMPLETED)
        for future in ended:
            yield future.result()
