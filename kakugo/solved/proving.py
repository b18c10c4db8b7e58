"""Growing a proof: many processes look at positions, the hardest first, until all is decided."""

import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from typing import NamedTuple

from kakugo.explorer.growing import HEARING_S, MOST_BROKEN
from kakugo.explorer.searches import searchers

from .looking import LookLimits, Seen, look
from .tree import ProofTree


class ProofPlan(NamedTuple):
    """How a proof grows. workers: processes. cluster: a dask scheduler instead of them."""

    limits: LookLimits = LookLimits()
    workers: int = 1
    cluster: str | None = None


def grow(tree: ProofTree, plan: ProofPlan) -> Iterator[int]:
    """Look at positions until the tree is decided; yields how many were, now and then."""
    looked = broken = 0
    while True:
        before = looked
        try:
            for ended in _grow(tree, plan):
                looked += ended
                yield looked
            return
        except BrokenExecutor:  # a process was killed: with new ones it goes on
            tree.release()
            broken = broken + 1 if looked == before else 1
            if broken == MOST_BROKEN:
                why = "the processes that search end before they have found anything"
                raise ChildProcessError(why) from None


def _grow(tree: ProofTree, plan: ProofPlan) -> Iterator[int]:
    """Grow as long as all processes live; yields how many more were looked at, now and then."""
    running: dict[Future[Seen], bytes] = {}
    with searchers(plan.workers, plan.cluster) as (executor, at_once):
        while not tree.is_decided:
            while len(running) < at_once():
                key = tree.next()
                if key is None:
                    break
                running[executor.submit(look, tree.question(key, plan.limits))] = key
            if not running:
                if at_once():
                    raise RuntimeError("no position is left to look at, and nothing is decided")
                time.sleep(HEARING_S)  # a cluster without workers may get some
            ended, _ = wait(running, HEARING_S, FIRST_COMPLETED)
            for future in ended:
                key = running.pop(future)
                tree.take(key, future.result())
            yield len(ended)
