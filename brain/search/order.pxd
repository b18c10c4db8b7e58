"""Move order: the table's turn, killers, counter moves, history and patterns."""

from libc.stdint cimport int16_t

from ..types cimport MAX_PLY, SQUARE_BITS, SQUARE_MASK, Choice, turn_t
from .parameters cimport Parameters

cdef enum:
    SLOTS = SQUARE_MASK + 1     # of the tables by turn; see slot_of
    PRIME = 677                 # spreads turns of two squares over the slots
    HISTORY_LIMIT = 1 << 14     # history values stay within -HISTORY_LIMIT..HISTORY_LIMIT
    PATTERN_WORTH = 1 << 4      # points of order for each point of a Choice's score

cdef struct Order:                  # what one thread has learnt about the order of turns
    int16_t[4][SLOTS] history       # by side to move, by slot of the turn
    turn_t[4][SLOTS] counter        # by side to move, by slot of the last turn: what refuted it
    turn_t[MAX_PLY][2] killer       # by ply: turns that caused a cutoff there, newest first


cdef inline int slot_of(turn_t turn) noexcept nogil:
    """The slot of a turn: its first square, shifted by its second one if there is one."""
    return (turn + PRIME * (turn >> SQUARE_BITS)) & SQUARE_MASK


cdef void score_moves(
    const Order* order, Choice* list, int found, int side, int ply, turn_t before, turn_t tt_move,
    const Parameters* tuned,
) noexcept nogil
cdef void update_history(
    Order* order, int side, int ply, turn_t before, turn_t best, const turn_t* tried, int tries,
    int depth,
) noexcept nogil
