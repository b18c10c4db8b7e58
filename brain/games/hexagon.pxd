"""Hex-Gomoku: exactly five on a board of hexagons, in three or six directions."""

from ..grid.board cimport Grid
from ..types cimport square_t
from .variant cimport Variant

cdef class Hexagon(Variant):
    cdef int variant
    cdef int cells              # of the board
    cdef Grid slant             # the same stones along the three lines between the straight ones

    cdef int combined_at(self, square_t square, int stone) noexcept nogil
