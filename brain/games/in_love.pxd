"""In Love Gomoku: a turn is an own stone, and one of the opponent's next to it."""

from ..types cimport Choice, square_t
from .variant cimport Variant

cdef class InLove(Variant):
    cdef bint needs_both            # variant 1: a turn must have both its stones
    cdef bint needs_peace           # variant 3: no turn may make a five of both colours
    cdef bint is_plain              # no variant: answers() lists all that stops a five

    cdef bint makes_two_fives(self, square_t own, square_t partner) noexcept nogil
    cdef int partners(self, square_t own, square_t* cells) noexcept nogil
    cdef bint can_place(self, square_t own, int stone) noexcept nogil
    cdef int offer_pairs(self, Choice* list, int found, square_t own, int most) noexcept nogil
