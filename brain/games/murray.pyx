"""Murray's moving game: both sides place their stones, then move them.

A move is one step along a row or column to an empty point. Exactly five wins in both phases, also
where a row of six loses an end. A side that cannot move passes.
"""

from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memcpy

from ..clock cimport Limit
from ..geometry cimport DIRECTIONS, EAST, SOUTH, STEP, column, row, square_at
from ..grid.board cimport count, mixed_key, run_length, side_key, suppose
from ..grid.patterns cimport FIVES
from ..types cimport (
    BLACK, EMPTY, EXACT, MAX_TURNS, NO_SQUARE, PASS, Choice, first_square, key_t, opponent,
    second_square, square_t, turn_of, turn_t,
)
from .game cimport NO_THREAT, Threat
from .playout cimport below
from .rows cimport (
    FULL_BOARD, GOES_ON, MADE_FIVE, THREEFOLD, TOO_LONG, TWO_PASSES, Rows, point_at,
)
from .variant cimport Variant

from collections.abc import Sequence

from ..arguments import flag
from ..types import Turn
from .illegal import IllegalTurn
from .state import GameState

cdef enum:
    MOST_MOVES = 200            # of both sides together without a win: a draw ("200 moves")
    WAYS = 4                    # steps that a stone can move
    TRIES = 64                  # at a random move, before all of them are listed
    FEW_NEAR = 3                # stones within NEAR cells of a move that wins, the mover included

cdef key_t PASSED_KEY = mixed_key(<key_t>1 << 45)   # of a pass as the last turn, in the hash
cdef int[WAYS] WAY = [EAST, -EAST, SOUTH, -SOUTH]


