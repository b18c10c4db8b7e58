"""Gomoku under the Gomocup rules: one stone a turn, five in a row."""

from libc.stdint cimport int64_t, uint8_t
from libc.string cimport memcpy

from ..board cimport Grid, board_key, clear, count, lift, place, side_key
from ..clock cimport Limit
from ..evaluate cimport static_value, tables_of
from ..forbidden cimport NO_FOUL, foul_at, is_foul
from ..game cimport Choice, Game
from ..geometry cimport MAX_SIDE, MIN_SIDE, column, row, square_at
from ..patterns cimport FIVES, SINGLE_THREE, STRAIGHT_FOUR, SUSPECT, makes_four
from ..rules cimport ALL_RULES, CONTINUOUS
from ..threats cimport (
    MAX_GUARDS, MAX_PARRIES, can_four, guards, parries, vcf_close, vcf_open, vcf_solve,
)
from ..units cimport (
    BLACK, EMPTY, MAX_PLY, NO_VALUE, WALL, WHITE, WIN, first_square, key_t, other, square_t, turn_t,
    value_t,
)

from ..game import IllegalTurn, Outcome

cdef enum Verdict:              # what the last turn did; fouls have Foul's numbers
    GOES_ON = NO_FOUL
    MADE_FIVE = 100

cdef enum:
    VCF_BITS = 14               # failed positions that one game's solver remembers, as a power of 2

FOUL_NAMES = (None, "overline", "double four", "double three")


