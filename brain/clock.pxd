"""Time: what it is, and when a search has had enough of it."""

from libc.stdint cimport int64_t

cdef struct Limit:              # shared by the threads of one search
    int stop                    # set to end the search; read and written without a lock
    int64_t deadline            # in nanoseconds of now(); 0 for none
    int64_t soft                # nanoseconds that a turn like most should take; 0 for none
    int64_t nodes               # exact limit of the first thread; 0 for none

cdef struct Effort:             # of a solver in one call
    int64_t nodes               # taken so far
    int64_t budget              # and how many may be
    const Limit* limit          # of the search that asks; NULL: not looked at, the call is short
    bint exhausted              # budget, time or memory ran out: "no" means "not found"

cdef enum:
    POLL_MASK = 63              # nodes of a solver between two looks at the clock, less one

cdef int64_t now() noexcept nogil
cdef int patience(int stable, int fallen) noexcept nogil
cdef bint is_over(const Limit* limit) noexcept nogil
cdef bint is_stopped(const Limit* limit) noexcept nogil
cdef void set_stop(Limit* limit, bint stop) noexcept nogil


cdef inline void begin_effort(Effort* effort, int64_t budget, const Limit* limit) noexcept nogil:
    effort.nodes = 0
    effort.budget = budget
    effort.limit = limit
    effort.exhausted = False


cdef inline bint should_stop(Effort* effort) noexcept nogil:
    """Whether a solver has to give up. Asked once a node."""
    if effort.nodes >= effort.budget or (
        effort.limit != NULL and effort.nodes & POLL_MASK == POLL_MASK and is_over(effort.limit)
    ):
        effort.exhausted = True
    return effort.exhausted
