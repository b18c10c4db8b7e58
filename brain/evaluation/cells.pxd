"""The channels of the cells of a board, and their sums over its regions, up to date on demand."""

from libc.stdint cimport int16_t, uint16_t, uint32_t, uint8_t

from ..geometry cimport CELLS, DIRECTIONS
from ..grid.board cimport Grid
from ..types cimport square_t
from .kernels cimport CHANNELS, Kernels
from .windows cimport WINDOWS

cdef enum:
    HALF = CHANNELS >> 1        # channels of a cell in the view of one colour
    CODES = 3876                # of four patterns in any order; the last one: no empty cell
    ACROSS = 3                  # regions in a row
    REGIONS = ACROSS * ACROSS
    MOST_DIRTY = 16             # changes that are caught up with one by one
    MOST_CHANGES = 64           # changes since the board was seen whole that are remembered
    MOST_NOTES = 2048           # what is remembered of cells, to take changes back

cdef struct CellWeights:        # of one colour's view, as a file of weights has them
    int16_t[CODES][HALF] own    # by what the colour would make of a cell
    int16_t[CODES][HALF] foe    # by what the opponent would
    int16_t[WINDOWS][HALF] line     # by what stands on a line around the cell, if that is empty

cdef struct CellTables:         # rows of both colours' views: BLACK's half, WHITE's half
    int16_t[2][CODES][CHANNELS] row     # by what BLACK would make of a cell, by what WHITE would
    int16_t[WINDOWS + 1][CHANNELS] line     # by the window of a line; the last one: no empty cell
    int16_t[CHANNELS] taken             # of a cell that is not empty

cdef struct Note:               # of a cell, before its channels changed
    square_t square
    uint32_t seen
    (const int16_t*)[2] row
    uint16_t[DIRECTIONS] window
    int16_t[CHANNELS] channels

cdef struct Step:               # of catch_up
    int changes                 # how many changes the channels had seen before it
    int notes                   # how many notes there were
    uint16_t[REGIONS][CHANNELS] region

cdef struct History:            # what catch_up has done, to take it back
    Step[MOST_CHANGES] step
    Note[MOST_NOTES] note

cdef struct Cells:
    int16_t[CELLS][CHANNELS] channels
    uint16_t[REGIONS][CHANNELS] region      # sums of the channels of its cells, as they are read
    # What the channels of a cell are of: patterns, and the rows for them; windows.
    uint32_t[CELLS] seen
    (const int16_t*)[CELLS][2] row
    uint16_t[CELLS][DIRECTIONS] window
    uint8_t[CELLS] region_of
    # The changes that still stand, in order: where a stone came or went, and which.
    square_t[MOST_CHANGES] square
    int[MOST_CHANGES] stone
    int changes                 # how many; more than MOST_CHANGES: too many to remember
    int caught                  # the channels have seen so many changes,
    int kept                    # of which so many still stand
    History* history            # how they saw them: so many steps, and notes
    int steps
    int notes

cdef void fill_tables(CellTables* tables, const CellWeights** weights) noexcept nogil
cdef void catch_up(
    Cells* cells, const Grid* grid, const CellTables* tables, const Kernels* kernels,
) noexcept nogil
cdef bint look_ahead(
    Cells* cells, const Grid* grid, const CellTables* tables, const Kernels* kernels,
    uint16_t* regions,
) noexcept nogil


cdef inline void note_board(Cells* cells) noexcept nogil:
    """The grid holds another position: all cells are to be looked at."""
    cells.changes = MOST_CHANGES + 1


cdef inline void note_change(Cells* cells, square_t square, int stone) noexcept nogil:
    """A stone has come or gone. A change that takes the one before it back undoes that."""
    cdef int last = cells.changes - 1
    if last >= MOST_CHANGES:            # too many: all cells are to be looked at
        return
    if last >= 0 and cells.square[last] == square and cells.stone[last] == stone:
        cells.changes = last
        cells.kept = min(cells.kept, last)
        return
    cells.changes += 1
    if cells.changes <= MOST_CHANGES:
        cells.square[last + 1] = square
        cells.stone[last + 1] = stone
