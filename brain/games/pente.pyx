"""Pente and Gomoku Ninuki: five or more in a row, or five pairs taken.

A stone that shuts a pair in takes it. Under end_capture a five that a capture could break does not
win yet: it waits for the opponent's answer.
"""

from libc.stdint cimport uint8_t
from libc.string cimport memcpy

from ..evaluation.evaluator cimport unproven
from ..geometry cimport DIRECTIONS, STEP, square_at
from ..grid.bans cimport free_threes_at
from ..grid.board cimport count, mixed_key, run_length, suppose
from ..grid.custody cimport MOST_TAKEN, Takers, custody, find_takers, pairs_at
from ..grid.patterns cimport DOUBLE_THREE, FIVES, FOUR_THREE, STRAIGHT_FOUR
from ..types cimport (
    EMPTY, MAX_TURNS, Choice, first_square, key_t, opponent, square_t, turn_t, value_t,
)
from .custodian cimport Custodian
from .rows cimport GOES_ON, LEFT_FIVE, MADE_FIVE, MADE_PAIRS, Rows
from .shapes cimport free_threes
from .variant cimport Variant

from ..arguments import two_wholes
from . import bans as gomoku_bans
from .game import Outcome
from .state import GameState

cdef enum:
    PAIRS_TO_WIN = 5
    MOST_PAIRS = PAIRS_TO_WIN - 1 + (MOST_TAKEN >> 1)   # of a side, with those of its last stone
    ROWS_SHARE = 54             # percent of what the weights say: they know no captures
    TAKE_VALUE = 111            # value of a pair that the side to move can take
    THREAT_VALUE = 79           # value of a pair that the opponent can take

# Value of the pairs that a side has taken: the nearer to five, the more a pair is worth. Fitted, as
# the three values above, beside the network of freestyle as training.captures does, with its value
# cut to -600..600; not tried with other weights.
cdef int[MOST_PAIRS + 1] PAIRS_VALUE = [0, 32, 122, 235, 409, 0, 0, 0, 0, 0, 0, 0, 0]
cdef key_t[2][MOST_PAIRS + 1] PAIRS_KEY     # of pairs taken by BLACK, by WHITE, in the hash


cdef void fill():
    cdef int colour, pairs
    for colour in range(2):
        for pairs in range(MOST_PAIRS + 1):
            PAIRS_KEY[colour][pairs] = mixed_key(<key_t>(1 + colour) << 40 | pairs)

fill()


