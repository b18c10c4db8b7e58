"""Weights of patterns -> the marks of a rule: what a stone on a cell is worth, and how early."""

from libc.stdint cimport int16_t

from ..grid.board cimport Mark

cdef enum:                  # a row of weights: 15 patterns, 120 pairs of them, 11 combined patterns
    PAIR_WEIGHTS = 15
    COMBINED_WEIGHTS = PAIR_WEIGHTS + 120
    MARK_WEIGHTS = COMBINED_WEIGHTS + 11

cdef struct MarkWeights:                # of one colour, in 1/16
    int16_t[MARK_WEIGHTS] value         # of a cell
    int16_t[MARK_WEIGHTS] attack        # how early to play there for who makes the patterns
    int16_t[MARK_WEIGHTS] defend        # the same for his opponent

cdef void fill_marks(Mark* marks, const MarkWeights* weights) noexcept nogil
