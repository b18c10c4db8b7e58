"""Keryo-Pente: five or more in a row, or fifteen stones taken, by pairs and by threes.

It counts stones where Pente counts pairs: so do the fields of Takers here. The list of answers is
complete as Pente's is without end_capture: a stone can only be taken from a row that is shut in but
for one cell, and to fill that cell or to take a stone is all that an opponent can do about it.
"""

from libc.stdint cimport uint8_t
from libc.string cimport memcpy

from ..evaluation.evaluator cimport unproven
from ..geometry cimport DIRECTIONS, STEP, square_at
from ..grid.board cimport count, mixed_key
from ..grid.custody cimport Takers
from ..grid.patterns cimport FIVES
from ..types cimport (
    BLACK, EMPTY, MAX_TURNS, WHITE, Choice, first_square, key_t, opponent, square_t, turn_t,
    value_t,
)
from .custodian cimport Custodian
from .game cimport LONE_FOUR, SOME_THREAT, STRONG_FOUR, Threat
from .rows cimport GOES_ON, LONGEST_GAME, MADE_FIVE, MADE_PAIRS, Rows
from .variant cimport Variant

from ..arguments import two_wholes
from .state import GameState

cdef enum:
    SHORTEST_ROW = 2            # stones that are taken together, at least
    LONGEST_ROW = 3             # and at most
    STONES_TO_WIN = 15
    MOST_AT_ONCE = 2 * DIRECTIONS * LONGEST_ROW     # stones that one stone takes, at most
    MOST_STONES = STONES_TO_WIN - 1 + MOST_AT_ONCE  # of a side, with those of its last stone
    WAY = 2 * (LONGEST_ROW + 1)     # bits of a line key that one way from a cell needs: 4 cells
    WAYS = 1 << WAY             # keys of these cells
    TAKE_SCORE = 30             # of move order, for a stone that is shut in: half a pair's in Pente
    SAVE_SCORE = 20             # the same for a stone that is saved
    ROWS_SHARE = 21             # percent of what the weights say: they know no captures
    TAKE_VALUE = 42             # value of a stone that the side to move can take
    THREAT_VALUE = 23           # value of a stone that the opponent can take

# Value of the stones that a side has taken. This and the three values above are for the network of
# freestyle: of training.captures keryo --games 3000, run twice, the second time with the first fit.
cdef int[MOST_STONES + 1] TAKEN_VALUE = [
    0, 46, 92, 138, 205, 272, 339, 408, 476, 545, 627, 709, 791, 950, 1109,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
]
cdef key_t[2][MOST_STONES + 1] TAKEN_KEY    # of stones taken by BLACK, by WHITE, in the hash

# By the four cells before an empty cell on a line, and by the four behind it: stones that a stone
# there takes from them, if BLACK's | if WHITE's << 8. Each sum over all ways is less than 1 << 8.
cdef int[WAYS] BEFORE
cdef int[WAYS] BEHIND

# By the four cells behind: whether a stone there would threaten to take some, one bit a colour.
cdef uint8_t[WAYS] THREATENS


cdef int held_in(int way, int stone, int end) noexcept nogil:
    """Stones of a row that begins next to a stone of a colour and that `end` shuts in, else 0.

    way: the cells beside the stone, 2 bits each, the nearest lowest.
    """
    cdef int length = 0
    while length <= LONGEST_ROW and (way >> 2 * length & 3) == opponent(stone):
        length += 1
    if SHORTEST_ROW <= length <= LONGEST_ROW and (way >> 2 * length & 3) == end:
        return length
    return 0


cdef int mirrored(int way) noexcept nogil:
    """The same cells from the other end."""
    cdef int number
    cdef int turned = 0
    for number in range(LONGEST_ROW + 1):
        turned = turned << 2 | (way >> 2 * number & 3)
    return turned


cdef void fill():
    cdef int colour, stones, way, stone
    for colour in range(2):
        for stones in range(MOST_STONES + 1):
            TAKEN_KEY[colour][stones] = mixed_key(<key_t>(1 + colour) << 40 | stones)
    for way in range(WAYS):
        BEHIND[way] = held_in(way, BLACK, BLACK) | held_in(way, WHITE, WHITE) << 8
        THREATENS[way] = 0
        for stone in range(BLACK, WHITE + 1):
            THREATENS[way] |= <uint8_t>((held_in(way, stone, EMPTY) > 0) << (stone - 1))
    for way in range(WAYS):
        BEFORE[way] = BEHIND[mirrored(way)]

