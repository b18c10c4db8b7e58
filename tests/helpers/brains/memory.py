"""The memory of a running engine, as the tournament's judge counts it: the unique set size."""

import threading
from typing import Self

import psutil

MIB = 1 << 20
SAMPLE_S = 0.02
# What may be left of a limit: the engine allows for a program, and for threads, that take more
# than here, where other processes share the interpreter's pages.
SPARE_BYTES = 40 * MIB


def unique_set(pid: int) -> int:
    """Bytes that only this process and its children hold."""
    tree = [psutil.Process(pid)]
    tree += tree[0].children(recursive=True)
    return sum(process.memory_full_info().uss for process in tree)


class Sampler:
    """Looks at a process again and again inside a with block, also while it thinks."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.peak = 0  # bytes, the most that was seen
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._done.set()
        self._thread.join()

    def look(self) -> int:
        """Bytes that the process holds now."""
        held = unique_set(self.pid)
        self.peak = max(self.peak, held)
        return held

    def _watch(self) -> None:
        while not self._done.wait(SAMPLE_S):
            self.look()
