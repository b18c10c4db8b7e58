"""Gomoku under the Gomocup rules: one stone a turn, five in a row."""

from libc.stdint cimport uint8_t

from ..board cimport Grid
from ..game cimport Choice, Game
from ..geometry cimport CELLS
from ..threats cimport Vcf
from ..units cimport key_t, square_t

cdef class Gomoku(Game):
    cdef Grid grid
    cdef Vcf vcf
    cdef key_t board                    # rule and size, as part of a position's hash
    cdef square_t[CELLS] played         # by turn
    cdef uint8_t[CELLS + 1] verdict     # by number of turns played: a Verdict

    cdef void start(self, int side)
    cdef bint is_full(self) noexcept nogil
    cdef void offer(self, Choice* choice, square_t square) noexcept nogil
    cdef square_t read_point(self, tuple point) except -1
