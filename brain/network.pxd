"""What the cells of a position are worth together, beyond the sum of each."""

from .board cimport Grid
from .units cimport value_t


cdef value_t judge(const Grid* grid, int side, value_t lean) noexcept nogil
