"""Shapes -> value of a position and order of moves."""

from .board cimport Grid, Tables
from .units cimport value_t


cdef const Tables* tables_of(int rule) noexcept nogil
cdef value_t lean(const Grid* grid, int side) noexcept nogil
cdef value_t static_value(const Grid* grid, int side) noexcept nogil
