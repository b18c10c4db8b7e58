"""Repensi: pairs shut in change colour; Black has renju's limits.

A stone that shuts a pair in flips it to its own colour. Black wins with exactly five and loses by
an overline, a double four or a double three, the flips of the turn included; White wins with five
or more. The hundredth stone ends the game in a draw.
"""

from ..evaluation.evaluator cimport unproven
from ..geometry cimport DIRECTIONS, STEP
from ..grid.board cimport hold, release, run_length, suppose
from ..grid.custody cimport MOST_TAKEN, Takers, custody, pairs_at
from ..grid.forbidden cimport FOUL_DOUBLE_FOUR, FOUL_DOUBLE_THREE, foul_at, is_foul
from ..grid.patterns cimport FIVES, SUSPECT
from ..types cimport (
    BLACK, EMPTY, MAX_TURNS, RENJU, WHITE, Choice, first_square, opponent, square_t, turn_t,
    value_t,
)
from .custodian cimport Custodian
from .rows cimport (
    GOES_ON, IS_DOUBLE_FOUR, IS_DOUBLE_THREE, IS_OVERLINE, MADE_FIVE, STONES_USED, Rows,
)
from .shapes cimport rows_of_foul
from .variant cimport Variant

from . import rows
from .fouls import Foul

cdef enum:
    MOST_WINNERS = 16           # cells where a side wins that are listed; more cannot be stopped
    ALL_STONES = 100            # fifty a side; a flip uses none
    # For the network of renju: training.captures repensi --games 2000.
    ROWS_SHARE = 41             # percent of what the weights say: they know no flips
    FLIP_VALUE = 40             # value of a pair that the side to move can flip
    THREAT_VALUE = 52           # value of a pair that the opponent can flip