cdef class Murray(Variant):
    """Exactly five, placing and then moving; option stones: how many each side places."""

    def __cinit__(
        self, int width=19, int height=19, int rule=EXACT, str name="murray", options=None,
        str evaluation="", Rows model=None,
    ):
        self.supply = 2 * self.options.get("stones", 20)
        self.begin(model)

    cdef void start(self, int side):
        Variant.start(self, side)
        self.first_move = self.supply
        self.position[0] = side_key(side)
        self.passed[0] = False

    cdef void adopt(self, Rows model):
        cdef Murray twin = model
        Variant.adopt(self, model)
        self.first_move = twin.first_move
        memcpy(self.position, twin.position, (twin.ply + 1) * sizeof(key_t))
        memcpy(self.passed, twin.passed, (twin.ply + 1) * sizeof(self.passed[0]))

    cdef bint is_moving(self) noexcept nogil:
        """Whether all stones have been placed."""
        return self.ply >= self.first_move

    # ---- a turn ----

    cdef turn_t random_turn(self, uint64_t* state) noexcept nogil:
        cdef square_t start, end
        if not self.is_moving():
            return Variant.random_turn(self, state)
        for _ in range(TRIES):
            start = square_at(<int>below(state, self.width), <int>below(state, self.height))
            end = start + WAY[below(state, WAYS)]
            if (
                self.grid.cell[start].stone == self.to_move
                and self.grid.cell[end].stone == EMPTY
            ):
                return turn_of(start, end)
        return 0

    cdef int apply(self, turn_t turn) noexcept nogil:
        cdef square_t start = first_square(turn)
        cdef square_t end = second_square(turn)
        cdef int verdict = GOES_ON
        if turn == PASS:
            self.passed[self.ply + 1] = True
        else:
            self.passed[self.ply + 1] = False
            if end == NO_SQUARE:
                verdict = Variant.apply(self, turn)
            else:
                self.take(start)
                self.drop(end, self.to_move)
                if self.wins_at(end, self.to_move) or self.wins_beside(start, self.to_move):
                    verdict = MADE_FIVE
        self.position[self.ply + 1] = self.grid.hash ^ side_key(opponent(self.to_move))
        return verdict

    cdef bint wins_at(self, square_t square, int stone) noexcept nogil:
        """Whether exactly five of a colour stand in a line through this cell."""
        cdef int direction
        for direction in range(DIRECTIONS):
            if run_length(self.grid, square, stone, STEP[direction]) == 5:
                return True
        return False

    cdef bint wins_beside(self, square_t square, int stone) noexcept nogil:
        """Whether a stone that has left a cell has left exactly five beside it."""
        cdef int direction, sign
        cdef square_t beside
        for direction in range(DIRECTIONS):
            for sign in range(-1, 2, 2):
                beside = square + sign * STEP[direction]
                if (
                    self.grid.cell[beside].stone == stone
                    and run_length(self.grid, beside, stone, STEP[direction]) == 5
                ):
                    return True
        return False

    cdef int ending(self) noexcept nogil:
        cdef int ply
        cdef int times = 0
        if not self.is_moving():
            return FULL_BOARD if self.is_full() else GOES_ON
        if self.is_full():
            return FULL_BOARD
        for ply in range(self.ply, self.first_move - 1, -2):
            times += self.position[ply] == self.position[self.ply]
        if times >= 3:
            return THREEFOLD
        if self.ply - self.first_move >= MOST_MOVES:
            return TOO_LONG
        if self.passed[self.ply] and self.ply > 0 and self.passed[self.ply - 1]:
            return TWO_PASSES
        return GOES_ON

    # ---- for a search ----

    cdef key_t hash_key(self) noexcept nogil:
        return Rows.hash_key(self) ^ (PASSED_KEY if self.passed[self.ply] else 0)

    cdef bint wins_by(self, square_t start, square_t end, int stone) noexcept nogil:
        """Whether a colour would win by a move."""
        cdef bint wins
        suppose(self.grid, start, EMPTY)
        suppose(self.grid, end, stone)
        wins = self.wins_at(end, stone) or self.wins_beside(start, stone)
        suppose(self.grid, end, EMPTY)
        suppose(self.grid, start, stone)
        return wins

    cdef bint can_win(self, int stone) noexcept nogil:
        cdef int x, y, way
        cdef square_t start, end
        # The opponent's next turn is one ply later.
        if self.ply + (stone != self.to_move) < self.first_move:
            return count(self.grid, stone, FIVES) > 0
        for y in range(self.height):
            for x in range(self.width):
                start = square_at(x, y)
                if self.grid.cell[start].stone != stone:
                    continue
                for way in range(WAYS):
                    end = start + WAY[way]
                    if self.grid.cell[end].stone != EMPTY or (
                        self.grid.near[start] < FEW_NEAR and self.grid.near[end] < FEW_NEAR
                    ):
                        continue
                    if self.wins_by(start, end, stone):
                        return True
        return False

    cdef bint is_by_position(self) noexcept nogil:
        return False                            # a third repetition, or 200 moves, end the game

    cdef bint knows_answers(self) noexcept nogil:
        return False

    cdef bint must_defend(self) noexcept nogil:
        # In the moving phase a move of any stone may be an answer.
        return self.ply + 1 < self.first_move and self.must_answer_five()

    cdef int generate_moves(self, Choice* list) noexcept nogil:
        cdef int x, y, way
        cdef int found = 0
        cdef square_t start
        if not self.is_moving():
            return Variant.generate_moves(self, list)
        for y in range(self.height):
            for x in range(self.width):
                start = square_at(x, y)
                if self.grid.cell[start].stone != self.to_move or found > MAX_TURNS - WAYS:
                    continue
                for way in range(WAYS):
                    if self.grid.cell[start + WAY[way]].stone == EMPTY:
                        self.offer(&list[found], start + WAY[way])
                        list[found].turn = turn_of(start, start + WAY[way])
                        found += 1
        if found == 0:
            list[0].turn = PASS
            list[0].score = 0
            found = 1
        return found

    cdef int generate_far_moves(self, Choice* list, bint thorough) noexcept nogil:
        return 0 if self.is_moving() else Variant.generate_far_moves(self, list, thorough)

    cdef int generate_all(self, Choice* list) noexcept nogil:
        return self.generate_moves(list) if self.is_moving() else Variant.generate_all(self, list)

    cdef int solve_vcf(
        self, int fours, int64_t budget, const Limit* limit, int64_t* nodes, turn_t* line,
        int* length,
    ) noexcept nogil:
        if self.is_moving():
            nodes[0] = 0
            length[0] = 0
            return 0
        return Variant.solve_vcf(self, fours, budget, limit, nodes, line, length)

    cdef Threat threat_of(self, turn_t turn) noexcept nogil:
        return NO_THREAT if self.is_moving() else Variant.threat_of(self, turn)

    # ---- for Python ----

    cdef turn_t read_turn(self, tuple points) except? 0:
        cdef square_t start, end
        cdef Choice[MAX_TURNS] list
        if not self.is_moving():
            if len(points) != 1:
                raise IllegalTurn("place")
            return Variant.read_turn(self, points)
        if len(points) == 0:
            if self.generate_moves(list) != 1 or list[0].turn != PASS:
                raise IllegalTurn("pass")
            return PASS
        if len(points) != 2:
            raise IllegalTurn("move")
        start = self.read_point(points[0])
        if self.grid.cell[start].stone != self.to_move:
            raise IllegalTurn("move", points[0])
        end = self.read_free(points[1])
        if abs(column(end) - column(start)) + abs(row(end) - row(start)) != 1:
            raise IllegalTurn("move", *points)
        return turn_of(start, end)

    cdef tuple points_of(self, turn_t turn):
        return () if turn == PASS else Variant.points_of(self, turn)

    def legal_turns(self) -> Sequence[Turn]:
        """Every turn that the side to move may play; see Game.legal_turns."""
        cdef int x, y, way
        cdef square_t start, end
        if not self.is_moving() or self.is_over():
            return Variant.legal_turns(self)
        moves = []
        for y in range(self.height):
            for x in range(self.width):
                start = square_at(x, y)
                if self.grid.cell[start].stone != self.to_move:
                    continue
                for way in range(WAYS):
                    end = start + WAY[way]
                    if self.grid.cell[end].stone == EMPTY:
                        moves.append((point_at(start), point_at(end)))
        return moves or [()]

    @property
    def state(self) -> GameState:
        """Whether the opponent has just passed."""
        return {"passed": self.passed[self.ply] != 0}

    cdef dict read_state(self, dict state):
        passed = flag("passed", state.pop("passed", False))
        Rows.read_state(self, state)
        return {"passed": passed}

    cdef int check_stones(self, int black, int white, int side, dict state) except -1:
        cdef int each = self.supply // 2
        cdef int mine = each - (black if side == BLACK else white)      # left to place
        cdef int theirs = each - (white if side == BLACK else black)
        if mine < 0 or theirs < 0:
            raise ValueError(f"each side has {each} stones: {black} and {white} are too many")
        if not 0 <= mine - theirs <= 1:
            raise ValueError(
                f"the side to move has {mine} stones to place and the other {theirs}: it must have"
                f" as many, or one more"
            )
        if mine and state["passed"]:
            raise ValueError("nobody passes while stones are left to place")
        return 0

    cdef void after_setup(self, dict state):
        self.first_move = max(0, self.supply - self.given)
        self.passed[0] = state["passed"]
        self.position[0] = self.grid.hash ^ side_key(self.to_move)
        Variant.after_setup(self, state)
