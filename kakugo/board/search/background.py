"""Work beside the messages of a page: once, in a thread of its own, or again and again."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

Found = TypeVar("Found")


async def in_thread(work: Callable[..., Found], *given: Any) -> Found:
    """The result of some work in a thread of its own; a caller that is cancelled waits for it.

    So a page has one such thread at most, also if it goes and comes again.
    """
    task = asyncio.ensure_future(asyncio.to_thread(work, *given))
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait({task})
        raise


class Poll:
    """A loop that watches something for a page, or nothing; it stands still without the page."""

    def __init__(self) -> None:
        self._work: Callable[[], Coroutine[Any, Any, None]] | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def is_on(self) -> bool:
        """Whether it runs."""
        return self._task is not None and not self._task.done()

    def begin(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Run a loop in place of the one before."""
        self._work = work
        self.resume()

    def end(self) -> None:
        """Watch nothing."""
        self._work = None
        self.pause()

    def pause(self) -> None:
        """Wait until the page comes again."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def resume(self) -> None:
        """Go on, if there is something to watch."""
        self.pause()
        if self._work is not None:
            self._task = asyncio.get_running_loop().create_task(self._work())
