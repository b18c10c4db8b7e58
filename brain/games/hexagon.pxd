"""Hex-Gomoku: exactly five on a board of hexagons, in three or six directions."""

from ..board cimport Grid
from ..units cimport square_t
from .relative cimport Relative

cdef class Hexagon(Relative):
    cdef int variant
    cdef int cells              # of the board
    cdef Grid slant             # the same stones along the three lines between the straight ones

    cdef int rank_at(self, square_t square, int stone) noexcept nogil
