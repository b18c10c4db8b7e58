"""A search in a thread of its own: it never blocks the page, and ends soon after stop()."""

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

from kakugo import Cancel, Event, Line, Point

Work = Callable[["Job"], Any]  # in the thread of the search; what it answers is the job's result


class Job:
    """One search of a session.

    what: as the page knows it. node: what it is about. count: how many positions its engine has
    seen in the newest search. result, error: how it ended. is_discarded: whether its result is not
    needed. cancel: the token of its searches.
    """

    def __init__(self, what: str, node: int, work: Work, count: Callable[[], int]) -> None:
        self.what = what
        self.node = node
        self.cancel = Cancel()
        self.is_discarded = False
        self.result: Any = None
        self.error: BaseException | None = None
        self.began = time.monotonic()
        self.ms = 0.0  # how long it took
        self.late_ms = 0.0  # from the question to the answer, beside that
        self.begins: Callable[[], None] | None = None  # called when there is room for it
        self.stopped: Callable[[], None] | None = None  # called where it is stopped
        self.places: Mapping[Point, int] = {}  # the numbers of the cells of its board
        self.shown = 1  # lines that the page lists
        self.has_heat = False
        self._has_begun = False
        self._count = count
        self._counted: int | None = None  # the newest count; None: only that of an earlier search
        self._before = count()  # what an earlier search has counted, and later: those of this job
        self._work: Work | None = work
        self._lines: list[Line] = []
        self._lock = threading.Lock()  # protects _lines
        self._loop = asyncio.get_running_loop()
        self._ended = asyncio.Event()
        self._callback: Callable[[Any], None] | None = None
        self._thread = threading.Thread(target=self._run, name=f"board {what}", daemon=True)

    def start(self, callback: Callable[[Any], None] | None = None) -> None:
        """Begin, unless it was stopped before; callback: gets the news, in the event loop."""
        self._callback = callback
        self.began = time.monotonic()
        if not self.is_discarded:
            try:
                self._thread.start()
            except RuntimeError as error:  # the system has no more threads
                self.error = error
            else:
                self._has_begun = True
                return
        self._ended.set()

    def stop(self) -> None:
        """Let it end soon; nobody wants its result."""
        self.is_discarded = True
        self.cancel.cancel()
        if not self._has_begun:
            self._ended.set()

    async def ended(self) -> None:
        """Wait until its thread has ended."""
        await self._ended.wait()
        if self._has_begun:
            self._thread.join()  # it has nothing left to do

    @property
    def has_ended(self) -> bool:
        """Whether its thread has done its work."""
        return self._ended.is_set()

    def hear(self, event: Event) -> None:
        """In the thread of the search: an event."""
        if event.line is not None:
            with self._lock:
                self._lines.append(event.line)
        elif event.kind == "setup":  # a new search of the same question
            with self._lock:
                self._lines.clear()

    @property
    def age_ms(self) -> float:
        """How long it has taken so far."""
        return self.ms or 1000 * (time.monotonic() - self.began)

    def nodes(self) -> int:
        """How many positions it has seen so far, about: each of its searches counts from 0."""
        count = self._count()
        if self._counted is None:
            if count == self._before:
                return 0
            self._before = 0
        elif count < self._counted:
            self._before += self._counted
        self._counted = count
        return self._before + count

    def report(self, news: Any) -> None:
        """In the thread of the search: give something to the callback."""
        if self._callback is not None and not self.is_discarded:
            self._call(self._callback, news)

    def lines(self) -> list[Line]:
        """What the search has found so far, in the order in which it did."""
        with self._lock:
            return list(self._lines)

    def _run(self) -> None:
        work, self._work = self._work, None  # it holds the engine, which holds hear()
        try:
            assert work is not None
            self.result = work(self)
        except BaseException as error:
            self.error = error
        del work
        self.ms = 1000 * (time.monotonic() - self.began)
        self._call(self._ended.set)

    def _call(self, function: Callable[..., object], *arguments: object) -> None:
        with contextlib.suppress(RuntimeError):  # the server has ended
            self._loop.call_soon_threadsafe(function, *arguments)
