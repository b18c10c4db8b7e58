"""Time: what it is, and when a search has had enough of it."""

from .machine cimport atomic_load, atomic_store, nanoseconds

GRACE_MS = 15           # from the end of a search to the manager's clock: threads, pipe, polling
GRACE_SHARE = 0.03      # and this share of the turn, for the processor being busy elsewhere
TURNS_LEFT = 14         # a match clock is spent as if so many turns were still to come
cdef enum:
    FALL_SHARE = 1      # percent of the soft limit more for each unit by which the value falls
    MOST_FALL = 60      # percent, at most

LONGEST_SHARE = 5       # no turn takes more than this part of what is left


cdef int64_t now() noexcept nogil:
    """Nanoseconds of a clock that never goes back."""
    return nanoseconds()


cdef bint is_stopped(const Limit* limit) noexcept nogil:
    return atomic_load(&limit.stop) != 0


cdef bint is_over(const Limit* limit) noexcept nogil:
    """Whether a search is to end, by a stop or by the clock."""
    return is_stopped(limit) or (limit.deadline != 0 and now() >= limit.deadline)


cdef void set_stop(Limit* limit, bint stop) noexcept nogil:
    atomic_store(&limit.stop, stop)


def budget(turn_ms, left_ms, increment_ms, used_ms):
    """(soft, hard) limits of a turn in ms from now; None for no limit, 0 for "answer at once".

    turn_ms, left_ms: limits of the turn and of the match or None; increment_ms: what the match
    clock gains a turn; used_ms: what the turn has used already. The soft limit is what a turn
    like most should take, see patience; None where the whole turn is to be used. At the hard limit
    the search stops.
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
    """The share of the soft limit, in percent, that a turn may take before its last iteration.

    settled: iterations since the best turn changed last; fallen: by how much its value has fallen
    since the iteration before. Half of what would be right, as the next iteration takes as long
    again as all before it.
    """
    cdef int share = 90 if stable == 0 else max(40, 75 - 7 * stable)
    return share + min(max(fallen, 0) * FALL_SHARE, MOST_FALL)
