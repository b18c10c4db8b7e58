"""Time: a clock, the limits of a search, and when it must stop."""

# Written by build_scripts.stubs from clock.pyx: change that.

from typing import Final

GRACE_MS: Final[int]  # from the end of a search to the manager's clock: threads, pipe, polling
GRACE_SHARE: Final[float]  # share of the turn besides, for a processor that is busy elsewhere
TURNS_LEFT: Final[int]  # a match clock is spent as if so many turns were still to come
LONGEST_SHARE: Final[int]  # a turn takes at most 1 / LONGEST_SHARE of what the match clock has left

def budget(
    turn_ms: int | None, left_ms: int | None, increment_ms: int, used_ms: float
) -> tuple[float | None, float | None]: ...
