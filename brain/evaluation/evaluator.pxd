"""What a position is worth: the interface between a game and its evaluation."""

from ..grid.board cimport FINE, Grid, Tables
from ..types cimport BLACK, WON, Choice, square_t, value_t

cdef class Evaluator:
    cdef Evaluator owner            # whose tables these are, kept alive; None: its own
    cdef bint owns_tables
    cdef Tables* tables             # for the grids of its games
    cdef readonly object weights    # the header of the file that it was made from
    cdef bint listens               # whether it wants push and pop

    cdef Evaluator fresh(self)
    cdef void attach(self, Grid* grid)
    cdef void init(self, const Grid* grid) noexcept nogil
    cdef void push(self, square_t square, int stone) noexcept nogil
    cdef void pop(self, square_t square, int stone) noexcept nogil
    cdef void prepare(self, const Grid* grid) noexcept nogil
    cdef value_t value(self, const Grid* grid, int side) noexcept nogil
    cdef value_t lazy_value(self, const Grid* grid, int side) noexcept nogil
    cdef value_t lines_value(self, const Grid* grid, int side) noexcept nogil
    cdef void order(self, const Grid* grid, int side, Choice* list, int found) noexcept nogil
    cdef bint use_plain_kernels(self)

cdef const void* row_of_colour(bytes payload, size_t size, int colour) except NULL


cdef inline value_t unproven(value_t value) noexcept nogil:
    """A static value, clamped to what is not a proven win or loss."""
    return max(1 - WON, min(WON - 1, value))


cdef inline value_t linear_value(const Grid* grid, int side) noexcept nogil:
    """The sum of the marks of all cells, from the view of one side."""
    return (grid.value if side == BLACK else -grid.value) // FINE
