"""Time: a clock, the limits of a search, and when it must stop."""

from libc.stdint cimport int64_t

cdef struct Limit:              # of one search, shared by its threads
    int stop                    # set to end the search; read and written without a lock
    int64_t deadline            # hard limit, in nanoseconds of now(); 0 for none
    int64_t soft                # nanoseconds that a usual turn should take; 0 for none
    int64_t nodes               # node limit, exact for the first thread; 0 for none

cdef struct Effort:             # of one call of a solver, in units that the solver names
    int64_t nodes               # spent so far
    int64_t budget              # may be spent
    const Limit* limit          # of the calling search; NULL for a short call: no clock is read
    bint exhausted              # out of budget, time or memory: "no win" means "none found"

cdef enum:
    POLL_MASK = 63              # a solver reads the clock once in POLL_MASK + 1 nodes

cdef int64_t now() noexcept nogil
cdef int patience(int stable, int fallen) noexcept nogil
cdef bint is_over(const Limit* limit) noexcept nogil
cdef bint is_stopped(const Limit* limit) noexcept nogil
cdef void set_stop(Limit* limit, bint stop) noexcept nogil


cdef inline void begin_effort(Effort* effort, int64_t budget, const Limit* limit) noexcept nogil:
    """Start a call of a solver: nothing spent yet."""
    effort.nodes = 0
    effort.budget = budget
    effort.limit = limit
    effort.exhausted = False


cdef inline bint should_stop(Effort* effort) noexcept nogil:
    """Whether a solver must give up; asked once a node."""
    if effort.nodes >= effort.budget or (
        effort.limit != NULL and effort.nodes & POLL_MASK == POLL_MASK and is_over(effort.limit)
    ):
        effort.exhausted = True
    return effort.exhausted
