"""Wins by continuous fours (VCF): the attacker makes only fours, the defender must answer each."""

from libc.stdint cimport int64_t

from ..clock cimport Effort, Limit
from ..grid.board cimport Grid
from ..types cimport MAX_FOURS, square_t
from .refutations cimport RefutationCache

cdef enum:
    PROOF_LENGTH = 2 * MAX_FOURS + 4

cdef struct Vcf:                # a solver and its memory
    Grid* grid
    int attacker
    Effort effort               # in fours played
    bint only_rich              # fours that bring nothing else are not tried
    int length                  # of the proof, in plies up to the five, or to a sure win before it
    square_t[PROOF_LENGTH] proof
    RefutationCache refutations         # positions without a win by so many fours


cdef int vcf_solve(
    Vcf* vcf, Grid* grid, int attacker, int fours, int64_t budget, const Limit* limit,
) noexcept nogil

cdef int vcf_probe(Vcf* vcf, Grid* grid, int attacker, int fours, int64_t budget) noexcept nogil
