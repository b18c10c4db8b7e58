"""Which lines run through which cell: a padded grid where a step is one addition."""

from .units cimport square_t

cdef enum:
    MIN_SIDE = 5
    MAX_SIDE = 32
    MARGIN = 5                          # walls on every side: a line key needs no bounds test
    STRIDE = MAX_SIDE + MARGIN          # a row's right margin is the next row's left margin
    CELLS = STRIDE * (MAX_SIDE + 2 * MARGIN) + MARGIN
    DIRECTIONS = 4

cdef enum:                              # one step along each direction
    EAST = 1
    SOUTH = STRIDE
    SOUTH_EAST = STRIDE + 1
    NORTH_EAST = 1 - STRIDE

cdef int[DIRECTIONS] STEP               # the four, in the order of the bits of a cell's shapes


cdef inline square_t square_at(int x, int y) noexcept nogil:
    return (y + MARGIN) * STRIDE + x + MARGIN


cdef inline int column(square_t square) noexcept nogil:
    return square % STRIDE - MARGIN


cdef inline int row(square_t square) noexcept nogil:
    return square // STRIDE - MARGIN
