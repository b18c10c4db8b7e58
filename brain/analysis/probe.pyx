"""A look inside grids, games and solvers, for tests and measurements."""

from cpython cimport array
from libc.stdint cimport int64_t, uint8_t
from libc.stdlib cimport free, malloc

from ..clock cimport now
from ..evaluation.evaluator cimport Evaluator
from ..games.custodian cimport Custodian
from ..games.game cimport TOO_MANY, Game
from ..games.gomoku cimport Gomoku
from ..games.hexagon cimport Hexagon
from ..games.rows cimport Rows
from ..geometry cimport CELLS, DIRECTIONS, column, row, square_at
from ..grid.board cimport (
    COMBINED, WORDS, Grid, Tables, Trace, pattern_at, place_of, rebuild, take_back, try_stone,
)
from ..solvers.refutations cimport close_refutations, open_refutations
from ..solvers.vcf cimport Vcf, vcf_solve
from ..solvers.vct cimport Vct, close_vct, count_holes, open_vct, vct_solve
from ..types cimport (
    BLACK, EMPTY, MAX_TURNS, NO_VALUE, WALL, WHITE, WON, Choice, opponent, square_t, turn_t,
    value_t,
)

cdef enum:
    VCT_BITS = 14               # nodes of a proof by threats, as a power of 2
    REFUTED_BITS = 18           # entries of the refutation cache of solve_vcf, as a power of 2
    HOLES_NODES = 1000000       # fours that the check of a proof may play against each answer

import array
from typing import Final

from ..evaluation.loader import load
from ..types import Point, Turn

PATTERN_NAMES: Final[tuple[str, ...]] = (
    "dead", "one closed", "one", "two closed", "two", "two a", "two b", "closed three", "three",
    "three s", "four", "straight", "five", "overline", "double",
)
COMBINED_NAMES: Final[tuple[str, ...]] = (
    "quiet", "twos", "single three", "rich three", "double three", "single four", "rich four",
    "four three", "straight four", "five", "suspect",
)


cdef square_t empty_square(Rows game, int x, int y, int side) except 0:
    """The square of an empty point; ValueError where it is none, or the side is none."""
    if side not in (BLACK, WHITE):
        raise ValueError(f"{side} is no side")
    return game.read_free((x, y))


def patterns(
    Rows game not None: Game, int x, int y, int side
) -> tuple[str, str, str, str]:
    """The names of the patterns that a stone of a side would make on an empty point.

    Four of PATTERN_NAMES, along the directions (1, 0), (0, 1), (1, 1), (1, -1). Raises ValueError
    for an occupied point or another side than BLACK and WHITE.
    """
    cdef square_t square = empty_square(game, x, y, side)
    return tuple([
        PATTERN_NAMES[pattern_at(game.grid, square, side, direction)]
        for direction in range(DIRECTIONS)
    ])


def combined(Rows game not None: Game, int x, int y, int side) -> str:
    """The name of the combined pattern of a side's stone on an empty point: of COMBINED_NAMES.

    Raises ValueError as patterns does.
    """
    cdef square_t square = empty_square(game, x, y, side)
    return COMBINED_NAMES[game.grid.cell[square].mark[side - 1].combined]


cdef unsigned int by_colour(unsigned int patterns) noexcept nogil:
    """A cell's patterns in the order of pattern_words: those for BLACK in the low half."""
    cdef int direction
    cdef unsigned int sorted = 0
    for direction in range(DIRECTIONS):
        sorted |= (patterns >> 8 * direction & 15) << 4 * direction
        sorted |= (patterns >> 8 * direction + 4 & 15) << 4 * direction + 16
    return sorted


def pattern_words(Rows game not None: Game) -> bytes:
    """The patterns of every cell, row by row: width * height native words of 32 bits, as bytes.

    Bits 0-15: the four patterns for BLACK, 4 bits each; bits 16-31: those for WHITE. All ones where
    the cell is not empty.
    """
    cdef array.array words = array.array("I", bytes(4 * game.width * game.height))
    cdef unsigned int* word = words.data.as_uints
    cdef int x, y, square
    for y in range(game.height):
        for x in range(game.width):
            square = square_at(x, y)
            word[y * game.width + x] = (
                by_colour(game.grid.cell[square].patterns)
                if game.grid.cell[square].stone == EMPTY else 0xFFFFFFFF
            )
    return words.tobytes()


