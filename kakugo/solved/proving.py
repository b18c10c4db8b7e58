"""Growing a proof: many processes look at positions, the hardest first, until all is decided."""

from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from typing import NamedTuple

from kakugo.explorer.growing import HEARING_S, MOST_BROKEN
from kakugo.explorer.searches import searchers

from .looking import Effort, Seen, look
from .tree import ProofTree


class Pace(NamedTuple):
    """How a proof grows. workers: processes. cluster: a dask scheduler instead of them."""

    effort: Effort = Effort()
    workers: int = 1
    cluster: str | None = None


def grow(tree: ProofTree, pace: Pace) -> Iterator[int]:
    """Look at positions until the tree is decided; yields how many were, after each of them."""
    looked = broken = 0
    while True:
        before = looked
        try:
            for _ in _grow(tree, pace):
                looked += 1
                yield looked
            return
        except BrokenExecutor:  # a process was killed: with new ones it goes on
            tree.release()
            broken = broken + 1 if looked == before else 1
            if broken == MOST_BROKEN:
                why = "the processes that search end before they have found anything"
                raise ChildProcessError(why) from None


def _grow(tree: ProofTree, pace: Pace) -> Iterator[bytes]:
    """The same as long as all processes live; yields the keys that were looked at."""
    running: dict[Future[Seen], bytes] = {}
    with searchers(pace.workers, pace.cluster) as (executor, at_once):
        while not tree.is_decided:
            while len(running) < at_once():
                key = tree.next()
                if key is None:
                    break
                running[executor.submit(look, tree.question(key, pace.effort))] = key
            ended, _ = wait(running, HEARING_S, FIRST_COMPLETED)
            for future in ended:
                key = running.pop(future)
                tree.take(key, future.result())
                yield key
