"""Pente and Gomoku Ninuki: five or more in a row, or five pairs taken."""

from libc.stdint cimport uint8_t

from ..types cimport Choice, square_t
from .custodian cimport Custodian
from .rows cimport LONGEST_GAME

cdef class Pente(Custodian):
    cdef bint end_capture                           # whether a capture can break a five
    cdef bint no_double_three
    cdef uint8_t[LONGEST_GAME + 1][2] pairs         # by turns played: taken by BLACK, by WHITE
    cdef uint8_t[LONGEST_GAME + 1] pending          # the same: a new five waits for the answer

    cdef bint has_row(self, int stone) noexcept nogil
    cdef bint can_break(self, int stone) noexcept nogil
    cdef bint breaks(self, square_t square, int stone) noexcept nogil
    cdef bint five_holds(self, square_t square, int stone) noexcept nogil
    cdef int flanks(self, square_t* cells) noexcept nogil
    cdef int ambushes(self, Choice* list, int found, square_t five) noexcept nogil
