"""What the variants of gomoku have in common: turns of any changes, no shortcuts of gomoku.

A variant defines what a turn changes (apply), what else ends the game (ending), whether a colour
could win with one turn (can_win) and which turns may stop that (answers). The rest is built on
these.
"""

from libc.stdint cimport int64_t, uint8_t
from libc.string cimport memcpy

from ..clock cimport Limit
from ..geometry cimport column, row, square_at
from ..grid.board cimport count, lift, mixed_key, place
from ..grid.patterns cimport FIVES, SINGLE_FOUR, SUSPECT
from ..solvers.refutations cimport close_refutations, open_refutations
from ..types cimport (
    EMPTY, MAX_PLY, MAX_TURNS, NO_VALUE, WIN, Choice, first_square, key_t, opponent,
    square_t, turn_t, value_t,
)
from .forcing cimport forcing_solve
from .game cimport TOO_MANY, Threat
from .rows cimport FULL_BOARD, GOES_ON, MADE_FIVE, NO_TURN_LEFT, Rows, threat_of_pattern

from . import stages
from .illegal import IllegalTurn

cdef enum:
    REFUTED_BITS = 14       # entries of the solver's refutation cache, as a power of 2
    SOLVER_BUDGET = 20000   # attacks that one call of the solver may play
    UNKNOWN = -1            # in wins: not looked up yet
    PRO_DISTANCE = 3        # steps from the centre


