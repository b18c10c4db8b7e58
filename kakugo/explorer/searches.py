"""The searches of an exploration: in processes of this machine, or on a dask cluster."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from typing import NamedTuple

import kakugo
from brain.database.place import Place, place_of
from kakugo import Turn
from kakugo.cluster import client_of, cores_of

FIRST_WORKER_S = 30  # for the first worker of a cluster


class FoundTurn(NamedTuple):
    """A turn that a search has found. value: for the side to move; depth: plies."""

    turn: Turn
    value: int
    depth: int
    is_over: bool  # whether the turn ends the game


class Search(NamedTuple):
    """What to search. position: as position_text has it; nodes: how many; width: turns to find."""

    position: str
    nodes: int
    width: int
    evaluation: str = ""


def search(asked: Search) -> list[FoundTurn]:
    """The best turns of a position, best first; one of those that are images of one another."""
    mine = engine()
    mine.settings.evaluation = asked.evaluation
    game = kakugo.read_game(asked.position)
    mine.clear()
    cells = game.cells()
    images = [each for each in game.symmetries() if game.transformed(each).cells() == cells]
    found: dict[Place, FoundTurn] = {}
    for line in mine.analyse(game, nodes=asked.nodes, best=asked.width * len(images)).lines:
        game.play(line.turn)
        is_over = game.outcome() is not None
        found.setdefault(place_of(game), FoundTurn(line.turn, line.value, line.depth, is_over))
        game.undo()
    return [*found.values()][: asked.width]


_of_thread = threading.local()  # engine: a dask worker may search in some threads at once


def engine() -> kakugo.Engine:
    """The engine of this thread, made when it is first asked for."""
    if not hasattr(_of_thread, "engine"):
        _of_thread.engine = kakugo.Engine()
    mine: kakugo.Engine = _of_thread.engine
    return mine


def _begin() -> None:
    """A worker leaves Ctrl-C to the program that began it, and ends with it; others come first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if hasattr(os, "nice"):
        with suppress(OSError):
            os.nice(10)


def _end_with_parent() -> None:
    """A pool does not end where the program that has it is killed."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


@contextmanager
def searchers(workers: int, cluster: str | None) -> Iterator[tuple[Executor, Callable[[], int]]]:
    """What searches, and how many searches it does at once: a cluster may grow and shrink.

    workers: processes of this machine. cluster: the address of a dask scheduler, instead of these.
    OSError where the cluster has no workers for long, or ends.
    """
    if cluster is None:
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(workers, context, _begin)
        try:
            yield pool, lambda: workers
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
        return
    with client_of(cluster) as client:
        executor = client.get_executor(pure=False)
        try:
            client.wait_for_workers(1, FIRST_WORKER_S)
            yield executor, lambda: cores_of(client)
        finally:
            executor.shutdown(wait=False)
