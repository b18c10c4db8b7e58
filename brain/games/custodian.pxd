"""Games where a stone that shuts a pair in does something to it."""

from ..grid.custody cimport Takers
from ..types cimport Choice, key_t, square_t
from .variant cimport Variant

cdef class Custodian(Variant):
    cdef Takers[2] takers       # of BLACK, of WHITE, in the position of this hash
    cdef key_t looked

    cdef Takers* takers_of(self, int stone) noexcept nogil
    cdef void offer_once(self, Choice* list, int* found, square_t square) noexcept nogil
