"""Time: what it is, and when a search has had enough of it."""

from typing import Final

GRACE_MS: Final[int]
GRACE_SHARE: Final[float]
TURNS_LEFT: Final[int]
LONGEST_SHARE: Final[int]

def budget(
    turn_ms: int | None, left_ms: int | None, increment_ms: int, used_ms: float
) -> tuple[float | None, float | None]: ...
