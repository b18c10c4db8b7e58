"""Which turn to try first: what the table, this search and the patterns say of it."""

from libc.stdint cimport int16_t

from ..types cimport NO_TURN, SQUARE_BITS, SQUARE_MASK, Choice, turn_t
from .parameters cimport Parameters

cdef enum:
    TT_MOVE_BONUS = 1 << 20     # the table's turn comes first
    PRIME = 677                 # spreads turns of two squares over the slots


cdef inline int slot_of(turn_t turn) noexcept nogil:
    """Where a turn is remembered: its first square, moved on by its second if it has one."""
    return (turn + PRIME * (turn >> SQUARE_BITS)) & SQUARE_MASK


cdef void score_moves(
    const Order* order, Choice* list, int found, int side, int ply, turn_t before, turn_t tt_move,
    const Parameters* tuned,
) noexcept nogil:
    """Turn the scores of patterns into scores of order.

    before: the turn that led here; known: the table's turn or NO_TURN.
    """
    cdef int number, score
    cdef turn_t turn
    cdef turn_t counter = order.counter[side][slot_of(before)]
    for number in range(found):
        turn = list[number].turn
        score = list[number].score * PATTERN_WORTH
        score += order.history[side][slot_of(turn)] // tuned.history_share
        if turn == order.killer[ply][0] or turn == order.killer[ply][1]:
            score += tuned.killer_bonus
        if turn == counter:
            score += tuned.counter_bonus
        if turn == tt_move and tt_move != NO_TURN:
            score += TT_MOVE_BONUS
        list[number].score = score


cdef inline void apply_gravity(int16_t* history, int bonus) noexcept nogil:
    """Move a history value towards its limit, the less the nearer it is."""
    history[0] += <int16_t>(bonus - history[0] * abs(bonus) // HISTORY_LIMIT)


cdef void update_history(
    Order* order, int side, int ply, turn_t before, turn_t best, const turn_t* tried, int tries,
    int depth,
) noexcept nogil:
    """A turn has refuted the position, the turns tried before it have not."""
    cdef int number
    cdef int bonus = min(32 * depth * depth, HISTORY_LIMIT // 8)
    apply_gravity(&order.history[side][slot_of(best)], bonus)
    for number in range(tries):
        apply_gravity(&order.history[side][slot_of(tried[number])], -bonus)
    order.counter[side][slot_of(before)] = best
    if order.killer[ply][0] != best:
        order.killer[ply][1] = order.killer[ply][0]
        order.killer[ply][0] = best
