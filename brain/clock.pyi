"""Time: a clock, the limits of a search, and when it must stop."""

from typing import Final

GRACE_MS: Final[int]  # ms from the end of a search to the manager's clock
GRACE_SHARE: Final[float]  # share of the turn besides
TURNS_LEFT: Final[int]  # a match clock is spent as if so many turns were to come
LONGEST_SHARE: Final[int]  # a turn takes at most 1 / LONGEST_SHARE of the match clock

def budget(
    turn_ms: int | None, left_ms: int | None, increment_ms: int, used_ms: float
) -> tuple[float | None, float | None]: ...
