"""Time: a clock, the limits of a search, and when it must stop."""

from .platform cimport atomic_load, atomic_store

cdef extern from "brain/system.h":
    int64_t nanoseconds "kakugo_nanoseconds" () noexcept nogil

GRACE_MS = 15           # from the end of a search to the manager's clock: threads, pipe, polling
GRACE_SHARE = 0.03      # share of the turn besides, for a processor that is busy elsewhere
TURNS_LEFT = 14         # a match clock is spent as if so many turns were still to come
LONGEST_SHARE = 5       # a turn takes at most 1 / LONGEST_SHARE of what the match clock has left

cdef enum:              # of patience, in percent of the soft limit
    CHANGED_SHARE = 90  # where the best turn has just changed
    STABLE_SHARE = 75   # where it has not,
    STABLE_STEP = 7     # less this for each iteration since,
    LEAST_SHARE = 40    # but never less than this
    FALL_SHARE = 1      # and more for each point of value lost since the last iteration,
    MOST_FALL = 60      # at most this


cdef int64_t now() noexcept nogil:
    """Nanoseconds of a clock that never goes back."""
    return nanoseconds()


cdef bint is_stopped(const Limit* limit) noexcept nogil:
    """Whether somebody has set the stop of a search."""
    return atomic_load(&limit.stop) != 0


cdef bint is_over(const Limit* limit) noexcept nogil:
    """Whether a search must end, by a stop or by its deadline; reads the clock."""
    return is_stopped(limit) or (limit.deadline != 0 and now() >= limit.deadline)


cdef void set_stop(Limit* limit, bint stop) noexcept nogil:
    """Set or clear the stop of a search; any thread may."""
    atomic_store(&limit.stop, stop)


def budget(
    turn_ms: int | None, left_ms: int | None, increment_ms: int, used_ms: float
) -> tuple[float | None, float | None]:
    """(soft, hard) limits of a turn, in ms from now; None: no limit, 0: answer at once.

    turn_ms, left_ms: what the turn may take and what the match clock has left, or None.
    increment_ms: what the match clock gains with each turn. used_ms: what the turn has taken
    already. A search that meets the soft limit (see patience) starts no new iteration; None: it
    uses the whole turn. At the hard limit it stops.
    """
    hard = turn_ms
    soft = None
    if left_ms is not None:
        share = left_ms / LONGEST_SHARE + increment_ms
        hard = min(share, left_ms) if turn_ms is None else min(share, left_ms, turn_ms)
        soft = left_ms / TURNS_LEFT + increment_ms
    if hard is None:
        return None, None
    lost = min(GRACE_MS + GRACE_SHARE * hard, hard / 2) + used_ms
    if soft is not None:
        soft = max(0.0, soft - lost) if soft < hard else None
    return soft, max(0.0, hard - lost)


cdef int patience(int stable, int fallen) noexcept nogil:
    """Percent of the soft limit after which no new iteration starts.

    stable: iterations since the best turn last changed. fallen: how much its value has fallen since
    the last iteration. Low, because the next iteration takes about as long as all before it.
    """
    cdef int share = (
        CHANGED_SHARE if stable == 0
        else max(<int>LEAST_SHARE, STABLE_SHARE - STABLE_STEP * stable)
    )
    return share + min(max(fallen, 0) * FALL_SHARE, MOST_FALL)
