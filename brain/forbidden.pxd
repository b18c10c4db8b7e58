"""What a stone may not make: renju's fouls by exact recursion, and the bans of other games."""

from .board cimport Grid
from .patterns cimport SUSPECT
from .units cimport square_t

cdef enum Foul:
    NO_FOUL
    FOUL_OVERLINE
    FOUL_DOUBLE_FOUR
    FOUL_DOUBLE_THREE


cdef int fours_at(Grid* grid, square_t square, int stone) noexcept nogil
cdef int open_threes_at(const Grid* grid, square_t square, int stone) noexcept nogil
cdef int free_threes_at(const Grid* grid, square_t square, int stone) noexcept nogil
cdef Foul foul_at(Grid* grid, square_t square, int stone) noexcept nogil


cdef inline bint is_foul(Grid* grid, square_t square, int stone) noexcept nogil:
    """Whether an empty cell is a foul; cheap where its mark says that it cannot be."""
    return (
        grid.cell[square].mark[stone - 1].rank == SUSPECT
        and foul_at(grid, square, stone) != NO_FOUL
    )
