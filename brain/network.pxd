"""What the cells of a position are worth together, beyond the sum of each."""

from libc.stdint cimport int16_t, int32_t

from .board cimport Grid
from .units cimport value_t
from .weights cimport DEEPER, HIDDEN

cdef enum:
    COUNTED = 9         # ranks whose cells are counted; see counted_rank
    MOST_COUNT = 15     # more cells of a rank count as so many
    MOST_STONES = 96    # the same for stones on the board

cdef struct Network:    # one for each kind of side to move; see open_network
    int16_t[2][COUNTED][MOST_COUNT + 1][HIDDEN] count   # for who moves, for the other
    int16_t[MOST_STONES + 1][HIDDEN] stones             # with what is always added
    int16_t[HIDDEN] lean
    int16_t[DEEPER][HIDDEN] deeper
    int32_t[DEEPER] deeper_bias
    int16_t[DEEPER] last
    int16_t last_bias


cdef void open_network(Network* network, const int16_t* weights) noexcept nogil
cdef value_t judge(
    const Network* network, const Grid* grid, int side, value_t lean,
) noexcept nogil
