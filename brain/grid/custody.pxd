"""Custodian pairs: two stones of one colour between two of the other."""

from libc.stdint cimport uint8_t

from ..geometry cimport DIRECTIONS
from ..types cimport BLACK, MAX_TURNS, square_t
from .board cimport Grid

cdef enum:
    MOST_TAKEN = 4 * DIRECTIONS     # stones: a pair either way along each direction
    MOST_TAKERS = MAX_TURNS         # cells that take something
    NEAREST_KEYS = 1 << 12          # keys of the six nearest cells of a line, 2 bits each

cdef struct Takers:             # what one colour could take from the board
    int pairs                   # in all, each counted where it can be taken
    int most                    # the most pairs that one stone takes
    int cells                   # how many cells take something
    square_t[MOST_TAKERS] cell  # which they are

# By the six cells nearest to a stone on a line: pairs that it takes, if BLACK's | if WHITE's << 4.
cdef uint8_t[NEAREST_KEYS] PAIRS


cdef int custody(const Grid* grid, square_t square, int stone, square_t* taken) noexcept nogil
cdef void find_takers(const Grid* grid, Takers* takers) noexcept nogil


cdef inline int all_pairs_at(const Grid* grid, square_t square) noexcept nogil:
    """Pairs that a stone on an empty cell of a square grid takes: BLACK's | WHITE's << 4."""
    cdef int shift = 2 * (grid.tables.reach - 3)
    return (
        PAIRS[grid.cell[square].key[0] >> shift & (NEAREST_KEYS - 1)]
        + PAIRS[grid.cell[square].key[1] >> shift & (NEAREST_KEYS - 1)]
        + PAIRS[grid.cell[square].key[2] >> shift & (NEAREST_KEYS - 1)]
        + PAIRS[grid.cell[square].key[3] >> shift & (NEAREST_KEYS - 1)]
    )


cdef inline int pairs_at(const Grid* grid, square_t square, int stone) noexcept nogil:
    """The same for one colour."""
    cdef int pairs = all_pairs_at(grid, square)
    return pairs & 15 if stone == BLACK else pairs >> 4
