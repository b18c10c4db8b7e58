"""Gomoku under the Gomocup rules: one stone a turn, five in a row."""

from ..board cimport Trace
from ..failures cimport Failures
from ..game cimport Choice
from ..threats cimport Vcf
from ..units cimport MAX_PLY, square_t
from ..vct cimport Vct
from .rows cimport Rows

cdef enum:
    TRACES = MAX_PLY            # of the newest turns; a search looks no further ahead

cdef class Gomoku(Rows):
    cdef Vct vct
    cdef Failures calm          # positions where no win by threats was found
    cdef Vcf vcf
    cdef Trace[TRACES] trace    # by number of turns played before, modulo TRACES
    cdef int[TRACES] traced     # whose turn's: that number + 1; 0 for nobody's

    cdef bint offer_far(self, Choice* choice, square_t square) noexcept nogil
