"""Weights of patterns -> marks: what a stone on a cell is worth, and its score in move order."""

from libc.stdint cimport int16_t

from ..grid.board cimport Mark

cdef enum:                  # a row of weights: 15 patterns, 120 pairs of them, 11 combined patterns
    PAIR_WEIGHTS = 15       # where the pairs begin; and so on
    COMBINED_WEIGHTS = PAIR_WEIGHTS + 120
    MARK_WEIGHTS = COMBINED_WEIGHTS + 11

cdef struct MarkWeights:                # of one colour, in 1/FINE
    int16_t[MARK_WEIGHTS] value         # of a cell in the evaluation
    int16_t[MARK_WEIGHTS] attack        # of its score in move order, for this colour
    int16_t[MARK_WEIGHTS] defend        # the same for the opponent

cdef void fill_marks(Mark* marks, const MarkWeights* weights) noexcept nogil
