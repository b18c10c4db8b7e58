"""The channels of the cells of a board, and their sums over its regions, up to date on demand.

The channels of a cell are the sum of rows of tables: by the code of the four patterns that BLACK
would make there, by that of WHITE's, and, while the cell is empty, by the window of each line
through it. Half of them are what BLACK sees, half what WHITE sees, so that one set serves both
sides to move. Stones that came or went are only noted; when sums are asked for, the cells around
them are compared with what their channels were made of. A stone that came and went in between costs
nothing, the sums after one more stone are had without changing a cell, and changes that are taken
back later are copied back. After the accumulator of NNUE (Nasu 2018).
"""

from libc.string cimport memcpy, memset

from ..geometry cimport DIRECTIONS, MAX_SIDE, directions_of, square_at, steps_of
from ..grid.board cimport LONGEST_REACH, STAR, Cell
from ..platform cimport agree, fits, prefetch
from ..types cimport EMPTY
from .kernels cimport FULL_CHANNEL, ROWS, Change
from .windows cimport EXCHANGED, WINDOW_KEYS, WINDOW_OF, WINDOW_REACH, WINDOWS

cdef enum:
    NIBBLES = 16                        # values of four bits
    MOST_REGION = 12 * 12               # cells of a region: 32 less twice 10 each way
    TAKEN = 0xFFFFFFFF                  # instead of patterns: a stone or a wall

cdef uint16_t[1 << 16] CODE_OF          # code by four patterns of four bits

cdef struct Stale:                  # empty cells around a stone: square * DIRECTIONS + direction
    int[STAR + 1] cells                 # whose patterns have changed, perhaps their windows, too
    int[STAR + 1] lines                 # whose window in that direction alone may have
    int found                           # how many `cells` there are
    int found_lines


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
    cdef int code, window, at
    for code in range(CODES):
        for at in range(HALF):
            tables.row[0][code][at] = weights[0].own[code][at]
            tables.row[1][code][at] = weights[0].foe[code][at]
            tables.row[0][code][HALF + at] = weights[1].foe[code][at]
            tables.row[1][code][HALF + at] = weights[1].own[code][at]
    for window in range(WINDOWS):
        for at in range(HALF):
            tables.line[window][at] = weights[0].line[window][at]
            tables.line[window][HALF + at] = weights[1].line[EXCHANGED[window]][at]
    memset(tables.line[WINDOWS], 0, sizeof(tables.line[WINDOWS]))
    for at in range(CHANNELS):
        tables.taken[at] = <int16_t>(tables.row[0][CODES - 1][at] + tables.row[1][CODES - 1][at])


cdef inline int third(int at, int length) noexcept nogil:
    """Which region a column or row lies in: the outer ones have a third of them, rounded down."""
    cdef int outer = length // ACROSS
    return 0 if at < outer else 1 if at < length - outer else 2


cdef inline uint16_t window_at(
    const Grid* grid, square_t square, int direction, int reach,
) noexcept nogil:
    """The window of an empty cell on a line."""
    cdef uint32_t key = grid.cell[square].key[direction] >> 2 * (reach - WINDOW_REACH)
    return WINDOW_OF[key & (WINDOW_KEYS - 1)]


