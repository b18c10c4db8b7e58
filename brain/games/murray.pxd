"""Murray's moving game: both sides place their stones, then move them."""

from libc.stdint cimport uint8_t

from ..types cimport key_t, square_t
from .rows cimport LONGEST_GAME
from .variant cimport Variant

cdef class Murray(Variant):
    cdef int supply                             # stones of both sides together
    cdef int first_move                         # ply of the first turn of the moving phase
    cdef key_t[LONGEST_GAME + 1] position       # by turns played: hash of stones and side to move
    cdef uint8_t[LONGEST_GAME + 1] passed       # by turns played: whether the last one was a pass

    cdef bint is_moving(self) noexcept nogil
    cdef bint wins_by(self, square_t start, square_t end, int stone) noexcept nogil
    cdef bint wins_at(self, square_t square, int stone) noexcept nogil
    cdef bint wins_beside(self, square_t square, int stone) noexcept nogil