cdef class Gomoku(Game):
    """Five in a row on a rectangle; rule: the sum that INFO rule sends (see brain.rules).

    Raises ValueError for sides outside 5..32 and rules outside 0..15.
    """

    def __cinit__(self, int width=15, int height=15, int rule=0):
        if not (MIN_SIDE <= width <= MAX_SIDE and MIN_SIDE <= height <= MAX_SIDE):
            raise ValueError(f"board sides must be {MIN_SIDE}..{MAX_SIDE}, not {width}x{height}")
        if not 0 <= rule < ALL_RULES:
            raise ValueError(f"rule must be 0..{ALL_RULES - 1}, not {rule}")
        if tables_of(rule) == NULL or not vcf_open(&self.vcf, VCF_BITS):
            raise MemoryError
        self.name = "gomoku"
        self.rule = rule
        self.width = width
        self.height = height
        self.board = board_key(rule & ~CONTINUOUS, width, height)
        self.start(BLACK)

    def __dealloc__(self):
        vcf_close(&self.vcf)

    cdef void start(self, int side):
        clear(&self.grid, tables_of(self.rule), self.width, self.height)
        self.side = side
        self.ply = 0
        self.verdict[0] = GOES_ON

    # ---- for a search ----

    cdef key_t hash_key(self) noexcept nogil:
        return self.board ^ self.grid.hash ^ side_key(self.side)

    cdef void do_turn(self, turn_t turn) noexcept nogil:
        cdef square_t square = first_square(turn)
        cdef int rank = self.grid.cell[square].mark[self.side - 1].rank
        cdef int verdict = GOES_ON
        if rank == FIVES:
            verdict = MADE_FIVE
        elif rank == SUSPECT:
            verdict = foul_at(&self.grid, square, self.side)
        place(&self.grid, square, self.side)
        self.played[self.ply] = square
        self.ply += 1
        self.verdict[self.ply] = <uint8_t>verdict
        self.side = other(self.side)

    cdef void undo_turn(self) noexcept nogil:
        self.ply -= 1
        self.side = other(self.side)
        lift(&self.grid, self.played[self.ply])

    cdef bint is_full(self) noexcept nogil:
        return self.grid.stones == self.width * self.height

    cdef value_t settled(self, int ply) noexcept nogil:
        cdef Grid* grid = &self.grid
        cdef int side = self.side
        cdef int foe = other(side)
        cdef square_t[MAX_PARRIES] cells
        cdef int fives
        if self.verdict[self.ply] == MADE_FIVE:
            return ply - WIN
        if self.verdict[self.ply] != GOES_ON:
            return WIN - ply            # a foul, where no other turn was left
        if self.is_full():
            return 0
        if count(grid, side, FIVES):
            return WIN - (ply + 1)
        fives = count(grid, foe, FIVES)
        if fives:
            if grid.tables.ends_count:
                return NO_VALUE         # one stone may stop two fives: let the search try
            if fives > 1:
                return ply + 2 - WIN
            parries(grid, foe, cells)
            return ply + 2 - WIN if is_foul(grid, cells[0], side) else NO_VALUE
        if count(grid, side, STRAIGHT_FOUR):
            return WIN - (ply + 3)
        return NO_VALUE

    cdef bint forced(self) noexcept nogil:
        return count(&self.grid, other(self.side), FIVES) > 0

    cdef bint pressed(self) noexcept nogil:
        cdef int foe = other(self.side)
        return count(&self.grid, foe, FIVES) > 0 or count(&self.grid, foe, STRAIGHT_FOUR) > 0

    cdef value_t evaluate(self) noexcept nogil:
        return static_value(&self.grid, self.side)

    cdef int force_win(
        self, int fours, int64_t budget, const Limit* limit, int64_t* nodes, turn_t* line,
        int* length,
    ) noexcept nogil:
        cdef int plies, number
        plies = vcf_solve(&self.vcf, &self.grid, self.side, fours, budget, limit)
        nodes[0] = self.vcf.nodes
        length[0] = 0
        if plies:
            length[0] = min(self.vcf.length, <int>MAX_PLY)
            for number in range(length[0]):
                line[number] = <turn_t>self.vcf.proof[number]
        return plies

    cdef int force_of(self, turn_t turn) noexcept nogil:
        cdef int rank = self.grid.cell[first_square(turn)].mark[self.side - 1].rank
        return 2 if makes_four(rank) else 1 if rank >= SINGLE_THREE else 0

    cdef void offer(self, Choice* choice, square_t square) noexcept nogil:
        """One empty cell as a turn, scored by what either side would make there."""
        cdef int mine = self.grid.cell[square].mark[self.side - 1].score
        cdef int his = self.grid.cell[square].mark[other(self.side) - 1].score
        choice.turn = <turn_t>square
        choice.score = 2 * mine + his

    cdef int choices(self, Choice* list) noexcept nogil:
        cdef Grid* grid = &self.grid
        cdef int foe = other(self.side)
        cdef square_t[MAX_GUARDS] cells
        cdef int number, x, y
        cdef square_t square
        cdef int answers = 0
        cdef int found = 0
        cdef bint fours_only = False
        if grid.stones == 0:
            self.offer(&list[0], square_at(self.width // 2, self.height // 2))
            return 1
        if count(grid, self.side, FIVES) == 0:
            if count(grid, foe, FIVES):
                answers = parries(grid, foe, cells)
                for number in range(answers):
                    if not is_foul(grid, cells[number], self.side):
                        self.offer(&list[found], cells[number])
                        found += 1
                return found
            if count(grid, foe, STRAIGHT_FOUR) and count(grid, self.side, STRAIGHT_FOUR) == 0:
                fours_only = True
                answers = guards(grid, foe, cells)
                for number in range(answers):
                    if not can_four(grid, cells[number], self.side) and not is_foul(
                        grid, cells[number], self.side
                    ):
                        self.offer(&list[found], cells[number])
                        found += 1
        for y in range(self.height):
            for x in range(self.width):
                square = square_at(x, y)
                if grid.cell[square].stone != EMPTY or grid.near[square] == 0:
                    continue
                if fours_only:
                    if not can_four(grid, square, self.side):
                        continue
                elif is_foul(grid, square, self.side):
                    continue
                self.offer(&list[found], square)
                found += 1
        return found

    cdef int fallback(self, Choice* list) noexcept nogil:
        cdef int x, y
        cdef int found = 0
        cdef bint fouls
        for fouls in range(2):
            for y in range(self.height):
                for x in range(self.width):
                    if self.grid.cell[square_at(x, y)].stone != EMPTY:
                        continue
                    if fouls or not is_foul(&self.grid, square_at(x, y), self.side):
                        self.offer(&list[found], square_at(x, y))
                        # towards the centre, where nothing else tells the cells apart
                        list[found].score -= abs(2 * x - self.width + 1)
                        list[found].score -= abs(2 * y - self.height + 1)
                        found += 1
            if found:
                return found
        return 0

    # ---- for Python ----

    cdef square_t read_point(self, tuple point) except -1:
        cdef int x, y
        x, y = point
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise IllegalTurn(f"{x},{y} is off the board")
        return square_at(x, y)

    cdef turn_t read_turn(self, tuple points) except? 0:
        if len(points) != 1:
            raise IllegalTurn(f"a turn is one point, not {len(points)}")
        cdef square_t square = self.read_point(points[0])
        if self.grid.cell[square].stone != EMPTY:
            raise IllegalTurn(f"{column(square)},{row(square)} is occupied")
        return <turn_t>square

    cdef tuple points_of(self, turn_t turn):
        cdef square_t square = first_square(turn)
        return ((column(square), row(square)),)

    def stone(self, int x, int y):
        """Who stands on a point: EMPTY, BLACK, WHITE or WALL; IllegalTurn off the board."""
        return self.grid.cell[self.read_point((x, y))].stone

    @property
    def turns(self):
        """The turns played since the start or setup, oldest first."""
        return tuple([self.points_of(<turn_t>self.played[at]) for at in range(self.ply)])

    def setup(self, stones, int side):
        """Clear the board and put stones on it; see Game.setup."""
        cdef int stone
        cdef square_t square
        wanted = {}
        if side != BLACK and side != WHITE:
            raise ValueError(f"the side to move is {BLACK} or {WHITE}, not {side}")
        for x, y, stone in stones:
            square = self.read_point((x, y))
            if not BLACK <= stone <= WALL:
                raise ValueError(f"a stone is {BLACK}, {WHITE} or {WALL}, not {stone}")
            if square in wanted:
                raise IllegalTurn(f"{x},{y} is occupied")
            wanted[square] = stone
        self.start(side)
        for square, stone in wanted.items():
            place(&self.grid, square, stone)

    def foul(self, int x, int y, int side=0):
        """The foul that a stone would be; see Game.foul."""
        cdef square_t square = self.read_point((x, y))
        cdef int stone = side if side else self.side
        if stone != BLACK and stone != WHITE:
            raise ValueError(f"a side is {BLACK} or {WHITE}, not {stone}")
        if self.grid.cell[square].stone != EMPTY or not is_foul(&self.grid, square, stone):
            return None
        return FOUL_NAMES[foul_at(&self.grid, square, stone)]

    def outcome(self):
        """How the game ended, None while it goes on; judged on the last turn played."""
        cdef int verdict = self.verdict[self.ply]
        if verdict == MADE_FIVE:
            return Outcome(other(self.side), "five")
        if verdict != GOES_ON:
            return Outcome(self.side, FOUL_NAMES[verdict])
        return Outcome(EMPTY, "full board") if self.is_full() else None

    def copy(self):
        """An independent game with the same position and history."""
        cdef Gomoku twin = Gomoku(self.width, self.height, self.rule)
        twin.side = self.side
        twin.ply = self.ply
        memcpy(&twin.grid, &self.grid, sizeof(Grid))
        memcpy(twin.played, self.played, sizeof(self.played))
        memcpy(twin.verdict, self.verdict, sizeof(self.verdict))
        return twin
