"""The random numbers of playouts."""

from libc.stdint cimport uint64_t

cdef uint64_t seed_of(rng) except? 0


cdef inline uint64_t random_number(uint64_t* state) noexcept nogil:
    """The next of 64 random bits."""
    cdef uint64_t mixed
    state[0] += <uint64_t>0x9E3779B97F4A7C15     # SplitMix64: Steele, Lea, Flood 2014
    mixed = state[0]
    mixed = (mixed ^ mixed >> 30) * <uint64_t>0xBF58476D1CE4E5B9
    mixed = (mixed ^ mixed >> 27) * <uint64_t>0x94D049BB133111EB
    return mixed ^ mixed >> 31


cdef inline uint64_t below(uint64_t* state, uint64_t limit) noexcept nogil:
    """A number from 0 to limit - 1, of so few that nobody sees that some come oftener."""
    return (random_number(state) >> 32) * limit >> 32
