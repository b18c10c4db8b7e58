"""The channels of the cells of a board, and their sums over its regions, up to date on demand.

The channels of a cell are the sum of two rows of tables: by the code of the four patterns that
BLACK would make there, and by that of WHITE's. Half of them are what BLACK sees, half what WHITE
sees, so that one set serves both sides to move. Stones that came or went are only noted; when sums
are asked for, the cells around them are compared with what their channels were made of. A stone
that came and went in between costs nothing. After the accumulator of NNUE (Nasu 2018).
"""

from libc.string cimport memset

from ..geometry cimport MAX_SIDE, directions_of, square_at, steps_of
from ..grid.board cimport LONGEST_REACH, STAR, Cell
from ..machine cimport agree, fits, prefetch
from ..types cimport EMPTY
from .vectors cimport FULL_CHANNEL, Change

cdef enum:
    NIBBLES = 16                        # values of four bits
    MOST_REGION = 12 * 12               # cells of a region: 32 less twice 10 each way
    TAKEN = 0xFFFFFFFF                  # instead of patterns: a stone or a wall
    MOST_STALE = MOST_DIRTY * (STAR + 1)    # cells around noted changes, and their own

cdef uint16_t[1 << 16] CODE_OF          # code by four patterns of four bits


cdef void number_codes() noexcept nogil:
    """Number all choices of four values, in rising order, whatever the order of the four."""
    cdef int one, two, three, four
    cdef int[4] values
    cdef uint16_t number = 0
    for one in range(NIBBLES):
        for two in range(one, NIBBLES):
            for three in range(two, NIBBLES):
                for four in range(three, NIBBLES):
                    values[:] = [one, two, three, four]
                    number_orders(values, number)
                    number += 1


cdef void number_orders(const int* values, uint16_t number) noexcept nogil:
    """Give a number to every order of four values."""
    cdef int one, two, three
    for one in range(4):
        for two in range(4):
            for three in range(4):
                if one != two and one != three and two != three:
                    CODE_OF[
                        values[one] | values[two] << 4 | values[three] << 8
                        | values[6 - one - two - three] << 12
                    ] = number

number_codes()


cdef inline uint32_t packed(uint32_t patterns) noexcept nogil:
    """The low four bits of each byte, as 16 bits."""
    patterns &= 0x0F0F0F0F
    patterns = (patterns | patterns >> 4) & 0x00FF00FF
    return (patterns | patterns >> 8) & 0xFFFF


cdef inline const int16_t* row_of(
    const CellTables* tables, uint32_t patterns, int colour,
) noexcept nogil:
    """The row of what one colour would make of a cell."""
    return tables.row[colour][CODE_OF[packed(patterns >> 4 * colour)]]


cdef void fill_tables(CellTables* tables, const CellWeights** weights) noexcept nogil:
    """The rows of both views. weights: BLACK's, WHITE's."""
    cdef int code, at
    for code in range(CODES):
        for at in range(HALF):
            tables.row[0][code][at] = weights[0].own[code][at]
            tables.row[1][code][at] = weights[0].foe[code][at]
            tables.row[0][code][HALF + at] = weights[1].foe[code][at]
            tables.row[1][code][HALF + at] = weights[1].own[code][at]


cdef inline int third(int at, int length) noexcept nogil:
    """Which region a column or row lies in: the outer ones have a third of them, rounded down."""
    cdef int outer = length // ACROSS
    return 0 if at < outer else 1 if at < length - outer else 2


cdef inline void look_at(
    Cells* cells, const Grid* grid, const CellTables* tables, square_t square, Change* change,
) noexcept nogil:
    """See what stands on a cell; list what that changes of its channels."""
    cdef const Cell* cell = &grid.cell[square]
    cdef uint32_t patterns = cell.patterns if cell.stone == EMPTY else <uint32_t>TAKEN
    cdef int colour
    cells.seen[square] = cell.patterns
    change.cell = cells.channels[square]
    change.region = cells.region[cells.region_of[square]]
    for colour in range(2):
        change.less[colour] = cells.row[square][colour]
        change.more[colour] = row_of(tables, patterns, colour)
        cells.row[square][colour] = change.more[colour]
        prefetch(change.more[colour])


cdef void see_board(
    Cells* cells, const Grid* grid, const CellTables* tables, const Kernels* kernels,
) noexcept nogil:
    """Make the channels of all cells anew."""
    cdef Change change
    cdef int x, y
    cdef square_t square
    cells.dirts = 0
    memset(cells.region, 0, sizeof(cells.region))
    for y in range(grid.height):
        for x in range(grid.width):
            square = square_at(x, y)
            cells.region_of[square] = <uint8_t>(
                ACROSS * third(y, grid.height) + third(x, grid.width)
            )
            memset(cells.channels[square], 0, sizeof(cells.channels[square]))
            cells.row[square][0] = cells.row[square][1] = NOUGHT
            look_at(cells, grid, tables, square, &change)
            kernels.apply(&change, 1)


cdef inline int list_stale(
    const Cells* cells, const Grid* grid, square_t square, int reach, square_t* stale, int found,
) noexcept nogil:
    """List the cells around one whose patterns are not those that were seen, and that one.

    Without a branch: which ones they are is hard to predict. The patterns of a cell that is taken
    stay as they were.
    """
    cdef const int* steps = steps_of(grid.lanes)
    cdef int direction, away
    cdef square_t other
    stale[found] = square
    found += 1
    for direction in range(directions_of(grid.lanes)):
        for away in range(1, reach + 1):
            other = square + away * steps[direction]
            stale[found] = other
            found += cells.seen[other] != grid.cell[other].patterns
            other = square - away * steps[direction]
            stale[found] = other
            found += cells.seen[other] != grid.cell[other].patterns
    return found


cdef void catch_up(
    Cells* cells, const Grid* grid, const CellTables* tables, const Kernels* kernels,
) noexcept nogil:
    """Make the channels of the cells around noted changes anew."""
    cdef square_t[MOST_STALE] stale
    cdef Change[MOST_STALE] changes
    cdef int found = 0
    cdef int number
    if cells.dirts > MOST_DIRTY:
        see_board(cells, grid, tables, kernels)
        return
    # With the reach as a constant the compiler unrolls each line.
    for number in range(cells.dirts):
        if grid.tables.reach == 4:
            found = list_stale(cells, grid, cells.dirty[number], 4, stale, found)
        else:
            found = list_stale(cells, grid, cells.dirty[number], 5, stale, found)
    cells.dirts = 0
    for number in range(found):     # a cell may be there twice: the second time nothing changes
        look_at(cells, grid, tables, stale[number], &changes[number])
    kernels.apply(changes, found)


cdef int16_t[CHANNELS] NOUGHT       # the row of a cell that has not been seen

agree(24 * CODES, NIBBLES * (NIBBLES + 1) * (NIBBLES + 2) * (NIBBLES + 3))
agree(LONGEST_REACH, 5)             # list_stale knows 4 and 5
agree(MAX_SIDE, 32)                 # see MOST_REGION
fits(MOST_REGION * FULL_CHANNEL, 0xFFFF)
