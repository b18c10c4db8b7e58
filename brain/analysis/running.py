"""A search that runs while its lines are read, in the usual way or in a coroutine."""

import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable
from contextlib import suppress
from typing import Self

from ..core import Cancel, Core
from ..games.game import Game
from ..games.points import PointForm
from ..report import Event, Limits, Line, Result, best_lines


class Analysis:
    """A search in a thread of its own: an iterator over its lines as they are found.

    with engine.analysis(game, seconds=10) as analysis:
        for line in analysis:
            print(line.depth, line.score, line.pv)

    Leaving the block stops the search and waits until it has ended. `async with` and `async for` do
    the same in a coroutine, and `await analysis` waits for the result. What ends the search by an
    exception is raised by the iterator, after the lines that came before, and by the result.
    """

    def __init__(
        self, core: Core, game: Game, limits: Limits, best: int, exclude: Iterable[PointForm]
    ) -> None:
        self._lock = threading.Lock()  # protects the fields up to _wakers
        self._found: list[Line] = []
        self._unread: deque[Line] = deque()
        self._result: Result | None = None
        self._error: BaseException | None = None
        self._has_begun = False  # what was wrong before raises here, and not at the iterator
        self._wakers: list[Callable[[], object]] = []  # of those who wait for a change
        self._best = best
        self._cancel = Cancel()

        def search() -> None:
            try:
                result = core.search(
                    game,
                    limits,
                    report=self._hear,
                    best=best,
                    exclude=exclude,
                    cancel=self._cancel,
                )
            except BaseException as error:  # raised again where it is seen
                self._change(error=error)
            else:
                self._change(result=result)

        self._thread = threading.Thread(target=search, daemon=True)
        self._thread.start()
        try:
            self._wait(lambda: self._has_begun or self._is_over)
        except BaseException:  # Ctrl-C: nobody gets this object
            self.stop()
            raise
        if self._error is not None and not self._has_begun:
            raise self._error

    def stop(self) -> None:
        """Let the search end soon; any thread may call this. The iterator ends then, too."""
        self._cancel.cancel()

    @property
    def lines(self) -> tuple[Line, ...]:
        """The newest lines, best first; as many as were asked for, and none at first."""
        with self._lock:
            return tuple(best_lines(self._found, self._best))

    @property
    def result(self) -> Result:
        """What the search has found; waits for its end. Raises what the search has raised."""
        self._wait(lambda: self._is_over)
        return self._ended()

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Line:
        self._wait(lambda: bool(self._unread) or self._is_over)
        return self._next(StopIteration)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        self._thread.join()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Line:
        await self._sleep(lambda: bool(self._unread) or self._is_over)
        return self._next(StopAsyncIteration)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.stop()
        await self._sleep(lambda: self._is_over)
        self._thread.join()  # it has nothing left to do

    def __await__(self) -> Generator[object, None, Result]:
        yield from self._sleep(lambda: self._is_over).__await__()
        return self._ended()

    @property
    def _is_over(self) -> bool:
        return self._result is not None or self._error is not None

    def _hear(self, event: Event) -> None:
        """In the thread of the search: an event."""
        if event.line is not None or not self._has_begun:
            self._change(line=event.line)

    def _change(
        self,
        line: Line | None = None,
        result: Result | None = None,
        error: BaseException | None = None,
    ) -> None:
        """In the thread of the search: what has come, for all who wait."""
        with self._lock:
            self._has_begun |= error is None
            if line is not None:
                self._found.append(line)
                self._unread.append(line)
            self._result, self._error = result, error
            wakers, self._wakers = self._wakers, []
        for wake in wakers:
            wake()

    def _is_awaited(self, is_ready: Callable[[], bool], wake: Callable[[], object]) -> bool:
        """Whether something has to come yet; then `wake` is called at the next change."""
        with self._lock:
            if not is_ready():
                self._wakers.append(wake)
                return True
            return False

    def _wait(self, is_ready: Callable[[], bool]) -> None:
        """Block until something has come."""
        changed = threading.Event()
        while self._is_awaited(is_ready, changed.set):
            changed.wait()
            changed.clear()

    async def _sleep(self, is_ready: Callable[[], bool]) -> None:
        """The same for a coroutine: others run meanwhile, and it may be cancelled."""
        from asyncio import Event, get_running_loop  # takes long to load, which few need

        loop, changed = get_running_loop(), Event()

        def wake() -> None:
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(changed.set)

        while self._is_awaited(is_ready, wake):
            await changed.wait()
            changed.clear()

    def _next(self, end: type[Exception]) -> Line:
        """The next line; raises `end` where there is none, or what the search has raised."""
        with self._lock:
            if self._unread:
                return self._unread.popleft()
        if self._error is not None:
            raise self._error
        raise end

    def _ended(self) -> Result:
        if self._error is not None:
            raise self._error
        assert self._result is not None
        return self._result
