"""Games with custodian pairs: a stone that shuts a pair in takes it, or changes its colour."""

from ..grid.custody cimport Takers
from ..types cimport Choice, key_t, square_t
from .variant cimport Variant

cdef class Custodian(Variant):
    cdef Takers[2] takers       # of BLACK, of WHITE
    cdef key_t looked           # hash of the stones that takers belongs to

    cdef Takers* takers_of(self, int stone) noexcept nogil
    cdef void offer_once(self, Choice* list, int* found, square_t square) noexcept nogil
