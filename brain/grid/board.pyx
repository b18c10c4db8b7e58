"""The grid: stones, line keys, patterns and tallies, all up to date after each place and lift."""

from libc.stdlib cimport malloc
from libc.string cimport memcpy, memset

from ..geometry cimport (
    CELLS, DIRECTIONS, EAST, MARGIN, MAX_SIDE, NORTH_EAST, SOUTH, SOUTH_EAST, SQUARE, STRIDE, Lanes,
    directions_of, in_hexagon, square_at, steps_of,
)
from ..platform cimport (
    CACHE_LINE, add_to_eight, agree, cache_line, eight_at, fits, lowest_bit, prefetch,
)
from ..types cimport EMPTY, MAX_TURNS, SQUARE_MASK, WALL

cdef key_t[4][CELLS] ZOBRIST    # by stone (EMPTY's row is never used), by square
cdef key_t[4] TO_MOVE

# A number for each pattern, such that sums of four differ unless the four patterns are the same,
# in whatever order. So frequent marks lie close together. Each number is the smallest that will do
# (as in the sequence of Mian and Chowla 1944, for sums of two).
cdef uint32_t[16] NUMBER = [
    0, 1, 5, 21, 55, 153, 368, 856, 1424, 2603, 4967, 8194, 13663, 22432, MOST_NUMBER, 0,
]
cdef uint64_t[256] NUMBERS      # by both colours' patterns in one direction; BLACK's are low

cdef uint64_t NEAR_ROW = 0x0000000101010101     # 1 in each of the 2 * NEAR + 1 bytes of a row


cdef key_t splitmix(key_t* state) noexcept nogil:
    """The next of a sequence of well mixed 64-bit numbers (Steele, Lea and Flood 2014)."""
    state[0] += <key_t>0x9E3779B97F4A7C15
    cdef key_t mixed = state[0]
    mixed = (mixed ^ (mixed >> 30)) * <key_t>0xBF58476D1CE4E5B9
    mixed = (mixed ^ (mixed >> 27)) * <key_t>0x94D049BB133111EB
    return mixed ^ (mixed >> 31)


cdef void fill() noexcept nogil:
    cdef key_t state = 1858     # any seed: the year of the first book about the game
    cdef int stone, square
    for stone in range(4):
        TO_MOVE[stone] = splitmix(&state)
        for square in range(CELLS):
            ZOBRIST[stone][square] = splitmix(&state)
    for square in range(256):
        NUMBERS[square] = NUMBER[square & 15] | <uint64_t>NUMBER[square >> 4] << 32

fill()


cdef key_t side_key(int stone) noexcept nogil:
    """What the side to move adds to a position's hash."""
    return TO_MOVE[stone]


cdef key_t key_with(const Grid* grid, square_t square, int stone) noexcept nogil:
    """grid.hash with one more stone."""
    return grid.hash ^ ZOBRIST[stone][square]


cdef key_t mixed_key(key_t number) noexcept nogil:
    """What a number that is no stone (a size, a rule, a count) adds to a position's hash.

    Callers use different numbers: rule and size below 1 << 40, the states of games from there on.
    """
    return splitmix(&number)


cdef inline void toggle_four_or_better(Grid* grid, uint32_t which) noexcept nogil:
    """A mark becomes four or better, or no longer is; which: its square << 1 | its colour."""
    grid.four_or_better[which & 1][which >> 7] ^= <uint64_t>1 << (which >> 1 & 63)


cdef inline void enter(Grid* grid, square_t square, int colour, Mark mark) noexcept nogil:
    """Add an empty cell's mark to the sums of its colour."""
    grid.cell[square].mark[colour] = mark
    grid.tally[colour][mark.combined] += (<uint64_t>1 << 32) + square
    grid.value += mark.value if colour == 0 else -mark.value
    if mark.combined >= FOUR_OR_BETTER:
        toggle_four_or_better(grid, square << 1 | colour)


