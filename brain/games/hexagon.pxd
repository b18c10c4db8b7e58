"""Hex-Gomoku: exactly five on a board of hexagons, in three or six directions."""

from ..grid.board cimport Grid
from ..types cimport square_t
from .variant cimport Variant

cdef class Hexagon(Variant):
    cdef int variant            # 0, 1 or 2; see Hexagon
    cdef int cells              # of the board
    cdef Grid slant             # of variant 2: the same stones along the three lines of SLANT

    cdef int combined_at(self, square_t square, int stone) noexcept nogil