cdef check(const Grid* grid):
    """AssertionError if a grid differs from a new one with the same stones."""
    cdef Grid* fresh = <Grid*>malloc(sizeof(Grid))
    cdef int x, y, direction, colour, combined, square, word
    try:
        rebuild(fresh, grid, grid.tables)
        assert fresh.hash == grid.hash, "hash"
        assert fresh.value == grid.value, "value"
        assert fresh.stones == grid.stones, "stones"
        for colour in range(2):
            for combined in range(COMBINED):
                assert fresh.tally[colour][combined] == grid.tally[colour][combined], "tally"
            for word in range(WORDS):
                assert (
                    fresh.four_or_better[colour][word] == grid.four_or_better[colour][word]
                ), "cells of a four or better"
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
                    assert fresh.cell[square].patterns == grid.cell[square].patterns, "patterns"
    finally:
        free(fresh)


def consistent(Rows game not None: Game) -> None:
    """AssertionError if what a game keeps up to date from turn to turn differs from a new start."""
    check(game.grid)
    if isinstance(game, Hexagon) and (<Hexagon>game).has_slant:
        check(&(<Hexagon>game).slant)


def combined_patterns(int rule, int side) -> bytes:
    """The combined patterns of a side under a rule: 65536 bytes, indexed by four patterns.

    The index has 16 bits, 4 bits a pattern, as the halves of pattern_words.
    """
    cdef Evaluator evaluator = load("", rule)
    cdef const Tables* tables = evaluator.tables
    cdef int patterns
    return bytes([
        tables.marks[side - 1][place_of(patterns)].combined for patterns in range(1 << 16)
    ])


def static_value(Game game not None) -> int:
    """The static value of a position, as the side to move sees it."""
    return game.evaluate()


def value_of_rows(Rows game not None: Game) -> int:
    """What the weights say of the stones on the board alone, as the side to move sees them."""
    return game.evaluator.value(game.grid, game.to_move)


def at_stake(Custodian game not None: Game) -> tuple[int, int]:
    """What the side to move, and what the opponent could take now: pairs, in Keryo-Pente stones.

    Each is counted where it can be taken, so that some count twice.
    """
    return (
        game.takers_of(game.to_move).pairs, game.takers_of(opponent(game.to_move)).pairs,
    )


def move_scores(Game game not None) -> list[tuple[Turn, int, int]]:
    """What move order has of each turn: (turn, score by the marks, score by the evaluation)."""
    cdef Choice[MAX_TURNS] list, ordered
    cdef int found = game.generate_all(list)
    cdef int at
    for at in range(found):
        ordered[at] = list[at]
    game.order_moves(ordered, found)
    return [
        (game.points_of(list[at].turn), list[at].score, ordered[at].score) for at in range(found)
    ]


def use_plain_kernels(Rows game not None: Game) -> bool:
    """Let a game's network count in plain C, whatever the processor can; False: it has none."""
    if not game.evaluator.use_plain_kernels():
        return False
    game.evaluator.init(game.grid)
    return True


def move_contract(Game game not None) -> tuple[bool, bool, list[Turn], bool]:
    """What a search relies on in a position: (won, must_defend, turns, whole).

    won: whether the game says that the side to move wins. must_defend: as Game has it. turns: those
    that a search tries, far moves included. whole: whether the position is lost if all these lose.
    """
    cdef Choice[MAX_TURNS] list
    cdef value_t value = game.terminal_value(0)
    cdef int number
    cdef int found = game.generate_moves(list)
    cdef int more = 0 if game.must_defend() else game.generate_far_moves(&list[found], False)
    turns = [game.points_of(list[number].turn) for number in range(found + max(more, 0))]
    return value != NO_VALUE and value >= WON, game.must_defend(), turns, more != TOO_MANY


def solve_vcf(
    Gomoku game not None: Game, int side, int fours, int64_t budget
) -> tuple[int, list[Turn], bool]:
    """Run the solver of wins by fours (VCF) for a side, as if it were to move, with an empty cache.

    fours: in the longest win to look for. budget: fours that may be played. Answers (plies to the
    win or 0, the turns up to the five or to a sure win, whether the budget ran out).
    """
    cdef Vcf vcf
    cdef int plies, number
    if side != BLACK and side != WHITE:
        raise ValueError(f"a side is {BLACK} or {WHITE}, not {side}")
    if not open_refutations(&vcf.refutations, REFUTED_BITS):
        raise MemoryError
    with nogil:
        plies = vcf_solve(&vcf, game.grid, side, fours, budget, NULL)
    close_refutations(&vcf.refutations)
    line = []
    if plies:
        line = [game.points_of(<turn_t>vcf.proof[number]) for number in range(vcf.length)]
    return plies, line, bool(vcf.effort.exhausted)


