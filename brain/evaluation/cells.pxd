"""The accumulator: the channels of a board's cells, and their sums over its regions."""

from libc.stdint cimport int16_t, uint16_t, uint32_t

from ..geometry cimport CELLS, DIRECTIONS
from ..grid.board cimport Grid
from ..types cimport square_t
from .kernels cimport CHANNELS, REGIONS, Kernels
from .windows cimport WINDOWS

cdef enum:
    HALF = CHANNELS >> 1        # channels of a cell in the view of one colour
    CHANNEL_BITS = 5            # 1 << CHANNEL_BITS is a channel of one
    CODES = 3876                # of four patterns in any order; the last one: no empty cell
    MOST_PENDING = 16           # changes that are applied one by one
    MOST_CHANGES = 64           # changes since the last recomputed board that are recorded
    MOST_UNDO = 2048            # entries of the undo stack

cdef struct CellWeights:        # of one colour's view, as a file of weights has them
    int16_t[CODES][HALF] own    # by what the colour would make of a cell
    int16_t[CODES][HALF] foe    # by what the opponent would
    int16_t[WINDOWS][HALF] line     # by what stands on a line around the cell, if that is empty

cdef struct CellTables:         # rows of both colours' views: BLACK's half, WHITE's half
    int16_t[2][CODES][CHANNELS] row     # by what BLACK would make of a cell, by what WHITE would
    int16_t[WINDOWS + 1][CHANNELS] line     # by the window of a line; the last one: no empty cell
    int16_t[CHANNELS] occupied          # of a cell that is not empty

cdef struct State:              # of a cell
    int16_t[CHANNELS] channels
    # What they are the sum of: patterns, and their rows; windows.
    (const int16_t*)[2] row
    uint16_t[DIRECTIONS] window
    uint32_t patterns
    uint16_t square             # which cell this is
    uint16_t region             # where the sums of its region begin

cdef struct Step:               # before a refresh
    int n_applied
    int n_undo
    uint16_t[REGIONS][CHANNELS] region

cdef struct History:            # of the refreshes since the last recomputed board
    Step[MOST_CHANGES] step
    State[MOST_UNDO] undo       # of cells before their channels changed

cdef struct Cells:
    State[CELLS] state
    uint16_t[REGIONS][CHANNELS] region      # sums of the channels of its cells, clamped
    # The recorded changes that stand, in order: where a stone came or went, and which.
    square_t[MOST_CHANGES] square
    int[MOST_CHANGES] stone
    int n_changes               # how many; more than MOST_CHANGES: too many to record
    int n_applied               # how many changes the channels contain,
    int n_valid                 # of which so many still stand
    History* history
    int n_steps                 # steps and undo entries of the history
    int n_undo

cdef void fill_tables(CellTables* tables, const CellWeights** weights) noexcept nogil
cdef void refresh_accumulator(
    Cells* cells, const Grid* grid, const CellTables* tables, const Kernels* kernels,
) noexcept nogil
cdef bint preview_accumulator(
    Cells* cells, const Grid* grid, const CellTables* tables, const Kernels* kernels,
    uint16_t* regions,
) noexcept nogil


cdef inline void invalidate(Cells* cells) noexcept nogil:
    """The grid holds another position: the next refresh recomputes the board."""
    cells.n_changes = MOST_CHANGES + 1


cdef inline void record_change(Cells* cells, square_t square, int stone) noexcept nogil:
    """Record that a stone came or went; a change that reverses the last one removes that."""
    cdef int last = cells.n_changes - 1
    if last >= MOST_CHANGES:
        return
    if last >= 0 and cells.square[last] == square and cells.stone[last] == stone:
        cells.n_changes = last
        cells.n_valid = min(cells.n_valid, last)
        return
    cells.n_changes += 1
    if cells.n_changes <= MOST_CHANGES:
        cells.square[last + 1] = square
        cells.stone[last + 1] = stone
