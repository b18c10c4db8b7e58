"""Which turn to try first: what the table, this search and the shapes say of it."""

from libc.stdint cimport int16_t

from .game cimport Choice
from .parameters cimport Parameters
from .units cimport NO_TURN, SQUARE_BITS, SQUARE_MASK, turn_t

cdef enum:
    KNOWN_BONUS = 1 << 20       # the table's turn comes first
    PRIME = 677                 # spreads turns of two squares over the slots


cdef inline int slot_of(turn_t turn) noexcept nogil:
    """Where a turn is remembered: its first square, moved on by its second if it has one."""
    return (turn + PRIME * (turn >> SQUARE_BITS)) & SQUARE_MASK


cdef void rank_choices(
    const Order* order, Choice* list, int found, int side, int ply, turn_t before, turn_t known,
    const Parameters* tuned,
) noexcept nogil:
    """Turn the scores of shapes into scores of order.

    before: the turn that led here; known: the table's turn or NO_TURN.
    """
    cdef int number, score
    cdef turn_t turn
    cdef turn_t counter = order.counter[side][slot_of(before)]
    for number in range(found):
        turn = list[number].turn
        score = list[number].score * SHAPE_WORTH
        score += order.history[side][slot_of(turn)] // tuned.history_share
        if turn == order.killer[ply][0] or turn == order.killer[ply][1]:
            score += tuned.killer_bonus
        if turn == counter:
            score += tuned.counter_bonus
        if turn == known and known != NO_TURN:
            score += KNOWN_BONUS
        list[number].score = score


cdef inline void learn(int16_t* history, int bonus) noexcept nogil:
    """Move a history value towards its limit, the less the nearer it is."""
    history[0] += <int16_t>(bonus - history[0] * abs(bonus) // HISTORY_LIMIT)


cdef void praise(
    Order* order, int side, int ply, turn_t before, turn_t best, const turn_t* tried, int tries,
    int depth,
) noexcept nogil:
    """A turn has refuted the position, the turns tried before it have not."""
    cdef int number
    cdef int bonus = min(32 * depth * depth, HISTORY_LIMIT // 8)
    learn(&order.history[side][slot_of(best)], bonus)
    for number in range(tries):
        learn(&order.history[side][slot_of(tried[number])], -bonus)
    order.counter[side][slot_of(before)] = best
    if order.killer[ply][0] != best:
        order.killer[ply][1] = order.killer[ply][0]
        order.killer[ply][0] = best


cdef void pick(Choice* list, int found, int at) noexcept nogil:
    """Bring the best choice from here on to this place."""
    cdef int number, score
    cdef int best = at
    cdef int highest = list[at].score
    cdef Choice choice
    for number in range(at + 1, found):
        score = list[number].score
        if score > highest:
            highest = score
            best = number
    choice = list[best]
    list[best] = list[at]
    list[at] = choice