cdef list points(const square_t* squares, int length):
    cdef int number
    return [(column(squares[number]), row(squares[number])) for number in range(length)]


def solve_vct(
    Gomoku game not None: Game, int side, int64_t budget, bint check=False
) -> tuple[int, list[Point], bool, int]:
    """Run the solver of wins by threats (VCT) for a side, as if it were to move, with no memory.

    budget: stones that may be placed. Answers (plies to the win or 0, the points of its line,
    whether the budget ran out, stones placed). check: instead of these stones, the number of
    answers that refute the proof, which must be 0.
    """
    cdef Vct* vct = <Vct*>malloc(sizeof(Vct))
    cdef int plies
    if vct == NULL or not open_vct(vct, VCT_BITS):
        raise MemoryError
    try:
        plies = vct_solve(vct, game.grid, side, budget, NULL)
        line = points(vct.proof, vct.length) if plies else []
        counted = vct.effort.nodes
        exhausted = bool(vct.effort.exhausted)
        if check:
            counted = count_holes(vct, HOLES_NODES) if plies else 0
        return plies, line, exhausted, counted
    finally:
        close_vct(vct)
        free(vct)


def pairs_a_second(Gomoku game not None: Game, int64_t pairs) -> float:
    """How many stones a second can be tried and taken back, on all cells near the stones.

    Two stones deep, as a search does it; pairs: so many stones. The position does not change.
    """
    cdef Grid* grid = game.grid
    cdef int[MAX_TURNS] squares
    cdef int found = 0
    cdef int x, y
    cdef int side = game.to_move
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
            at = done * 7919                # a prime: all over the board
            try_stone(grid, squares[at % found], side, &first)
            try_stone(grid, squares[(at + 1) % found], opponent(side), &second)
            take_back(grid, &second)
            take_back(grid, &first)
            done += 2
        start = now() - start
    return done * 1e9 / <double>start


cdef class Witness(Evaluator):
    """An evaluator that follows push and pop with stones of its own and compares them to the grid.

    Its values are those of the evaluator that it replaces.
    """

    cdef Evaluator replaced
    cdef uint8_t[CELLS] stones
    cdef readonly int values        # calls of value()
    cdef readonly int faults        # impossible changes, and cells that differ from the grid

    cdef Evaluator fresh(self):
        return self.replaced.fresh()

    cdef void init(self, const Grid* grid) noexcept nogil:
        cdef int square
        for square in range(CELLS):
            self.stones[square] = grid.cell[square].stone
        self.replaced.init(grid)

    cdef void push(self, square_t square, int stone) noexcept nogil:
        self.faults += self.stones[square] != EMPTY
        self.stones[square] = <uint8_t>stone
        self.replaced.push(square, stone)

    cdef void pop(self, square_t square, int stone) noexcept nogil:
        self.faults += self.stones[square] != stone
        self.stones[square] = EMPTY
        self.replaced.pop(square, stone)

    cdef void prepare(self, const Grid* grid) noexcept nogil:
        self.replaced.prepare(grid)

    cdef void order(self, const Grid* grid, int side, Choice* list, int found) noexcept nogil:
        self.replaced.order(grid, side, list, found)

    cdef value_t value(self, const Grid* grid, int side) noexcept nogil:
        cdef int square
        self.values += 1
        for square in range(CELLS):
            if self.stones[square] != grid.cell[square].stone:
                self.faults += 1
        return self.replaced.value(grid, side)

    cdef value_t lines_value(self, const Grid* grid, int side) noexcept nogil:
        return self.replaced.lines_value(grid, side)


def witness(Rows game not None: Game) -> Witness:
    """Replace a game's evaluator by a Witness, and return that."""
    cdef Witness found = Witness(game.evaluator.weights, game.rule)
    found.replaced = game.evaluator
    found.listens = True
    game.evaluator = found
    found.attach(game.grid)
    found.init(game.grid)
    return found
