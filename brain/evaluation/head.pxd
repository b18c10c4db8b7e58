"""The layers that make a value of the sums of a board's regions."""

from libc.stdint cimport int16_t, int32_t, uint16_t

from ..types cimport value_t
from .kernels cimport CHANNELS, Kernels, NEURONS

cdef enum:
    INPUTS = CHANNELS + NEURONS     # of the first layer: the board, its quarters
    UNIT_BITS = 8               # 1 << UNIT_BITS is an activation of one
    INPUT_BITS = 6              # 1 << INPUT_BITS is an input of one
    SUM_BITS = 3                # sums of channels >> SUM_BITS are inputs

cdef struct HeadWeights:                # for one colour to move, as a file of weights has them
    # Weights by pairs of inputs, as kernels take them. The scales are those of LAYOUT.
    int16_t[CHANNELS >> 1][NEURONS][2] quarter
    int16_t[NEURONS] quarter_bias
    int16_t[INPUTS >> 1][NEURONS][2] first
    int16_t[NEURONS] first_bias
    int16_t[NEURONS >> 1][NEURONS][2] second
    int16_t[NEURONS] second_bias
    int16_t[NEURONS] last
    int16_t last_bias

cdef value_t head_value(
    const HeadWeights* weights, const Kernels* kernels, const uint16_t* regions, int side,
) noexcept nogil
