"""What a stone may not make: renju's fouls by exact recursion, and the bans of other games.

Renju's definition is the Renju International Federation's of 1996: a five comes before every foul,
a straight four is one four, and a three counts only if the stone that makes it a straight four
is itself no foul and makes no five.
"""

from .board cimport Grid, hold, release, shape_of
from .geometry cimport DIRECTIONS, STEP
from .patterns cimport DOUBLE, FIVE, FOUR, OVERLINE, STRAIGHT, THREE, THREE_S
from .units cimport EMPTY, square_t


cdef Foul foul_at(Grid* grid, square_t square, int stone) noexcept nogil:
    """The foul that a stone would be on an empty cell; NO_FOUL for colours that have none."""
    cdef int[DIRECTIONS] shape
    cdef int direction
    cdef int fours = 0
    cdef int threes = 0
    cdef bint overline = False
    for direction in range(DIRECTIONS):
        shape[direction] = shape_of(grid, square, stone, direction)
        if shape[direction] == FIVE:
            return NO_FOUL
        overline |= shape[direction] == OVERLINE
        fours += shape[direction] == FOUR or shape[direction] == STRAIGHT
        fours += 2 * (shape[direction] == DOUBLE)
        threes += shape[direction] == THREE or shape[direction] == THREE_S
    if overline:
        return FOUL_OVERLINE
    if fours >= 2:
        return FOUL_DOUBLE_FOUR
    if threes < 2:
        return NO_FOUL
    threes = 0
    hold(grid, square, stone)
    for direction in range(DIRECTIONS):
        if shape[direction] == THREE or shape[direction] == THREE_S:
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
    cdef int step, sign
    for sign in range(-1, 2, 2):
        step = sign * STEP[direction]
        eyes = square + step
        while grid.cell[eyes].stone == stone:
            eyes += step
        if (
            grid.cell[eyes].stone == EMPTY
            and shape_of(grid, eyes, stone, direction) == STRAIGHT
            and not makes_five(grid, eyes, stone)
            and foul_at(grid, eyes, stone) == NO_FOUL
        ):
            return True
    return False


cdef bint makes_five(const Grid* grid, square_t square, int stone) noexcept nogil:
    cdef int direction
    for direction in range(DIRECTIONS):
        if shape_of(grid, square, stone, direction) == FIVE:
            return True
    return False


# ---- the bans of gomoku, Pente and Gomoku Ninuki: plain looks at the stones ----

cdef inline square_t run_end(const Grid* grid, square_t square, int stone, int step) noexcept nogil:
    """The first cell beyond the stones of a colour that begin next to a cell."""
    square += step
    while grid.cell[square].stone == stone:
        square += step
    return square


cdef int open_threes_at(const Grid* grid, square_t square, int stone) noexcept nogil:
    """Rows of exactly three, empty at both ends, that a stone on an empty cell would be in."""
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
    """Fours that a stone on an empty cell would be in, where five must be exact and ends are free.

    Two cells that make a five belong to one four where the four is unbroken, else to two.
    """
    cdef int direction, shape
    cdef square_t low, high
    cdef int fours = 0
    for direction in range(DIRECTIONS):
        shape = shape_of(grid, square, stone, direction)
        fours += shape == FOUR or shape == STRAIGHT
        if shape == STRAIGHT:
            low = run_end(grid, square, stone, -STEP[direction])
            high = run_end(grid, square, stone, STEP[direction])
            fours += high - low != 5 * STEP[direction]
    return fours


cdef bint is_free_three(const Grid* grid, square_t square, int stone, int step) noexcept nogil:
    """Whether one more stone would make an unbroken four through here with both ends empty."""
    cdef square_t low, high, end, beyond
    cdef int sign, way
    low = run_end(grid, square, stone, -step)
    high = run_end(grid, square, stone, step)
    if grid.cell[low].stone != EMPTY or grid.cell[high].stone != EMPTY:
        return False
    for sign in range(-1, 2, 2):
        way = sign * step
        end = high if sign > 0 else low             # where the stone would come
        beyond = run_end(grid, end, stone, way)     # the far end of what it makes
        if beyond - (low if sign > 0 else high) == 5 * way and grid.cell[beyond].stone == EMPTY:
            return True
    return False


cdef int free_threes_at(const Grid* grid, square_t square, int stone) noexcept nogil:
    """Directions in which a stone on an empty cell would make a three that can become open."""
    cdef int direction
    cdef int threes = 0
    for direction in range(DIRECTIONS):
        threes += is_free_three(grid, square, stone, STEP[direction])
    return threes
