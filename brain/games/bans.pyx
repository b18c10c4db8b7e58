"""Gomoku with bans: a double three or four is forbidden, or paid for with a second stone.

A double three is two rows of exactly three with both ends empty; a double four is two fours, open
or not. A stone that wins comes before both.
"""

from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from ..grid.bans cimport fours_at, open_threes_at
from ..grid.board cimport count, mixed_key
from ..grid.patterns cimport DOUBLE_THREE, FIVES, SINGLE_FOUR, STRAIGHT_FOUR, makes_four
from ..solvers.answers cimport MAX_FIVE_ANSWERS, five_answers
from ..types cimport (
    MAX_TURNS, NO_SQUARE, RENJU, Choice, first_square, key_t, opponent,
    second_square, square_t, turn_of, turn_t,
)
from .game cimport TOO_MANY, pick_best
from .rows cimport GOES_ON, Rows
from .shapes cimport open_threes
from .variant cimport Variant

from collections.abc import Sequence

from ..arguments import flag
from ..types import Turn
from .illegal import IllegalTurn
from .state import GameState

# Values of the options double_three and double_four; the third is that of a double three alone.
FORBIDDEN, COMPENSATED = "forbidden", "compensated"

cdef enum:
    DOUBLE_STONES = 3           # a cell for a double three has more stones within NEAR cells
    PAIRED = 12                 # the best cells of move order, which are tried in pairs

cdef key_t OWED_KEY = mixed_key(<key_t>1 << 44)     # of the right to two stones, in the hash


