"""The grid: stones, line keys, patterns and tallies, all up to date after each place and lift."""

from libc.stdlib cimport malloc
from libc.string cimport memcpy, memset

from ..geometry cimport (
    CELLS, DIRECTIONS, EAST, NORTH_EAST, SOUTH, SOUTH_EAST, SQUARE, STRIDE, Lanes, directions_of,
    in_hexagon, square_at, steps_of,
)
from ..machine cimport add_to_eight, lowest_bit, prefetch
from ..types cimport EMPTY, WALL

cdef enum:
    CACHE_LINE = 64             # bytes

cdef key_t[4][CELLS] ZOBRIST    # by stone (EMPTY's row is never used), by square
cdef key_t[4] TO_MOVE

# A number for each pattern: the sum of any four tells which they are, in whatever order, so that
# marks often asked for stand close together. Each is the smallest free one (Mian, Chowla 1944).
cdef uint32_t[16] NUMBER = [
    0, 1, 5, 21, 55, 153, 368, 856, 1424, 2603, 4967, 8194, 13663, 22432, MOST_NUMBER, 0,
]
cdef uint64_t[256] NUMBERS      # by both colours' patterns in one direction; BLACK's is low

cdef uint64_t NEAR_ROW = 0x0000000101010101     # a one for each of the 2 * NEAR + 1 cells of a row


cdef key_t splitmix(key_t* state) noexcept nogil:
    """The next of a sequence of well mixed 64-bit numbers. Steele, Lea and Flood 2014."""
    state[0] += <key_t>0x9E3779B97F4A7C15
    cdef key_t mixed = state[0]
    mixed = (mixed ^ (mixed >> 30)) * <key_t>0xBF58476D1CE4E5B9
    mixed = (mixed ^ (mixed >> 27)) * <key_t>0x94D049BB133111EB
    return mixed ^ (mixed >> 31)


cdef void fill() noexcept nogil:
    cdef key_t state = 1858     # the year in which the game first stood in a book
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
    """What a number that is no stone (a size, a rule, a count) adds to a position's hash."""
    return splitmix(&number)


cdef inline void toggle_four_or_better(Grid* grid, uint32_t which) noexcept nogil:
    """A mark becomes four or better or ceases to be so; which: its square << 1 | its colour."""
    grid.four_or_better[which & 1][which >> 7] ^= <uint64_t>1 << (which >> 1 & 63)


cdef inline void enter(Grid* grid, square_t square, int colour, Mark mark) noexcept nogil:
    """An empty cell's mark joins the sums of its colour."""
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


cdef inline int see(
    Cell* cell, int direction, uint32_t change, const uint8_t* patterns, Cell** changed, int found,
) noexcept nogil:
    """A neighbour on one line has changed: note it where that gives an empty cell a new pattern.

    No branch: what stands on the cells around a stone is hard to guess.
    """
    cell.key[direction] ^= change
    changed[found] = cell
    return found + (
        (patterns[cell.key[direction]] != (cell.patterns >> 8 * direction & 255))
        & (cell.stone == EMPTY)
    )


cdef uint32_t place_of(uint32_t patterns) noexcept nogil:
    """Where the mark of four patterns stands, 4 bits each, in a table of MARKS."""
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
    """The tally and the set of one colour, when an empty cell comes to another combined pattern."""
    cdef uint64_t one = (<uint64_t>1 << 32) + square
    grid.tally[colour][old] -= one
    grid.tally[colour][combined] += one
    if ((combined - FOUR_OR_BETTER) ^ (old - FOUR_OR_BETTER)) < 0:
        toggle_four_or_better(grid, square << 1 | colour)
        trace.turned[trace.turns] = <uint16_t>(square << 1 | colour)
        trace.turns += 1


cdef inline int32_t change_mark(
    Grid* grid, Cell* cell, int colour, const Mark* mark, Trace* trace,
) noexcept nogil:
    """Another mark comes to an empty cell: what that adds to the sum of its colour's values."""
    cdef Mark* old = &cell.mark[colour]
    cdef int32_t more = mark.value - old.value
    if mark.combined != old.combined:       # less often than not
        change_combined(
            grid, <square_t>(cell - grid.cell), colour, old.combined, mark.combined, trace,
        )
    old[0] = mark[0]
    return more