cdef class Variant(Rows):
    """A game of rows for which the shortcuts of plain gomoku need not hold; abstract."""

    def __cinit__(
        self, int width=15, int height=15, int rule=0, str name="", options=None,
        str evaluation="", Rows model=None,
    ):
        self.board ^= number_of(name, self.options)
        self.is_pro = self.has_bars = self.choice("opening") == stages.PRO
        if self.is_pro and self.away(square_at(0, 0)) < PRO_DISTANCE:
            raise ValueError(
                f"the board is too small for opening pro: no cell of {width}x{height} is"
                f" {PRO_DISTANCE} away from the centre"
            )

    def __dealloc__(self):
        close_refutations(&self.forcing.refutations)

    cdef void start(self, int side):
        Rows.start(self, side)
        self.top = 0

    cdef void after_setup(self, dict state):
        self.verdict[0] = <uint8_t>self.ending()

    cdef void adopt(self, Rows model):
        cdef Variant twin = model
        Rows.adopt(self, model)
        self.top = twin.top
        memcpy(self.first_change, twin.first_change, (twin.ply + 1) * sizeof(int))
        memcpy(self.change, twin.change, twin.top * sizeof(Change))

    # ---- a turn ----

    cdef void drop(self, square_t square, int stone) noexcept nogil:
        """Place a stone, as part of a turn."""
        self.change[self.top].square = square
        self.change[self.top].was = EMPTY
        self.top += 1
        place(self.grid, square, stone)

    cdef void take(self, square_t square) noexcept nogil:
        """Lift a stone, as part of a turn."""
        self.change[self.top].square = square
        self.change[self.top].was = self.grid.cell[square].stone
        self.top += 1
        lift(self.grid, square)

    cdef int apply(self, turn_t turn) noexcept nogil:
        """Make the changes of a turn; its Verdict. Here: one stone, which may make a five."""
        cdef square_t square = first_square(turn)
        cdef bint five = self.grid.cell[square].mark[self.to_move - 1].combined == FIVES
        self.drop(square, self.to_move)
        return MADE_FIVE if five else GOES_ON

    cdef int ending(self) noexcept nogil:
        """The Verdict on a position after a turn that decided nothing."""
        if self.is_full():
            return FULL_BOARD
        return GOES_ON if self.has_turn() else NO_TURN_LEFT

    cdef void do_turn(self, turn_t turn) noexcept nogil:
        cdef int verdict
        self.played[self.ply] = turn
        self.first_change[self.ply] = self.top
        verdict = self.apply(turn)
        self.ply += 1
        self.to_move = opponent(self.to_move)
        self.verdict[self.ply] = <uint8_t>verdict
        if verdict == GOES_ON:
            self.verdict[self.ply] = <uint8_t>self.ending()

    cdef void undo_turn(self) noexcept nogil:
        cdef Change* change
        self.ply -= 1
        self.to_move = opponent(self.to_move)
        while self.top > self.first_change[self.ply]:
            self.top -= 1
            change = &self.change[self.top]
            if change.was == EMPTY:
                lift(self.grid, change.square)
            else:
                place(self.grid, change.square, change.was)

    # ---- where a stone may not go ----

    cdef int away(self, square_t square) noexcept nogil:
        """How far a cell is from the centre. The corner at 0, 0 is as far as any."""
        return max(abs(column(square) - self.width // 2), abs(row(square) - self.height // 2))

    cdef bint bans(self, square_t square) noexcept nogil:
        """Whether the rules forbid the side to move a stone on an empty cell."""
        return False

    cdef bint barred(self, square_t square) noexcept nogil:
        """The same, the opening included."""
        cdef int number = self.given + self.ply
        cdef int away
        if not self.has_bars:
            return False
        if self.is_pro and (number == 0 or number == 2):
            away = self.away(square)
            if away > 0 if number == 0 else away < PRO_DISTANCE:
                return True
        return self.bans(square)

    cdef bint has_turn(self) noexcept nogil:
        """Whether the side to move, on a board that is not full, has a legal turn."""
        cdef int x, y
        if not self.has_bars:
            return True
        for y in range(self.height):
            for x in range(self.width):
                if self.grid.cell[square_at(x, y)].stone == EMPTY:
                    if not self.barred(square_at(x, y)):
                        return True
        return False

    # ---- for a search ----

    cdef bint can_win(self, int stone) noexcept nogil:
        """Whether this colour would win with one turn, if it were to move."""
        return count(self.grid, stone, FIVES) > 0

    cdef value_t terminal_value(self, int ply) noexcept nogil:
        if self.verdict[self.ply] != GOES_ON:
            return self.ended(ply)
        return WIN - (ply + 1) if self.would_win(self.to_move) else NO_VALUE

    cdef bint would_win(self, int stone) noexcept nogil:
        """The same, computed once a position: a node asks several times."""
        cdef key_t key = self.hash_key()
        if self.wins_key != key:
            self.wins_key = key
            self.wins[0] = self.wins[1] = UNKNOWN
        if self.wins[stone - 1] == UNKNOWN:
            self.wins[stone - 1] = self.can_win(stone)
        return self.wins[stone - 1]

    cdef bint must_answer_five(self) noexcept nogil:
        return self.would_win(opponent(self.to_move))

    cdef bint knows_answers(self) noexcept nogil:
        return True

    cdef bint must_defend(self) noexcept nogil:
        return self.must_answer_five()

    cdef int answers(self, Choice* list) noexcept nogil:
        """All turns that may stop the opponent, who can win with one turn. Here: on his five."""
        cdef square_t[MAX_TURNS] cells
        # One stone cannot stop two fives.
        if self.cells_of(opponent(self.to_move), FIVES, FIVES, cells) != 1 or self.barred(cells[0]):
            return 0
        self.offer(&list[0], cells[0])
        return 1

    cdef int candidates(self, Choice* list) noexcept nogil:
        """The turns worth trying where the opponent need not be stopped."""
        return self.offer_cells(list, True)

    cdef int offer_cells(self, Choice* list, bint near) noexcept nogil:
        """Offer the cells with a stone within NEAR cells, or those without; how many."""
        cdef int x, y
        cdef int found = 0
        cdef square_t square
        for y in range(self.height):
            for x in range(self.width):
                square = square_at(x, y)
                if self.grid.cell[square].stone != EMPTY or (self.grid.near[square] != 0) != near:
                    continue
                if not self.barred(square):
                    self.offer(&list[found], square)
                    found += 1
        return found

    cdef int generate_moves(self, Choice* list) noexcept nogil:
        if self.grid.stones == 0:
            self.offer(&list[0], square_at(self.width // 2, self.height // 2))
            return 1
        if self.must_defend() and not self.would_win(self.to_move):
            return self.answers(list)
        return self.candidates(list)

    cdef int generate_far_moves(self, Choice* list, bint thorough) noexcept nogil:
        cdef int found = self.offer_cells(list, False)
        return found if thorough or found == 0 else TOO_MANY

    cdef int generate_all(self, Choice* list) noexcept nogil:
        cdef int x, y
        cdef int found = 0
        for y in range(self.height):
            for x in range(self.width):
                if self.grid.cell[square_at(x, y)].stone != EMPTY or self.barred(square_at(x, y)):
                    continue
                self.offer(&list[found], square_at(x, y))
                list[found].score -= abs(2 * x - self.width + 1) + abs(2 * y - self.height + 1)
                found += 1
        return found

    cdef int generate_attacks(self, Choice* list) noexcept nogil:
        """Here: the cells where the side to move makes a four or better."""
        cdef square_t[MAX_TURNS] cells
        cdef int number
        cdef int found = 0
        for number in range(self.cells_of(self.to_move, SINGLE_FOUR, SUSPECT, cells)):
            if not self.barred(cells[number]):
                self.offer(&list[found], cells[number])
                found += 1
        return found

    cdef int solve_vcf(
        self, int fours, int64_t budget, const Limit* limit, int64_t* nodes, turn_t* line,
        int* length,
    ) noexcept nogil:
        cdef int plies, number
        nodes[0] = 0
        length[0] = 0
        # Few games are searched, so the solver gets its memory when it is first asked.
        if self.forcing.refutations.entries == NULL:
            if not open_refutations(&self.forcing.refutations, REFUTED_BITS):
                return 0
        plies = forcing_solve(&self.forcing, self, fours, min(budget, SOLVER_BUDGET), limit)
        nodes[0] = self.forcing.effort.nodes
        if plies:
            length[0] = min(self.forcing.length, <int>MAX_PLY)
            for number in range(length[0]):
                line[number] = self.forcing.line[number]
        return plies

    cdef Threat threat_of(self, turn_t turn) noexcept nogil:
        return threat_of_pattern(self.grid.cell[first_square(turn)].mark[self.to_move - 1].combined)

    # ---- for Python ----

    cdef bint may_place(self, square_t square) noexcept nogil:
        return not self.barred(square)

    cdef set touched(self, int stone):
        cdef int number
        cdef Change* change
        squares = set()
        for number in range(self.first_change[self.ply - 1], self.top):
            change = &self.change[number]
            if stone in (change.was, self.grid.cell[change.square].stone):
                squares.add(change.square)
        return squares

    cdef bint suits(self, symmetry) except -1:
        centre = (self.width // 2, self.height // 2)
        return not self.is_pro or symmetry(centre) == centre

    cdef str ban(self, square_t square):
        """The foul for which bans() forbids a stone on a cell."""
        raise NotImplementedError

    cdef turn_t read_turn(self, tuple points) except? 0:
        cdef turn_t turn = Rows.read_turn(self, points)
        self.check_bar(first_square(turn))
        return turn

    cdef int check_bar(self, square_t square) except -1:
        """IllegalTurn where an empty cell is barred to the side to move."""
        if not self.barred(square):
            return 0
        point = (column(square), row(square))
        if self.bans(square):
            raise IllegalTurn(self.ban(square), point)
        if self.given + self.ply == 0:
            raise IllegalTurn("first-stone", (self.width // 2, self.height // 2))
        raise IllegalTurn("far", point, distance=PRO_DISTANCE)

    cdef str foul_on(self, tuple point, int side):
        """The foul for which the game forbids a stone on an empty point, if it does."""
        cdef int mover = self.to_move
        cdef square_t square = self.read_point(point)
        self.to_move = side
        is_banned = self.grid.cell[square].stone == EMPTY and self.bans(square)
        found = self.ban(square) if is_banned else None
        self.to_move = mover
        return found


cdef key_t number_of(str name, options) except? 0:
    """What a game and its options add to a position's hash."""
    cdef key_t number = 0
    for letter in f"{name} {sorted(options.items())}":
        number = number * 31 + <int>ord(letter)
    return mixed_key(number)