cdef inline void look_at_line(
    Cells* cells, const Grid* grid, const CellTables* tables, int stale, int reach, bint keep,
    Change* change,
) noexcept nogil:
    """What a window changes of the channels of an empty cell: the first row of the change.

    stale: of list_stale. keep: whether the change will be made, so that the cells are to remember
    what their channels will be of.
    """
    cdef square_t square = <square_t>(stale // DIRECTIONS)
    cdef uint16_t* window = &cells.window[square][stale % DIRECTIONS]
    cdef uint16_t now = window_at(grid, square, stale % DIRECTIONS, reach)
    change.cell = cells.channels[square]
    change.region = CHANNELS * cells.region_of[square]
    change.removed[0] = tables.line[window[0]]
    change.added[0] = tables.line[now]
    prefetch(change.added[0])
    if keep:
        window[0] = now


cdef inline void look_at(
    Cells* cells, const Grid* grid, const CellTables* tables, int stale, int reach, bint keep,
    Change* change,
) noexcept nogil:
    """What a window and patterns change of the channels of an empty cell: all rows."""
    cdef square_t square = <square_t>(stale // DIRECTIONS)
    cdef uint32_t patterns = grid.cell[square].patterns
    cdef int colour
    look_at_line(cells, grid, tables, stale, reach, keep, change)
    for colour in range(2):
        change.removed[1 + colour] = cells.row[square][colour]
        change.added[1 + colour] = row_of(tables, patterns, colour)
        prefetch(change.added[1 + colour])
        if keep:
            cells.row[square][colour] = change.added[1 + colour]
    if keep:
        cells.seen[square] = patterns


cdef inline void replace(
    Cells* cells, square_t square, const int16_t* channels, Change* change,
) noexcept nogil:
    """Give a cell channels instead of its own: the first row of the change."""
    change.cell = cells.channels[square]
    change.region = CHANNELS * cells.region_of[square]
    change.removed[0] = change.cell
    change.added[0] = channels


cdef inline void list_stale(
    const Cells* cells, const Grid* grid, square_t square, int reach, Stale* stale,
) noexcept nogil:
    """List the empty cells around one of which a window or a pattern may have changed.

    Without a branch: which ones they are is hard to predict.
    """
    cdef const int* steps = steps_of(grid.lanes)
    cdef int direction, away, side
    cdef square_t other
    cdef bint is_empty, is_changed
    for direction in range(directions_of(grid.lanes)):
        for away in range(1, reach + 1):
            for side in range(2):
                other = <square_t>(square + (away if side else -away) * steps[direction])
                is_empty = grid.cell[other].stone == EMPTY
                is_changed = cells.seen[other] != grid.cell[other].patterns
                stale.cells[stale.found] = DIRECTIONS * other + direction
                stale.found += is_empty & is_changed
                if away <= WINDOW_REACH:
                    stale.lines[stale.found_lines] = DIRECTIONS * other + direction
                    stale.found_lines += is_empty & (not is_changed)


cdef inline void list_around(
    const Cells* cells, const Grid* grid, square_t square, Stale* stale,
) noexcept nogil:
    """The same, with the reach as a constant, so that the compiler unrolls each line."""
    if grid.tables.reach == 4:
        list_stale(cells, grid, square, 4, stale)
    else:
        list_stale(cells, grid, square, 5, stale)


cdef void renew(
    Cells* cells, const Grid* grid, const CellTables* tables, const Kernels* kernels,
    square_t square,
) noexcept nogil:
    """Make the channels of a cell anew, whatever stands there."""
    cdef const Cell* cell = &grid.cell[square]
    cdef bint is_empty = cell.stone == EMPTY
    cdef uint32_t patterns = cell.patterns if is_empty else <uint32_t>TAKEN
    cdef int16_t[CHANNELS] channels
    cdef const int16_t* line
    cdef Change change
    cdef int colour, direction, at
    cells.seen[square] = cell.patterns
    for colour in range(2):
        cells.row[square][colour] = row_of(tables, patterns, colour)
    for at in range(CHANNELS):
        channels[at] = <int16_t>(cells.row[square][0][at] + cells.row[square][1][at])
    for direction in range(DIRECTIONS):
        cells.window[square][direction] = WINDOWS
        if is_empty and direction < directions_of(grid.lanes):
            cells.window[square][direction] = window_at(grid, square, direction, grid.tables.reach)
        line = tables.line[cells.window[square][direction]]
        for at in range(CHANNELS):
            channels[at] = <int16_t>(channels[at] + line[at])
    replace(cells, square, channels, &change)
    kernels.apply(&change, 1, 1, cells.region[0])


cdef void see_board(
    Cells* cells, const Grid* grid, const CellTables* tables, const Kernels* kernels,
) noexcept nogil:
    """Make the channels of all cells anew."""
    cdef int x, y
    cdef square_t square
    cells.changes = cells.caught = cells.kept = cells.steps = cells.notes = 0
    memset(cells.region, 0, sizeof(cells.region))
    memset(cells.channels, 0, sizeof(cells.channels))
    for y in range(grid.height):
        for x in range(grid.width):
            square = square_at(x, y)
            cells.region_of[square] = <uint8_t>(
                ACROSS * third(y, grid.height) + third(x, grid.width)
            )
            renew(cells, grid, tables, kernels, square)


cdef inline void take_note(Cells* cells, square_t square) noexcept nogil:
    """Remember what the channels of a cell are of, and what they are."""
    cdef Note* note = &cells.history.note[cells.notes]
    cells.notes += 1
    note.square = square
    note.seen = cells.seen[square]
    memcpy(note.row, cells.row[square], sizeof(note.row))
    memcpy(note.window, cells.window[square], sizeof(note.window))
    memcpy(note.channels, cells.channels[square], sizeof(note.channels))


cdef void take_back_changes(Cells* cells) noexcept nogil:
    """Make the channels what they were before they saw changes that stand no more."""
    cdef Step* step
    cdef Note* note
    while cells.caught > cells.kept:
        cells.steps -= 1
        step = &cells.history.step[cells.steps]
        while cells.notes > step.notes:
            cells.notes -= 1
            note = &cells.history.note[cells.notes]
            cells.seen[note.square] = note.seen
            memcpy(cells.row[note.square], note.row, sizeof(note.row))
            memcpy(cells.window[note.square], note.window, sizeof(note.window))
            memcpy(cells.channels[note.square], note.channels, sizeof(note.channels))
        memcpy(cells.region, step.region, sizeof(cells.region))
        cells.caught = step.changes
    cells.kept = cells.caught


cdef void catch_up(
    Cells* cells, const Grid* grid, const CellTables* tables, const Kernels* kernels,
) noexcept nogil:
    """Make the channels of the cells around the changes that they have not seen anew."""
    cdef Stale stale
    cdef Change[STAR] changes
    cdef Step* step
    cdef int reach = grid.tables.reach
    cdef int number, at, dirty
    if cells.changes > MOST_CHANGES:
        see_board(cells, grid, tables, kernels)
        return
    take_back_changes(cells)
    if cells.caught == cells.changes:
        return
    dirty = cells.changes - cells.caught
    if dirty > MOST_DIRTY or cells.notes + dirty * (STAR + 1) > MOST_NOTES:
        see_board(cells, grid, tables, kernels)
        return
    step = &cells.history.step[cells.steps]
    cells.steps += 1
    step.changes = cells.caught
    step.notes = cells.notes
    memcpy(step.region, cells.region, sizeof(step.region))
    for number in range(cells.caught, cells.changes):
        take_note(cells, cells.square[number])
        renew(cells, grid, tables, kernels, cells.square[number])
    for number in range(cells.caught, cells.changes):
        stale.found = stale.found_lines = 0
        list_around(cells, grid, cells.square[number], &stale)
        for at in range(stale.found):
            take_note(cells, <square_t>(stale.cells[at] // DIRECTIONS))
            look_at(cells, grid, tables, stale.cells[at], reach, True, &changes[at])
        kernels.apply(changes, stale.found, ROWS, cells.region[0])
        for at in range(stale.found_lines):
            take_note(cells, <square_t>(stale.lines[at] // DIRECTIONS))
            look_at_line(cells, grid, tables, stale.lines[at], reach, True, &changes[at])
        kernels.apply(changes, stale.found_lines, 1, cells.region[0])
    cells.caught = cells.kept = cells.changes


cdef bint look_ahead(
    Cells* cells, const Grid* grid, const CellTables* tables, const Kernels* kernels,
    uint16_t* regions,
) noexcept nogil:
    """The sums of the regions with the newest stone, which no cell sees; whether that is possible.

    It is where a single stone has come that they have not seen.
    """
    cdef Stale stale
    cdef Change[STAR + 1] changes
    cdef square_t square
    cdef int reach = grid.tables.reach
    cdef int at
    if cells.changes > MOST_CHANGES:
        return False
    take_back_changes(cells)
    if cells.changes - cells.caught != 1:
        return False
    square = cells.square[cells.caught]
    if grid.cell[square].stone == EMPTY:
        return False
    memcpy(regions, cells.region, sizeof(cells.region))
    stale.found = stale.found_lines = 0
    list_around(cells, grid, square, &stale)
    for at in range(stale.found):
        look_at(cells, grid, tables, stale.cells[at], reach, False, &changes[at])
    kernels.preview(changes, stale.found, ROWS, regions)
    for at in range(stale.found_lines):
        look_at_line(cells, grid, tables, stale.lines[at], reach, False, &changes[at])
    replace(cells, square, tables.taken, &changes[stale.found_lines])
    kernels.preview(changes, stale.found_lines + 1, 1, regions)
    return True


agree(24 * CODES, NIBBLES * (NIBBLES + 1) * (NIBBLES + 2) * (NIBBLES + 3))
agree(LONGEST_REACH, 5)             # list_around knows 4 and 5
agree(WINDOW_REACH, 4)              # the shortest reach: see window_at
agree(ROWS, 3)                      # look_at fills them all
fits(MOST_DIRTY, MOST_CHANGES)
fits(MOST_DIRTY * (STAR + 1), MOST_NOTES)
agree(MAX_SIDE, 32)                 # see MOST_REGION
fits(MOST_REGION * FULL_CHANNEL, 0xFFFF)