cdef inline void see_line(
    Grid* grid, square_t square, int step, int direction, uint32_t stone, int reach, Trace* trace,
) noexcept nogil:
    """Bring the keys of one line up to date; the trace learns whose patterns change with them."""
    cdef const uint8_t* patterns = grid.tables.patterns
    cdef Cell* cell = &grid.cell[square]
    cdef uint32_t change
    cdef int away
    cdef int found = trace.ends[direction - 1] if direction else 0
    for away in range(1, reach + 1):
        change = stone << (2 * (reach - away))
        found = see(cell + away * step, direction, change, patterns, trace.changed, found)
        change = stone << (2 * (reach + away - 1))
        found = see(cell - away * step, direction, change, patterns, trace.changed, found)
    trace.ends[direction] = found


cdef void update_marks(Grid* grid, int lines, Trace* trace) noexcept nogil:
    """Bring the patterns and marks of all cells in a trace up to date; it learns what they were."""
    cdef const Tables* tables = grid.tables
    cdef Cell* cell
    cdef (const Mark*)[STAR] black
    cdef (const Mark*)[STAR] white
    cdef uint32_t[STAR] fresh
    cdef uint32_t change, patterns
    cdef uint64_t places
    cdef int32_t value = 0
    cdef int direction, number
    cdef int start = 0
    # The marks are far apart in memory: ask for all of them before the first is needed.
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
        change = cell.patterns ^ fresh[number]
        cell.patterns = fresh[number]
        if change & <uint32_t>0x0F0F0F0F:
            value += change_mark(grid, cell, 0, black[number], trace)
        if change & <uint32_t>0xF0F0F0F0:
            value -= change_mark(grid, cell, 1, white[number], trace)
    grid.value += value
    trace.changes = start


cdef inline void see_star(
    Grid* grid, square_t square, uint32_t stone, int reach, Trace* trace,
) noexcept nogil:
    """Tell every cell whose line keys see this square that a stone has come or gone."""
    see_line(grid, square, EAST, 0, stone, reach, trace)
    see_line(grid, square, SOUTH, 1, stone, reach, trace)
    see_line(grid, square, SOUTH_EAST, 2, stone, reach, trace)
    see_line(grid, square, NORTH_EAST, 3, stone, reach, trace)


cdef void see_lanes(Grid* grid, square_t square, uint32_t stone, Trace* trace) noexcept nogil:
    """The same for the lines of a hexagon."""
    cdef const int* steps = steps_of(grid.lanes)
    cdef int direction
    for direction in range(directions_of(grid.lanes)):
        see_line(grid, square, steps[direction], direction, stone, grid.tables.reach, trace)


cdef void see_all(Grid* grid, square_t square, uint32_t stone, Trace* trace) noexcept nogil:
    # The reach as a constant: the compiler then unrolls each line.
    if grid.lanes != SQUARE:
        see_lanes(grid, square, stone, trace)
    elif grid.tables.reach == 4:
        see_star(grid, square, stone, 4, trace)
    else:
        see_star(grid, square, stone, 5, trace)
    trace.turns = 0
    update_marks(grid, directions_of(grid.lanes), trace)


