"""Answers to threatened fives and straight fours: every cell where a stone may stop them."""

from ..geometry cimport DIRECTIONS
from ..grid.board cimport LONGEST_REACH, Grid
from ..types cimport square_t

cdef enum:
    MAX_FIVE_ANSWERS = 16       # a five can be answered on fewer: its cell, and two ends a line
    # a cell, and those that its line keys cover
    MAX_OPEN_FOUR_ANSWERS = DIRECTIONS * 2 * LONGEST_REACH + 1


cdef int five_answers(Grid* grid, int attacker, square_t* cells) noexcept nogil
cdef int open_four_answers(Grid* grid, int attacker, square_t* cells) noexcept nogil
cdef bint can_four(Grid* grid, square_t square, int stone) noexcept nogil
cdef square_t find(const Grid* grid, int stone, int combined) noexcept nogil
cdef bint holds(const square_t* cells, int length, square_t square) noexcept nogil
