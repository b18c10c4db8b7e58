"""Waiting for a thing, and not for a time: in a test, in a coroutine, in a thread beside it."""

import asyncio
import os
import threading
import time
from collections.abc import Callable

import psutil

PATIENCE_S = 240  # of a machine on which much else runs; nobody waits so long where all is well
PAUSE_S = 0.02  # between two looks
COMPUTING_S = 0.1  # of a processor, which nothing but a search takes


def wait_until(is_so: Callable[[], bool], otherwise: str = "waited in vain") -> None:
    """Wait for what other threads and processes do; AssertionError if they never do."""
    end = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < end, otherwise
        time.sleep(PAUSE_S)


async def until(is_so: Callable[[], bool], otherwise: str = "waited in vain") -> None:
    """Wait for what other tasks do, too; AssertionError if they never do."""
    end = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < end, otherwise
        await asyncio.sleep(PAUSE_S)


def when(is_so: Callable[[], bool], act: Callable[[], object]) -> threading.Thread:
    """Do something in a thread of its own as soon as something is so."""

    def run() -> None:
        wait_until(is_so)
        act()

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    return thread


def computed_s(pid: int) -> float:
    """Seconds that a process and those that it has started have had of processors."""
    process = psutil.Process(pid)
    family = [process, *process.children(recursive=True)]
    return sum(sum(each.cpu_times()[:2]) for each in family)  # of the user and of the system


def wait_until_computing(pid: int, since_s: float) -> None:
    """Wait until a process searches that says nothing of it. since_s: its computed_s before."""
    wait_until(lambda: computed_s(pid) > since_s + COMPUTING_S, "it does not search")


def when_computing(act: Callable[[], object]) -> threading.Thread:
    """Do something in a thread of its own as soon as this process searches."""
    before = computed_s(os.getpid())
    return when(lambda: computed_s(os.getpid()) > before + COMPUTING_S, act)


def is_idle(pid: int) -> bool:
    """Whether a process rests: how much it computes is seen over a time only."""
    before = computed_s(pid)
    time.sleep(3 * COMPUTING_S)
    return computed_s(pid) - before < COMPUTING_S
