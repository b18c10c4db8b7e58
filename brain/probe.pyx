"""A look inside the grid and its solver, for tests and measurements."""

from cpython cimport array
from libc.stdint cimport int64_t
from libc.stdlib cimport free, malloc

from .board cimport (
    Grid, RANKS, Tables, Trace, WORDS, clear, place, place_of, shape_of, take_back, try_stone,
)
from .clock cimport now
from .evaluate cimport tables_of
from .failures cimport close_failures, open_failures
from .geometry cimport CELLS, DIRECTIONS, column, row, square_at
from .games.gomoku cimport Gomoku
from .games.hexagon cimport Hexagon
from .games.rows cimport Rows
from .game cimport UNTOLD, Choice, Game
from .threats cimport Vcf, vcf_solve
from .units cimport (
    BLACK, EMPTY, MAX_TURNS, NO_VALUE, WALL, WHITE, WON, other, square_t, turn_t, value_t,
)
from .vct cimport Vct, close_vct, count_holes, open_vct, vct_solve

cdef enum:
    SOLVER_BITS = 14            # positions that a solver here remembers, as a power of 2
    HOLES_NODES = 1000000       # fours that a look for holes in a proof may play at each answer

import array

cdef enum:
    FAILURE_BITS = 18           # failed positions that four_win remembers, as a power of 2

SHAPE_NAMES = (
    "dead", "one closed", "one", "two closed", "two", "two", "two", "closed three", "three",
    "three", "four", "straight", "five", "overline", "double",
)


def shapes(Rows game not None, int x, int y, int side):
    """What a stone of a side would make on an empty point, by name, along each of the four
    directions (1, 0), (0, 1), (1, 1), (1, -1)."""
    if game.stone(x, y) != EMPTY or side not in (BLACK, WHITE):
        raise ValueError(f"{x},{y} is occupied, or {side} is no side")
    return tuple([
        SHAPE_NAMES[shape_of(game.grid, square_at(x, y), side, direction)]
        for direction in range(DIRECTIONS)
    ])


cdef unsigned int by_colour(unsigned int shapes) noexcept nogil:
    """A cell's shapes, those for BLACK first: see lines."""
    cdef int direction
    cdef unsigned int sorted = 0
    for direction in range(DIRECTIONS):
        sorted |= (shapes >> 8 * direction & 15) << 4 * direction
        sorted |= (shapes >> 8 * direction + 4 & 15) << 4 * direction + 16
    return sorted


def lines(Rows game not None):
    """What stones would make of every cell, row by row: native 32-bit words in bytes.

    Bits 0-15: the four shapes for BLACK, 4 bits each; bits 16-31: those for WHITE. All ones where
    the cell is not empty.
    """
    cdef array.array words = array.array("I", bytes(4 * game.width * game.height))
    cdef unsigned int* word = words.data.as_uints
    cdef int x, y, square
    for y in range(game.height):
        for x in range(game.width):
            square = square_at(x, y)
            word[y * game.width + x] = (
                by_colour(game.grid.cell[square].shapes)
                if game.grid.cell[square].stone == EMPTY else 0xFFFFFFFF
            )
    return words.tobytes()


cdef check(const Grid* grid):
    """AssertionError where a grid differs from one with the same stones that is built afresh."""
    cdef Grid* fresh = <Grid*>malloc(sizeof(Grid))
    cdef int x, y, direction, colour, rank, square, word
    try:
        clear(fresh, grid.tables, grid.width, grid.height, grid.lanes)
        for y in range(grid.height):
            for x in range(grid.width):
                square = square_at(x, y)
                if fresh.cell[square].stone == EMPTY and grid.cell[square].stone != EMPTY:
                    place(fresh, square, grid.cell[square].stone)
        assert fresh.hash == grid.hash, "hash"
        assert fresh.value == grid.value, "value"
        assert fresh.stones == grid.stones, "stones"
        for colour in range(2):
            for rank in range(RANKS):
                assert fresh.tally[colour][rank] == grid.tally[colour][rank], "tally"
            for word in range(WORDS):
                assert fresh.sharp[colour][word] == grid.sharp[colour][word], "sharp cells"
        for square in range(CELLS):
            assert fresh.cell[square].stone == grid.cell[square].stone, "stone"
        for y in range(grid.height):
            for x in range(grid.width):
                square = square_at(x, y)
                assert fresh.near[square] == grid.near[square], "near"
                if grid.cell[square].stone == WALL:
                    continue
                for direction in range(DIRECTIONS):
                    assert fresh.cell[square].key[direction] == grid.cell[square].key[direction], \
                        "line key"
                if grid.cell[square].stone == EMPTY:
                    assert fresh.cell[square].shapes == grid.cell[square].shapes, "shapes"
    finally:
        free(fresh)


