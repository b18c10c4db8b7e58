"""Weights of patterns -> marks: what a stone on a cell is worth, and its score in move order."""

from libc.stdint cimport int16_t, uint32_t, uint8_t

from ..geometry cimport DIRECTIONS
from ..grid.board cimport COMBINED, FINE, Mark, place_of
from ..grid.patterns cimport FIVES, PATTERNS, STRAIGHT_FOUR
from ..platform cimport agree

from .layout import Field

cdef enum:
    MOST_VALUE = 32000      # of a mark, in 1/FINE; it has 16 bits
    MOST_SCORE = 255        # of move order, 8 bits: a five
    STRAIGHT_SCORE = 220    # the least score of a straight four


cdef void fill_marks(Mark* marks, const MarkWeights* weights) noexcept nogil:
    """Fill in values and scores of one colour; the combined patterns are there already."""
    cdef int[DIRECTIONS] pattern
    cdef int one, two, three, four
    cdef uint32_t place
    for one in range(PATTERNS):
        for two in range(one + 1):
            for three in range(two + 1):
                for four in range(three + 1):
                    pattern[:] = [one, two, three, four]
                    place = place_of(one | two << 4 | three << 8 | four << 12)
                    fill_mark(&marks[place], weights, pattern)


cdef void fill_mark(Mark* mark, const MarkWeights* weights, const int* pattern) noexcept nogil:
    """Fill in the value and the scores of four patterns, in any order."""
    cdef int value = weigh(weights.value, pattern, mark.combined)
    cdef int attack = weigh(weights.attack, pattern, mark.combined)
    cdef int defend = weigh(weights.defend, pattern, mark.combined)
    mark.value = <int16_t>max(-MOST_VALUE, min(value, <int>MOST_VALUE))
    # These win by force, so no searched position shows their order, and no fit finds it.
    if mark.combined == FIVES:
        attack = defend = MOST_SCORE * FINE
    elif mark.combined == STRAIGHT_FOUR:
        attack = max(attack, STRAIGHT_SCORE * FINE)
    mark.attack_score = <uint8_t>max(0, min(attack // FINE, MOST_SCORE))
    mark.defend_score = <uint8_t>max(0, min(defend // FINE, MOST_SCORE))


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
    """The number of a pair of patterns: (0, 0), (0, 1) ... (1, 1), (1, 2) ..."""
    cdef int low = min(one, two)
    return low * PATTERNS - low * (low - 1) // 2 + max(one, two) - low


def pattern_pairs():
    """The pairs of patterns in the order of their weights."""
    every = [(low, high) for low in range(PATTERNS) for high in range(low, PATTERNS)]
    return tuple(sorted(every, key=lambda pair: pair_number(pair[0], pair[1])))


MARK_FIELD = Field(
    "marks",
    parts=tuple([Field(name, (MARK_WEIGHTS,), FINE) for name in ("value", "attack", "defend")]),
)

agree(PAIR_WEIGHTS, PATTERNS)
agree(2 * (COMBINED_WEIGHTS - PAIR_WEIGHTS), PATTERNS * (PATTERNS + 1))
agree(MARK_WEIGHTS - COMBINED_WEIGHTS, COMBINED)
