"""A search that runs while its lines are read, in the usual way or in a coroutine."""

import sys
import threading
import weakref
from _thread import start_new_thread
from collections import deque
from collections.abc import Callable, Generator
from contextlib import suppress
from typing import Generic, Self, TypeVar

from ..core import Cancel
from ..living import Living
from ..report import Event, Line, Report, Result, best_lines

Found = TypeVar("Found")  # a line
Answer = TypeVar("Answer")  # what it comes to
Ask = Callable[[Report, Cancel], Result]  # a search of an engine


class Findings(Generic[Found, Answer]):
    """What a search in another thread has found so far, and those who wait for more.

    It does not know the Running that shows it: one that nobody holds any more stops its search.
    """

    def __init__(self, unread: int | None) -> None:
        self.lock = threading.Lock()  # protects all fields
        self.unread: deque[Found] = deque(maxlen=unread)
        self.result: Answer | None = None
        self.error: BaseException | None = None
        self.has_begun = False  # what was wrong before raises at once, and not at the iterator
        self._wakers: list[Callable[[], object]] = []  # of those who wait for a change

    @property
    def is_over(self) -> bool:
        """Whether the search has ended."""
        return self.result is not None or self.error is not None

    @property
    def has_news(self) -> bool:
        """Whether the next line is there, or none will come."""
        return bool(self.unread) or self.is_over

    @property
    def is_decided(self) -> bool:
        """Whether the search has begun, or could not."""
        return self.has_begun or self.is_over

    def hear(self, line: Found | None) -> None:
        """In the thread of the search: a line; None: it has begun."""
        if line is not None or not self.has_begun:
            self.change(line=line)

    def change(
        self,
        line: Found | None = None,
        result: Answer | None = None,
        error: BaseException | None = None,
    ) -> None:
        """In the thread of the search: what has come, for all who wait."""
        with self.lock:
            self.has_begun |= error is None
            if line is not None:
                self.unread.append(line)
            self.result, self.error = result, error
            wakers, self._wakers = self._wakers, []
        for wake in wakers:
            wake()

    def wait(self, is_ready: Callable[[], bool]) -> None:
        """Block until something has come."""
        changed = threading.Event()
        while self._is_awaited(is_ready, changed.set):
            changed.wait()
            changed.clear()

    async def sleep(self, is_ready: Callable[[], bool]) -> None:
        """Wait in a coroutine until something has come; it may be cancelled."""
        from asyncio import Event, get_running_loop  # takes long to load, which few need

        loop, changed = get_running_loop(), Event()

        def wake() -> None:
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(changed.set)

        while self._is_awaited(is_ready, wake):
            await changed.wait()
            changed.clear()

    def check(self) -> None:
        """Raise what kept the search from beginning."""
        if self.error is not None and not self.has_begun:
            raise self.error

    def next(self, end: type[Exception]) -> Found:
        """The next line; raises `end` where there is none, or what the search has raised."""
        with self.lock:
            if self.unread:
                return self.unread.popleft()
        if self.error is not None:
            raise self.error
        raise end

    def ended(self) -> Answer:
        """The result; raises what the search has raised."""
        if self.error is not None:
            raise self.error
        assert self.result is not None
        return self.result

    def _is_awaited(self, is_ready: Callable[[], bool], wake: Callable[[], object]) -> bool:
        """Whether something has to come yet; then `wake` is called at the next change."""
        with self.lock:
            if not is_ready():
                self._wakers.append(wake)
                return True
            return False


def _runs_coroutines() -> bool:
    """Whether this thread is in an event loop, which nobody may block."""
    asyncio = sys.modules.get("asyncio")  # takes long to load, which few need
    return asyncio is not None and asyncio._get_running_loop() is not None


class Running(Living, Generic[Found, Answer]):
    """Any search in a thread of its own, whatever its lines and its result are; see Analysis.

    search: gives its lines to a function, and None when it has begun, and returns its result.
    unread: how many lines wait to be read, the newest; None: all.
    """

    def __init__(
        self,
        search: Callable[[Callable[[Found | None], None], Cancel], Answer],
        unread: int | None = None,
    ) -> None:
        self._cancel = cancel = Cancel()
        self._found = found = Findings[Found, Answer](unread)

        def run() -> None:
            try:
                result = search(found.hear, cancel)
            except BaseException as error:  # raised again where it is seen
                found.change(error=error)
            else:
                found.change(result=result)

        def start() -> None:
            try:
                thread.start()
            except RuntimeError as error:  # the system has no more threads
                found.change(error=error)

        self._thread = thread = threading.Thread(target=run, daemon=True)
        # start() waits until the thread runs, which takes a while on a busy machine: somebody else
        # waits for it, not an event loop.
        start_new_thread(start, ())
        weakref.finalize(self, cancel.cancel)
        if not _runs_coroutines():
            self.__enter__()  # Ctrl-C: nobody gets this object, and it stops

    def _join(self) -> None:
        """Wait for a thread that has nothing left to do, if it could be started."""
        if self._thread.ident is not None:
            self._thread.join()

    def stop(self) -> None:
        """Let the search end soon; any thread may call this. The iterator ends then, too."""
        self._cancel.cancel()

    @property
    def result(self) -> Answer:
        """What the search has found; waits for its end. Raises what the search has raised."""
        found = self._found
        found.wait(lambda: found.is_over)
        return found.ended()

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Found:
        found = self._found
        found.wait(lambda: found.has_news)
        return found.next(StopIteration)

    def __enter__(self) -> Self:
        found = self._found
        found.wait(lambda: found.is_decided)
        found.check()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        found = self._found
        found.wait(lambda: found.is_over)
        self._join()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Found:
        found = self._found
        await found.sleep(lambda: found.has_news)
        return found.next(StopAsyncIteration)

    async def __aenter__(self) -> Self:
        found = self._found
        try:
            await found.sleep(lambda: found.is_decided)
        except BaseException:  # cancelled: nobody leaves the block
            await self.__aexit__()
            raise
        found.check()
        return self

    async def __aexit__(self, *_: object) -> None:
        found = self._found
        self.stop()
        await found.sleep(lambda: found.is_over)
        self._join()

    def __await__(self) -> Generator[object, None, Answer]:
        found = self._found
        try:
            yield from found.sleep(lambda: found.is_over).__await__()
        except BaseException:  # cancelled: nobody waits for the result
            self.stop()
            raise
        return found.ended()


class Analysis(Running[Line, Result]):
    """A search in a thread of its own: an iterator over its lines as they are found.

    with engine.analysis(game, seconds=10) as analysis:
        for line in analysis:
            print(line.depth, line.score, line.pv)

    Leaving the block stops the search and waits until it has ended. `async with` and `async for` do
    the same in a coroutine, and `await analysis` waits for the result; a task that is cancelled
    there stops the search, which takes a moment. What ends the search by an
    exception is raised by the iterator, after the lines that came before, and by the result. An
    analysis without a block stops when nothing holds it any more. What keeps a search from
    beginning is raised by the constructor; in a coroutine by the beginning of the block.

    Engine.analysis makes it, and checks its arguments.
    """

    def __init__(self, ask: Ask, best: int) -> None:
        self._best = best
        self._lines = lines = list[Line]()

        def search(hear: Callable[[Line | None], None], cancel: Cancel) -> Result:
            def report(event: Event) -> None:
                lines.extend([event.line] if event.line else [])
                hear(event.line)

            return ask(report, cancel)

        super().__init__(search)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The newest lines, best first; as many as were asked for, and none at first."""
        return tuple(best_lines(self._lines.copy(), self._best))
