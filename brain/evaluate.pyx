"""Shapes -> value of a position and order of moves.

A position is worth the sum, over all empty cells, of what each side could make there. Forced
wins are the search's affair; these numbers only say who will have them sooner.
"""

from libc.stdint cimport int16_t, uint8_t, uint32_t

from .board cimport Grid, Mark, Tables
from .geometry cimport DIRECTIONS
from .patterns cimport RANKS_END, SHAPES, make_tables
from .rules cimport ALL_RULES, CONTINUOUS
from .units cimport BLACK, WON, value_t

cdef (const Tables*)[ALL_RULES] TABLES

cdef enum:
    TEMPO = 24              # what it is worth to be the one who moves, in units of value

# By shape: DEAD, ONE_CLOSED, ONE, TWO_CLOSED, TWO, TWO_A, TWO_B,
#           THREE_CLOSED, THREE, THREE_S, FOUR, STRAIGHT, FIVE, OVERLINE, DOUBLE
cdef int[SHAPES] SHAPE_VALUE = [0, 0, 1, 2, 5, 6, 8, 9, 18, 22, 26, 60, 100, 0, 0]
cdef int[SHAPES] SHAPE_SCORE = [0, 1, 2, 3, 7, 9, 11, 10, 22, 26, 24, 60, 120, 0, 0]
# By rank: QUIET, TWOS, SINGLE_THREE, RICH_THREE, DOUBLE_THREE,
#          SINGLE_FOUR, RICH_FOUR, FOUR_THREE, STRAIGHT_FOUR, FIVES, SUSPECT
cdef int[RANKS_END] RANK_VALUE = [0, 0, 0, 4, 25, 0, 6, 60, 80, 0, 0]
cdef int[RANKS_END] RANK_SCORE = [0, 0, 0, 6, 60, 0, 8, 90, 110, 100, 0]


cdef void fill_marks(Mark* marks) noexcept nogil:
    """Values and scores of one colour, where the ranks stand already."""
    cdef uint32_t shapes
    cdef int direction, shape, value, score
    for shapes in range(1 << 4 * DIRECTIONS):
        value = RANK_VALUE[marks[shapes].rank]
        score = RANK_SCORE[marks[shapes].rank]
        for direction in range(DIRECTIONS):
            shape = shapes >> 4 * direction & 15
            if shape < SHAPES:
                value += SHAPE_VALUE[shape]
                score += SHAPE_SCORE[shape]
        marks[shapes].value = <int16_t>value
        marks[shapes].score = <uint8_t>min(score, 255)


cdef const Tables* tables_of(int rule) noexcept nogil:
    """All that a rule decides, made when first asked for and kept; NULL without memory.

    Not for two threads at once: games are made by one.
    """
    cdef Tables* tables
    rule &= ~CONTINUOUS
    if TABLES[rule] == NULL:
        tables = make_tables(rule)
        if tables == NULL:
            return NULL
        fill_marks(tables.marks[0])
        fill_marks(tables.marks[1])
        TABLES[rule] = tables
    return TABLES[rule]


cdef value_t static_value(const Grid* grid, int side) noexcept nogil:
    """The static value of a position, in the view of the side to move; never a proven one."""
    cdef value_t value = TEMPO + (grid.value if side == BLACK else -grid.value)
    return max(1 - WON, min(WON - 1, value))
