"""Gomoku under the Gomocup rules: one stone a turn, five in a row."""

from ..failures cimport Failures
from ..threats cimport Vcf
from ..vct cimport Vct
from .rows cimport Rows

cdef class Gomoku(Rows):
    cdef Vct vct
    cdef Failures calm          # positions where no win by threats was found
    cdef Vcf vcf
