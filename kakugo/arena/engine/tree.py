"""A process and its children: what memory they have, how they are suspended and removed."""

import contextlib
import os
import time
from collections.abc import Callable

import psutil

from kakugo.guarded import Guarded
from protocol.process import ProcessGroup

LOOK_EVERY_S = 0.1  # how often new children are looked for: it costs milliseconds


class Tree(ProcessGroup):
    """A process of ours, leader of its group, with what it has started, in its group or not.

    As psutil finds children everywhere, it works where there are no groups, too.
    """

    def __init__(self, pid: int) -> None:
        super().__init__(pid)
        self._looked_at = -LOOK_EVERY_S
        try:
            self._root: psutil.Process | None = psutil.Process(pid)
        except psutil.NoSuchProcess:  # it has gone already
            self._root = None
        self._children: set[psutil.Process] = set()

    def unique_bytes(self) -> int:
        """The memory that would be free without them: their unique set sizes."""
        return self._total(lambda process: process.memory_full_info().uss)

    def resident_bytes(self) -> int:
        """What they hold, shared memory included: quick to read, and no less than unique_bytes."""
        return self._total(lambda process: process.memory_info().rss)

    def code(self) -> set[str]:
        """The files whose code they have loaded, where the system tells that."""
        found: set[str] = set()
        for process in self._members():
            with contextlib.suppress(psutil.Error, AttributeError):
                maps = process.memory_maps(grouped=False)
                found |= {mapped.path for mapped in maps if "x" in mapped.perms}
        return {path for path in found if os.path.isfile(path)}

    def suspend(self) -> None:
        """Let none of them run."""
        self._all(psutil.Process.suspend)
        super().suspend()

    def resume(self) -> None:
        """Let them run on."""
        super().resume()
        self._all(psutil.Process.resume)

    def kill(self) -> None:
        """Remove them. Where there are process groups, also those whose parent has gone."""
        self._looked_at = -LOOK_EVERY_S
        self._all(psutil.Process.kill)
        super().kill()

    def _total(self, weigh: Callable[[psutil.Process], int]) -> int:
        total = 0
        for process in self._members():
            with contextlib.suppress(psutil.Error):
                total += weigh(process)
        return total

    def _all(self, action: Callable[[psutil.Process], None]) -> None:
        for process in self._members():
            with contextlib.suppress(psutil.Error):
                action(process)

    def _members(self) -> list[psutil.Process]:
        if self._root is None:
            return []
        now = time.monotonic()
        if now - self._looked_at >= LOOK_EVERY_S:
            self._looked_at = now
            with contextlib.suppress(psutil.Error):
                self._children |= {*self._root.children(recursive=True)}
        return [self._root, *self._children]


class GuardedTree(Guarded, Tree):
    """A tree that is gone when the arena is."""
