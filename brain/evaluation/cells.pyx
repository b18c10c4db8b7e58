"""The accumulator: the channels of a board's cells, and their sums over its regions.

The channels of a cell are the sum of rows of tables: by the code of the four patterns that BLACK
would make there, by that of WHITE's, and, while the cell is empty, by the window of each line
through it. Half of them are what BLACK sees, half what WHITE sees, so that one set serves both
sides to move. It is up to date on demand: stones that come or go are only recorded, and a refresh
applies the pending changes to the cells around them. A stone that came and went in between costs
nothing, a preview gives the sums after one more stone without changing a cell, and changes that are
reversed after a refresh are undone from copies. After the accumulator of NNUE (Nasu 2018).
"""

from libc.string cimport memcpy, memset

from ..geometry cimport DIRECTIONS, MAX_SIDE, directions_of, square_at, steps_of
from ..grid.board cimport LONGEST_REACH, STAR, Cell
from ..platform cimport agree, fits, prefetch
from ..types cimport EMPTY
from .kernels cimport ACROSS, FULL_CHANNEL, REGIONS, ROWS, Change
from .windows cimport EXCHANGED, WINDOW_KEYS, WINDOW_OF, WINDOW_REACH, WINDOWS

from .layout import Field

cdef enum:
    NIBBLES = 16                        # values of four bits
    MOST_REGION = 12 * 12               # cells of a region: 32 less twice 10 each way
    OCCUPIED = 0xFFFFFFFF               # instead of patterns: a stone or a wall

cdef uint16_t[1 << 16] CODE_OF          # code by four patterns of four bits

cdef struct Stale:                  # empty cells around a stone: square * DIRECTIONS + direction
    uint32_t[STAR + 1] cells            # whose patterns have changed, perhaps their windows, too
    uint32_t[STAR + 1] lines            # whose window in that direction alone may have
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
        tables.occupied[at] = <int16_t>(tables.row[0][CODES - 1][at] + tables.row[1][CODES - 1][at])


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


