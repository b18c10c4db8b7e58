"""Wins by continuous threats (VCT): fours, and threes that threaten a win by fours."""

from libc.stdint cimport int16_t, int32_t, int64_t, uint32_t

from ..clock cimport Effort, Limit
from ..grid.board cimport Grid
from ..types cimport key_t, square_t
from .vcf cimport PROOF_LENGTH, Vcf
from .zone cimport Zone

cdef enum:
    NO_NODE = -1
    MAX_THREATS = 40                            # longest sequence of threats looked for
    LINE_LENGTH = 2 * MAX_THREATS + PROOF_LENGTH

cdef struct Step:               # an edge of the tree: a move from a node
    int16_t square
    int32_t node                # where it leads; NO_NODE before it is expanded

cdef struct Node:               # a position with the attacker (OR) or the defender (AND) to move
    key_t key
    int32_t to_prove            # proof number: 0 where the attacker wins
    int32_t to_refute           # disproof number: 0 where no win is found
    int32_t first               # index of its first step: the moves that were not solved at once
    int16_t steps               # how many there are; UNLISTED before it is expanded
    int16_t plies               # to the win; in an open node of the defender, the longest so far
    int16_t best                # the attacker's winning threat, the defender's longest answer

cdef struct Vct:                # a solver and its memory, for boards of one size and rule
    Grid* grid
    int attacker
    Effort effort               # in stones placed, those of the fours included
    int length                  # of the proof, in plies up to the five, or to a sure win before it
    square_t[LINE_LENGTH] proof     # against the longest defence; the attacker moves first
    Vcf vcf                     # finds wins by fours
    int ground                  # stones on the board at the root
    Node* tree
    int32_t nodes_used
    int32_t nodes_room
    Step* steps
    int32_t steps_used
    int32_t steps_room
    int32_t* index              # key -> node, by open addressing
    uint32_t mask               # number of entries of the index - 1
    Zone zone                   # of the last win by fours found


cdef bint open_vct(Vct* vct, int bits) noexcept nogil
cdef void close_vct(Vct* vct) noexcept nogil
cdef int vct_solve(
    Vct* vct, Grid* grid, int attacker, int64_t budget, const Limit* limit,
) noexcept nogil
cdef int32_t known(Vct* vct, int to_move) noexcept nogil
cdef square_t vct_threat(Vct* vct, Grid* grid, int attacker) noexcept nogil
cdef int count_holes(Vct* vct, int64_t fours_budget) noexcept nogil
