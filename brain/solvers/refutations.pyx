"""A cache of positions where a solver has found no win, and how deep it looked."""

from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free


cdef bint open_refutations(RefutationCache* refutations, int bits) noexcept nogil:
    """Allocate 2**bits entries; False: out of memory."""
    refutations.mask = (<uint64_t>1 << bits) - 1
    refutations.entries = <uint64_t*>calloc(refutations.mask + 1, sizeof(uint64_t))
    return refutations.entries != NULL


cdef void close_refutations(RefutationCache* refutations) noexcept nogil:
    """The inverse of open_refutations."""
    free(refutations.entries)
    refutations.entries = NULL
