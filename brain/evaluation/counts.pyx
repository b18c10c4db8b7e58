"""A small network over counts of patterns: what the cells of a position are worth together.

The inputs of two small layers are the linear value, how many cells have which combined pattern for
either side, and how many stones there are: two cells for a four are worth more than twice one, and
less where the opponent has as many. After NNUE (Nasu 2018), but the first layer looks counts up in
tables, where NNUE adds up what each stone contributes. All arithmetic is in integers, and shifts
round down, so that the value is the same on every machine. training/value.py fits the weights.
"""

from libc.stdint cimport int16_t, int32_t

from ..grid.board cimport Grid, count
from ..grid.patterns cimport COMBINED_END, FIVES
from ..platform cimport agree
from ..types cimport opponent, value_t
from .kernels cimport FULL_NEURON

from .layout import Field

cdef enum:
    MOST_LINEAR = 1000          # value; a larger linear value is taken as this one
    UNIT_BITS = 8               # 1 << UNIT_BITS is an activation of one
    FULL = 8 << UNIT_BITS       # activations are clipped to 0..FULL
    DEEPER_BITS = 7             # 1 << DEEPER_BITS is a weight of one in the second layer
    LAST_BITS = UNIT_BITS + 4   # of the output: activations times weights in 1/16 of a value

# A count is the input min(count, knot) for each of these knots: a piecewise linear function.
cdef int[KNOTS] COUNT_KNOT = [1, 2, 4, 8, MOST_COUNT]
cdef int[STONE_KNOTS] STONE_KNOT = [12, 24, 48, MOST_STONES]


cdef inline int counted_pattern(int number) noexcept nogil:
    """The combined pattern of an input: all but QUIET and FIVES (a five is left to the search)."""
    return number + 1 + (number + 1 >= FIVES)


cdef void fill_network(CountNetwork* network, const CountWeights* weights) noexcept nogil:
    """Make the tables of the first layer from the weights; copy the rest."""
    cdef int side, number, amount, at
    for side in range(2):
        for number in range(COUNTED):
            for amount in range(MOST_COUNT + 1):
                add_up(
                    network.count[side][number][amount], &weights.count[side][number][0][0],
                    amount, COUNT_KNOT, KNOTS,
                )
    for amount in range(MOST_STONES + 1):
        add_up(
            network.stones[amount], &weights.stones[0][0], amount, STONE_KNOT, STONE_KNOTS,
        )
        for at in range(HIDDEN):
            network.stones[amount][at] += weights.bias[at]
    for at in range(HIDDEN):
        network.linear_value[at] = weights.linear_value[at]
    for number in range(DEEPER):
        for at in range(HIDDEN):
            network.deeper[number][at] = weights.deeper[number].inputs[at]
        network.deeper_bias[number] = weights.deeper[number].bias * (1 << DEEPER_BITS)
        network.last[number] = weights.deeper[number].last
    network.last_bias = weights.last_bias


cdef void add_up(
    int16_t* row, const int16_t* weights, int amount, const int* knot, int knots,
) noexcept nogil:
    """A row of a table: the sum of min(amount, knot) times the weights of each knot."""
    cdef int at, number
    for at in range(HIDDEN):
        row[at] = 0
        for number in range(knots):
            row[at] += <int16_t>(weights[number * HIDDEN + at] * min(amount, knot[number]))


cdef value_t network_value(
    const CountNetwork* network, const Grid* grid, int side, value_t linear_value,
) noexcept nogil:
    """What the network adds to the linear value, as the side to move sees it."""
    cdef int16_t[HIDDEN] hidden
    cdef const int16_t* own
    cdef const int16_t* foe
    cdef int number, at
    cdef int32_t total
    cdef int32_t value = 0
    linear_value = max(-MOST_LINEAR, min(MOST_LINEAR, linear_value))
    own = network.stones[min(grid.stones, MOST_STONES)]
    for at in range(HIDDEN):
        hidden[at] = own[at] + <int16_t>(linear_value * network.linear_value[at] >> UNIT_BITS)
    for number in range(COUNTED):
        at = counted_pattern(number)
        own = network.count[0][number][min(count(grid, side, at), MOST_COUNT)]
        foe = network.count[1][number][min(count(grid, opponent(side), at), MOST_COUNT)]
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


def count_inputs():
    """The combined patterns that are counted, the knots of their counts, those of the stones, and
    the largest linear value.
    """
    return (
        tuple([counted_pattern(number) for number in range(COUNTED)]),
        tuple([knot for knot in COUNT_KNOT]),
        tuple([knot for knot in STONE_KNOT]),
        MOST_LINEAR,
    )


LAYOUT = (
    Field("count", (2, COUNTED, KNOTS, HIDDEN), 1 << UNIT_BITS),
    Field("stones", (STONE_KNOTS, HIDDEN), 1 << UNIT_BITS),
    Field("bias", (HIDDEN,), 1 << UNIT_BITS),
    Field("linear_value", (HIDDEN,), 1 << (2 * UNIT_BITS)),
    Field("deeper", (DEEPER,), parts=(
        Field("inputs", (HIDDEN,), 1 << DEEPER_BITS),
        Field("bias", scale=1 << UNIT_BITS),
        Field("last", scale=1 << (LAST_BITS - UNIT_BITS)),
    )),
    Field("last_bias"),
)

agree(COUNTED, COMBINED_END - 2)    # all but QUIET and FIVES
agree(FULL, FULL_NEURON)            # see architectures