cdef inline void leave(Grid* grid, square_t square, int colour) noexcept nogil:
    """The inverse of enter."""
    cdef Mark mark = grid.cell[square].mark[colour]
    grid.tally[colour][mark.combined] -= (<uint64_t>1 << 32) + square
    grid.value -= mark.value if colour == 0 else -mark.value
    if mark.combined >= FOUR_OR_BETTER:
        toggle_four_or_better(grid, square << 1 | colour)


cdef inline int update_key(
    Cell* cell, int direction, uint32_t change, const uint8_t* patterns, Cell** changed, int found,
) noexcept nogil:
    """A stone on one line has changed: list this cell if it is empty and its pattern changes.

    Without a branch: what stands around a stone is hard to predict.
    """
    cell.key[direction] ^= change
    changed[found] = cell
    return found + (
        (patterns[cell.key[direction]] != (cell.patterns >> 8 * direction & 255))
        & (cell.stone == EMPTY)
    )


cdef uint32_t place_of(uint32_t patterns) noexcept nogil:
    """The place of the mark of four patterns (4 bits each) in a table of MARKS."""
    cdef uint32_t place = 0
    cdef int direction
    for direction in range(DIRECTIONS):
        place += NUMBER[patterns >> 4 * direction & 15]
    return place


cdef inline uint64_t places_of(uint32_t patterns) noexcept nogil:
    """The same for both colours, 8 bits a direction: BLACK's in the lower half."""
    return (
        NUMBERS[patterns & 255] + NUMBERS[patterns >> 8 & 255]
        + NUMBERS[patterns >> 16 & 255] + NUMBERS[patterns >> 24]
    )


cdef inline void change_combined(
    Grid* grid, square_t square, int colour, int old, int combined, Trace* trace,
) noexcept nogil:
    """Update tally and set of one colour, where an empty cell gets another combined pattern."""
    cdef uint64_t one = (<uint64_t>1 << 32) + square
    grid.tally[colour][old] -= one
    grid.tally[colour][combined] += one
    if ((combined - FOUR_OR_BETTER) ^ (old - FOUR_OR_BETTER)) < 0:
        toggle_four_or_better(grid, square << 1 | colour)
        trace.toggled[trace.toggles] = <uint16_t>(square << 1 | colour)
        trace.toggles += 1


cdef inline int32_t change_mark(
    Grid* grid, Cell* cell, int colour, const Mark* mark, Trace* trace,
) noexcept nogil:
    """Give an empty cell another mark; what that adds to the sum of its colour's values."""
    cdef Mark* old = &cell.mark[colour]
    cdef int32_t more = mark.value - old.value
    if mark.combined != old.combined:       # the rarer case
        change_combined(
            grid, <square_t>(cell - grid.cell), colour, old.combined, mark.combined, trace,
        )
    old[0] = mark[0]
    return more


cdef inline void update_line(
    Grid* grid, square_t square, int step, int direction, uint32_t stone, int reach, Trace* trace,
) noexcept nogil:
    """Update the keys of one line, and list in the trace the cells whose patterns change."""
    cdef const uint8_t* patterns = grid.tables.patterns
    cdef Cell* cell = &grid.cell[square]
    cdef uint32_t change
    cdef int away
    cdef int found = trace.ends[direction - 1] if direction else 0
    for away in range(1, reach + 1):
        change = stone << (2 * (reach - away))
        found = update_key(cell + away * step, direction, change, patterns, trace.changed, found)
        change = stone << (2 * (reach + away - 1))
        found = update_key(cell - away * step, direction, change, patterns, trace.changed, found)
    trace.ends[direction] = found


