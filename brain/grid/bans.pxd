"""What the bans of gomoku, Pente and Gomoku Ninuki count: fours and threes of one stone."""

from ..types cimport square_t
from .board cimport Grid


cdef int fours_at(const Grid* grid, square_t square, int stone) noexcept nogil
cdef int open_threes_at(const Grid* grid, square_t square, int stone) noexcept nogil
cdef bint is_open_three(const Grid* grid, square_t square, int stone, int step) noexcept nogil
cdef bint is_free_three(const Grid* grid, square_t square, int stone, int step) noexcept nogil
cdef int free_threes_at(const Grid* grid, square_t square, int stone) noexcept nogil
