"""What all games of rows have in common: one grid, a history of turns, a verdict on each."""

from libc.stdlib cimport free
from libc.stdint cimport uint64_t, uint8_t
from libc.string cimport memcpy, memset

from ..evaluation.evaluator cimport Evaluator
from ..geometry cimport (
    CELLS, MAX_SIDE, MIN_SIDE, SQUARE, Lanes, column, directions_of, row, square_at, steps_of,
)
from ..grid.board cimport (
    Grid, clear, copy_grid, count, hold, lift, listen, mixed_key, open_grid, place, release,
    run_end, side_key,
)
from ..grid.forbidden cimport FOUL_DOUBLE_FOUR, FOUL_DOUBLE_THREE, FOUL_OVERLINE, NO_FOUL
from ..grid.rules cimport LineRule, line_rule, run_wins
from ..platform cimport agree
from ..types cimport (
    ALL_RULES, BLACK, CONTINUOUS, EMPTY, MAX_TURNS, NO_SQUARE, WALL, WHITE, WIN, Choice,
    first_square, key_t, opponent, second_square, square_t, turn_t, value_t,
)
from .game cimport STONE_OF_NUMBER, Game
from .playout cimport below, seed_of
from .shapes cimport rows_of_foul

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from os import PathLike
from random import Random
from types import MappingProxyType
from typing import Any, Final, Self

from ..arguments import path, shown, whole
from ..evaluation.loader import built_in, load
from ..points import read_stones
from ..types import Stone, Turn
from .fouls import Foul
from . import game
from .game import Outcome
from .illegal import IllegalTurn

# By Verdict: 1 where the mover has won, -1 where he has lost, 0 for a draw; and why.
cdef int[VERDICTS] SIGN = [0, -1, -1, -1, 1, 1, -1, -1, 0, 0, 0, 0, 0, 0, 0]
ROW_REASONS: Final[tuple[str | None, ...]] = (
    None, "overline", "double four", "double three", "five", "pairs", "five", "five", "full board",
    "full board", "no legal turn", "threefold repetition", "200 moves", "two passes",
    "stones used",
)


# By square: its point, and the turn of one stone there. Games give them out again and again.
cdef tuple SQUARE_POINTS = tuple([(column(square), row(square)) for square in range(CELLS)])
cdef tuple SINGLES = tuple([(point,) for point in SQUARE_POINTS])
cdef bytes STANDING = bytes(range(WALL + 1))    # what may stand on a cell


cdef enum:
    KEPT_BOARDS = 16    # empty ones, of 64 KiB
    TRIES = 16          # at a random cell, before all free ones are listed

cdef dict EMPTY_BOARDS = {}     # by tables, sides and lanes: a copy is quicker than a new one


cdef class _EmptyBoard:
    """A grid without stones, and what keeps its tables."""

    cdef Grid* grid
    cdef void* memory
    cdef Evaluator owner

    def __cinit__(self, Evaluator evaluator, int width, int height, int lanes):
        self.owner = evaluator if evaluator.owner is None else evaluator.owner
        self.grid = open_grid(&self.memory)
        if self.memory == NULL:
            raise MemoryError
        clear(self.grid, evaluator.tables, width, height, <Lanes>lanes)

    def __dealloc__(self):
        free(self.memory)


cdef list plain_stones(stones):
    """As read_stones, for stones in the form that games give out; None in any other."""
    cdef list found = []
    if type(stones) is not list:
        return None
    for each in <list>stones:
        if type(each) is not tuple or len(<tuple>each) != 3:
            return None
        x, y, stone = <tuple>each
        if not (type(x) is int and type(y) is int and (type(stone) is int or type(stone) is Stone)):
            return None
        if not (0 <= x < MAX_SIDE and 0 <= y < MAX_SIDE and BLACK <= stone <= WALL):
            return None
        found.append((SQUARE_POINTS[square_at(x, y)], stone))
    return found


cdef tuple point_at(square_t square):
    """The point of a square."""
    return SQUARE_POINTS[square]


