"""Move order: the table's turn, killers, counter moves, history and patterns."""

from libc.stdint cimport int16_t

from ..types cimport NO_TURN, Choice, turn_t
from .parameters cimport Parameters

cdef enum:
    TT_MOVE_BONUS = 1 << 20     # puts the table's turn first
    HISTORY_BONUS = 48          # times depth squared,
    MOST_BONUS = HISTORY_LIMIT >> 3     # but not more


cdef void score_moves(
    const Order* order, Choice* list, int found, int side, int ply, turn_t before, turn_t tt_move,
    const Parameters* tuned,
) noexcept nogil:
    """Make scores of move order from the scores of a list, which are those of patterns.

    before: the turn that led to this position. tt_move: the table's turn, or NO_TURN.
    """
    cdef int number, score
    cdef turn_t turn
    cdef turn_t counter = order.counter[side][slot_of(before)]
    for number in range(found):
        turn = list[number].turn
        score = list[number].score * PATTERN_WORTH
        score += order.history[side][slot_of(turn)] // tuned.history_divisor
        if turn == order.killer[ply][0] or turn == order.killer[ply][1]:
            score += tuned.killer_bonus
        if turn == counter:
            score += tuned.counter_bonus
        if turn == tt_move and tt_move != NO_TURN:
            score += TT_MOVE_BONUS
        list[number].score = score


cdef inline void apply_gravity(int16_t* history, int bonus) noexcept nogil:
    """Add a bonus to a history value, the less the nearer it is to its limit."""
    history[0] += <int16_t>(bonus - history[0] * abs(bonus) // HISTORY_LIMIT)


cdef void update_history(
    Order* order, int side, int ply, turn_t before, turn_t best, const turn_t* tried, int tries,
    int depth,
) noexcept nogil:
    """After a cutoff: the turn `best` caused it, those tried before it did not."""
    cdef int number
    cdef int bonus = min(HISTORY_BONUS * depth * depth, <int>MOST_BONUS)
    apply_gravity(&order.history[side][slot_of(best)], bonus)
    for number in range(tries):
        apply_gravity(&order.history[side][slot_of(tried[number])], -bonus)
    order.counter[side][slot_of(before)] = best
    if order.killer[ply][0] != best:
        order.killer[ply][1] = order.killer[ply][0]
        order.killer[ply][0] = best
