"""The rows that a stone makes: their stones, and the cells that go on with them."""

from ..grid.board cimport Grid
from ..types cimport square_t

cdef object row_along(Grid* grid, square_t square, int stone, int direction)
cdef list rows_through(Grid* grid, square_t square, int stone)
cdef list rows_of_foul(Grid* grid, square_t square, int stone, str name)
cdef list open_threes(Grid* grid, square_t square, int stone)
cdef list free_threes(Grid* grid, square_t square, int stone)
