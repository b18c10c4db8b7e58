"""Wins by turns that each threaten to win at once, in any game."""

from libc.stdint cimport int64_t

from ..clock cimport Limit
from ..solvers.refutations cimport RefutationCache
from ..types cimport turn_t
from .game cimport Game

cdef enum:
    MOST_ATTACKS = 24                   # longest sequence of attacks that is looked for
    FORCING_LINE = 2 * MOST_ATTACKS + 2

cdef struct Forcing:                    # a solver and its memory
    int64_t nodes                       # attacks played so far, in this call
    int64_t budget                      # and how many may be
    const Limit* limit                  # of the search that asks; NULL for none
    bint exhausted                      # the budget ran out: "no" means "not found"
    bint cut                            # more attacks might find more
    int length                          # of the line, in turns
    turn_t[FORCING_LINE] line
    RefutationCache refutations                   # positions without a win by so many attacks


cdef int forcing_solve(
    Forcing* forcing, Game game, int attacks, int64_t budget, const Limit* limit,
) noexcept nogil
