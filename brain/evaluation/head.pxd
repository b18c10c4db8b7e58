"""The layers that make a value of the sums of a board's regions."""

from libc.stdint cimport int16_t, int32_t, uint16_t

from ..types cimport value_t
from .kernels cimport CHANNELS, Kernels, NEURONS

cdef enum:
    INPUTS = CHANNELS + NEURONS     # of the first layer: the board, its quarters

cdef struct HeadWeights:                # for one colour to move, as a file of weights has them
    # Weights in 1/1024, by pairs of inputs; biases in 1/256 of an activation.
    int16_t[CHANNELS >> 1][NEURONS][2] quarter
    int16_t[NEURONS] quarter_bias
    int16_t[INPUTS >> 1][NEURONS][2] first
    int16_t[NEURONS] first_bias
    int16_t[NEURONS >> 1][NEURONS][2] second
    int16_t[NEURONS] second_bias
    int16_t[NEURONS] last               # in 1/16 of a value
    int16_t last_bias                   # in values

cdef value_t head_value(
    const HeadWeights* weights, const Kernels* kernels, const uint16_t* regions, int side,
) noexcept nogil
