"""Time: what it is, and when a search has had enough of it."""

from libc.stdint cimport int64_t

cdef struct Limit:              # shared by the threads of one search
    int stop                    # set to end the search; read and written without a lock
    int64_t deadline            # in nanoseconds of now(); 0 for none
    int64_t soft                # nanoseconds that a turn like most should take; 0 for none
    int64_t nodes               # exact limit of the first thread; 0 for none

cdef int64_t now() noexcept nogil
cdef int patience(int stable, int fallen) noexcept nogil
cdef bint is_over(const Limit* limit) noexcept nogil
cdef bint is_stopped(const Limit* limit) noexcept nogil
cdef void set_stop(Limit* limit, bint stop) noexcept nogil