cdef class Rows(Game):
    """What all games of rows have in common; not a game by itself.

    width, height: cells, 5..32. rule: the number of INFO rule, 0..15 (see brain.types). name,
    options: as new_game has them. evaluation: the path of the weights ("": the built-in ones).
    Raises ValueError for what is out of these bounds or cannot be used.
    """

    _built_in = ""      # the weights, if none are given; "": the network of the rule and board

    def __cinit__(
        self, int width=15, int height=15, int rule=0, str name="gomoku",
        options: Mapping[str, int] | None = None, str evaluation="", Rows model=None,
    ):
        if not (MIN_SIDE <= width <= MAX_SIDE and MIN_SIDE <= height <= MAX_SIDE):
            raise ValueError(f"board sides must be {MIN_SIDE}..{MAX_SIDE}, not {width}x{height}")
        if not 0 <= rule < ALL_RULES:
            raise ValueError(f"rule must be 0..{ALL_RULES - 1}, not {rule}")
        self.grid = open_grid(&self.memory)
        if self.memory == NULL:
            raise MemoryError
        self.weights = evaluation
        if model is None:
            self.options = MappingProxyType(dict(options or {}))
            side = min(width, height)
            loaded = load(evaluation, rule, side) if evaluation else built_in(
                self._built_in, rule, side
            )
        else:
            self.options, loaded = model.options, model.evaluator   # neither changes
        self.evaluator = (<Evaluator>loaded).fresh()
        self.name = name
        self.rule = rule
        self.width = width
        self.height = height
        self.board = mixed_key((rule & ~CONTINUOUS) << 16 | width << 8 | height)

    def __dealloc__(self):
        free(self.memory)

    cdef str choice(self, str option):
        """The name of an option's value; "" where the game has no such option."""
        return str(self.options.get(option, ""))

    cdef int begin(self, Rows model) except -1:
        """The end of a constructor: be an empty board, or a copy of a model of the same weights."""
        if model is None:
            self.start(BLACK)
            return 0
        self.grid.tables = self.evaluator.tables
        listen(self.grid, NULL, NULL, NULL)
        self.evaluator.attach(self.grid)
        self.adopt(model)
        return 0

    cdef int frame(self, Grid* grid) except -1:
        """Make a grid an empty board of this game."""
        return self.empty(grid, SQUARE)

    cdef int empty(self, Grid* grid, Lanes lanes) except -1:
        """Make a grid an empty board of this size, with these lines."""
        cdef _EmptyBoard board
        cdef size_t tables = <size_t>self.evaluator.tables
        key = tables, self.width, self.height, <int>lanes
        board = EMPTY_BOARDS.get(key)
        if board is None:
            board = _EmptyBoard(self.evaluator, self.width, self.height, <int>lanes)
            if len(EMPTY_BOARDS) >= KEPT_BOARDS:
                EMPTY_BOARDS.clear()
            EMPTY_BOARDS[key] = board
        memcpy(grid, board.grid, sizeof(Grid))
        return 0

    cdef void start(self, int side):
        """An empty board, and a side to move."""
        self.frame(self.grid)
        self.evaluator.attach(self.grid)
        self.evaluator.init(self.grid)
        self.to_move = side
        self.ply = 0
        self.given = 0
        self.is_set_up = False
        self.verdict[0] = GOES_ON

    cdef bint is_off(self, square_t square) noexcept nogil:
        """Whether a cell of the rectangle is no cell of the board."""
        return False

    cdef void put(self, square_t square, int stone) noexcept nogil:
        """Place a stone that is part of no turn."""
        place(self.grid, square, stone)

    cdef void remove(self, square_t square) noexcept nogil:
        """The inverse of put."""
        lift(self.grid, square)

    cdef dict read_state(self, dict state):
        """The state given to setup, every name with its value; ValueError for a wrong one."""
        for name in state:
            raise ValueError(f"{self.name} has no {name}")
        return state

    cdef int check_stones(self, int black, int white, int side, dict state) except -1:
        """ValueError for numbers of stones that the game cannot have with this side and state."""
        return 0

    cdef void after_setup(self, dict state):
        """Called by setup after all stones are placed: take over the state; is the game over?"""
        if self.is_full():
            self.verdict[0] = FULL_BOARD

    cdef void adopt(self, Rows model):
        """Take over position and history of a game of the same name, size and options."""
        self.to_move = model.to_move
        self.ply = model.ply
        self.given = model.given
        self.is_set_up = model.is_set_up
        copy_grid(self.grid, model.grid)
        self.evaluator.init(self.grid)
        memcpy(self.played, model.played, model.ply * sizeof(turn_t))
        memcpy(self.verdict, model.verdict, (model.ply + 1) * sizeof(model.verdict[0]))

    cdef bint is_full(self) noexcept nogil:
        """Whether no cell is empty."""
        return self.grid.stones == self.width * self.height

    # ---- for a search ----

    cdef key_t hash_key(self) noexcept nogil:
        return self.board ^ self.grid.hash ^ side_key(self.to_move)

    cdef void prepare(self) noexcept nogil:
        self.evaluator.prepare(self.grid)

    cdef value_t evaluate(self) noexcept nogil:
        return self.evaluator.value(self.grid, self.to_move)

    cdef void order_moves(self, Choice* list, int found) noexcept nogil:
        self.evaluator.order(self.grid, self.to_move, list, found)

    cdef int sign(self) noexcept nogil:
        """Of a game that is over: 1 if the last mover has won, -1 if he has lost, 0 for a draw."""
        if self.verdict[self.ply] == FULL_FOR_WHITE:
            return 1 if self.to_move == BLACK else -1
        return SIGN[self.verdict[self.ply]]

    cdef value_t ended(self, int ply) noexcept nogil:
        """The value of a game that is over, ply turns below the root."""
        return (ply - WIN) * self.sign()

    cdef int cells_of(self, int stone, int lowest, int highest, square_t* cells) noexcept nogil:
        """The empty cells where a colour has a combined pattern from lowest to highest; how many.

        cells: room for MAX_TURNS.
        """
        cdef int x, y, combined
        cdef int found = 0
        cdef int left = 0
        cdef square_t square
        for combined in range(lowest, highest + 1):
            left += count(self.grid, stone, combined)
        for y in range(self.height):
            if left == found:
                break
            for x in range(self.width):
                square = square_at(x, y)
                if self.grid.cell[square].stone != EMPTY:
                    continue
                if lowest <= self.grid.cell[square].mark[stone - 1].combined <= highest:
                    cells[found] = square
                    found += 1
        return found

    cdef void offer(self, Choice* choice, square_t square) noexcept nogil:
        """Write an empty cell as a turn, with its score in move order by what both sides make."""
        offer_cell(self.grid, self.to_move, choice, square)

    # ---- for Python ----

    cdef square_t read_point(self, tuple point) except -1:
        """The square of a point on the board; IllegalTurn off the board."""
        cdef int x, y
        x, y = point
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise IllegalTurn("off-board", point)
        return square_at(x, y)

    cdef square_t read_free(self, tuple point) except -1:
        """The same for an empty point; IllegalTurn where it is none."""
        cdef square_t square = self.read_point(point)
        if self.is_off(square):
            raise IllegalTurn("off-board", point)
        if self.grid.cell[square].stone != EMPTY:
            raise IllegalTurn("occupied", point)
        return square

    cdef turn_t read_turn(self, tuple points) except? 0:
        if len(points) == 0:
            raise IllegalTurn("pass")
        if len(points) != 1:
            raise IllegalTurn("turn-size", count=len(points), most=1)
        return <turn_t>self.read_free(points[0])

    cdef tuple points_of(self, turn_t turn):
        cdef square_t first = first_square(turn)
        cdef square_t second = second_square(turn)
        if second == NO_SQUARE:
            return SINGLES[first]
        return SQUARE_POINTS[first], SQUARE_POINTS[second]

    cdef bint is_over(self) noexcept nogil:
        return self.verdict[self.ply] != GOES_ON

    cdef int stone_on(self, tuple point) except -1:
        return self.grid.cell[self.read_point(point)].stone

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns played since the start or setup, oldest first."""
        cdef int at
        return tuple([self.points_of(self.played[at]) for at in range(self.ply)])

    @property
    def last_turn(self) -> Turn | None:
        """The newest of the turns; see Game.last_turn."""
        return self.points_of(self.played[self.ply - 1]) if self.ply else None

    def cells(self) -> bytes:
        """What stands on every cell; see Game.cells."""
        cdef int x, y
        cdef bytearray held = bytearray(self.width * self.height)
        cdef uint8_t* cell = <uint8_t*><char*>held
        for y in range(self.height):
            for x in range(self.width):
                cell[0] = self.grid.cell[square_at(x, y)].stone
                cell += 1
        return bytes(held)

    def stones(self) -> list[tuple[int, int, Stone]]:
        """Every stone and every wall; see Game.stones."""
        cdef int x, y
        cdef square_t square
        found = []
        for y in range(self.height):
            for x in range(self.width):
                square = square_at(x, y)
                if self.grid.cell[square].stone != EMPTY and not self.is_off(square):
                    found.append((x, y, STONE_OF_NUMBER[self.grid.cell[square].stone]))
        return found

    def playout(self, rng: Random | None = None) -> Stone:
        """The winner of this game if random turns end it; see Game.playout."""
        cdef uint64_t state = seed_of(rng)
        cdef Rows twin = type(self)(
            self.width, self.height, self.rule, self.name, self.options, self.weights, self,
        )
        cdef turn_t turn
        listen(twin.grid, NULL, NULL, NULL)     # nobody asks what it is worth
        while not twin.is_over():
            turn = twin.random_turn(&state)
            if not turn:
                turns = twin.legal_turns()
                turn = twin.read_turn(turns[below(&state, len(turns))])
            twin.do_turn(turn)
        return STONE_OF_NUMBER[twin.winner()]

    cdef turn_t random_turn(self, uint64_t* state) noexcept nogil:
        """A random legal turn, each as likely as another; 0: choose one of legal_turns()."""
        cdef int x, y
        cdef int found = 0
        cdef square_t square
        cdef square_t[MAX_TURNS] cells
        for _ in range(TRIES):
            square = square_at(
                <int>below(state, self.width), <int>below(state, self.height)
            )
            if self.grid.cell[square].stone == EMPTY and self.may_place(square):
                return <turn_t>square
        for y in range(self.height):
            for x in range(self.width):
                square = square_at(x, y)
                if self.grid.cell[square].stone == EMPTY and self.may_place(square):
                    cells[found] = square
                    found += 1
        return <turn_t>cells[below(state, found)] if found else 0

    def candidates(self) -> Sequence[Turn]:
        """The legal turns near stones; see Game.candidates."""
        cdef square_t square
        cdef list turns = list(self.legal_turns())
        cdef list found = []
        for turn in turns:
            if turn:
                x, y = turn[0]
                square = square_at(x, y)
                if not self.grid.near[square]:
                    continue
            found.append(turn)
        if found:
            return found
        middle = (self.width // 2, self.height // 2)
        return [turn for turn in turns if turn[0] == middle] or turns

    cdef bint may_place(self, square_t square) noexcept nogil:
        """Whether a turn of the side to move may be a stone on this empty cell."""
        return True

    cdef list free_points(self):
        cdef int x, y
        return [
            SQUARE_POINTS[square_at(x, y)] for y in range(self.height) for x in range(self.width)
            if self.grid.cell[square_at(x, y)].stone == EMPTY
        ]

    def legal_turns(self) -> Sequence[Turn]:
        """Every turn that the side to move may play; see Game.legal_turns."""
        cdef int x, y
        cdef square_t square
        turns = []
        if self.is_over():
            return turns
        for y in range(self.height):
            for x in range(self.width):
                square = square_at(x, y)
                if self.grid.cell[square].stone == EMPTY and self.may_place(square):
                    turns.append(SINGLES[square])
        return turns

    def setup(
        self, stones: Iterable[Sequence[Any]] | bytes, side: int, **state: object,
    ) -> None:
        """Clear the board and put stones on it; see Game.setup."""
        cdef uint8_t[CELLS] wanted
        cdef int[WALL + 1] placed = [0, 0, 0, 0]
        cdef int x, y
        cdef square_t square
        side = whole("the side to move", side, BLACK, WHITE)
        state = self.read_state(state)
        self.read_setup(stones, wanted)
        for y in range(self.height):
            for x in range(self.width):
                placed[wanted[square_at(x, y)]] += 1
        self.check_stones(placed[BLACK], placed[WHITE], side, state)
        self.start(side)
        for y in range(self.height):
            for x in range(self.width):
                square = square_at(x, y)
                if wanted[square] != EMPTY:
                    self.put(square, wanted[square])
        self.given = placed[BLACK] + placed[WHITE]
        self.is_set_up = True
        self.after_setup(state)

    cdef int read_setup(self, stones, uint8_t* wanted) except -1:
        """What shall stand on each square, from the stones or the cells that setup is given."""
        cdef int stone
        cdef square_t square
        memset(wanted, EMPTY, CELLS)
        if type(stones) is bytes:
            return self.read_cells(stones, wanted)
        for point, stone in (plain_stones(stones) or read_stones(stones)):
            square = self.read_point(point)
            if self.is_off(square):
                if stone == WALL:
                    continue
                raise IllegalTurn("off-board", point)
            if wanted[square] != EMPTY:
                raise IllegalTurn("occupied", point)
            wanted[square] = <uint8_t>stone
        return 0

    cdef int read_cells(self, bytes cells, uint8_t* wanted) except -1:
        """The same from the bytes of cells()."""
        cdef int x, y
        cdef square_t square
        cdef const uint8_t* cell = <const uint8_t*><const char*>cells
        if len(cells) != self.width * self.height or cells.strip(STANDING):
            raise ValueError(
                f"cells are {self.width * self.height} bytes from {EMPTY} to {WALL}, not "
                f"{shown(cells)}"
            )
        for y in range(self.height):
            for x in range(self.width):
                square = square_at(x, y)
                if not self.is_off(square):
                    wanted[square] = cell[0]
                elif cell[0] != WALL:
                    raise IllegalTurn("off-board", SQUARE_POINTS[square])
                cell += 1
        return 0

    cdef int winner(self) noexcept nogil:
        """Of a game that is over: BLACK, WHITE, or EMPTY for a draw."""
        cdef int sign = self.sign()
        return opponent(self.to_move) if sign > 0 else self.to_move if sign < 0 else EMPTY

    def outcome(self) -> Outcome | None:
        """How the game ended with the last turn; see Game.outcome."""
        cdef int verdict = self.verdict[self.ply]
        if verdict == GOES_ON:
            return None
        cdef int winner = self.winner()
        if IS_OVERLINE <= verdict <= IS_DOUBLE_THREE:
            return Outcome(Stone(winner), ROW_REASONS[verdict], self.foul_line())
        is_row = verdict == MADE_FIVE or verdict == GAVE_FIVE or verdict == LEFT_FIVE
        line = self.winning_line(winner) if is_row else ()
        return Outcome(Stone(winner), ROW_REASONS[verdict], line)

    def standing_win(self) -> Outcome | None:
        """The win of a row in a position without turns; see Game.standing_win."""
        cdef int stone
        if self.ply:
            return None
        for stone in (opponent(self.to_move), self.to_move):
            line = self.winning_line(stone)
            if line:
                return Outcome(Stone(stone), ROW_REASONS[MADE_FIVE], line)
        return None

    cdef tuple ways(self):
        """The Lanes along which rows win."""
        return (self.grid.lanes,)

    cdef set touched(self, int stone):
        """The squares where a stone of this colour came or went with the last turn."""
        cdef turn_t turn = self.played[self.ply - 1]
        return {first_square(turn), second_square(turn)}

    cdef bint has_rows(self) noexcept nogil:
        """Whether the rows of one stone, along the lines of the grid, are what a side threatens."""
        return True

    cdef list foul_rows(self, str foul, square_t square, int side):
        """The rows through a stone on the board that make it this foul. Here: as in renju."""
        return rows_of_foul(self.grid, square, side, foul)

    cdef object explained(self, str foul, tuple point, int side):
        cdef square_t square = self.read_point(point)
        cdef bint is_free = self.grid.cell[square].stone == EMPTY
        if is_free:
            hold(self.grid, square, side)
        rows = self.foul_rows(foul, square, side)
        if is_free:
            release(self.grid, square)
        return Foul(foul, point, side, tuple(rows))

    cdef tuple foul_line(self):
        """The points of the rows of the foul that has ended the game."""
        cdef square_t square = first_square(self.played[self.ply - 1])
        point = (column(square), row(square))
        reason = ROW_REASONS[self.verdict[self.ply]]
        return self.explained(reason, point, opponent(self.to_move)).line

    cdef tuple winning_line(self, int stone):
        """The points of the rows with which this colour has won, row by row."""
        cdef Grid* grid = self.grid
        cdef LineRule rule = line_rule(self.rule, stone)
        cdef int direction, length, held, lanes, step
        cdef square_t square, before, behind
        # A five that was set up or left standing is older than the last turn.
        cdef bint is_old = not self.ply or self.verdict[self.ply] == LEFT_FIVE
        cdef set touched = set() if is_old else self.touched(stone)
        cells = set()
        for lanes, (x, y) in product(self.ways(), self.points):
            square = square_at(x, y)
            for direction in range(directions_of(<Lanes>lanes)):
                step = steps_of(<Lanes>lanes)[direction]
                before = square - step
                if grid.cell[square].stone != stone or grid.cell[before].stone == stone:
                    continue                    # not the first cell of a row
                behind = run_end(grid, square, stone, step)
                length = (behind - square) // step
                held = grid.cell[before].stone == opponent(stone)
                held += grid.cell[behind].stone == opponent(stone)
                row_cells = {square + number * step for number in range(length)}
                if run_wins(&rule, length, held) and (
                    # A stone that has left the end of a row was the sixth.
                    is_old or touched & {before, behind, *row_cells}
                ):
                    cells |= row_cells
        return tuple([(column(each), row(each)) for each in sorted(cells)])

    @property
    def evaluation(self) -> str:
        """The weights that value this game in a search; see Game.evaluation."""
        return str(self.evaluator.weights)

    def copy(self, evaluation: str | PathLike[str] | None = None) -> Self:
        """An independent game with the same position and history; see Game.copy."""
        cdef Rows twin
        if evaluation is None:
            return type(self)(
                self.width, self.height, self.rule, self.name, self.options, self.weights, self,
            )
        *facts, _ = self.recipe()
        twin = type(self)(*facts, path("evaluation", evaluation))
        twin.adopt(self)
        return twin

    def root(self) -> game.Game:
        """A copy with all turns taken back; see Game.root."""
        return Game.root(self) if self.is_set_up or self.weights else type(self)(*self.recipe())

    def __reduce__(self):
        if self.is_set_up:
            return Game.__reduce__(self)
        return _replayed, (type(self), self.recipe(), self.turns)

    cdef tuple recipe(self):
        return self.width, self.height, self.rule, self.name, dict(self.options), self.weights


def _replayed(kind, recipe, turns):
    """A game from its recipe and its turns on the empty board."""
    cdef Game made = kind(*recipe)
    for turn in turns:
        made.play_turn(turn)
    return made


agree(GOES_ON, NO_FOUL)         # a Foul is the Verdict on its stone
agree(IS_OVERLINE, FOUL_OVERLINE)
agree(IS_DOUBLE_FOUR, FOUL_DOUBLE_FOUR)
agree(IS_DOUBLE_THREE, FOUL_DOUBLE_THREE)