cdef void update_marks(Grid* grid, int lines, Trace* trace) noexcept nogil:
    """Update patterns and marks of the cells listed in a trace, and save there what they were."""
    cdef const Tables* tables = grid.tables
    cdef Cell* cell
    cdef (const Mark*)[STAR] black
    cdef (const Mark*)[STAR] white
    cdef uint32_t[STAR] fresh
    cdef uint32_t patterns
    cdef uint64_t places
    cdef int32_t value = 0
    cdef int direction, number
    cdef int start = 0
    # The marks are far apart in memory: prefetch all of them before the first is needed.
    for direction in range(lines):
        for number in range(start, trace.ends[direction]):
            cell = trace.changed[number]
            patterns = cell.patterns & ~(<uint32_t>255 << 8 * direction)
            patterns |= <uint32_t>tables.patterns[cell.key[direction]] << 8 * direction
            fresh[number] = patterns
            places = places_of(patterns)
            black[number] = &tables.marks[0][<uint32_t>places]
            white[number] = &tables.marks[1][places >> 32]
            prefetch(black[number])
            prefetch(white[number])
        start = trace.ends[direction]
    for number in range(start):
        cell = trace.changed[number]
        memcpy(trace.was[number], &cell.patterns, sizeof(trace.was[0]))
        cell.patterns = fresh[number]
        # Both, without a branch: which colour's mark changes is hard to predict.
        value += change_mark(grid, cell, 0, black[number], trace)
        value -= change_mark(grid, cell, 1, white[number], trace)
    grid.value += value
    trace.changes = start


cdef inline void update_star(
    Grid* grid, square_t square, uint32_t stone, int reach, Trace* trace,
) noexcept nogil:
    """Update every cell whose line keys cover a square, where a stone was placed or lifted."""
    update_line(grid, square, EAST, 0, stone, reach, trace)
    update_line(grid, square, SOUTH, 1, stone, reach, trace)
    update_line(grid, square, SOUTH_EAST, 2, stone, reach, trace)
    update_line(grid, square, NORTH_EAST, 3, stone, reach, trace)


cdef void update_lanes(Grid* grid, square_t square, uint32_t stone, Trace* trace) noexcept nogil:
    """The same for the lines of a hexagon."""
    cdef const int* steps = steps_of(grid.lanes)
    cdef int direction
    for direction in range(directions_of(grid.lanes)):
        update_line(grid, square, steps[direction], direction, stone, grid.tables.reach, trace)


cdef void update_neighbourhood(
    Grid* grid, square_t square, uint32_t stone, Trace* trace,
) noexcept nogil:
    """The same for the lines of this grid, and then patterns and marks."""
    # With the reach as a constant the compiler unrolls each line.
    if grid.lanes != SQUARE:
        update_lanes(grid, square, stone, trace)
    elif grid.tables.reach == 4:
        update_star(grid, square, stone, 4, trace)
    else:
        update_star(grid, square, stone, 5, trace)
    trace.toggles = 0
    update_marks(grid, directions_of(grid.lanes), trace)


cdef int list_four_or_better(const Grid* grid, int stone, square_t* cells) noexcept nogil:
    """The empty cells where a colour would make a four or better, row by row; how many.

    cells: room for MAX_TURNS.
    """
    cdef int word
    cdef uint64_t bits
    cdef int found = 0
    cdef int last = square_at(grid.width - 1, grid.height - 1) >> 6
    for word in range(square_at(0, 0) >> 6, last + 1):
        bits = grid.four_or_better[stone - 1][word]
        while bits:
            cells[found] = word << 6 | lowest_bit(bits)
            found += 1
            bits &= bits - 1
    return found


cdef int list_near(const Grid* grid, square_t* cells) noexcept nogil:
    """The empty cells with a stone within NEAR cells, row by row; how many.

    cells: room for MAX_TURNS.
    """
    cdef int x, y
    cdef uint64_t counters
    cdef square_t first, square
    cdef int found = 0
    for y in range(grid.height):
        for x in range(0, grid.width, 8):
            first = square_at(x, y)
            counters = eight_at(&grid.near[first])  # walls are behind the last column
            while counters:
                square = first + (lowest_bit(counters) >> 3)
                counters &= ~(<uint64_t>0xFF << 8 * (square - first))
                cells[found] = square
                found += grid.cell[square].stone == EMPTY
    return found


cdef inline void toggle_star(Grid* grid, square_t square, uint32_t stone, int reach) noexcept nogil:
    """Put a stone into all line keys that cover a square, or take it out of them."""
    cdef Cell* cell = &grid.cell[square]
    cdef uint32_t ahead, behind
    cdef int away
    for away in range(1, reach + 1):
        ahead = stone << (2 * (reach - away))
        behind = stone << (2 * (reach + away - 1))
        (cell + away * EAST).key[0] ^= ahead
        (cell - away * EAST).key[0] ^= behind
        (cell + away * SOUTH).key[1] ^= ahead
        (cell - away * SOUTH).key[1] ^= behind
        (cell + away * SOUTH_EAST).key[2] ^= ahead
        (cell - away * SOUTH_EAST).key[2] ^= behind
        (cell + away * NORTH_EAST).key[3] ^= ahead
        (cell - away * NORTH_EAST).key[3] ^= behind


