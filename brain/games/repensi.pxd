"""Repensi: pairs shut in change colour; Black has renju's limits."""

from ..types cimport Choice, square_t
from .custodian cimport Custodian


cdef class Repensi(Custodian):
    cdef int verdict_of(self, const square_t* changed, int number) noexcept nogil
    cdef bint is_win(self, const square_t* changed, int number, int stone) noexcept nogil
    cdef bint makes_five(self, square_t square, int stone) noexcept nogil
    cdef bint loses(self, square_t square) noexcept nogil
    cdef int winners(self, int stone, square_t* cells, int most) noexcept nogil
    cdef int without_fouls(self, Choice* list, int found) noexcept nogil
