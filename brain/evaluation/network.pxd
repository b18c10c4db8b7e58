"""What the cells of a position are worth together, beyond the sum of each."""

from ..grid.board cimport Grid
from ..types cimport value_t


cdef value_t network_value(const Grid* grid, int side, value_t linear_value) noexcept nogil
