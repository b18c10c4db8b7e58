"""Positions where a solver has found no win, and how far it looked."""

from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free


cdef bint open_failures(Failures* failures, int bits) noexcept nogil:
    """Memory for 2**bits positions; False where there is none."""
    failures.mask = (<uint64_t>1 << bits) - 1
    failures.entries = <uint64_t*>calloc(failures.mask + 1, sizeof(uint64_t))
    return failures.entries != NULL


cdef void close_failures(Failures* failures) noexcept nogil:
    free(failures.entries)
    failures.entries = NULL