cdef void toggle_keys(Grid* grid, square_t square, uint32_t stone) noexcept nogil:
    """The same with the reach of this grid. It is square: hexagons only place and lift."""
    if grid.tables.reach == 4:
        toggle_star(grid, square, stone, 4)
    else:
        toggle_star(grid, square, stone, 5)


cdef inline void count_near(Grid* grid, square_t square, uint64_t row) noexcept nogil:
    """Add NEAR_ROW, or its negative, to the counters around a square."""
    cdef int away
    cdef uint8_t* corner = &grid.near[square - NEAR * STRIDE - NEAR]
    for away in range(2 * NEAR + 1):
        add_to_eight(corner + away * STRIDE, row)


cdef void place(Grid* grid, square_t square, int stone) noexcept nogil:
    """Put a stone (BLACK, WHITE or WALL) on an empty cell."""
    cdef Trace trace
    try_stone(grid, square, stone, &trace)


cdef void lift(Grid* grid, square_t square) noexcept nogil:
    """The inverse of place, for any stone on the board."""
    cdef Trace trace
    cdef Cell* cell = &grid.cell[square]
    cdef int stone = cell.stone
    update_neighbourhood(grid, square, stone, &trace)
    count_near(grid, square, 0 - NEAR_ROW)
    grid.stones -= 1
    grid.hash ^= ZOBRIST[stone][square]
    cell.stone = EMPTY
    recompute_cell(grid, square)
    if grid.went != NULL:
        grid.went(grid.listener, square, stone)


cdef void try_stone(Grid* grid, square_t square, int stone, Trace* trace) noexcept nogil:
    """The same as place, with a trace for take_back."""
    trace.square = square
    trace.value = grid.value
    memcpy(trace.tally, grid.tally, sizeof(grid.tally))
    leave(grid, square, 0)
    leave(grid, square, 1)
    grid.cell[square].stone = <uint8_t>stone
    grid.hash ^= ZOBRIST[stone][square]
    grid.stones += 1
    count_near(grid, square, NEAR_ROW)
    update_neighbourhood(grid, square, stone, trace)
    if grid.came != NULL:
        grid.came(grid.listener, square, stone)


cdef void take_back(Grid* grid, Trace* trace) noexcept nogil:
    """The inverse of try_stone on a square board, newest stone first; much faster than lift.

    The cell itself has kept its patterns and marks.
    """
    cdef square_t square = trace.square
    cdef int stone = grid.cell[square].stone
    cdef int number
    for number in range(trace.changes):
        memcpy(&trace.changed[number].patterns, trace.was[number], sizeof(trace.was[0]))
    for number in range(trace.toggles):
        toggle_four_or_better(grid, trace.toggled[number])
    for number in range(2):
        if grid.cell[square].mark[number].combined >= FOUR_OR_BETTER:
            toggle_four_or_better(grid, square << 1 | number)
    toggle_keys(grid, square, stone)
    count_near(grid, square, 0 - NEAR_ROW)
    grid.stones -= 1
    grid.hash ^= ZOBRIST[stone][square]
    grid.cell[square].stone = EMPTY
    memcpy(grid.tally, trace.tally, sizeof(grid.tally))
    grid.value = trace.value
    if grid.went != NULL:
        grid.went(grid.listener, square, stone)


cdef void recompute_cell(Grid* grid, square_t square) noexcept nogil:
    """Find patterns and marks of an empty cell by its line keys, and add the marks to the sums."""
    cdef Cell* cell = &grid.cell[square]
    cdef uint32_t patterns = 0
    cdef int direction
    for direction in range(DIRECTIONS):
        patterns |= <uint32_t>grid.tables.patterns[cell.key[direction]] << 8 * direction
    cell.patterns = patterns
    enter(grid, square, 0, grid.tables.marks[0][<uint32_t>places_of(patterns)])
    enter(grid, square, 1, grid.tables.marks[1][places_of(patterns) >> 32])


