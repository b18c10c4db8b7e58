"""Answers to fives and straight fours, and wins by continuous fours (VCF)."""

from libc.stdint cimport int64_t

from .board cimport Grid
from .clock cimport Limit
from .failures cimport Failures
from .units cimport square_t

cdef enum:
    MAX_FOURS = 110             # longest sequence of fours that is looked for
    MAX_PARRIES = 16            # no five can be parried on more cells
    MAX_GUARDS = 4 * 2 * 5 + 1  # cells that see one cell, and itself
    PROOF_LENGTH = 2 * MAX_FOURS + 4

cdef struct Vcf:                # a solver and its memory
    Grid* grid
    int attacker
    int64_t nodes               # fours played so far, in this call
    int64_t budget              # and how many may be
    const Limit* limit          # of the search that asks, looked at now and then; NULL for none
    bint only_rich              # single fours are not tried
    bint exhausted              # the budget ran out: "no" means "not found"
    int length                  # of the proof, in plies up to the five or the sure win before it
    square_t[PROOF_LENGTH] proof
    Failures failures           # positions without a win by so many fours


cdef int vcf_solve(
    Vcf* vcf, Grid* grid, int attacker, int fours, int64_t budget, const Limit* limit,
) noexcept nogil

cdef int vcf_glance(Vcf* vcf, Grid* grid, int attacker, int fours, int64_t budget) noexcept nogil

cdef int parries(Grid* grid, int attacker, square_t* cells) noexcept nogil
cdef int guards(Grid* grid, int attacker, square_t* cells) noexcept nogil
cdef bint can_four(Grid* grid, square_t square, int stone) noexcept nogil
cdef square_t find(const Grid* grid, int stone, int rank) noexcept nogil
