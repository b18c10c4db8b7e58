"""Hex-Gomoku: exactly five on a board of hexagons, in three or six directions."""

from ..grid.board cimport Grid
from ..types cimport square_t
from .bans cimport Bans

cdef class Hexagon(Bans):
    cdef bint full_is_white     # variant 1: a full board is White's win
    cdef bint has_slant         # variant 2: the lines of slant count, too
    cdef int cells              # of the board
    cdef Grid slant             # with has_slant: the same stones along the three lines of SLANT