cdef void hold(Grid* grid, square_t square, int stone) noexcept nogil:
    """Put a stone on an empty cell of a square board for a moment.

    Line keys follow, marks and sums do not.
    """
    grid.cell[square].stone = <uint8_t>stone
    toggle_keys(grid, square, stone)


cdef void release(Grid* grid, square_t square) noexcept nogil:
    """The inverse of hold."""
    toggle_keys(grid, square, grid.cell[square].stone)
    grid.cell[square].stone = EMPTY


cdef Grid* open_grid(void** memory) noexcept nogil:
    """A grid that begins at a cache line; memory: what to free in the end, NULL: out of memory."""
    memory[0] = malloc(sizeof(Grid) + CACHE_LINE)
    return <Grid*>cache_line(memory[0])


cdef void clear(
    Grid* grid, const Tables* tables, int width, int height, Lanes lanes,
) noexcept nogil:
    """Make a grid an empty board surrounded by walls; a line that its lanes lack is all walls."""
    cdef int x, y, direction, away, bit
    cdef square_t square
    cdef const int* steps = steps_of(lanes)
    cdef int directions = directions_of(lanes)
    memset(grid, 0, sizeof(Grid))
    grid.tables = tables
    grid.lanes = lanes
    grid.width = width
    grid.height = height
    for square in range(CELLS):
        grid.cell[square].stone = WALL
    for y in range(height):
        for x in range(width):
            if lanes == SQUARE or in_hexagon(x, y, (width + 1) // 2):
                grid.cell[square_at(x, y)].stone = EMPTY
    for y in range(height):
        for x in range(width):
            square = square_at(x, y)
            if grid.cell[square].stone == WALL:
                continue
            for direction in range(DIRECTIONS):
                for bit in range(2 * tables.reach):
                    away = bit - tables.reach if bit < tables.reach else bit - tables.reach + 1
                    if (
                        direction >= directions
                        or grid.cell[square + away * steps[direction]].stone == WALL
                    ):
                        grid.cell[square].key[direction] |= <uint32_t>WALL << (2 * bit)
            recompute_cell(grid, square)


cdef void listen(Grid* grid, void* listener, change_t came, change_t went) noexcept nogil:
    """Call came and went with the listener after every place and lift from now on; NULL: no longer.

    suppose and hold call nothing.
    """
    grid.listener = listener
    grid.came = came
    grid.went = went


cdef void rebuild(Grid* grid, const Grid* model, const Tables* tables) noexcept nogil:
    """Make a grid from the stones of another, placed one by one, with tables of its own."""
    cdef int x, y
    cdef square_t square
    clear(grid, tables, model.width, model.height, model.lanes)
    for y in range(model.height):
        for x in range(model.width):
            square = square_at(x, y)
            if grid.cell[square].stone == EMPTY and model.cell[square].stone != EMPTY:
                place(grid, square, model.cell[square].stone)


cdef void copy_grid(Grid* grid, const Grid* model) noexcept nogil:
    """Make a grid a copy of another of the same size and lanes; it keeps its tables and listener.

    With the same tables it is copied as a whole.
    """
    cdef void* listener = grid.listener
    cdef change_t came = grid.came
    cdef change_t went = grid.went
    if grid.tables == model.tables:
        memcpy(grid, model, sizeof(Grid))
    else:
        rebuild(grid, model, grid.tables)
    listen(grid, listener, came, went)


fits(LONGEST_REACH, MARGIN)                     # line keys stay within the walls
agree(MAX_TURNS, MAX_SIDE * MAX_SIDE)
fits(CELLS, SQUARE_MASK + 1)                    # a turn has room for every square
fits(2 * CELLS, 1 << 16)                        # so has Trace.toggled for a square and a colour
agree(2 * sizeof(Cell), CACHE_LINE)            # two cells to a cache line
agree(sizeof(Cell), 2 * 2 * sizeof(uint64_t))   # Trace.was holds the second half of one
