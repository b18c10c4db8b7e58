"""The clock of a game between two players, and what happens when one has used it up."""

import asyncio
import time
from collections.abc import Callable

from kakugo import FIRST, SECOND

from ..wire.messages import Json, TimeControl


class Clock:
    """What each player has left, at most one of them running; nothing where a game has no clock.

    send: to the page. fallen: called when the time of a player is over.
    """

    def __init__(self, send: Callable[[Json], None], fallen: Callable[[int], None]) -> None:
        self._send = send
        self._fallen = fallen
        self._left: dict[int, float] = {}  # by player; empty: there is no clock
        self._increment = 0
        self._running: int | None = None
        self._since = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def wind(self, control: TimeControl) -> None:
        """Have the clock of a time control: the same as before, unless it was used up."""
        if control.clock_ms is None:
            self._left = {}
        elif not self._left or min(map(self._left_ms, self._left)) <= 0:
            self._left = dict.fromkeys((FIRST, SECOND), control.clock_ms)
            self._increment = control.increment_ms

    def forget(self) -> None:
        """Have no clock."""
        self.stop()
        self._left = {}

    def json(self) -> list[int] | None:
        """What both had left when a clock was last pressed; None: there is no clock."""
        return [round(self._left[player]) for player in (FIRST, SECOND)] if self._left else None

    def read(self, left: list[int] | None, control: TimeControl) -> None:
        """A clock from what json gives; none runs."""
        self.forget()
        if left is not None:
            self._left = dict(zip((FIRST, SECOND), left, strict=True))
            self._increment = control.increment_ms

    def left_ms(self, player: int) -> int | None:
        """What a player has left; None: there is no clock."""
        return self._left_ms(player) if self._left else None

    def start(self, player: int) -> None:
        """Let a player's clock run, and no other."""
        if self._left:
            self._hold()
            self._running, self._since = player, time.monotonic()
            self._wait()
            self.show()

    def stop(self) -> None:
        """Let none run."""
        if self._running is not None:
            self._hold()
            self.show()

    def press(self) -> None:
        """Who was running has played."""
        player = self._running
        if player is not None:
            self._hold()
            self._left[player] += self._increment
            self.show()

    def has_fallen(self, player: int) -> bool:
        """Whether a player who is running has used up the time; else it goes on."""
        if self._running != player:
            return False
        if self._left_ms(player) > 0:  # a timer may come a little early
            self._wait()
            return False
        return True

    def show(self) -> None:
        """Send the clock, if there is one."""
        if self._left:
            left = {player: max(0, self._left_ms(player)) for player in self._left}
            names: dict[int | None, str | None] = {FIRST: "first", SECOND: "second", None: None}
            times = {"first_ms": left[FIRST], "second_ms": left[SECOND]}
            self._send({"is": "clock", **times, "running": names[self._running]})

    def _left_ms(self, player: int) -> int:
        used = 1000 * (time.monotonic() - self._since) if player == self._running else 0.0
        return round(self._left[player] - used)

    def _hold(self) -> None:
        """Let none run, and no timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._running is not None:
            self._left[self._running] = self._left_ms(self._running)
            self._running = None

    def _wait(self) -> None:
        """Call fallen when the time of the player who is running is over."""
        assert self._running is not None
        left_s = self._left_ms(self._running) / 1000
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(left_s, self._fallen, self._running)
