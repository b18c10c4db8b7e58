"""What is looked at again and again for a page: a file of the arena, a game that goes on."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

Work = Callable[[], Coroutine[Any, Any, None]]


class Look:
    """One such thing, or nothing; looked at only while a page is there."""

    def __init__(self) -> None:
        self._work: Work | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def is_on(self) -> bool:
        """Whether something is looked at now."""
        return self._task is not None and not self._task.done()

    def begin(self, work: Work) -> None:
        """Look at something, and at nothing else."""
        self._work = work
        self.go_on()

    def end(self) -> None:
        """Look at nothing."""
        self._work = None
        self.pause()

    def pause(self) -> None:
        """Look away until the page comes again."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def go_on(self) -> None:
        """Look again, if there is something."""
        self.pause()
        if self._work is not None:
            self._task = asyncio.get_running_loop().create_task(self._work())
