"""How many searches run at once: more would only keep each other, and the pages, from the cores."""

import asyncio
import heapq
import os

A_CORE = 2  # searches for each core
LEAST = 2
SHARE_S = 10.0  # after which an endless search makes room for one that waits


class Slots:
    """Places for searches, given in the order in which they are asked for; turns come first."""

    def __init__(self, threads: int) -> None:
        """threads: of each search."""
        self._free = max(LEAST, A_CORE * (os.cpu_count() or 1) // threads)
        self._waiting: list[tuple[bool, int, asyncio.Future[None]]] = []  # a heap
        self._asked = 0

    @property
    def is_wanted(self) -> bool:
        """Whether a search waits."""
        return bool(self._waiting)

    async def take(self, *, is_turn: bool = False) -> None:
        """Wait for a place; is_turn: before all that are no turns of a game."""
        if self._free and not self._waiting:
            self._free -= 1
            return
        mine = asyncio.get_running_loop().create_future()
        row = (not is_turn, self._asked, mine)
        self._asked += 1
        heapq.heappush(self._waiting, row)
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():  # a place was given meanwhile
                self.leave()
            elif row in self._waiting:
                self._waiting.remove(row)
                heapq.heapify(self._waiting)
            raise

    def leave(self) -> None:
        """Give a place back."""
        while self._waiting:
            waiter = heapq.heappop(self._waiting)[2]
            if not waiter.done():
                waiter.set_result(None)
                return
        self._free += 1