cdef class Bans(Variant):
    """Gomoku with the options double_three, double_four and opening; see brain.options_of.

    Raises ValueError for renju, which has bans of its own.
    """

    def __cinit__(
        self, int width=19, int height=19, int rule=1, str name="gomoku", options=None,
        str evaluation="", Rows model=None,
    ):
        self.no_double_three = self.choice("double_three") == FORBIDDEN
        self.pays_double_three = self.choice("double_three") == COMPENSATED
        self.no_double_four = self.choice("double_four") == FORBIDDEN
        if rule & RENJU:
            raise ValueError(
                "renju has bans of its own: no double_three, double_four or opening pro"
            )
        self.has_bars = self.is_pro or self.no_double_three or self.no_double_four
        self.begin(model)

    cdef void start(self, int side):
        Variant.start(self, side)
        self.owed[0] = False

    cdef void adopt(self, Rows model):
        cdef Bans twin = model
        Variant.adopt(self, model)
        memcpy(self.owed, twin.owed, (twin.ply + 1) * sizeof(self.owed[0]))

    # ---- a turn ----

    cdef turn_t random_turn(self, uint64_t* state) noexcept nogil:
        return 0 if self.owed[self.ply] else Variant.random_turn(self, state)

    cdef int set_stone(self, square_t square) noexcept nogil:
        """Place a stone of the side to move; its Verdict."""
        return Variant.apply(self, <turn_t>square)

    cdef int combined_at(self, square_t square, int stone) noexcept nogil:
        """The combined pattern of a stone on an empty cell."""
        return self.grid.cell[square].mark[stone - 1].combined

    cdef bint is_double_three(self, square_t square) noexcept nogil:
        """Whether a stone of the side to move on an empty cell is in two open threes."""
        return (
            self.grid.near[square] > DOUBLE_STONES
            and open_threes_at(self.grid, square, self.to_move) >= 2
        )

    cdef bint bans(self, square_t square) noexcept nogil:
        cdef int combined = self.grid.cell[square].mark[self.to_move - 1].combined
        if combined == FIVES:
            return False
        if self.no_double_three and self.is_double_three(square):
            return True
        if not self.no_double_four:
            return False
        # In caro one stone may stop two fours of a line: its pattern is that of one then.
        if combined == STRAIGHT_FOUR or self.grid.tables.ends_count and makes_four(combined):
            return fours_at(self.grid, square, self.to_move) >= 2
        return False

    cdef int apply(self, turn_t turn) noexcept nogil:
        cdef square_t square = first_square(turn)
        cdef bint pays = self.pays_double_three and self.is_double_three(square)
        cdef int verdict = self.set_stone(square)
        square = second_square(turn)
        if square != NO_SQUARE and verdict == GOES_ON:
            pays = pays or self.is_double_three(square)
            verdict = self.set_stone(square)
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
        if self.owed[self.ply] and stone == self.to_move:   # a four, and the five in the same turn
            for number in range(self.cells_of(stone, SINGLE_FOUR, STRAIGHT_FOUR, cells)):
                if not self.barred(cells[number]):
                    return True
        return False

    cdef bint knows_answers(self) noexcept nogil:
        return not self.pays_double_three       # generate_all lists turns of one stone only

    cdef bint must_defend(self) noexcept nogil:
        # With two stones there are more answers than generate_moves lists.
        return self.owed[self.ply] == 0 and self.must_answer_five()

    cdef int answers(self, Choice* list) noexcept nogil:
        cdef square_t[MAX_FIVE_ANSWERS] cells
        cdef int number
        cdef int found = 0
        if not self.grid.tables.ends_count:
            return Variant.answers(self, list)
        # In caro a stone at the end of a five stops it, too.
        for number in range(five_answers(self.grid, opponent(self.to_move), cells)):
            if not self.barred(cells[number]):
                self.offer(&list[found], cells[number])
                found += 1
        return found

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
        for number in range(self.cells_of(self.to_move, SINGLE_FOUR, FIVES, firsts)):
            if found >= MAX_TURNS or self.barred(firsts[number]):
                continue
            if self.combined_at(firsts[number], self.to_move) == FIVES:
                self.offer(&list[found], firsts[number])
                found += 1
                continue
            self.put(firsts[number], self.to_move)
            second = self.cells_of(self.to_move, FIVES, FIVES, seconds)
            self.remove(firsts[number])
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
            self.put(first, self.to_move)     # it may bar the second stone, or allow it
            for second in range(number + 1, kept):
                if not self.barred(first_square(best[second].turn)):
                    list[found].turn = turn_of(first, first_square(best[second].turn))
                    list[found].score = best[number].score + best[second].score
                    found += 1
            self.remove(first)
        return found

    cdef int generate_far_moves(self, Choice* list, bint thorough) noexcept nogil:
        # Two stones have more places than can be listed.
        return TOO_MANY if self.owed[self.ply] else Variant.generate_far_moves(self, list, thorough)

    cdef bint is_discouraged(self, turn_t turn) noexcept nogil:
        # Split threes count towards a double three in other rule books, though not here.
        cdef int combined = self.combined_at(first_square(turn), self.to_move)
        return self.no_double_three and combined == DOUBLE_THREE

    # ---- for Python ----

    cdef str ban(self, square_t square):
        if self.no_double_three and self.is_double_three(square):
            return "double three"
        return "double four"

    cdef list foul_rows(self, str foul, square_t square, int side):
        if foul == "double three":
            return open_threes(self.grid, square, side)
        return Variant.foul_rows(self, foul, square, side)

    cdef turn_t read_turn(self, tuple points) except? 0:
        cdef square_t first, second
        if len(points) != 2:
            return Variant.read_turn(self, points)
        if not self.owed[self.ply]:
            raise IllegalTurn("turn-size", count=2, most=1)
        first = self.read_free(points[0])
        if self.combined_at(first, self.to_move) == FIVES:
            raise IllegalTurn("after-end", points[1])
        self.check_bar(first)
        self.put(first, self.to_move)
        try:
            second = self.read_free(points[1])
            self.check_bar(second)
        finally:
            self.remove(first)
        return turn_of(first, second)

    def legal_turns(self) -> Sequence[Turn]:
        """Every turn that the side to move may play; see Game.legal_turns."""
        cdef square_t first
        singles = Variant.legal_turns(self)
        if not self.owed[self.ply]:
            return singles
        pairs = []
        for (point,) in singles:
            first = self.read_point(point)
            if self.combined_at(first, self.to_move) == FIVES:
                continue                    # it ends the game
            # A cell that is barred to the first stone may be free for the second.
            self.put(first, self.to_move)
            pairs += [(point, second) for (second,) in Variant.legal_turns(self)]
            self.remove(first)
        return singles + pairs

    @property
    def state(self) -> GameState:
        """Whether the side to move may play two stones."""
        return {"owed": self.owed[self.ply] != 0} if self.pays_double_three else {}

    cdef dict read_state(self, dict state):
        owed = flag("owed", state.pop("owed", False))
        Rows.read_state(self, state)
        if owed and not self.pays_double_three:
            raise ValueError("no double three is paid for in this game")
        return {"owed": owed}

    cdef void after_setup(self, dict state):
        self.owed[0] = state["owed"]
        Variant.after_setup(self, state)
