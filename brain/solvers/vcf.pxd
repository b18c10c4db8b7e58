"""Wins by continuous fours (VCF): the attacker makes fours only, the defender answers each."""

from libc.stdint cimport int64_t

from ..clock cimport Effort, Limit
from ..grid.board cimport Grid
from ..types cimport square_t
from .refutations cimport RefutationCache

cdef enum:
    MAX_FOURS = 110             # longest sequence of fours that is looked for
    PROOF_LENGTH = 2 * MAX_FOURS + 4

cdef struct Vcf:                # a solver and its memory
    Grid* grid
    int attacker
    Effort effort               # in fours
    bint only_rich              # single fours are not tried
    int length                  # of the proof, in plies up to the five or the sure win before it
    square_t[PROOF_LENGTH] proof
    RefutationCache refutations           # positions without a win by so many fours


cdef int vcf_solve(
    Vcf* vcf, Grid* grid, int attacker, int fours, int64_t budget, const Limit* limit,
) noexcept nogil

cdef int vcf_glance(Vcf* vcf, Grid* grid, int attacker, int fours, int64_t budget) noexcept nogil
