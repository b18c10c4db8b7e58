"""Wins by turns that each threaten to win at once, in any game: VCF without knowledge of fours."""

from libc.stdint cimport int64_t

from ..clock cimport Effort, Limit
from ..solvers.refutations cimport RefutationCache
from ..types cimport turn_t
from .game cimport Game

cdef enum:
    MOST_ATTACKS = 24                   # longest sequence of attacks looked for
    FORCING_LINE = 2 * MOST_ATTACKS + 2

cdef struct Forcing:                    # a solver and its memory
    Effort effort                       # in attacks played
    bint cut                            # whether the limit of attacks cut the search
    int length                          # of the line, in turns
    turn_t[FORCING_LINE] line           # the turns of the win
    RefutationCache refutations         # positions without a win by so many attacks


cdef int forcing_solve(
    Forcing* forcing, Game game, int attacks, int64_t budget, const Limit* limit,
) noexcept nogil
