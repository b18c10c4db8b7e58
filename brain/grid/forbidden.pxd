"""Renju's fouls, by exact recursion."""

from ..types cimport square_t
from .board cimport Grid
from .patterns cimport SUSPECT

cdef enum Foul:
    NO_FOUL
    FOUL_OVERLINE
    FOUL_DOUBLE_FOUR
    FOUL_DOUBLE_THREE


cdef Foul foul_at(Grid* grid, square_t square, int stone) noexcept nogil


cdef inline bint is_foul(Grid* grid, square_t square, int stone) noexcept nogil:
    """Whether an empty cell is a foul; cheap where its mark says that it cannot be."""
    return (
        grid.cell[square].mark[stone - 1].combined == SUSPECT
        and foul_at(grid, square, stone) != NO_FOUL
    )
