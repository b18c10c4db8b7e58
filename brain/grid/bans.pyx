"""What the bans of gomoku, Pente and Gomoku Ninuki count: fours and threes of one stone."""

from ..geometry cimport DIRECTIONS, STEP
from ..types cimport EMPTY, square_t
from .board cimport Grid, pattern_at, run_end
from .patterns cimport FOUR, STRAIGHT


cdef int open_threes_at(const Grid* grid, square_t square, int stone) noexcept nogil:
    """How many rows of exactly three, both ends empty, a stone on an empty cell would be in."""
    cdef int direction
    cdef square_t low, high
    cdef int threes = 0
    for direction in range(DIRECTIONS):
        low = run_end(grid, square, stone, -STEP[direction])
        high = run_end(grid, square, stone, STEP[direction])
        threes += (
            high - low == 4 * STEP[direction]
            and grid.cell[low].stone == EMPTY and grid.cell[high].stone == EMPTY
        )
    return threes


cdef int fours_at(Grid* grid, square_t square, int stone) noexcept nogil:
    """How many fours a stone on an empty cell would be in; for rules of exact five without caro.

    Two cells that make a five belong to one four if the four is unbroken, else to two.
    """
    cdef int direction, pattern
    cdef square_t low, high
    cdef int fours = 0
    for direction in range(DIRECTIONS):
        pattern = pattern_at(grid, square, stone, direction)
        fours += pattern == FOUR or pattern == STRAIGHT
        if pattern == STRAIGHT:
            low = run_end(grid, square, stone, -STEP[direction])
            high = run_end(grid, square, stone, STEP[direction])
            fours += high - low != 5 * STEP[direction]
    return fours


cdef bint is_free_three(const Grid* grid, square_t square, int stone, int step) noexcept nogil:
    """Whether one more stone would make an unbroken four through a cell, both ends empty."""
    cdef square_t low, high, end, beyond
    cdef int sign, way
    low = run_end(grid, square, stone, -step)
    high = run_end(grid, square, stone, step)
    if grid.cell[low].stone != EMPTY or grid.cell[high].stone != EMPTY:
        return False
    for sign in range(-1, 2, 2):
        way = sign * step
        end = high if sign > 0 else low             # where the second stone would stand
        beyond = run_end(grid, end, stone, way)     # the far end of the run it makes
        if beyond - (low if sign > 0 else high) == 5 * way and grid.cell[beyond].stone == EMPTY:
            return True
    return False


cdef int free_threes_at(const Grid* grid, square_t square, int stone) noexcept nogil:
    """In how many directions a stone on an empty cell would make a three that can become open."""
    cdef int direction
    cdef int threes = 0
    for direction in range(DIRECTIONS):
        threes += is_free_three(grid, square, stone, STEP[direction])
    return threes
