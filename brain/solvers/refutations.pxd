"""A cache of positions where a solver has found no win, and how deep it looked."""

from libc.stdint cimport uint64_t

from ..types cimport key_t

cdef enum:
    FAR = 0xFF                  # bits of an entry that hold how many threats were tried

cdef struct RefutationCache:    # a newer position replaces an older one
    uint64_t* entries           # the key without its lowest bits | how many threats were tried
    uint64_t mask               # number of entries - 1


cdef bint open_refutations(RefutationCache* refutations, int bits) noexcept nogil
cdef void close_refutations(RefutationCache* refutations) noexcept nogil


cdef inline uint64_t* entry_of(const RefutationCache* refutations, key_t key) noexcept nogil:
    """Where the entry of a position is stored."""
    return &refutations.entries[(key >> 8) & refutations.mask]


cdef inline bint is_refuted(
    const RefutationCache* refutations, key_t key, int threats,
) noexcept nogil:
    """Whether the cache knows that so many threats do not win here."""
    cdef uint64_t entry = entry_of(refutations, key)[0]
    return (entry ^ key) <= FAR and <int>(entry & FAR) >= threats


cdef inline void note_refuted(RefutationCache* refutations, key_t key, int threats) noexcept nogil:
    """Store that so many threats do not win here."""
    entry_of(refutations, key)[0] = (key & ~<uint64_t>FAR) | <uint64_t>threats
