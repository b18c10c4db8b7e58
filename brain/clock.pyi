"""Time: a clock, the limits of a search, and when it must stop."""

from typing import Final

GRACE_MS: Final[int]  # ms from the end of a search to the manager's clock
GRACE_SHARE: Final[float]  # share of the turn besides
TURNS_LEFT: Final[int]  # a match clock is spent as if so many turns were to come
LONGEST_SHARE: Final[int]  # a turn takes at most 1 / LONGEST_SHARE of the match clock

def budget(
    turn_ms: int | None, left_ms: int | None, increment_ms: int, used_ms: float
) -> tuple[float | None, float | None]:
    """(soft, hard) limits of a turn, in ms from now; None: no limit, 0: answer at once.

    turn_ms, left_ms: what the turn may take and what the match clock has left, or None.
    increment_ms: what the match clock gains with each turn. used_ms: what the turn has taken
    already. A search that meets the soft limit starts no new iteration (None: it uses the whole
    turn); at the hard limit it stops.
    """
