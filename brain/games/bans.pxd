"""Gomoku with bans: a double three or four is forbidden, or paid for with a second stone."""

from libc.stdint cimport uint8_t

from ..types cimport Choice, square_t

from .rows cimport LONGEST_GAME
from .variant cimport Variant

cdef class Bans(Variant):
    cdef bint no_double_three
    cdef bint pays_double_three                 # the opponent may answer one with two stones
    cdef bint no_double_four
    cdef uint8_t[LONGEST_GAME + 1] owed         # by turns played: may the mover place two stones?

    cdef int set_stone(self, square_t square) noexcept nogil
    cdef int combined_at(self, square_t square, int stone) noexcept nogil
    cdef bint is_double_three(self, square_t square) noexcept nogil
    cdef int winners(self, Choice* list) noexcept nogil
    cdef int pairs(self, Choice* list) noexcept nogil
