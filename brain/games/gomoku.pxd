"""Gomoku under the Gomocup rules: one stone a turn, five in a row."""

from ..grid.board cimport Trace
from ..solvers.refutations cimport RefutationCache
from ..solvers.vcf cimport Vcf
from ..solvers.vct cimport Vct
from ..types cimport MAX_PLY, Choice, square_t
from .rows cimport Rows

cdef enum:
    TRACES = MAX_PLY            # of the newest turns; a search goes no deeper

cdef struct Solvers:            # and their memory
    Vct vct
    RefutationCache vct_refuted         # positions where no win by threats was found
    Vcf vcf

cdef class Gomoku(Rows):
    cdef Solvers* solvers       # made when a search first asks one; NULL before
    cdef Trace* trace           # TRACES of them: of the turn played at a ply, by ply modulo TRACES
    cdef int[TRACES] traced     # that ply + 1; 0: none

    cdef bint open_solvers(self) noexcept nogil
    cdef bint has_only_fouls(self) noexcept nogil
    cdef bint offer_far(self, Choice* choice, square_t square) noexcept nogil
