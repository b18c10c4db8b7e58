"""Gomoku where a double three or double four is forbidden, or paid for with a second stone.

Five must be exact. A double three is two rows of exactly three with both ends empty; a double four
is two fours, open or not. A five comes before both.
"""

from libc.string cimport memcpy

from ..grid.bans cimport fours_at, open_threes_at
from ..grid.board cimport count, lift, mixed_key, place
from ..grid.patterns cimport DOUBLE_THREE, FIVES, SINGLE_FOUR, STRAIGHT_FOUR
from ..types cimport (
    BLACK, CARO, EMPTY, EXACT, MAX_TURNS, NO_SQUARE, RENJU, Choice, first_square, key_t,
    second_square, square_t, turn_of, turn_t,
)
from .game cimport TOO_MANY, pick_best
from .rows cimport GOES_ON, Rows
from .variant cimport FREE, PRO, Variant

from .game import IllegalTurn

cdef enum:
    DOUBLE_STONES = 3           # a cell for a double three has more stones within NEAR cells
    PAIRED = 12                 # the best cells of move order, which are tried in pairs

cdef key_t OWED_KEY = mixed_key(<key_t>1 << 44)     # of the right to two stones, in the hash


cdef class Bans(Variant):
    """Gomoku with the options double_three, double_four and opening; see brain.options_of.

    Raises ValueError for renju and caro, and for a ban where five need not be exact.
    """

    def __cinit__(
        self, int width=19, int height=19, int rule=1, str name="gomoku", options=None,
        str evaluation="",
    ):
        self.double_three = self.options.get("double_three", IS_FREE)
        self.no_double_four = self.options.get("double_four", False)
        if self.double_three or self.no_double_four:
            if not rule & EXACT or rule & (RENJU | CARO):
                raise ValueError("double_three and double_four need exact five, INFO rule 1")
        if rule & (RENJU | CARO):
            raise ValueError("opening pro needs rule 0 or 1")
        self.has_bars = self.double_three == IS_FORBIDDEN or self.no_double_four
        self.begin_with(PRO if self.options.get("opening", 0) == OPENING_PRO else FREE)
        self.start(BLACK)

    cdef void start(self, int side):
        Variant.start(self, side)
        self.owed[0] = False

    cdef void adopt(self, Rows model):
        cdef Bans twin = model
        Variant.adopt(self, model)
        memcpy(self.owed, twin.owed, (twin.ply + 1) * sizeof(self.owed[0]))

    # ---- a turn ----

    cdef bint is_double_three(self, square_t square) noexcept nogil:
        """Whether a stone of the side to move on an empty cell is in two open threes."""
        return (
            self.grid.near[square] > DOUBLE_STONES
            and open_threes_at(self.grid, square, self.side) >= 2
        )

    cdef bint bans(self, square_t square) noexcept nogil:
        cdef int combined = self.grid.cell[square].mark[self.side - 1].combined
        if combined == FIVES:
            return False
        if self.double_three == IS_FORBIDDEN and self.is_double_three(square):
            return True
        return (
            self.no_double_four and combined == STRAIGHT_FOUR
            and fours_at(self.grid, square, self.side) >= 2
        )

    cdef int apply(self, turn_t turn) noexcept nogil:
        cdef square_t square = first_square(turn)
        cdef bint pays = self.double_three == IS_COMPENSATED and self.is_double_three(square)
        cdef int verdict = Variant.apply(self, turn)
        square = second_square(turn)
        if square != NO_SQUARE and verdict == GOES_ON:
            pays = pays or self.is_double_three(square)
            verdict = Variant.apply(self, <turn_t>square)
        self.owed[self.ply + 1] = pays and verdict == GOES_ON
        return verdict

    # ---- for a search ----

    cdef key_t hash_key(self) noexcept nogil:
        return Rows.hash_key(self) ^ (OWED_KEY if self.owed[self.ply] else 0)

    cdef bint can_win(self, int stone) noexcept nogil:
        cdef square_t[MAX_TURNS] cells
        cdef int number
        if count(self.grid, stone, FIVES):
            return True
        if self.owed[self.ply] and stone == self.side:      # a four, and the five in the same turn
            for number in range(self.cells_of(stone, SINGLE_FOUR, STRAIGHT_FOUR, cells)):
                if not self.barred(cells[number]):
                    return True
        return False

    cdef bint must_defend(self) noexcept nogil:
        # With two stones there are more answers than generate_moves lists.
        return self.owed[self.ply] == 0 and self.must_answer_five()

    cdef int candidates(self, Choice* list) noexcept nogil:
        if not self.owed[self.ply]:
            return Variant.candidates(self, list)
        return self.winners(list) or self.pairs(list)

    cdef int winners(self, Choice* list) noexcept nogil:
        """For a turn of two stones: the turns that make a five."""
        cdef square_t[MAX_TURNS] firsts
        cdef square_t[MAX_TURNS] seconds
        cdef int number, second
        cdef int found = 0
        for number in range(self.cells_of(self.side, SINGLE_FOUR, FIVES, firsts)):
            if found >= MAX_TURNS or self.barred(firsts[number]):
                continue
            if self.grid.cell[firsts[number]].mark[self.side - 1].combined == FIVES:
                self.offer(&list[found], firsts[number])
                found += 1
                continue
            place(self.grid, firsts[number], self.side)
            second = self.cells_of(self.side, FIVES, FIVES, seconds)
            lift(self.grid, firsts[number])
            if second:
                self.offer(&list[found], firsts[number])
                list[found].turn = turn_of(firsts[number], seconds[0])
                found += 1
        return found

    cdef int pairs(self, Choice* list) noexcept nogil:
        """For a turn of two stones: the best cells of move order, alone and in pairs."""
        cdef int number, second
        cdef square_t first
        cdef Choice[PAIRED] best
        cdef int found = Variant.candidates(self, list)
        cdef int kept = min(found, <int>PAIRED)
        for number in range(kept):
            pick_best(list, found, number)
            best[number] = list[number]
        found = 0
        for number in range(kept):
            first = first_square(best[number].turn)
            list[found] = best[number]
            found += 1
            place(self.grid, first, self.side)     # it may bar the second stone, or allow it
            for second in range(number + 1, kept):
                if not self.barred(first_square(best[second].turn)):
                    list[found].turn = turn_of(first, first_square(best[second].turn))
                    list[found].score = best[number].score + best[second].score
                    found += 1
            lift(self.grid, first)
        return found

    cdef int generate_far_moves(self, Choice* list, bint thorough) noexcept nogil:
        # Two stones have more places than can be listed.
        return TOO_MANY if self.owed[self.ply] else Variant.generate_far_moves(self, list, thorough)

    cdef bint is_discouraged(self, turn_t turn) noexcept nogil:
        # Split threes count towards a double three in other rule books, though not here.
        cdef int combined = self.grid.cell[first_square(turn)].mark[self.side - 1].combined
        return self.double_three == IS_FORBIDDEN and combined == DOUBLE_THREE

    # ---- for Python ----

    cdef str why_barred(self, square_t square):
        if not self.bans(square):
            return Variant.why_barred(self, square)
        if self.double_three == IS_FORBIDDEN and self.is_double_three(square):
            return "double three"
        return "double four"

    cdef turn_t read_turn(self, tuple points) except? 0:
        cdef square_t first, second
        if len(points) != 2:
            return Variant.read_turn(self, points)
        if not self.owed[self.ply]:
            raise IllegalTurn("a turn is one point: no double three is to be answered")
        first = self.read_free(points[0])
        second = self.read_free(points[1])
        if first == second:
            raise IllegalTurn("the two stones want two points")
        if self.grid.cell[first].mark[self.side - 1].combined == FIVES:
            raise IllegalTurn("the first stone makes the five: no second one")
        self.check_bar(first)
        place(self.grid, first, self.side)
        try:
            self.check_bar(second)
        finally:
            lift(self.grid, first)
        return turn_of(first, second)

    def legal_turns(self):
        """Every turn that the side to move may play; see Game.legal_turns."""
        singles = Variant.legal_turns(self)
        if not self.owed[self.ply]:
            return singles
        # A cell that is barred to the first stone may be free for the second.
        free = [
            (x, y) for y in range(self.height) for x in range(self.width)
            if self.stone(x, y) == EMPTY
        ]
        pairs = [
            (*first, second) for first in singles for second in free
            if second not in first and self.is_legal(*first, second)
        ]
        return singles + pairs

    @property
    def state(self):
        """Whether the side to move may play two stones."""
        return {"owed": self.owed[self.ply] != 0} if self.double_three == IS_COMPENSATED else {}

    cdef dict read_state(self, dict state):
        owed = state.pop("owed", False)
        Rows.read_state(self, state)
        if owed and self.double_three != IS_COMPENSATED:
            raise ValueError("no double three is paid for in this game")
        return {"owed": owed}

    cdef void after_setup(self, dict state):
        self.owed[0] = bool(state["owed"])
        Variant.after_setup(self, state)
