"""The layers that make a value of the sums of a board's regions.

The channels of the side to move come first, then those of the other side. The sums of each quarter
of the board (two by two of its regions, so that quarters overlap) go through a layer of their own;
these four and the sums of the whole board go through two more. All arithmetic is in integers, and
shifts round down, so that the value is the same on every machine.
"""

from libc.stdint cimport uint16_t
from libc.string cimport memset

from ..geometry cimport MAX_SIDE
from ..platform cimport agree, fits
from ..types cimport BLACK
from .cells cimport HALF
from .kernels cimport FULL_CHANNEL, FULL_NEURON, PARTS

from .layout import Field

cdef enum:
    WEIGHT_BITS = 10            # 1 << WEIGHT_BITS is a weight of one
    INPUT_SHIFT = INPUT_BITS + WEIGHT_BITS - UNIT_BITS
    LAST_BITS = UNIT_BITS + 4   # of the output: activations times weights in 1/16 of a value


cdef value_t head_value(
    const HeadWeights* weights, const Kernels* kernels, const uint16_t* regions, int side,
) noexcept nogil:
    """The value of the sums of REGIONS regions, as the side to move sees it."""
    cdef int first = 0 if side == BLACK else HALF
    cdef int16_t[PARTS + 1][CHANNELS] sums      # the last row: of what the quarters activate
    cdef int16_t* inputs = sums[PARTS - 1]
    cdef int16_t* quarters = sums[PARTS]
    cdef int16_t[NEURONS] hidden
    cdef int32_t value = 0
    cdef int number, at
    kernels.add_up(regions, SUM_BITS, first, sums[0])
    memset(quarters, 0, sizeof(hidden))
    for number in range(PARTS - 1):
        kernels.activate(
            sums[number], CHANNELS >> 1, &weights.quarter[0][0][0], weights.quarter_bias,
            INPUT_SHIFT, hidden,
        )
        for at in range(NEURONS):
            quarters[at] += hidden[at]
    for at in range(NEURONS):
        quarters[at] >>= UNIT_BITS - INPUT_BITS
    kernels.activate(
        inputs, INPUTS >> 1, &weights.first[0][0][0], weights.first_bias, INPUT_SHIFT, hidden,
    )
    kernels.activate(
        hidden, NEURONS >> 1, &weights.second[0][0][0], weights.second_bias, WEIGHT_BITS, hidden,
    )
    for at in range(NEURONS):
        value += hidden[at] * weights.last[at]
    return (value >> LAST_BITS) + weights.last_bias


def layer_fields(name, inputs):
    """The weights of a layer, and its biases."""
    return (
        Field(name, (inputs // 2, NEURONS, 2), 1 << WEIGHT_BITS),
        Field(f"{name}_bias", (NEURONS,), 1 << UNIT_BITS),
    )


LAYOUT = (
    *layer_fields("quarter", CHANNELS),
    *layer_fields("first", INPUTS),
    *layer_fields("second", NEURONS),
    Field("last", (NEURONS,), 1 << (LAST_BITS - UNIT_BITS)),
    Field("last_bias"),
)

agree(NEURONS, CHANNELS)                # `sums` holds either
agree(FULL_NEURON, 8 << UNIT_BITS)
fits(MAX_SIDE * MAX_SIDE * FULL_CHANNEL >> SUM_BITS, 0x7FFF)    # inputs have 16 bits
