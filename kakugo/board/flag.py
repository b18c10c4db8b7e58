"""The clock of a running game, and its flag: what happens when a player has used it up."""

import asyncio
from collections.abc import Callable

from .clock import Clock
from .messages import Json, TimeControl


class Flag:
    """A clock that says when it has been used up; none where a game has no clock.

    tell: gets what a page is told. fallen: called when the time of a player may be over.
    """

    def __init__(self, tell: Callable[[Json], None], fallen: Callable[[int], None]) -> None:
        self.clock: Clock | None = None
        self._tell = tell
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
        """Look again when the time of a player, whose clock is running, is over."""
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
        """Tell the clock, if there is one."""
        if self.clock is not None:
            self._tell(self.clock.json())

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