def consistent(Rows game not None):
    """AssertionError where the state kept from turn to turn differs from one built afresh."""
    check(game.grid)
    if isinstance(game, Hexagon):
        check(&(<Hexagon>game).slant)


def ranks(int rule, int side):
    """The rank of every four shapes (16 bits, see lines) for a side under a rule, a byte each."""
    cdef const Tables* tables = tables_of(rule)
    cdef int shapes
    return bytes([tables.marks[side - 1][place_of(shapes)].rank for shapes in range(1 << 16)])


def static(Game game not None):
    """The static value of a position, in the view of the side to move."""
    return game.evaluate()


def promises(Game game not None):
    """What a game promises a search of its position: (won, pressed, turns, whole).

    won: whether the side to move has a win with its next turn or two; pressed: whether it must
    answer the opponent; turns: those that a search tries; whole: whether it calls the position
    lost if all of them lose.
    """
    cdef Choice[MAX_TURNS] list
    cdef value_t value = game.settled(0)
    cdef int number
    cdef int found = game.choices(list)
    cdef int more = 0 if game.pressed() else game.others(&list[found], False)
    turns = [game.points_of(list[number].turn) for number in range(found + max(more, 0))]
    return value != NO_VALUE and value >= WON, game.pressed(), turns, more != UNTOLD


def four_win(Rows game not None, int side, int fours, int64_t budget):
    """What the solver of continuous fours says of a side, as if it were to move.

    (plies to its win, or 0; the turns up to the five or the sure win; whether the budget, in
    fours, ran out, so that 0 says nothing). It remembers nothing of earlier calls.
    """
    cdef Vcf vcf
    cdef int plies, number
    if side != BLACK and side != WHITE:
        raise ValueError(f"a side is {BLACK} or {WHITE}, not {side}")
    if not open_failures(&vcf.failures, FAILURE_BITS):
        raise MemoryError
    with nogil:
        plies = vcf_solve(&vcf, game.grid, side, fours, budget, NULL)
    close_failures(&vcf.failures)
    line = []
    if plies:
        line = [game.points_of(<turn_t>vcf.proof[number]) for number in range(vcf.length)]
    return plies, line, bool(vcf.exhausted)


cdef list points(const square_t* squares, int length):
    cdef int number
    return [(column(squares[number]), row(squares[number])) for number in range(length)]


def threat_win(Gomoku game not None, int side, int64_t budget, bint check=False):
    """The same by threats (see brain.vct), and its stones placed; check: count in the place of
    those the answers of the defender that the proof does not meet."""
    cdef Vct* vct = <Vct*>malloc(sizeof(Vct))
    cdef int plies
    if vct == NULL or not open_vct(vct, SOLVER_BITS):
        raise MemoryError
    try:
        plies = vct_solve(vct, game.grid, side, budget, NULL)
        line = points(vct.proof, vct.length) if plies else []
        counted = vct.nodes
        exhausted = bool(vct.exhausted)
        if check:
            counted = count_holes(vct, HOLES_NODES) if plies else 0
        return plies, line, exhausted, counted
    finally:
        close_vct(vct)
        free(vct)


def pairs_a_second(Rows game not None, int64_t pairs):
    """How many stones a second can be tried and taken back, all over the board.

    The position stays as it is. Two stones deep, as a search would do it.
    """
    cdef Grid* grid = game.grid
    cdef int[MAX_TURNS] squares
    cdef int found = 0
    cdef int x, y
    cdef int side = game.side
    cdef Trace first, second
    cdef int64_t done = 0
    cdef int64_t start, at
    for y in range(game.height):
        for x in range(game.width):
            if grid.cell[square_at(x, y)].stone == EMPTY and grid.near[square_at(x, y)]:
                squares[found] = square_at(x, y)
                found += 1
    if found < 2:
        raise ValueError("the position needs stones and two empty points near them")
    with nogil:
        start = now()
        while done < pairs:
            at = done * 7919
            try_stone(grid, squares[at % found], side, &first)
            try_stone(grid, squares[(at + 1) % found], other(side), &second)
            take_back(grid, &second)
            take_back(grid, &first)
            done += 2
        start = now() - start
    return done * 1e9 / start
