"""What a position is worth: the interface between a game and whatever judges its positions."""

from ..grid.board cimport Grid, Tables
from ..types cimport WON, Choice, square_t, value_t

cdef class Evaluator:
    cdef Tables* tables             # owned; what grids are made with: patterns, marks, move order
    cdef readonly object weights    # brain.evaluation.weights.Weights that it was made of
    cdef bint listens               # push and pop are wanted

    cdef Evaluator fresh(self)
    cdef void attach(self, Grid* grid)
    cdef void init(self, const Grid* grid) noexcept nogil
    cdef void push(self, square_t square, int stone) noexcept nogil
    cdef void pop(self, square_t square, int stone) noexcept nogil
    cdef value_t value(self, const Grid* grid, int side) noexcept nogil
    cdef value_t lines_value(self, const Grid* grid, int side) noexcept nogil
    cdef void order(self, const Grid* grid, int side, Choice* list, int found) noexcept nogil


cdef inline value_t unproven(value_t value) noexcept nogil:
    """A static value within its bounds: it never looks like a proven one."""
    return max(1 - WON, min(WON - 1, value))
