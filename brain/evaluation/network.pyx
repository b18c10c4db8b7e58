"""What the cells of a position are worth together, beyond the sum of each.

A network of two small layers sees the linear value, how many cells have which combined pattern
for either side, and how many stones there are: two fours that could be made are more than twice
one, and less where the opponent could make as many. After NNUE (Nasu 2018), but its first layer
looks counts up in tables, where NNUE adds what each stone contributes. All of it is in integers,
and sums that are halved are rounded down, so that it says the same everywhere. training/value.py
fits it.
"""

from libc.stdint cimport int16_t, int32_t

from ..grid.board cimport Grid, count
from ..grid.patterns cimport FIVES
from ..types cimport other, value_t
from .weights cimport COUNTED, DEEPER, HIDDEN, KINDS, KNOTS, NETWORK, STONE_KNOTS

cdef enum:
    MOST_COUNT = 15             # more cells of a combined pattern count as so many
    MOST_STONES = 96            # the same for stones (and blocked cells) on the board
    MOST_LEAN = 1000            # value; beyond it all is clear
    UNIT_BITS = 8               # 1 << UNIT_BITS stands for an activation of one
    FULL = 8 << UNIT_BITS       # activations go from 0 up to this
    DEEPER_BITS = 7             # 1 << DEEPER_BITS stands for a weight of one in the second layer
    LAST_BITS = UNIT_BITS + 4   # of the sum at the end: activations, and weights of 1/16 of a value

cdef struct Network:
    int16_t[2][COUNTED][MOST_COUNT + 1][HIDDEN] count   # by count, for who moves and for the other
    int16_t[MOST_STONES + 1][HIDDEN] stones             # by stones, the bias included
    int16_t[HIDDEN] linear_value
    int16_t[DEEPER][HIDDEN] deeper
    int32_t[DEEPER] deeper_bias
    int16_t[DEEPER] last
    int16_t last_bias

# The weights of a count, or of a number of stones, are those of min(count, each of these).
cdef int[KNOTS] COUNT_KNOT = [1, 2, 4, 8, MOST_COUNT]
cdef int[STONE_KNOTS] STONE_KNOT = [12, 24, 48, MOST_STONES]

cdef Network[KINDS] NETWORKS    # by the kind of who moves


cdef inline int counted_pattern(int number) noexcept nogil:
    """All combined patterns but QUIET and FIVES: where there is a five no value is believed."""
    return number + 1 + (number + 1 >= FIVES)


cdef void fill() noexcept nogil:
    """Make the tables out of the rows of weights.NETWORK."""
    cdef int kind, side, number, amount, at, to
    cdef Network* network
    cdef const int16_t* weights
    for kind in range(<int>KINDS):
        network = &NETWORKS[kind]
        weights = NETWORK[kind]
        for side in range(2):
            for number in range(COUNTED):
                for amount in range(MOST_COUNT + 1):
                    add_up(network.count[side][number][amount], weights, amount, COUNT_KNOT, KNOTS)
                weights += KNOTS * HIDDEN
        for amount in range(MOST_STONES + 1):
            add_up(network.stones[amount], weights, amount, STONE_KNOT, STONE_KNOTS)
            for at in range(HIDDEN):
                network.stones[amount][at] += weights[STONE_KNOTS * HIDDEN + at]
        weights += (STONE_KNOTS + 1) * HIDDEN
        for at in range(HIDDEN):
            network.linear_value[at] = weights[at]
        weights += HIDDEN
        for to in range(DEEPER):
            for at in range(HIDDEN):
                network.deeper[to][at] = weights[at]
            network.deeper_bias[to] = weights[HIDDEN] * (1 << DEEPER_BITS)
            network.last[to] = weights[HIDDEN + 1]
            weights += HIDDEN + 2
        network.last_bias = weights[0]


cdef void add_up(
    int16_t* row, const int16_t* weights, int amount, const int* knot, int knots,
) noexcept nogil:
    """A row of a table: each weight as many times as the amount goes up to its knot."""
    cdef int at, number
    for at in range(HIDDEN):
        row[at] = 0
        for number in range(knots):
            row[at] += <int16_t>(weights[number * HIDDEN + at] * min(amount, knot[number]))


fill()


cdef value_t network_value(const Grid* grid, int side, value_t linear_value) noexcept nogil:
    """What a position is worth beside its lean, in the view of the side to move."""
    cdef const Network* network = &NETWORKS[grid.tables.kind[side - 1]]
    cdef int16_t[HIDDEN] hidden
    cdef const int16_t* own
    cdef const int16_t* foe
    cdef int number, at
    cdef int32_t total
    cdef int32_t value = 0
    linear_value = max(-MOST_LEAN, min(MOST_LEAN, linear_value))
    own = network.stones[min(grid.stones, MOST_STONES)]
    for at in range(HIDDEN):
        hidden[at] = own[at] + <int16_t>(linear_value * network.linear_value[at] >> UNIT_BITS)
    for number in range(COUNTED):
        at = counted_pattern(number)
        own = network.count[0][number][min(count(grid, side, at), MOST_COUNT)]
        foe = network.count[1][number][min(count(grid, other(side), at), MOST_COUNT)]
        for at in range(HIDDEN):
            hidden[at] += <int16_t>(own[at] + foe[at])
    for at in range(HIDDEN):
        hidden[at] = max(<int16_t>0, min(<int16_t>FULL, hidden[at]))
    for number in range(DEEPER):
        total = network.deeper_bias[number]
        for at in range(HIDDEN):
            total += <int32_t>hidden[at] * network.deeper[number][at]
        value += max(0, min(<int>FULL, total >> DEEPER_BITS)) * network.last[number]
    return (value >> LAST_BITS) + network.last_bias
