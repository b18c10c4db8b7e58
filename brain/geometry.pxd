"""Which lines run through which cell: a padded grid where a step is one addition."""

from .types cimport square_t

cdef enum:
    MIN_SIDE = 5
    MAX_SIDE = 32
    MARGIN = 5                          # walls on every side: a line key needs no bounds test
    ROOF = 2 * MARGIN                   # rows above and below: slant lines climb two rows a cell
    STRIDE = MAX_SIDE + MARGIN          # a row's right margin is the next row's left margin
    CELLS = STRIDE * (MAX_SIDE + 2 * ROOF) + MARGIN
    DIRECTIONS = 4

cdef enum Lanes:                        # which lines a grid has
    SQUARE                              # rows, columns, both diagonals
    HEXAGON                             # the three straight lines: east, south, south-east
    SLANT                               # the three lines between those: see SLANT_STEP

cdef enum:                              # one step along each direction
    EAST = 1
    SOUTH = STRIDE
    SOUTH_EAST = STRIDE + 1
    NORTH_EAST = 1 - STRIDE

cdef int[DIRECTIONS] STEP               # the four, in the order of the bits of a cell's patterns
cdef int[DIRECTIONS] SLANT_STEP         # of the lanes SLANT, three of them

cdef const int* steps_of(Lanes lanes) noexcept nogil
cdef int directions_of(Lanes lanes) noexcept nogil


cdef inline square_t square_at(int x, int y) noexcept nogil:
    return (y + ROOF) * STRIDE + x + MARGIN


cdef inline int column(square_t square) noexcept nogil:
    return square % STRIDE - MARGIN


cdef inline int row(square_t square) noexcept nogil:
    return square // STRIDE - ROOF


cdef inline bint in_hexagon(int x, int y, int side) noexcept nogil:
    """Whether a hexagon of so many cells a side, held in a square of 2 * side - 1, has a cell."""
    return -side < x - y < side
