"""What the bans of gomoku, Pente and Gomoku Ninuki count: fours and threes of one stone."""

from ..geometry cimport DIRECTIONS, STEP, directions_of, steps_of
from ..types cimport EMPTY, square_t
from .board cimport Grid, pattern_at, pattern_with, run_end
from .patterns cimport FIVE, FOUR, STRAIGHT


cdef int open_threes_at(const Grid* grid, square_t square, int stone) noexcept nogil:
    """How many rows of exactly three, both ends empty, a stone on an empty cell would be in."""
    cdef const int* steps = steps_of(grid.lanes)
    cdef int direction
    cdef int threes = 0
    for direction in range(directions_of(grid.lanes)):
        threes += is_open_three(grid, square, stone, steps[direction])
    return threes


cdef bint is_open_three(const Grid* grid, square_t square, int stone, int step) noexcept nogil:
    """Whether one of these rows is along a step."""
    cdef square_t low = run_end(grid, square, stone, -step)
    cdef square_t high = run_end(grid, square, stone, step)
    return (
        high - low == 4 * step
        and grid.cell[low].stone == EMPTY and grid.cell[high].stone == EMPTY
    )


cdef int fours_at(const Grid* grid, square_t square, int stone) noexcept nogil:
    """How many fours a stone on an empty cell would be in; for every rule but renju.

    Two cells that make a five belong to one four if the four is unbroken, else to two.
    """
    cdef const int* steps = steps_of(grid.lanes)
    cdef int direction, pattern, step, fives
    cdef square_t low, high
    cdef int fours = 0
    for direction in range(directions_of(grid.lanes)):
        pattern = pattern_at(grid, square, stone, direction)
        if pattern != FOUR and pattern != STRAIGHT:
            continue
        step = steps[direction]
        low = run_end(grid, square, stone, -step)
        high = run_end(grid, square, stone, step)
        fives = completes(grid, low, square, stone, direction, step)
        fives += completes(grid, high, square, stone, direction, step)
        fours += 1 if high - low == 5 * step else fives
    return fours


cdef bint completes(
    const Grid* grid, square_t end, square_t square, int stone, int direction, int step,
) noexcept nogil:
    """Whether a stone at the end of a run would win, once the run has its stone on `square`."""
    return (
        grid.cell[end].stone == EMPTY
        and pattern_with(grid, end, stone, direction, (square - end) // step, stone) == FIVE
    )


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
