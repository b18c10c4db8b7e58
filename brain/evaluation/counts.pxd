"""A small network over counts of patterns: what the cells of a position are worth together."""

from libc.stdint cimport int16_t, int32_t

from ..grid.board cimport Grid
from ..types cimport value_t

cdef enum:
    COUNTED = 9                 # combined patterns that are counted, for either side
    KNOTS = 5                   # weights of a count: of min(count, knot) for each knot
    STONE_KNOTS = 4             # the same for the number of stones
    HIDDEN = 16                 # neurons of the first layer
    DEEPER = 8                  # neurons of the second layer
    MOST_COUNT = 15             # a larger count of a combined pattern is taken as this one
    MOST_STONES = 96            # the same for stones (and blocked cells) on the board

cdef struct NeuronWeights:      # one neuron of the second layer
    int16_t[HIDDEN] inputs
    int16_t bias
    int16_t last                # its weight in the output

cdef struct CountWeights:       # for one colour to move, as a file has them; scales: see LAYOUT
    int16_t[2][COUNTED][KNOTS][HIDDEN] count    # of the side to move, of the opponent
    int16_t[STONE_KNOTS][HIDDEN] stones
    int16_t[HIDDEN] bias
    int16_t[HIDDEN] linear_value                # of an activation a value
    NeuronWeights[DEEPER] deeper
    int16_t last_bias

cdef struct CountNetwork:       # the same, the first layer as tables
    int16_t[2][COUNTED][MOST_COUNT + 1][HIDDEN] count   # by count; side to move, opponent
    int16_t[MOST_STONES + 1][HIDDEN] stones             # by stones, the bias included
    int16_t[HIDDEN] linear_value
    int16_t[DEEPER][HIDDEN] deeper
    int32_t[DEEPER] deeper_bias                         # scaled as the sum it is added to
    int16_t[DEEPER] last
    int16_t last_bias

cdef void fill_network(CountNetwork* network, const CountWeights* weights) noexcept nogil
cdef value_t network_value(
    const CountNetwork* network, const Grid* grid, int side, value_t linear_value,
) noexcept nogil
