"""Patterns -> value of a position and order of moves.

A position is worth the sum, over all empty cells, of what each side could make there, and what
a network says of all of them together. Forced wins are the search's affair; these numbers only say
who will have them sooner.
"""

from libc.stdint cimport int16_t, uint32_t, uint8_t

from ..geometry cimport DIRECTIONS
from ..grid.board cimport Grid, Mark, Tables, place_of
from ..grid.patterns cimport FIVES, PATTERNS, STRAIGHT_FOUR, make_tables
from ..grid.rules cimport ALL_RULES, CARO, CONTINUOUS, EXACT, RENJU
from ..types cimport BLACK, WHITE, WON, value_t
from .network cimport network_value
from .weights cimport (
    COMBINED_WEIGHTS, FOR_CARO, FOR_EXACT, FOR_FREE, FOR_RENJU_BLACK, FOR_RENJU_WHITE, MAKE,
    PAIR_WEIGHTS, STOP, VALUE,
)

cdef (const Tables*)[ALL_RULES] TABLES

cdef enum:
    FINE = 16               # parts of a value in which marks are summed
    MOST_SCORE = 255        # of order: a five
    STRAIGHT_SCORE = 220    # a straight four


cdef void fill_marks(Mark* marks, int kind) noexcept nogil:
    """Values and scores of one colour, where the combined patterns stand already."""
    cdef uint32_t patterns
    cdef Mark* mark
    cdef int value, make, stop
    cdef int[DIRECTIONS] pattern
    cdef int direction
    for patterns in range(1 << 4 * DIRECTIONS):
        for direction in range(DIRECTIONS):
            pattern[direction] = patterns >> 4 * direction & 15
        if PATTERNS in (pattern[0], pattern[1], pattern[2], pattern[3]):
            continue            # there is no such pattern
        mark = &marks[place_of(patterns)]
        value = weigh(VALUE[kind], pattern, mark.combined)
        make = weigh(MAKE[kind], pattern, mark.combined)
        stop = weigh(STOP[kind], pattern, mark.combined)
        mark.value = <int16_t>max(-32000, min(value, 32000))
        # Where these win for sure no search asks for their order, so no fit knows it.
        if mark.combined == FIVES:
            make = stop = MOST_SCORE * FINE
        elif mark.combined == STRAIGHT_FOUR:
            make = max(make, STRAIGHT_SCORE * FINE)
        mark.attack_score = <uint8_t>max(0, min(make // FINE, MOST_SCORE))
        mark.defend_score = <uint8_t>max(0, min(stop // FINE, MOST_SCORE))


cdef int weigh(const int16_t* weights, const int* pattern, int combined) noexcept nogil:
    """The sum of the weights of four patterns, their six pairs, and their combined pattern."""
    cdef int one, two
    cdef int total = weights[COMBINED_WEIGHTS + combined]
    for one in range(DIRECTIONS):
        total += weights[pattern[one]]
        for two in range(one):
            total += weights[PAIR_WEIGHTS + pair_number(pattern[one], pattern[two])]
    return total


cdef inline int pair_number(int one, int two) noexcept nogil:
    """Pairs of patterns are numbered row by row: (0, 0), (0, 1) ... (1, 1), (1, 2) ..."""
    cdef int low = min(one, two)
    return low * PATTERNS - low * (low - 1) // 2 + max(one, two) - low


cdef const Tables* tables_of(int rule) noexcept nogil:
    """All that a rule decides, made when first asked for and kept; NULL without memory.

    Not for two threads at once: games are made by one.
    """
    cdef Tables* tables
    cdef int stone, kind
    rule &= ~CONTINUOUS
    if TABLES[rule] == NULL:
        tables = make_tables(rule)
        if tables == NULL:
            return NULL
        for stone in range(BLACK, WHITE + 1):
            kind = kind_of(rule, stone)
            fill_marks(tables.marks[stone - 1], kind)
            tables.kind[stone - 1] = kind
        TABLES[rule] = tables
    return TABLES[rule]


cdef int kind_of(int rule, int stone) noexcept nogil:
    """Whose weights hold."""
    if rule & CARO:
        return FOR_CARO
    if rule & RENJU:
        return FOR_RENJU_BLACK if stone == BLACK else FOR_RENJU_WHITE
    return FOR_EXACT if rule & EXACT else FOR_FREE


cdef value_t linear_value(const Grid* grid, int side) noexcept nogil:
    """What one side could make more than the other."""
    return (grid.value if side == BLACK else -grid.value) // FINE


cdef value_t static_value(const Grid* grid, int side) noexcept nogil:
    """The static value of a position, in the view of the side to move; never a proven one."""
    cdef value_t value = linear_value(grid, side)
    value += network_value(grid, side, value)
    return max(1 - WON, min(WON - 1, value))
