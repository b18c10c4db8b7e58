"""Renju's fouls, by the exact recursive definition.

The definition is that of the Renju International Federation, 1996: a five comes before every foul,
a straight four is one four, and a three counts only if the stone that makes it a straight four
is itself no foul and makes no five.
"""

from ..geometry cimport DIRECTIONS, STEP
from ..types cimport EMPTY, square_t
from .board cimport Grid, hold, pattern_at, release, run_end
from .patterns cimport DOUBLE, FIVE, FOUR, OVERLINE, STRAIGHT, THREE, THREE_S


cdef Foul foul_at(Grid* grid, square_t square, int stone) noexcept nogil:
    """Which foul a stone on an empty cell is; NO_FOUL for a colour without fouls."""
    cdef int[DIRECTIONS] pattern
    cdef int direction
    cdef int fours = 0
    cdef int threes = 0
    cdef bint overline = False
    for direction in range(DIRECTIONS):
        pattern[direction] = pattern_at(grid, square, stone, direction)
        if pattern[direction] == FIVE:
            return NO_FOUL
        overline |= pattern[direction] == OVERLINE
        fours += pattern[direction] == FOUR or pattern[direction] == STRAIGHT
        fours += 2 * (pattern[direction] == DOUBLE)
        threes += pattern[direction] == THREE or pattern[direction] == THREE_S
    if overline:
        return FOUL_OVERLINE
    if fours >= 2:
        return FOUL_DOUBLE_FOUR
    if threes < 2:
        return NO_FOUL
    threes = 0
    hold(grid, square, stone)
    for direction in range(DIRECTIONS):
        if pattern[direction] == THREE or pattern[direction] == THREE_S:
            threes += is_real_three(grid, square, stone, direction)
            if threes == 2:
                break
    release(grid, square)
    return FOUL_DOUBLE_THREE if threes >= 2 else NO_FOUL


cdef bint is_real_three(Grid* grid, square_t square, int stone, int direction) noexcept nogil:
    """Whether a three through a stone on the board can become a straight four without a foul.

    A straight four is unbroken, so only the first empty cell on each side can make it.
    """
    cdef square_t eyes
    cdef int sign
    for sign in range(-1, 2, 2):
        eyes = run_end(grid, square, stone, sign * STEP[direction])
        if (
            grid.cell[eyes].stone == EMPTY
            and pattern_at(grid, eyes, stone, direction) == STRAIGHT
            and not makes_five(grid, eyes, stone)
            and foul_at(grid, eyes, stone) == NO_FOUL
        ):
            return True
    return False


cdef bint makes_five(const Grid* grid, square_t square, int stone) noexcept nogil:
    """Whether a stone on an empty cell makes a five, by its line keys alone."""
    cdef int direction
    for direction in range(DIRECTIONS):
        if pattern_at(grid, square, stone, direction) == FIVE:
            return True
    return False
