"""Gomoku under the Gomocup rules: one stone a turn, five in a row."""

from ..threats cimport Vcf
from .rows cimport Rows

cdef class Gomoku(Rows):
    cdef Vcf vcf
