"""Renju's fouls, by the exact recursive definition."""

from ..types cimport square_t
from .board cimport Grid
from .patterns cimport SUSPECT

cdef enum Foul:                 # games.rows.Verdict has the same numbers
    NO_FOUL
    FOUL_OVERLINE
    FOUL_DOUBLE_FOUR
    FOUL_DOUBLE_THREE


cdef Foul foul_at(Grid* grid, square_t square, int stone) noexcept nogil
cdef bint makes_five(const Grid* grid, square_t square, int stone) noexcept nogil


cdef inline bint is_foul(Grid* grid, square_t square, int stone) noexcept nogil:
    """Whether a stone on an empty cell is a foul; cheap where its mark rules that out."""
    return (
        grid.cell[square].mark[stone - 1].combined == SUSPECT
        and foul_at(grid, square, stone) != NO_FOUL
    )
