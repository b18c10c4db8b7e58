"""Which turn to try first: what the table, this search and the patterns say of it."""

from libc.stdint cimport int16_t

from ..types cimport MAX_PLY, SQUARE_MASK, Choice, turn_t
from .parameters cimport Parameters

cdef enum:
    SLOTS = SQUARE_MASK + 1     # a turn is remembered by its squares; see slot_of
    HISTORY_LIMIT = 1 << 14     # no history value grows beyond
    PATTERN_WORTH = 1 << 4      # history units that one unit of a Choice's score is worth

cdef struct Order:
    int16_t[4][SLOTS] history       # by side to move, by slot
    turn_t[4][SLOTS] counter        # the turn that last refuted this one
    turn_t[MAX_PLY][2] killer       # turns that refuted a sibling


cdef void score_moves(
    const Order* order, Choice* list, int found, int side, int ply, turn_t before, turn_t tt_move,
    const Parameters* tuned,
) noexcept nogil
cdef void update_history(
    Order* order, int side, int ply, turn_t before, turn_t best, const turn_t* tried, int tries,
    int depth,
) noexcept nogil
