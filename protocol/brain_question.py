"""A question to a brain: what it is about, how long it may take, and how it is stopped."""

from collections.abc import Callable
from typing import NamedTuple

from brain import Game, Limits

from .brain_answer import Hear

GRACE_MS = 1000.0  # beyond a limit: what tournaments allow


class Position(NamedTuple):
    """What a brain is asked about."""

    game: Game  # which may change meanwhile
    now: Game  # a copy
    limits: Limits
    best: int = 1  # lines
    in_detail: bool = False


class Question:
    """What a brain is being asked; any thread may stop it."""

    def __init__(self, hear: Hear, wake: Callable[[], None]) -> None:
        """wake: lets who waits for the answer look whether it is stopped."""
        self.hear = hear
        self.is_stopped = False
        self._wake = wake

    def stop(self) -> None:
        """Let it be answered soon."""
        self.is_stopped = True
        self._wake()


def allowed_ms(limits: Limits) -> float | None:
    """How long a turn may take before a brain is given up; None: no limit of time says it."""
    times = [ms for ms in (limits.turn_ms, limits.left_ms) if ms is not None]
    return GRACE_MS + max(0, min(times)) if times else None
