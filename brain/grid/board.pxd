"""The grid: stones, line keys, patterns and tallies, all up to date after each place and lift."""

from libc.stdint cimport int16_t, int32_t, uint16_t, uint32_t, uint64_t, uint8_t

from ..geometry cimport CELLS, DIRECTIONS, Lanes
from ..types cimport BLACK, key_t, square_t

cdef enum:
    COMBINED = 11           # how many combined patterns there are; see patterns
    NEAR = 2                # a candidate has a stone within this many cells, in either coordinate
    LONGEST_REACH = 5       # cells that a line key sees each way, at most
    STAR = 2 * LONGEST_REACH * DIRECTIONS   # cells whose line keys cover one cell, at most
    FOUR_OR_BETTER = 5      # the first combined pattern with a four: patterns.SINGLE_FOUR
    MOST_NUMBER = 28169     # the largest number of a pattern; see NUMBER
    MARKS = 4 * MOST_NUMBER + 1     # places in a table of marks
    WORDS = (CELLS + 63) >> 6   # words of 64 bits for a set of cells
    FINE = 16               # marks are summed in 1/FINE of a value

cdef packed struct Mark:    # what a stone of one colour would make of an empty cell
    int16_t value           # what that adds to the evaluation, in 1/FINE of a value
    uint8_t combined        # the combined pattern; see patterns
    uint8_t attack_score    # of move order, for this colour
    uint8_t defend_score    # of move order, for the opponent

cdef struct Tables:         # what lines are worth under a rule and an evaluation; see patterns
    int reach               # cells that a line key sees each way: 4 where longer runs win, else 5
    bint ends_count         # caro: a five needs an end without a stone of the opponent
    const uint8_t* patterns     # line key -> pattern for BLACK | pattern for WHITE << 4
    Mark* marks[2]          # place_of(four patterns) -> mark; for BLACK, for WHITE

# What a grid calls after a stone was placed on a square or lifted from it.
ctypedef void (*change_t)(void* listener, square_t square, int stone) noexcept nogil

cdef struct Cell:
    uint32_t[DIRECTIONS] key    # the line around the cell, 2 bits a neighbour, in line order
    uint32_t patterns           # 8 bits a direction, as tables.patterns has them
    Mark[2] mark                # for BLACK, for WHITE; kept up to date, as patterns, while empty
    uint8_t stone               # who stands here

cdef struct Grid:               # see open_grid
    Cell[CELLS] cell            # first, so that none lies across two cache lines
    const Tables* tables
    void* listener              # what came and went are called with; see listen
    change_t came               # called when a stone was placed; NULL: no listener
    change_t went               # called when a stone was lifted
    Lanes lanes
    int width
    int height
    int stones                  # stones and blocked cells on the board
    int32_t value               # marks of BLACK minus marks of WHITE, in 1/FINE of a value
    key_t hash                  # of the stones
    uint64_t[2][COMBINED] tally         # by combined pattern: count of cells << 32 | sum of squares
    uint64_t[2][WORDS] four_or_better   # such empty cells: bit square & 63 of word square >> 6
    uint8_t[CELLS + 8] near             # stones within NEAR cells; + 8: eight are read at once

cdef struct Trace:                  # what take_back must restore
    square_t square                 # where the stone was placed
    int[DIRECTIONS] ends            # how many cells of `changed` belong to directions up to this
    int changes                     # how many there are
    (Cell*)[STAR] changed           # the empty cells whose patterns changed
    uint64_t[STAR][2] was           # the second half of each before: patterns, marks and stone
    int toggles                     # marks that are now four or better, or no longer
    uint16_t[2 * STAR] toggled      # which they are: square << 1 | colour
    uint64_t[2][COMBINED] tally     # of the grid before
    int32_t value                   # of the grid before

cdef Grid* open_grid(void** memory) noexcept nogil
cdef void clear(
    Grid* grid, const Tables* tables, int width, int height, Lanes lanes,
) noexcept nogil
cdef void listen(Grid* grid, void* listener, change_t came, change_t went) noexcept nogil
cdef void rebuild(Grid* grid, const Grid* model, const Tables* tables) noexcept nogil
cdef void copy_grid(Grid* grid, const Grid* model) noexcept nogil
cdef uint32_t place_of(uint32_t patterns) noexcept nogil
cdef void place(Grid* grid, square_t square, int stone) noexcept nogil
cdef void lift(Grid* grid, square_t square) noexcept nogil
cdef void try_stone(Grid* grid, square_t square, int stone, Trace* trace) noexcept nogil
cdef void take_back(Grid* grid, Trace* trace) noexcept nogil
cdef void hold(Grid* grid, square_t square, int stone) noexcept nogil
cdef void release(Grid* grid, square_t square) noexcept nogil
cdef int list_four_or_better(const Grid* grid, int stone, square_t* cells) noexcept nogil
cdef int list_near(const Grid* grid, square_t* cells) noexcept nogil
cdef key_t key_with(const Grid* grid, square_t square, int stone) noexcept nogil
cdef key_t side_key(int stone) noexcept nogil
cdef key_t mixed_key(key_t number) noexcept nogil


cdef inline void suppose(Grid* grid, square_t square, int stone) noexcept nogil:
    """Write a stone, or EMPTY, into a cell, for a question about stones alone.

    Keys, patterns and sums do not follow: restore the cell before asking anything else.
    """
    grid.cell[square].stone = <uint8_t>stone


cdef inline int count(const Grid* grid, int stone, int combined) noexcept nogil:
    """How many empty cells have this combined pattern for this colour."""
    return <int>(grid.tally[stone - 1][combined] >> 32)


cdef inline square_t only(const Grid* grid, int stone, int combined) noexcept nogil:
    """The cell of this combined pattern, where there is exactly one."""
    return <square_t><uint32_t>grid.tally[stone - 1][combined]


cdef inline int pattern_at(
    const Grid* grid, square_t square, int stone, int direction,
) noexcept nogil:
    """The pattern that a stone on an empty cell would make in one direction, by its line key."""
    cdef uint8_t pair = grid.tables.patterns[grid.cell[square].key[direction]]
    return pair & 15 if stone == BLACK else pair >> 4


cdef inline int pattern_with(
    const Grid* grid, square_t square, int stone, int direction, int away, int other,
) noexcept nogil:
    """The same if a stone of `other` stood on the empty cell `away` steps along the direction."""
    cdef int reach = grid.tables.reach
    cdef uint32_t key = grid.cell[square].key[direction]
    if -reach <= away <= reach:
        key |= <uint32_t>other << 2 * (reach + (away - 1 if away > 0 else away))
    cdef uint8_t pair = grid.tables.patterns[key]
    return pair & 15 if stone == BLACK else pair >> 4


cdef inline square_t run_end(
    const Grid* grid, square_t square, int stone, int step,
) noexcept nogil:
    """The first cell beyond the run of a colour that begins one step from a cell."""
    square += step
    while grid.cell[square].stone == stone:
        square += step
    return square


cdef inline int run_length(
    const Grid* grid, square_t square, int stone, int step,
) noexcept nogil:
    """The length of a colour's unbroken run through a cell, which is counted as its own."""
    cdef square_t low = run_end(grid, square, stone, -step)
    return (run_end(grid, square, stone, step) - low) // step - 1
