"""Which lines run through which cell: a padded grid where a step is one addition."""

from .types cimport square_t

cpdef enum:
    MIN_SIDE = 5                        # cells of the shortest side of a board
    MAX_SIDE = 32                       # cells of the longest side of a board

cdef enum:
    MARGIN = 5                          # walls on every side: a line key needs no bounds test
    ROOF = 2 * MARGIN                   # rows of wall above and below: a step of SLANT is two rows
    STRIDE = MAX_SIDE + MARGIN          # from row to row: one's right margin is the next one's left
    CELLS = STRIDE * (MAX_SIDE + 2 * ROOF) + MARGIN
    DIRECTIONS = 4                      # lines through a cell, at most

cdef enum Lanes:                        # which lines run through a cell
    SQUARE                              # rows, columns, both diagonals
    HEXAGON                             # the three straight lines: east, south, south-east
    SLANT                               # the three between those; see SLANT_STEP

cdef enum:                              # one step along each direction
    EAST = 1
    SOUTH = STRIDE
    SOUTH_EAST = STRIDE + 1
    NORTH_EAST = 1 - STRIDE

cdef int[DIRECTIONS] STEP               # the four, in the order of the bits of a cell's patterns
cdef int[DIRECTIONS] SLANT_STEP         # the three of SLANT

cdef const int* steps_of(Lanes lanes) noexcept nogil
cdef int directions_of(Lanes lanes) noexcept nogil


cdef inline square_t square_at(int x, int y) noexcept nogil:
    """The square of a point; column() and row() are the inverse."""
    return (y + ROOF) * STRIDE + x + MARGIN


cdef inline int column(square_t square) noexcept nogil:
    return square % STRIDE - MARGIN


cdef inline int row(square_t square) noexcept nogil:
    return square // STRIDE - ROOF


cdef inline bint in_hexagon(int x, int y, int side) noexcept nogil:
    """Whether a point lies in the hexagon of `side` cells an edge in a square of 2 * side - 1."""
    return -side < x - y < side
