"""Which turn to try first: what the table, this search and the shapes say of it."""

from libc.stdint cimport int16_t
from libc.stdlib cimport calloc, free

from .game cimport Choice
from .parameters cimport Parameters
from .units cimport NO_TURN, SQUARE_BITS, SQUARE_MASK, turn_t

cdef enum:
    KNOWN_BONUS = 1 << 20       # the table's turn comes first
    PRIME = 677                 # spreads turns of two squares over the slots


cdef inline int slot_of(turn_t turn) noexcept nogil:
    """Where a turn is remembered: its first square, moved on by its second if it has one."""
    return (turn + PRIME * (turn >> SQUARE_BITS)) & SQUARE_MASK


cdef bint open_order(Order* order) noexcept nogil:
    """Memory for what is learned; False where there is none."""
    order.reply = <int16_t*>calloc(2 * SLOTS * SLOTS, sizeof(int16_t))
    order.follow = order.reply + SLOTS * SLOTS
    return order.reply != NULL


cdef void close_order(Order* order) noexcept nogil:
    free(order.reply)
    order.reply = NULL


cdef int history_of(const Order* order, int side, turn_t turn) noexcept nogil:
    return order.history[side][slot_of(turn)]


cdef int rank_choices(
    const Order* order, Choice* list, int found, int side, int ply, const turn_t* path,
    turn_t known, const Parameters* tuned,
) noexcept nogil:
    """Turn the scores of shapes into scores of order; the highest, the table's turn apart.

    path: the turn that led here, its predecessors before it; known: the table's turn or NO_TURN.
    """
    cdef int number, score, slot
    cdef int highest = -(1 << 20)
    cdef turn_t turn
    cdef turn_t counter = order.counter[side][slot_of(path[0])]
    cdef const int16_t* reply = &order.reply[slot_of(path[0]) * SLOTS]
    cdef const int16_t* follow = NULL
    if tuned.follow_share and ply > 1:
        follow = &order.follow[slot_of((path - 1)[0]) * SLOTS]
    for number in range(found):
        turn = list[number].turn
        slot = slot_of(turn)
        score = list[number].score * SHAPE_WORTH
        score += order.history[side][slot] // tuned.history_share
        if tuned.reply_share:
            score += reply[slot] // tuned.reply_share
        if follow != NULL:
            score += follow[slot] // tuned.follow_share
        if turn == order.killer[ply][0] or turn == order.killer[ply][1]:
            score += tuned.killer_bonus
        if turn == counter:
            score += tuned.counter_bonus
        highest = max(highest, score)
        if turn == known and known != NO_TURN:
            score += KNOWN_BONUS
        list[number].score = score
    return highest


cdef inline void learn(int16_t* history, int bonus) noexcept nogil:
    """Move a history value towards its limit, the less the nearer it is."""
    history[0] += <int16_t>(bonus - history[0] * abs(bonus) // HISTORY_LIMIT)


cdef void praise(
    Order* order, int side, int ply, const turn_t* path, turn_t best, const turn_t* tried, int tries,
    int depth, int deep,
) noexcept nogil:
    """A turn has refuted the position, the turns tried before it have not."""
    cdef int number, slot
    cdef int bonus = min(32 * depth * depth, HISTORY_LIMIT // 8)
    cdef int16_t* reply = &order.reply[slot_of(path[0]) * SLOTS]
    cdef int16_t* follow = &order.follow[slot_of((path - 1)[0]) * SLOTS] if ply > 1 else NULL
    for number in range(-1, tries):
        slot = slot_of(best if number < 0 else tried[number])
        learn(&order.history[side][slot], bonus)
        if deep:
            learn(&reply[slot], bonus)
            if follow != NULL:
                learn(&follow[slot], bonus)
        if number < 0:
            bonus = -bonus
    order.counter[side][slot_of(path[0])] = best
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