cdef inline void update_line(
    Cells* cells, const Grid* grid, const CellTables* tables, uint32_t stale, int reach,
    bint commit, Change* change,
) noexcept nogil:
    """What a window changes of the channels of an empty cell: the first row of the change.

    stale: of list_stale. commit: the change will be applied, so the cell's window is set, too.
    """
    cdef square_t square = <square_t>(stale // DIRECTIONS)
    cdef State* state = &cells.state[square]
    cdef uint16_t* window = &state.window[stale % DIRECTIONS]
    cdef uint16_t now = window_at(grid, square, stale % DIRECTIONS, reach)
    change.cell = state.channels
    change.region = state.region
    change.removed[0] = tables.line[window[0]]
    change.added[0] = tables.line[now]
    prefetch(change.added[0])
    if commit:
        window[0] = now


cdef inline void update_cell(
    Cells* cells, const Grid* grid, const CellTables* tables, uint32_t stale, int reach,
    bint commit, Change* change,
) noexcept nogil:
    """What a window and patterns change of the channels of an empty cell: all rows."""
    cdef square_t square = <square_t>(stale // DIRECTIONS)
    cdef State* state = &cells.state[square]
    cdef uint32_t patterns = grid.cell[square].patterns
    cdef int colour
    update_line(cells, grid, tables, stale, reach, commit, change)
    for colour in range(2):
        change.removed[1 + colour] = state.row[colour]
        change.added[1 + colour] = row_of(tables, patterns, colour)
        prefetch(change.added[1 + colour])
        if commit:
            state.row[colour] = change.added[1 + colour]
    if commit:
        state.patterns = patterns


cdef inline void replace(State* state, const int16_t* channels, Change* change) noexcept nogil:
    """Give a cell channels instead of its own: the first row of the change."""
    change.cell = state.channels
    change.region = state.region
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
                is_changed = cells.state[other].patterns != grid.cell[other].patterns
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


cdef void recompute_cell(
    Cells* cells, const Grid* grid, const CellTables* tables, const Kernels* kernels,
    square_t square,
) noexcept nogil:
    """Compute the channels of a cell from its patterns and windows, whatever stands there."""
    cdef const Cell* cell = &grid.cell[square]
    cdef State* state = &cells.state[square]
    cdef bint is_empty = cell.stone == EMPTY
    cdef uint32_t patterns = cell.patterns if is_empty else <uint32_t>OCCUPIED
    cdef int16_t[CHANNELS] channels
    cdef const int16_t* line
    cdef Change change
    cdef int colour, direction, at
    state.patterns = cell.patterns
    for colour in range(2):
        state.row[colour] = row_of(tables, patterns, colour)
    for at in range(CHANNELS):
        channels[at] = <int16_t>(state.row[0][at] + state.row[1][at])
    for direction in range(DIRECTIONS):
        state.window[direction] = WINDOWS
        if is_empty and direction < directions_of(grid.lanes):
            state.window[direction] = window_at(grid, square, direction, grid.tables.reach)
        line = tables.line[state.window[direction]]
        for at in range(CHANNELS):
            channels[at] = <int16_t>(channels[at] + line[at])
    replace(state, channels, &change)
    kernels.apply(&change, 1, 1, cells.region[0])


cdef void recompute_board(
    Cells* cells, const Grid* grid, const CellTables* tables, const Kernels* kernels,
) noexcept nogil:
    """Compute the channels of all cells, and forget the history."""
    cdef int x, y
    cdef square_t square
    cells.n_changes = cells.n_applied = cells.n_valid = cells.n_steps = cells.n_undo = 0
    memset(cells.region, 0, sizeof(cells.region))
    memset(cells.state, 0, sizeof(cells.state))
    for y in range(grid.height):
        for x in range(grid.width):
            square = square_at(x, y)
            cells.state[square].square = <uint16_t>square
            cells.state[square].region = <uint16_t>(
                CHANNELS * (ACROSS * third(y, grid.height) + third(x, grid.width))
            )
            recompute_cell(cells, grid, tables, kernels, square)


cdef inline void copy_regions(uint16_t* copy, const uint16_t* regions) noexcept nogil:
    """Copy the sums of all regions.

    One by one: of a longer copy GCC makes a string instruction, which is slow to start.
    """
    cdef int at
    for at in range(REGIONS):
        memcpy(&copy[CHANNELS * at], &regions[CHANNELS * at], CHANNELS * sizeof(regions[0]))


cdef inline void push_undo(Cells* cells, square_t square) noexcept nogil:
    """Push a cell on the undo stack."""
    cells.history.undo[cells.n_undo] = cells.state[square]
    cells.n_undo += 1


cdef void undo_changes(Cells* cells) noexcept nogil:
    """Undo the refreshes that applied changes which no longer stand."""
    cdef Step* step
    cdef const State* state
    while cells.n_applied > cells.n_valid:
        cells.n_steps -= 1
        step = &cells.history.step[cells.n_steps]
        while cells.n_undo > step.n_undo:
            cells.n_undo -= 1
            state = &cells.history.undo[cells.n_undo]
            cells.state[state.square] = state[0]
        copy_regions(cells.region[0], step.region[0])
        cells.n_applied = step.n_applied
    cells.n_valid = cells.n_applied


cdef void refresh_accumulator(
    Cells* cells, const Grid* grid, const CellTables* tables, const Kernels* kernels,
) noexcept nogil:
    """Apply the pending changes, or recompute the board where they are too many."""
    cdef Stale stale
    cdef Change[STAR] changes
    cdef Step* step
    cdef int reach = grid.tables.reach
    cdef int number, at, n_pending
    if cells.n_changes > MOST_CHANGES:
        recompute_board(cells, grid, tables, kernels)
        return
    undo_changes(cells)
    if cells.n_applied == cells.n_changes:
        return
    n_pending = cells.n_changes - cells.n_applied
    if n_pending > MOST_PENDING or cells.n_undo + n_pending * (STAR + 1) > MOST_UNDO:
        recompute_board(cells, grid, tables, kernels)
        return
    step = &cells.history.step[cells.n_steps]
    cells.n_steps += 1
    step.n_applied = cells.n_applied
    step.n_undo = cells.n_undo
    copy_regions(step.region[0], cells.region[0])
    for number in range(cells.n_applied, cells.n_changes):
        push_undo(cells, cells.square[number])
        recompute_cell(cells, grid, tables, kernels, cells.square[number])
    for number in range(cells.n_applied, cells.n_changes):
        stale.found = stale.found_lines = 0
        list_around(cells, grid, cells.square[number], &stale)
        for at in range(stale.found):
            push_undo(cells, <square_t>(stale.cells[at] // DIRECTIONS))
            update_cell(cells, grid, tables, stale.cells[at], reach, True, &changes[at])
        kernels.apply(changes, stale.found, ROWS, cells.region[0])
        for at in range(stale.found_lines):
            push_undo(cells, <square_t>(stale.lines[at] // DIRECTIONS))
            update_line(cells, grid, tables, stale.lines[at], reach, True, &changes[at])
        kernels.apply(changes, stale.found_lines, 1, cells.region[0])
    cells.n_applied = cells.n_valid = cells.n_changes


cdef bint preview_accumulator(
    Cells* cells, const Grid* grid, const CellTables* tables, const Kernels* kernels,
    uint16_t* regions,
) noexcept nogil:
    """Compute the sums of the regions with the pending stone; the cells stay as they are.

    Returns True if exactly one stone is pending, else False and computes nothing.
    """
    cdef Stale stale
    cdef Change[STAR + 1] changes
    cdef square_t square
    cdef int reach = grid.tables.reach
    cdef int at
    if cells.n_changes > MOST_CHANGES:
        return False
    undo_changes(cells)
    if cells.n_changes - cells.n_applied != 1:
        return False
    square = cells.square[cells.n_applied]
    if grid.cell[square].stone == EMPTY:
        return False
    copy_regions(regions, cells.region[0])
    stale.found = stale.found_lines = 0
    list_around(cells, grid, square, &stale)
    for at in range(stale.found):
        update_cell(cells, grid, tables, stale.cells[at], reach, False, &changes[at])
    kernels.preview(changes, stale.found, ROWS, regions)
    for at in range(stale.found_lines):
        update_line(cells, grid, tables, stale.lines[at], reach, False, &changes[at])
    replace(&cells.state[square], tables.occupied, &changes[stale.found_lines])
    kernels.preview(changes, stale.found_lines + 1, 1, regions)
    return True


def code_numbers():
    """The code of four patterns of four bits each, by these 16 bits: native numbers of 16 bits."""
    return (<const char*>CODE_OF)[:sizeof(CODE_OF)]


LAYOUT = (
    Field("own", (CODES, HALF), 1 << CHANNEL_BITS),
    Field("foe", (CODES, HALF), 1 << CHANNEL_BITS),
    Field("line", (WINDOWS, HALF), 1 << CHANNEL_BITS),
)

agree(24 * CODES, NIBBLES * (NIBBLES + 1) * (NIBBLES + 2) * (NIBBLES + 3))
agree(LONGEST_REACH, 5)             # list_around knows 4 and 5
agree(WINDOW_REACH, 4)              # the shortest reach: see window_at
agree(ROWS, 3)                      # update_cell fills them all
fits(MOST_PENDING, MOST_CHANGES)
fits(MOST_PENDING * (STAR + 1), MOST_UNDO)
agree(MAX_SIDE, 32)                 # see MOST_REGION
fits(MOST_REGION * FULL_CHANNEL, 0xFFFF)
