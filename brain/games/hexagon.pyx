"""Hex-Gomoku: exactly five on a board of hexagons, in three or six directions.

A hexagon of n cells an edge lies in a square of 2n - 1. The page of the game names file and number
of a cell; here they are x and y. Six directions are two grids of three.
"""

from ..evaluation.evaluator cimport unproven
from ..geometry cimport HEXAGON, MIN_SIDE, SLANT, column, in_hexagon, row, square_at
from ..grid.bans cimport fours_at, open_threes_at
from ..grid.board cimport Grid, Mark, copy_grid, count, hold, lift, place, release
from ..grid.patterns cimport FIVES, makes_four
from ..types cimport (
    EMPTY, EXACT, Choice, first_square, opponent, square_t, turn_t, value_t,
)
from .bans cimport Bans
from .game cimport Threat
from .rows cimport FULL_BOARD, FULL_FOR_WHITE, GOES_ON, MADE_FIVE, Rows, threat_of_pattern
from .shapes cimport open_threes, rows_of_foul

from ..evaluation import weights as files


cdef class Hexagon(Bans):
    """Exact five on hexagons, with the options of gomoku.

    variant 1: a full board is White's win; 2: six directions; 3: both.

    width and height are 2n - 1 for n cells an edge, 5 to 16; ValueError for others.
    """

    def __cinit__(
        self, int width=17, int height=17, int rule=EXACT, str name="hexgomoku", options=None,
        str evaluation="", Rows model=None,
    ):
        cdef int side = (width + 1) // 2
        if width != height or width % 2 == 0 or side < MIN_SIDE:
            raise ValueError(
                f"a hexagon of n cells a side is a square of 2n - 1, 9 or more,"
                f" not {width}x{height}"
            )
        self.is_hexagon = True
        self.full_is_white = self.choice("variant") in ("1", "both")
        self.has_slant = self.choice("variant") in ("2", "both")
        self.cells = 3 * side * (side - 1) + 1
        self.begin(model)

    @property
    def _built_in(self):
        # A network sees one grid.
        return files.CLASSICAL if self.choice("variant") in ("2", "both") else ""

    cdef int frame(self, Grid* grid) except -1:
        return self.empty(grid, HEXAGON)

    cdef void start(self, int side):
        Bans.start(self, side)
        if self.has_slant:
            self.empty(&self.slant, SLANT)

    cdef void adopt(self, Rows model):
        cdef Hexagon twin = model
        Bans.adopt(self, model)
        if self.has_slant:
            self.slant.tables = self.evaluator.tables
            copy_grid(&self.slant, &twin.slant)

    cdef bint is_full(self) noexcept nogil:
        return self.grid.stones == self.cells

    cdef bint is_off(self, square_t square) noexcept nogil:
        return not in_hexagon(column(square), row(square), (self.width + 1) // 2)

    cdef int away(self, square_t square) noexcept nogil:
        """Steps from cell to neighbouring cell."""
        cdef int across = column(square) - self.width // 2
        cdef int down = row(square) - self.height // 2
        return max(abs(across), abs(down), abs(across - down))

    cdef void put(self, square_t square, int stone) noexcept nogil:
        place(self.grid, square, stone)
        if self.has_slant:
            place(&self.slant, square, stone)

    cdef void remove(self, square_t square) noexcept nogil:
        lift(self.grid, square)
        if self.has_slant:
            lift(&self.slant, square)

    cdef int combined_at(self, square_t square, int stone) noexcept nogil:
        """The better combined pattern of the two grids."""
        cdef int combined = self.grid.cell[square].mark[stone - 1].combined
        if self.has_slant:
            combined = max(combined, <int>self.slant.cell[square].mark[stone - 1].combined)
        return combined

    cdef tuple ways(self):
        if self.has_slant:
            return (HEXAGON, SLANT)
        return (HEXAGON,)

    # ---- a turn ----

    cdef int set_stone(self, square_t square) noexcept nogil:
        cdef bint five = self.combined_at(square, self.to_move) == FIVES
        self.drop(square, self.to_move)
        if self.has_slant:
            place(&self.slant, square, self.to_move)
        return MADE_FIVE if five else GOES_ON

    cdef void undo_turn(self) noexcept nogil:
        cdef int top = self.top
        Bans.undo_turn(self)
        if self.has_slant:
            while top > self.top:
                top -= 1
                lift(&self.slant, self.change[top].square)

    cdef bint is_double_three(self, square_t square) noexcept nogil:
        cdef int threes = open_threes_at(self.grid, square, self.to_move)
        if self.has_slant:
            threes += open_threes_at(&self.slant, square, self.to_move)
        return threes >= 2

    cdef bint bans(self, square_t square) noexcept nogil:
        cdef int fours = 0
        if self.combined_at(square, self.to_move) == FIVES:
            return False
        if self.no_double_three and self.is_double_three(square):
            return True
        if self.no_double_four and makes_four(self.combined_at(square, self.to_move)):
            fours = fours_at(self.grid, square, self.to_move)
            if self.has_slant:
                fours += fours_at(&self.slant, square, self.to_move)
        return fours >= 2

    cdef int ending(self) noexcept nogil:
        cdef int verdict = Bans.ending(self)
        return FULL_FOR_WHITE if verdict == FULL_BOARD and self.full_is_white else verdict

    cdef bint has_rows(self) noexcept nogil:
        return not self.has_slant

    cdef list foul_rows(self, str foul, square_t square, int side):
        cdef bint is_free = self.slant.cell[square].stone == EMPTY
        rows = Bans.foul_rows(self, foul, square, side)
        if self.has_slant:
            if is_free:
                hold(&self.slant, square, side)
            if foul == "double three":
                rows += open_threes(&self.slant, square, side)
            else:
                rows += rows_of_foul(&self.slant, square, side, foul)
            if is_free:
                release(&self.slant, square)
        return rows

    # ---- for a search ----

    cdef bint can_win(self, int stone) noexcept nogil:
        return count(&self.slant, stone, FIVES) > 0 or Bans.can_win(self, stone)

    cdef int cells_of(self, int stone, int lowest, int highest, square_t* cells) noexcept nogil:
        cdef int x, y, combined
        cdef int found = 0
        cdef int left = 0
        cdef square_t square
        for combined in range(lowest, highest + 1):
            left += count(self.grid, stone, combined) + count(&self.slant, stone, combined)
        if left == 0:
            return 0
        for y in range(self.height):
            for x in range(self.width):
                square = square_at(x, y)
                if self.grid.cell[square].stone == EMPTY:
                    if lowest <= self.combined_at(square, stone) <= highest:
                        cells[found] = square
                        found += 1
        return found

    cdef value_t evaluate(self) noexcept nogil:
        cdef value_t slant = self.evaluator.lines_value(&self.slant, self.to_move)
        cdef value_t value = self.evaluator.value(self.grid, self.to_move) + slant
        return unproven(value)

    cdef void offer(self, Choice* choice, square_t square) noexcept nogil:
        cdef const Mark* mark = self.slant.cell[square].mark
        Rows.offer(self, choice, square)
        if self.has_slant:
            choice.score += mark[self.to_move - 1].attack_score
            choice.score += mark[opponent(self.to_move) - 1].defend_score

    cdef Threat threat_of(self, turn_t turn) noexcept nogil:
        return threat_of_pattern(self.combined_at(first_square(turn), self.to_move))
