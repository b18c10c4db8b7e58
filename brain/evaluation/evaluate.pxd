"""Patterns -> value of a position and order of moves."""

from ..grid.board cimport Grid, Tables
from ..types cimport value_t


cdef const Tables* tables_of(int rule) noexcept nogil
cdef value_t linear_value(const Grid* grid, int side) noexcept nogil
cdef value_t static_value(const Grid* grid, int side) noexcept nogil
