"""The clock of a game between two players, and its flag: what happens when one has used it up."""

import asyncio
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


class Flag:
    """A clock that says when it has been used up; none where a game has no clock.

    send: to the page. fallen: called when the time of a player may be over.
    """

    def __init__(self, send: Callable[[Json], None], fallen: Callable[[int], None]) -> None:
        self.clock: Clock | None = None
        self._send = send
        self._fallen = fallen
        self._timer: asyncio.TimerHandle | None = None

    def forget(self) -> None:
        """Have no clock."""
        self.stop()
        self.clock = None

    def wind(self, control: TimeControl) -> None:
        """Have the clock of a time control: the same as before, unless it was used up."""
        if control.clock_ms is None:
            self.clock = None
        elif self.clock is None or self.clock.is_used_up:
            self.clock = Clock(control)

    def left_ms(self, player: int) -> int | None:
        """What a player has left; None: there is no clock."""
        return None if self.clock is None else self.clock.left_ms(player)

    def start(self, player: int) -> None:
        """Let a player's clock run, and no other."""
        if self.clock is not None:
            self.clock.start(player)
            self.time(player)

    def time(self, player: int) -> None:
        """Call fallen when the time of a player, whose clock is running, is over."""
        if self.clock is not None:
            self._cancel()
            loop = asyncio.get_running_loop()
            left_s = self.clock.left_ms(player) / 1000
            self._timer = loop.call_later(left_s, self._fallen, player)
            self.show()

    def press(self) -> None:
        """Who was running has played."""
        if self.clock is not None:
            self.clock.press()

    def stop(self) -> None:
        """Let no clock run."""
        self._cancel()
        if self.clock is not None and self.clock.running is not None:
            self.clock.stop()
            self.show()

    def show(self) -> None:
        """Send the clock, if there is one."""
        if self.clock is not None:
            self._send(self.clock.json())

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
