"""What is sent to a page: in order, but of some messages the newest only, and never without end."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from .messages import Json, as_text

NEWEST = {"lines", "opinion", "progress", "clock", "arena"}  # the page needs the newest only
MOST_WAITING = 1 << 24  # characters; a page that does not read them is left
LONGEST_TREE = MOST_WAITING // 8 * 7  # of them, so that other messages have room beside it


class Outbox:
    """The messages that wait to be sent. Used in the thread of the event loop only."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[str, str]] = deque()  # kind and text
        self._size = 0
        self._news = asyncio.Event()
        self.is_closed = False
        self.is_full = False  # closed because the page does not read

    def put(self, message: Json) -> None:
        """Send a message, later."""
        if not self.is_closed:
            self.put_text(message["is"], as_text(message))

    def put_text(self, kind: str, text: str) -> None:
        """Send the text of a message of a kind, later."""
        if self.is_closed:
            return
        if kind in NEWEST:
            kept = [pair for pair in self._waiting if pair[0] != kind]
            if len(kept) < len(self._waiting):
                self._waiting = deque(kept)
                self._size = sum(len(other) for _, other in kept)
        self._waiting.append((kind, text))
        self._size += len(text)
        if self._size > MOST_WAITING:
            self.is_full = True
            self.close()
        self._news.set()

    def close(self) -> None:
        """Send nothing more."""
        self.is_closed = True
        self._waiting.clear()
        self._news.set()

    async def drain(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Send what comes, until it is closed."""
        while not self.is_closed:
            while self._waiting:
                _, text = self._waiting.popleft()
                self._size -= len(text)
                await send(text)
            self._news.clear()
            if not self._waiting and not self.is_closed:
                await self._news.wait()