cdef class Pente(Custodian):
    """Five in a row or five pairs taken; options: end_capture, double_three, opening."""

    def __cinit__(
        self, int width=19, int height=19, int rule=0, str name="pente", options=None,
        str evaluation="", Rows model=None,
    ):
        self.end_capture = self.options.get("end_capture", False)
        self.no_double_three = self.choice("double_three") == gomoku_bans.FORBIDDEN
        self.has_bars = self.is_pro or self.no_double_three
        self.begin(model)

    cdef void start(self, int side):
        Variant.start(self, side)
        self.pairs[0][:] = [0, 0]
        self.pending[0] = False

    cdef void adopt(self, Rows model):
        cdef Pente twin = model
        Variant.adopt(self, model)
        memcpy(self.pairs, twin.pairs, (twin.ply + 1) * sizeof(self.pairs[0]))
        memcpy(self.pending, twin.pending, (twin.ply + 1) * sizeof(self.pending[0]))

    # ---- a turn ----

    cdef int apply(self, turn_t turn) noexcept nogil:
        cdef square_t[MOST_TAKEN] taken
        cdef square_t square = first_square(turn)
        cdef int side = self.to_move
        cdef int foe = opponent(side)
        cdef bint five = self.grid.cell[square].mark[side - 1].combined == FIVES
        cdef int found = custody(self.grid, square, side, taken)
        cdef int number
        self.drop(square, side)
        for number in range(found):
            self.take(taken[number])
        self.pairs[self.ply + 1][side - 1] = self.pairs[self.ply][side - 1] + <uint8_t>(found // 2)
        self.pairs[self.ply + 1][foe - 1] = self.pairs[self.ply][foe - 1]
        self.pending[self.ply + 1] = False
        if self.pairs[self.ply + 1][side - 1] >= PAIRS_TO_WIN:
            return MADE_PAIRS
        if self.pending[self.ply] and self.has_row(foe):
            return LEFT_FIVE
        if not five:
            return GOES_ON
        if self.end_capture and self.can_break(foe):
            self.pending[self.ply + 1] = True
            return GOES_ON
        return MADE_FIVE

    def standing_win(self) -> Outcome | None:
        """The win of a row in a position without turns, unless a five may be broken."""
        return None if self.end_capture else Rows.standing_win(self)

    cdef bint has_row(self, int stone) noexcept nogil:
        """Whether five or more of a colour stand in a line anywhere."""
        cdef int x, y, direction
        cdef square_t square
        for y in range(self.height):
            for x in range(self.width):
                square = square_at(x, y)
                if self.grid.cell[square].stone == stone:
                    for direction in range(DIRECTIONS):
                        if run_length(self.grid, square, stone, STEP[direction]) >= 5:
                            return True
        return False

    cdef bint can_break(self, int stone) noexcept nogil:
        """Whether a colour can break a five that the opponent has just made, or win by pairs."""
        cdef Takers[2] takers
        cdef int number
        find_takers(self.grid, takers)
        for number in range(takers[stone - 1].cells):
            if self.breaks(takers[stone - 1].cell[number], stone):
                return True
        return False

    cdef bint breaks(self, square_t square, int stone) noexcept nogil:
        """Whether a capture here is the fifth pair, or leaves the opponent without a five.

        For positions where the pairs of the last turn are counted already.
        """
        cdef square_t[MOST_TAKEN] taken
        cdef int found = custody(self.grid, square, stone, taken)
        cdef int number
        cdef bint stands
        cdef int foe = opponent(stone)
        # The pairs of the side that answers are the same before and after the five.
        if self.pairs[self.ply][stone - 1] + found // 2 >= PAIRS_TO_WIN:
            return True
        for number in range(found):
            suppose(self.grid, taken[number], EMPTY)
        stands = self.has_row(foe)
        for number in range(found):
            suppose(self.grid, taken[number], foe)
        return not stands

    cdef bint bans(self, square_t square) noexcept nogil:
        cdef int combined = self.grid.cell[square].mark[self.to_move - 1].combined
        return (
            self.no_double_three
            and (combined == DOUBLE_THREE or combined == FOUR_THREE or combined == STRAIGHT_FOUR)
            and pairs_at(self.grid, square, self.to_move) == 0
            and free_threes_at(self.grid, square, self.to_move) >= 2
        )

    # ---- for a search ----

    cdef bint knows_answers(self) noexcept nogil:
        return not self.end_capture             # an answer that breaks no five ends the game

    cdef key_t hash_key(self) noexcept nogil:
        cdef uint8_t* pairs = self.pairs[self.ply]
        return Rows.hash_key(self) ^ PAIRS_KEY[0][pairs[0]] ^ PAIRS_KEY[1][pairs[1]]

    cdef bint five_holds(self, square_t square, int stone) noexcept nogil:
        """Whether a five of a colour on this cell would win at once, if it were to move."""
        cdef int side = self.to_move
        cdef int verdict
        self.to_move = stone
        self.do_turn(<turn_t>square)
        verdict = self.verdict[self.ply]
        self.undo_turn()
        self.to_move = side
        return verdict == MADE_FIVE or verdict == MADE_PAIRS

    cdef bint can_win(self, int stone) noexcept nogil:
        cdef square_t[MAX_TURNS] cells
        cdef int number
        if self.pairs[self.ply][stone - 1] + self.takers_of(stone).most >= PAIRS_TO_WIN:
            return True
        if self.pending[self.ply] and stone != self.to_move:
            return True
        if not self.end_capture:
            return count(self.grid, stone, FIVES) > 0
        for number in range(self.cells_of(stone, FIVES, FIVES, cells)):
            if self.five_holds(cells[number], stone):
                return True
        return False

    cdef value_t evaluate(self) noexcept nogil:
        cdef uint8_t* pairs = self.pairs[self.ply]
        cdef int mine = self.to_move - 1
        cdef value_t value = self.evaluator.value(self.grid, self.to_move) * ROWS_SHARE // 100
        value += PAIRS_VALUE[pairs[mine]] - PAIRS_VALUE[pairs[1 - mine]]
        value += TAKE_VALUE * self.takers_of(self.to_move).pairs
        value -= THREAT_VALUE * self.takers_of(opponent(self.to_move)).pairs
        return unproven(value)

    cdef int flanks(self, square_t* cells) noexcept nogil:
        """The cells where a stone of the side to move would threaten to take a pair; how many.

        Looks at stones only, so that it works under suppose(). cells: room for MAX_TURNS.
        """
        cdef int x, y, direction, sign, step
        cdef int found = 0
        cdef bint threatens
        cdef square_t square
        cdef int foe = opponent(self.to_move)
        for y in range(self.height):
            for x in range(self.width):
                square = square_at(x, y)
                if self.grid.near[square] == 0 or self.grid.cell[square].stone != EMPTY:
                    continue
                threatens = False
                for direction in range(DIRECTIONS):
                    for sign in range(-1, 2, 2):
                        step = sign * STEP[direction]
                        threatens |= (
                            self.grid.cell[square + step].stone == foe
                            and self.grid.cell[square + 2 * step].stone == foe
                            and self.grid.cell[square + 3 * step].stone == EMPTY
                        )
                if threatens:
                    cells[found] = square
                    found += 1
        return found

    cdef int answers(self, Choice* list) noexcept nogil:
        """Stop a five or a fifth pair: on its cell, or by a capture.

        Where fives can be broken, also by a stone that threatens to break it, or by an own five.
        """
        cdef square_t[MAX_TURNS] cells
        cdef int number, fives
        cdef int found = 0
        cdef int foe = opponent(self.to_move)
        cdef Takers* mine = self.takers_of(self.to_move)
        cdef Takers* his = self.takers_of(foe)
        cdef int needed = PAIRS_TO_WIN - self.pairs[self.ply][foe - 1]
        for number in range(mine.cells):
            if not self.pending[self.ply] or self.breaks(mine.cell[number], self.to_move):
                self.offer_once(list, &found, mine.cell[number])
        if self.pending[self.ply]:
            return found
        for number in range(his.cells):
            if pairs_at(self.grid, his.cell[number], foe) >= needed:
                self.offer_once(list, &found, his.cell[number])
        fives = self.cells_of(foe, FIVES, FIVES, cells)
        for number in range(fives):
            self.offer_once(list, &found, cells[number])
            if self.end_capture:
                found = self.ambushes(list, found, cells[number])
        if fives and self.end_capture:
            for number in range(self.cells_of(self.to_move, FIVES, FIVES, cells)):
                self.offer_once(list, &found, cells[number])    # the opponent must break it
        return found

    cdef int ambushes(self, Choice* list, int found, square_t five) noexcept nogil:
        """Add the cells where a stone may help to break a five that the opponent makes here.

        Such a stone threatens to take a pair of the stones that stand there then, or it is taken by
        that five, which leaves an empty cell.
        """
        cdef square_t[MOST_TAKEN] taken
        cdef square_t[MAX_TURNS] cells
        cdef int own = self.to_move
        cdef int foe = opponent(own)
        cdef int direction, sign, step, number, threats
        cdef square_t near, far
        cdef int lost = custody(self.grid, five, foe, taken)
        suppose(self.grid, five, foe)
        for number in range(lost):
            suppose(self.grid, taken[number], EMPTY)
        threats = self.flanks(cells)
        for number in range(lost):
            suppose(self.grid, taken[number], self.to_move)
        suppose(self.grid, five, EMPTY)
        for number in range(threats):
            if self.grid.cell[cells[number]].stone == EMPTY:    # not one that the five empties
                self.offer_once(list, &found, cells[number])
        for direction in range(DIRECTIONS):
            for sign in range(-1, 2, 2):
                step = sign * STEP[direction]
                near = five + step
                far = near + step
                if self.grid.cell[far + step].stone != foe:
                    continue
                if self.grid.cell[near].stone == EMPTY and self.grid.cell[far].stone == own:
                    self.offer_once(list, &found, near)
                if self.grid.cell[near].stone == own and self.grid.cell[far].stone == EMPTY:
                    self.offer_once(list, &found, far)
        return found

    cdef int generate_attacks(self, Choice* list) noexcept nogil:
        """Fours, captures, and with four pairs taken the threats of a capture."""
        cdef square_t[MAX_TURNS] cells
        cdef int number
        cdef int found = Custodian.generate_attacks(self, list)
        if self.pairs[self.ply][self.to_move - 1] == PAIRS_TO_WIN - 1:
            for number in range(self.flanks(cells)):
                self.offer_once(list, &found, cells[number])
        return found

    # ---- for Python ----

    cdef str ban(self, square_t square):
        return "double three"

    cdef list foul_rows(self, str foul, square_t square, int side):
        return free_threes(self.grid, square, side)

    @property
    def state(self) -> GameState:
        """The pairs that Black and White have taken."""
        return {"pairs": (self.pairs[self.ply][0], self.pairs[self.ply][1])}

    cdef dict read_state(self, dict state):
        pairs = two_wholes("pairs", state.pop("pairs", (0, 0)), 0, PAIRS_TO_WIN - 1)
        Rows.read_state(self, state)
        return {"pairs": pairs}

    cdef void after_setup(self, dict state):
        black, white = state["pairs"]
        self.pairs[0][0], self.pairs[0][1] = black, white
        self.given += 2 * (black + white)       # they were on the board
        self.pending[0] = self.end_capture and self.has_row(opponent(self.to_move))
        Variant.after_setup(self, state)
        if self.end_capture and self.has_row(self.to_move):
            self.verdict[0] = LEFT_FIVE             # the opponent has had his answer