fill()


cdef class Keryo(Custodian):
    """Five in a row or fifteen stones taken; option opening: free or pro."""

    cdef uint8_t[LONGEST_GAME + 1][2] taken     # stones by turns played: by BLACK, by WHITE

    def __cinit__(
        self, int width=19, int height=19, int rule=0, str name="keryo", options=None,
        str evaluation="", Rows model=None,
    ):
        self.begin(model)

    cdef void start(self, int side):
        Variant.start(self, side)
        self.taken[0][:] = [0, 0]

    cdef void adopt(self, Rows model):
        cdef Keryo twin = model
        Variant.adopt(self, model)
        memcpy(self.taken, twin.taken, (twin.ply + 1) * sizeof(self.taken[0]))

    # ---- a turn ----

    cdef int shut_in(self, square_t square, int stone, square_t* cells) noexcept nogil:
        """The stones that a stone placed on this cell takes; how many.

        cells: room for MOST_AT_ONCE.
        """
        cdef int direction, sign, step, length, number
        cdef int found = 0
        cdef int held = opponent(stone)
        for direction in range(DIRECTIONS):
            for sign in range(-1, 2, 2):
                step = sign * STEP[direction]
                length = 0
                while (
                    length <= LONGEST_ROW
                    and self.grid.cell[square + (length + 1) * step].stone == held
                ):
                    length += 1
                if (
                    SHORTEST_ROW <= length <= LONGEST_ROW
                    and self.grid.cell[square + (length + 1) * step].stone == stone
                ):
                    for number in range(1, length + 1):
                        cells[found] = square + number * step
                        found += 1
        return found

    cdef int apply(self, turn_t turn) noexcept nogil:
        cdef square_t[MOST_AT_ONCE] gone
        cdef square_t square = first_square(turn)
        cdef int mine = self.to_move - 1
        cdef bint five = self.grid.cell[square].mark[mine].combined == FIVES
        cdef int found = self.shut_in(square, self.to_move, gone)
        cdef int number
        self.drop(square, self.to_move)
        for number in range(found):
            self.take(gone[number])
        self.taken[self.ply + 1][mine] = self.taken[self.ply][mine] + <uint8_t>found
        self.taken[self.ply + 1][1 - mine] = self.taken[self.ply][1 - mine]
        if self.taken[self.ply + 1][mine] >= STONES_TO_WIN:
            return MADE_PAIRS
        return MADE_FIVE if five else GOES_ON

    # ---- for a search ----

    cdef key_t hash_key(self) noexcept nogil:
        cdef uint8_t* taken = self.taken[self.ply]
        return Rows.hash_key(self) ^ TAKEN_KEY[0][taken[0]] ^ TAKEN_KEY[1][taken[1]]

    cdef int all_shut_in(self, square_t square) noexcept nogil:
        """How many stones a stone on an empty cell takes: BLACK's | WHITE's << 8."""
        cdef int before = 2 * self.grid.tables.reach - WAY      # bits of farther cells
        cdef int behind = 2 * self.grid.tables.reach
        cdef int direction
        cdef int stones = 0
        for direction in range(DIRECTIONS):
            stones += BEFORE[self.grid.cell[square].key[direction] >> before & (WAYS - 1)]
            stones += BEHIND[self.grid.cell[square].key[direction] >> behind & (WAYS - 1)]
        return stones

    cdef int stones_at(self, square_t square, int stone) noexcept nogil:
        """The same for one colour."""
        cdef int stones = self.all_shut_in(square)
        return stones & 255 if stone == BLACK else stones >> 8

    cdef Takers* takers_of(self, int stone) noexcept nogil:
        cdef int x, y, colour, stones
        cdef square_t square
        cdef Takers* takers
        if self.looked != self.grid.hash:
            self.looked = self.grid.hash
            for colour in range(2):
                self.takers[colour].pairs = 0
                self.takers[colour].most = 0
                self.takers[colour].cells = 0
            for y in range(self.height):
                for x in range(self.width):
                    square = square_at(x, y)
                    if self.grid.near[square] < 2 or self.grid.cell[square].stone != EMPTY:
                        continue
                    stones = self.all_shut_in(square)
                    for colour in range(2):
                        if stones >> 8 * colour & 255:
                            takers = &self.takers[colour]
                            takers.pairs += stones >> 8 * colour & 255
                            takers.most = max(takers.most, stones >> 8 * colour & 255)
                            takers.cell[takers.cells] = square
                            takers.cells += 1
        return &self.takers[stone - 1]

    cdef bint can_win(self, int stone) noexcept nogil:
        if self.taken[self.ply][stone - 1] + self.takers_of(stone).most >= STONES_TO_WIN:
            return True
        return count(self.grid, stone, FIVES) > 0

    cdef value_t evaluate(self) noexcept nogil:
        cdef uint8_t* taken = self.taken[self.ply]
        cdef int mine = self.to_move - 1
        cdef value_t value = self.evaluator.value(self.grid, self.to_move) * ROWS_SHARE // 100
        value += TAKEN_VALUE[taken[mine]] - TAKEN_VALUE[taken[1 - mine]]
        value += TAKE_VALUE * self.takers_of(self.to_move).pairs
        value -= THREAT_VALUE * self.takers_of(opponent(self.to_move)).pairs
        return unproven(value)

    cdef void offer(self, Choice* choice, square_t square) noexcept nogil:
        Rows.offer(self, choice, square)
        if self.takers_of(self.to_move).cells:
            choice.score += TAKE_SCORE * self.stones_at(square, self.to_move)
        if self.takers_of(opponent(self.to_move)).cells:
            choice.score += SAVE_SCORE * self.stones_at(square, opponent(self.to_move))

    cdef int answers(self, Choice* list) noexcept nogil:
        """Stop a five or the fifteenth stone: on its cell, or by a capture."""
        cdef square_t[MAX_TURNS] cells
        cdef int number
        cdef int found = 0
        cdef int foe = opponent(self.to_move)
        cdef Takers* mine = self.takers_of(self.to_move)
        cdef Takers* his = self.takers_of(foe)
        cdef int needed = STONES_TO_WIN - self.taken[self.ply][foe - 1]
        for number in range(mine.cells):
            self.offer_once(list, &found, mine.cell[number])
        for number in range(his.cells):
            if self.stones_at(his.cell[number], foe) >= needed:
                self.offer_once(list, &found, his.cell[number])
        for number in range(self.cells_of(foe, FIVES, FIVES, cells)):
            self.offer_once(list, &found, cells[number])
        return found

    cdef bint threatens(self, square_t square) noexcept nogil:
        """Whether a stone of the side to move on an empty cell would threaten to take a row."""
        cdef int before = 2 * self.grid.tables.reach - WAY
        cdef int behind = 2 * self.grid.tables.reach
        cdef int direction, ways
        for direction in range(DIRECTIONS):
            ways = THREATENS[mirrored(self.grid.cell[square].key[direction] >> before & (WAYS - 1))]
            ways |= THREATENS[self.grid.cell[square].key[direction] >> behind & (WAYS - 1)]
            if ways & self.to_move:
                return True
        return False

    cdef int generate_attacks(self, Choice* list) noexcept nogil:
        """Fours, captures, and where one row is missing the threats of a capture."""
        cdef int x, y
        cdef square_t square
        cdef int found = Custodian.generate_attacks(self, list)
        if self.taken[self.ply][self.to_move - 1] + LONGEST_ROW < STONES_TO_WIN:
            return found
        for y in range(self.height):
            for x in range(self.width):
                square = square_at(x, y)
                if self.grid.near[square] < 2 or self.grid.cell[square].stone != EMPTY:
                    continue
                if self.threatens(square):
                    self.offer_once(list, &found, square)
        return found

    cdef Threat threat_of(self, turn_t turn) noexcept nogil:
        cdef Threat threat = Variant.threat_of(self, turn)
        if threat < SOME_THREAT and self.takers_of(self.to_move).cells:
            if self.stones_at(first_square(turn), self.to_move):
                return STRONG_FOUR if threat == LONE_FOUR else SOME_THREAT
        return threat

    # ---- for Python ----

    @property
    def state(self) -> GameState:
        """The stones that Black and White have taken."""
        return {"taken": (self.taken[self.ply][0], self.taken[self.ply][1])}

    cdef dict read_state(self, dict state):
        taken = two_wholes("taken", state.pop("taken", (0, 0)), 0, STONES_TO_WIN - 1)
        Rows.read_state(self, state)
        return {"taken": taken}

    cdef void after_setup(self, dict state):
        black, white = state["taken"]
        self.taken[0][0], self.taken[0][1] = black, white
        self.given += black + white             # they were on the board
        Variant.after_setup(self, state)
