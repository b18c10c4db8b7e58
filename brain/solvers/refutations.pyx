"""Positions where a solver has found no win, and how far it looked."""

from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free


cdef bint open_refutations(RefutationCache* refutations, int bits) noexcept nogil:
    """Memory for 2**bits positions; False where there is none."""
    refutations.mask = (<uint64_t>1 << bits) - 1
    refutations.entries = <uint64_t*>calloc(refutations.mask + 1, sizeof(uint64_t))
    return refutations.entries != NULL


cdef void close_refutations(RefutationCache* refutations) noexcept nogil:
    free(refutations.entries)
    refutations.entries = NULL
