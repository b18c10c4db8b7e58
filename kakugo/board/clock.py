"""The clock of a game between two players."""

import time
from collections.abc import Callable

from brain.types import FIRST, SECOND

from .messages import Json, TimeControl


class Clock:
    """What each player has left; at most one of them is running."""

    def __init__(self, control: TimeControl, now: Callable[[], float] = time.monotonic) -> None:
        self._left: dict[int, float] = dict.fromkeys((FIRST, SECOND), control.clock_ms or 0)
        self._increment = control.increment_ms
        self._running: int | None = None
        self._since = 0.0
        self._now = now

    @property
    def running(self) -> int | None:
        """Whose clock is running."""
        return self._running

    @property
    def is_used_up(self) -> bool:
        """Whether a player has nothing left."""
        return any(self.left_ms(player) <= 0 for player in self._left)

    def left_ms(self, player: int) -> int:
        """What a player has left."""
        used = 1000 * (self._now() - self._since) if player == self._running else 0.0
        return round(self._left[player] - used)

    def start(self, player: int) -> None:
        """Let a player's clock run, and no other."""
        self.stop()
        self._running, self._since = player, self._now()

    def stop(self) -> None:
        """Let none run."""
        if self._running is not None:
            self._left[self._running] = self.left_ms(self._running)
            self._running = None

    def press(self) -> None:
        """Who was running has played."""
        player = self._running
        self.stop()
        if player is not None:
            self._left[player] += self._increment

    def json(self) -> Json:
        """As the page knows it."""
        return {
            "is": "clock",
            "first_ms": max(0, self.left_ms(FIRST)),
            "second_ms": max(0, self.left_ms(SECOND)),
            "running": {FIRST: "first", SECOND: "second", None: None}[self._running],
        }