cdef int list_four_or_better(const Grid* grid, int stone, square_t* cells) noexcept nogil:
    """The empty cells where a colour would make a four or more, row by row; how many.

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


cdef inline void toggle_star(Grid* grid, square_t square, uint32_t stone, int reach) noexcept nogil:
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


cdef void toggle_lanes(Grid* grid, square_t square, uint32_t stone) noexcept nogil:
    """The same for the lines of a hexagon."""
    cdef const int* steps = steps_of(grid.lanes)
    cdef int reach = grid.tables.reach
    cdef int direction, away
    for direction in range(directions_of(grid.lanes)):
        for away in range(1, reach + 1):
            grid.cell[square + away * steps[direction]].key[direction] ^= (
                stone << (2 * (reach - away))
            )
            grid.cell[square - away * steps[direction]].key[direction] ^= (
                stone << (2 * (reach + away - 1))
            )


cdef void toggle_keys(Grid* grid, square_t square, uint32_t stone) noexcept nogil:
    """The line keys alone."""
    if grid.lanes != SQUARE:
        toggle_lanes(grid, square, stone)
    elif grid.tables.reach == 4:
        toggle_star(grid, square, stone, 4)
    else:
        toggle_star(grid, square, stone, 5)


cdef inline void count_near(Grid* grid, square_t square, uint64_t row) noexcept nogil:
    cdef int away
    cdef uint8_t* corner = &grid.near[square - NEAR * STRIDE - NEAR]
    for away in range(2 * NEAR + 1):
        add_to_eight(corner + away * STRIDE, row)


cdef void place(Grid* grid, square_t square, int stone) noexcept nogil:
    """A stone comes to an empty cell."""
    cdef Trace trace
    try_stone(grid, square, stone, &trace)


cdef void lift(Grid* grid, square_t square) noexcept nogil:
    """The inverse of place, in any order."""
    cdef Trace trace
    cdef Cell* cell = &grid.cell[square]
    cdef int stone = cell.stone
    see_all(grid, square, stone, &trace)
    count_near(grid, square, 0 - NEAR_ROW)
    grid.stones -= 1
    grid.hash ^= ZOBRIST[stone][square]
    cell.stone = EMPTY
    look(grid, square)
    if grid.went != NULL:
        grid.went(grid.listener, square, stone)


cdef void try_stone(Grid* grid, square_t square, int stone, Trace* trace) noexcept nogil:
    """The same as place, with a trace that allows to take it back."""
    trace.square = square
    trace.value = grid.value
    memcpy(trace.tally, grid.tally, sizeof(grid.tally))
    leave(grid, square, 0)
    leave(grid, square, 1)
    grid.cell[square].stone = <uint8_t>stone
    grid.hash ^= ZOBRIST[stone][square]
    grid.stones += 1
    count_near(grid, square, NEAR_ROW)
    see_all(grid, square, stone, trace)
    if grid.came != NULL:
        grid.came(grid.listener, square, stone)


cdef void take_back(Grid* grid, Trace* trace) noexcept nogil:
    """The inverse of try_stone; the stones that came later are gone. Much faster than lift.

    The cell itself has kept its patterns and marks.
    """
    cdef square_t square = trace.square
    cdef int stone = grid.cell[square].stone
    cdef int number
    for number in range(trace.changes):
        memcpy(&trace.changed[number].patterns, trace.was[number], sizeof(trace.was[0]))
    for number in range(trace.turns):
        toggle_four_or_better(grid, trace.turned[number])
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


cdef void look(Grid* grid, square_t square) noexcept nogil:
    """Patterns and marks of an empty cell, from its line keys."""
    cdef Cell* cell = &grid.cell[square]
    cdef uint32_t patterns = 0
    cdef int direction
    for direction in range(DIRECTIONS):
        patterns |= <uint32_t>grid.tables.patterns[cell.key[direction]] << 8 * direction
    cell.patterns = patterns
    enter(grid, square, 0, grid.tables.marks[0][<uint32_t>places_of(patterns)])
    enter(grid, square, 1, grid.tables.marks[1][places_of(patterns) >> 32])


cdef void hold(Grid* grid, square_t square, int stone) noexcept nogil:
    """A stone comes for a thought only: stone and line keys change, marks and sums do not."""
    grid.cell[square].stone = <uint8_t>stone
    toggle_keys(grid, square, stone)


cdef void release(Grid* grid, square_t square) noexcept nogil:
    """The inverse of hold."""
    toggle_keys(grid, square, grid.cell[square].stone)
    grid.cell[square].stone = EMPTY


cdef Grid* open_grid(void** memory) noexcept nogil:
    """A grid on a cache line of its own; memory: what to free in the end, NULL if there is none."""
    memory[0] = malloc(sizeof(Grid) + CACHE_LINE)
    return <Grid*>((<size_t>memory[0] + CACHE_LINE - 1) & ~<size_t>(CACHE_LINE - 1))


cdef void clear(
    Grid* grid, const Tables* tables, int width, int height, Lanes lanes,
) noexcept nogil:
    """An empty board, surrounded by walls; a line that the lanes do not have is all walls."""
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
            look(grid, square)


cdef void listen(Grid* grid, void* listener, change_t came, change_t went) noexcept nogil:
    """Tell a listener of every stone that comes or goes from now on; NULL to tell nobody.

    What is supposed or held for a thought is none of that.
    """
    grid.listener = listener
    grid.came = came
    grid.went = went


cdef void copy_grid(Grid* grid, const Grid* model) noexcept nogil:
    """Bring the stones of another board of the same size and lanes; the listener stays.

    Grids of the same tables are copied as they are, else the stones are placed anew.
    """
    cdef void* listener = grid.listener
    cdef change_t came = grid.came
    cdef change_t went = grid.went
    cdef int x, y
    cdef square_t square
    if grid.tables == model.tables:
        memcpy(grid, model, sizeof(Grid))
    else:
        clear(grid, grid.tables, model.width, model.height, model.lanes)
        for y in range(model.height):
            for x in range(model.width):
                square = square_at(x, y)
                if grid.cell[square].stone == EMPTY and model.cell[square].stone != EMPTY:
                    place(grid, square, model.cell[square].stone)
    listen(grid, listener, came, went)