cdef class Repensi(Custodian):
    """Five in a row with flips; option opening: offers, see Opening, or free."""

    def __cinit__(
        self, int width=15, int height=15, int rule=RENJU, str name="repensi", options=None,
        str evaluation="", Rows model=None,
    ):
        self.begin(model)

    # ---- a turn ----

    cdef int apply(self, turn_t turn) noexcept nogil:
        cdef square_t[MOST_TAKEN + 1] changed
        cdef int side = self.to_move
        cdef int found, number, combined
        changed[0] = first_square(turn)
        found = custody(self.grid, changed[0], side, &changed[1])
        if found == 0:
            combined = self.grid.cell[changed[0]].mark[side - 1].combined
            if combined == SUSPECT:
                found = foul_at(self.grid, changed[0], side)
            self.drop(changed[0], side)
            return MADE_FIVE if combined == FIVES else found
        self.drop(changed[0], side)
        for number in range(1, found + 1):
            self.take(changed[number])
            self.drop(changed[number], side)
        return self.verdict_of(changed, found + 1)

    cdef bint is_win(self, const square_t* changed, int number, int stone) noexcept nogil:
        """Whether one of these stones of a colour is part of a five that wins."""
        cdef int at, direction, length
        for at in range(number):
            for direction in range(DIRECTIONS):
                length = run_length(self.grid, changed[at], stone, STEP[direction])
                if length == 5 or length > 5 and stone == WHITE:
                    return True
        return False

    cdef int verdict_of(self, const square_t* changed, int number) noexcept nogil:
        """The Verdict on a turn with flips: a five comes before every foul."""
        cdef int at, direction, foul
        cdef int verdict = GOES_ON
        if self.is_win(changed, number, self.to_move):
            return MADE_FIVE
        if self.to_move == WHITE:
            return GOES_ON
        for at in range(number):
            for direction in range(DIRECTIONS):
                if run_length(self.grid, changed[at], BLACK, STEP[direction]) > 5:
                    return IS_OVERLINE
        for at in range(number):
            # as if this stone were the last one placed
            release(self.grid, changed[at])
            foul = foul_at(self.grid, changed[at], BLACK)
            hold(self.grid, changed[at], BLACK)
            if foul == FOUL_DOUBLE_FOUR:
                return IS_DOUBLE_FOUR
            if foul == FOUL_DOUBLE_THREE:
                verdict = IS_DOUBLE_THREE
        return verdict

    cdef int ending(self) noexcept nogil:
        return STONES_USED if self.given + self.ply >= ALL_STONES else Variant.ending(self)

    # ---- for a search ----

    cdef bint makes_five(self, square_t square, int stone) noexcept nogil:
        """Whether a stone on an empty cell, with its flips, wins."""
        cdef square_t[MOST_TAKEN + 1] changed
        cdef int found = custody(self.grid, square, stone, &changed[1])
        cdef int number
        cdef bint wins
        changed[0] = square
        suppose(self.grid, square, stone)
        for number in range(1, found + 1):
            suppose(self.grid, changed[number], stone)
        wins = self.is_win(changed, found + 1, stone)
        for number in range(1, found + 1):
            suppose(self.grid, changed[number], opponent(stone))
        suppose(self.grid, square, EMPTY)
        return wins

    cdef int winners(self, int stone, square_t* cells, int most) noexcept nogil:
        """The cells where a colour would win, at most so many; how many."""
        cdef square_t[MAX_TURNS] fives
        cdef int number
        cdef int found = 0
        cdef Takers* takers = self.takers_of(stone)
        for number in range(takers.cells):
            if found < most and self.makes_five(takers.cell[number], stone):
                cells[found] = takers.cell[number]
                found += 1
        for number in range(self.cells_of(stone, FIVES, FIVES, fives)):
            if found < most and pairs_at(self.grid, fives[number], stone) == 0:
                cells[found] = fives[number]
                found += 1
        return found

    cdef bint can_win(self, int stone) noexcept nogil:
        cdef square_t cell
        return self.winners(stone, &cell, 1) > 0

    cdef bint knows_answers(self) noexcept nogil:
        return False                            # an answer may turn what wins into a foul

    cdef bint must_defend(self) noexcept nogil:
        # The last stone ends the game: no threat needs an answer then.
        return self.given + self.ply + 1 < ALL_STONES and self.must_answer_five()

    cdef bint loses(self, square_t square) noexcept nogil:
        """Whether a stone of the side to move on an empty cell is a foul, its flips included."""
        cdef int verdict
        if self.to_move == WHITE:
            return False
        if pairs_at(self.grid, square, BLACK) == 0:
            return is_foul(self.grid, square, BLACK)
        self.do_turn(<turn_t>square)
        verdict = self.verdict[self.ply]
        self.undo_turn()
        return IS_OVERLINE <= verdict <= IS_DOUBLE_THREE

    cdef int answers(self, Choice* list) noexcept nogil:
        """Stop a five: on its cell, by flipping stones of it, or by flips that make it a foul."""
        cdef square_t[MOST_WINNERS] cells
        cdef square_t near, far
        cdef int number, direction, sign, step
        cdef int found = 0
        cdef int foe = opponent(self.to_move)
        cdef Takers* mine = self.takers_of(self.to_move)
        cdef int threats = self.winners(foe, cells, MOST_WINNERS)
        for number in range(mine.cells):
            self.offer_once(list, &found, mine.cell[number])
        for number in range(threats):
            self.offer_once(list, &found, cells[number])
            if foe == WHITE:
                continue
            for direction in range(DIRECTIONS):
                for sign in range(-1, 2, 2):
                    step = sign * STEP[direction]
                    near = cells[number] + step
                    far = near + step
                    if self.grid.cell[far + step].stone != BLACK:
                        continue
                    if (
                        self.grid.cell[near].stone == EMPTY
                        and self.grid.cell[far].stone == WHITE
                    ):
                        self.offer_once(list, &found, near)
                    if (
                        self.grid.cell[near].stone == WHITE
                        and self.grid.cell[far].stone == EMPTY
                    ):
                        self.offer_once(list, &found, far)
        return self.without_fouls(list, found)

    cdef int without_fouls(self, Choice* list, int found) noexcept nogil:
        """Remove from a list the turns that are fouls; how many are left."""
        cdef int number
        cdef int kept = 0
        for number in range(found):
            if not self.loses(first_square(list[number].turn)):
                list[kept] = list[number]
                kept += 1
        return kept

    cdef int candidates(self, Choice* list) noexcept nogil:
        return self.without_fouls(list, Variant.candidates(self, list))

    cdef value_t evaluate(self) noexcept nogil:
        cdef value_t value = self.evaluator.value(self.grid, self.to_move) * ROWS_SHARE // 100
        value += FLIP_VALUE * self.takers_of(self.to_move).pairs
        value -= THREAT_VALUE * self.takers_of(opponent(self.to_move)).pairs
        return unproven(value)

    # ---- for Python ----

    cdef object explained(self, str foul, tuple point, int side):
        """The rows are those of any stone of the turn, flipped ones included."""
        cdef int mover = self.to_move
        cdef square_t square = self.read_point(point)
        cdef bint is_free = self.grid.cell[square].stone == EMPTY
        if is_free:
            self.to_move = side
            self.do_turn(<turn_t>square)
        found = []
        for square in sorted(self.touched(side)):
            found += rows_of_foul(self.grid, square, side, foul)
        if is_free:
            self.undo_turn()
            self.to_move = mover
        return Foul(foul, point, side, tuple(found))

    cdef str foul_on(self, tuple point, int side):
        """The foul that a stone on an empty point would be, its flips included."""
        cdef int mover = self.to_move
        cdef int verdict = GOES_ON
        cdef square_t square = self.read_point(point)
        if self.grid.cell[square].stone == EMPTY and not self.is_over():
            self.to_move = side
            if self.loses(square):
                self.do_turn(<turn_t>square)
                verdict = self.verdict[self.ply]
                self.undo_turn()
            self.to_move = mover
        return rows.ROW_REASONS[verdict]
