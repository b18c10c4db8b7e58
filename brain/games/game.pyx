"""What the search asks of a game, and what a Python program sees of one."""

import random
from collections.abc import Iterable, Sequence
from functools import lru_cache
from os import PathLike
from random import Random
from typing import Any, NamedTuple, Self, SupportsIndex

from libc.stdint cimport int64_t

from ..clock cimport Limit
from ..geometry cimport MAX_SIDE, in_hexagon
from ..types cimport (
    BLACK, FIRST, INFINITE, NO_VALUE, SECOND, WHITE, Choice, key_t, turn_t, value_t,
)

from .. import points
from ..arguments import as_whole, instance, shown, whole
from ..points import PointForm, TurnForm
from ..types import SWAP, Announced, Player, Point, Stone, Turn
from .fouls import Foul
from .illegal import IllegalTurn
from .picture import drawn, state_words, status
from .state import GameState
from .symmetry import Symmetry, symmetries

STONE_OF_NUMBER = tuple(Stone)
cdef tuple PLAYER_OF_NUMBER = (None, *Player)   # the same


cdef enum:
    KEPT_BOARDS = 64    # sizes of boards of which the points are kept


class Outcome(NamedTuple):
    """How a game ended.

    Attributes:
        winner: BLACK, WHITE, or EMPTY for a draw.
        reason: "five", "pairs", "full board", ..., or the loser's foul: "overline", ...
        line: Points of the rows that won or were the foul, row by row; () for no row.
    """

    winner: Stone
    reason: str
    line: tuple[Point, ...] = ()


def _in_words(outcome):
    """How a game has ended: Black has won: five."""
    who = "draw" if outcome.winner == Stone.EMPTY else f"{outcome.winner.name.title()} has won"
    return f"{who}: {outcome.reason}"


@lru_cache(maxsize=KEPT_BOARDS)
def _points_of(int width, int height, bint is_hexagon):
    """Every point of a board, row by row."""
    cdef int side = (width + 1) // 2
    return tuple([
        (x, y)
        for y in range(height)
        for x in range(width)
        if not is_hexagon or in_hexagon(x, y, side)
    ])


cdef bint is_plain(tuple form):
    """Whether a turn is written as games write it: pairs of two ints that may lie on a board.

    It is the most frequent form, and needs no reading.
    """
    for part in form:
        if type(part) is not tuple or len(part) != 2:
            return False
        for number in part:
            if type(number) is not int or not 0 <= number < MAX_SIDE:
                return False
    return True


cdef object turn_from(tuple form):
    """A turn from any of its forms; ValueError for what is none."""
    if is_plain(form):
        return form
    if len(form) == 1 and type(form[0]) is tuple and is_plain(form[0]):
        return form[0]
    return points.read_turn(*form)


cdef void pick_best(Choice* list, int found, int at) noexcept nogil:
    """Swap the choice of the highest score from place `at` on to that place."""
    cdef int number, score
    cdef int best = at
    cdef int highest = list[at].score
    cdef Choice choice
    for number in range(at + 1, found):
        score = list[number].score
        if score > highest:
            highest = score
            best = number
    choice = list[best]
    list[best] = list[at]
    list[at] = choice


cdef class Game:
    """A position and the turns that led to it.

    Points are (x, y), x from the left, y from the top, counted from 0. A turn is a tuple of points:
    one in gomoku, two where a turn is two stones or moves a stone from one point to another, none
    for a pass and for SWAP. This class is abstract; brain.new_game makes concrete ones.

    Games are equal if the rules, the options, the board and the position are: who moves, all of
    state and how the game has ended. What led there does not count. Equal games have equal hashes;
    a game that is a key of a dictionary must not change.

    Attributes:
        name: The name under which new_game knows the game.
        width: Columns of the board.
        height: Rows of the board.
        rule: The rule, as the number of INFO rule.
        ply: How many turns were played since the start or setup.
        options: Every option by its name, with its value; it cannot be changed.
        is_hexagon: Whether the board is a hexagon, with longest rows of width and height; else it
            is a rectangle.
    """

    def __cinit__(self, *_, **__):
        if type(self) is Game:
            raise TypeError("this class is abstract: new_game makes games")

    # ---- for a search ----

    cdef key_t hash_key(self) noexcept nogil:
        """The Zobrist hash of the position and the side to move."""
        return 0

    cdef key_t key_after(self, turn_t turn) noexcept nogil:
        """A guess at hash_key after a turn, to prefetch its entry in the transposition table."""
        return self.hash_key()

    cdef void do_turn(self, turn_t turn) noexcept nogil:
        """Play a turn, and find out whether it ends the game; the opponent moves next."""

    cdef void undo_turn(self) noexcept nogil:
        """The inverse of do_turn."""

    cdef value_t terminal_value(self, int ply) noexcept nogil:
        """The value of a position that needs no search, ply turns below the root, or NO_VALUE."""
        return NO_VALUE

    cdef int generate_moves(self, Choice* list) noexcept nogil:
        """The turns worth trying, into room for MAX_TURNS; how many.

        Under must_defend, all turns that may stop the opponent. It may list none although there are
        legal turns; see generate_all.
        """
        return 0

    cdef int generate_far_moves(self, Choice* list, bint thorough) noexcept nogil:
        """The legal turns that generate_moves leaves out, but for some that are sure to lose; how
        many, or TOO_MANY where there are more than it lists.

        A search asks for them where all turns of generate_moves lose and must_defend is false: the
        position is lost unless one of these holds. thorough: list them even where they are many.
        """
        return 0

    cdef int generate_all(self, Choice* list) noexcept nogil:
        """Every legal turn, or where there is none every one that can be made; how many."""
        return 0

    cdef bint is_discouraged(self, turn_t turn) noexcept nogil:
        """Whether a legal turn should not be played while there are others."""
        return False

    cdef int generate_attacks(self, Choice* list) noexcept nogil:
        """Turns that may threaten to win at once, into room for MAX_TURNS; how many.

        Some may threaten nothing, for a solver plays them and looks; some may be missing, then it
        misses the wins that need them.
        """
        return 0

    cdef void prepare(self) noexcept nogil:
        """More will be asked of the evaluation here than the static value: the order of moves."""

    cdef value_t evaluate(self) noexcept nogil:
        """The static value, as the side to move sees it."""
        return 0

    cdef value_t lazy_value(self) noexcept nogil:
        """About the same at no cost, good enough far above a window; -INFINITE: not to be had."""
        return -INFINITE

    cdef void order_moves(self, Choice* list, int found) noexcept nogil:
        """Let the evaluation add to the scores of a list of moves."""

    cdef bint must_defend(self) noexcept nogil:
        """Whether the opponent wins within two of his turns unless he is answered now."""
        return False

    cdef bint must_answer_five(self) noexcept nogil:
        """Whether the opponent wins with his next turn unless he is answered now."""
        return False

    cdef bint is_by_position(self) noexcept nogil:
        """Whether the position alone says how it can go on and end: not where turns that came
        before may end the game. A proof needs it.
        """
        return True

    cdef bint knows_answers(self) noexcept nogil:
        """Whether the lists of turns have every answer to a threat, and none ends the game but a
        foul. Else a proof tries all legal turns.
        """
        return False

    cdef int solve_vcf(
        self, int fours, int64_t budget, const Limit* limit, int64_t* nodes, turn_t* line,
        int* length,
    ) noexcept nogil:
        """Plies to a win of the side to move by forcing turns only, 0 if none is found.

        fours: forcing turns at most. budget: nodes at most. limit: of the calling search; NULL for
        a short call, which may leave out what seldom wins. Output: nodes, how many it took; line,
        room for MAX_PLY turns, the turns of the win; length, how many.
        """
        return 0

    cdef int solve_vct(
        self, int64_t budget, const Limit* limit, int64_t* nodes, turn_t* line, int* length,
    ) noexcept nogil:
        """Plies to a win by turns that each threaten to win by forcing turns; 0 if none is found.

        A game without such a solver answers 0. Everything else is as for solve_vcf.
        """
        return 0

    cdef Threat threat_of(self, turn_t turn) noexcept nogil:
        """What a turn threatens."""
        return NO_THREAT

    # ---- for Python ----

    cdef bint is_over(self) noexcept nogil:
        """Whether the last turn has ended the game."""
        return False

    cdef bint is_swapped(self) noexcept nogil:
        """Whether the player who began has White."""
        return False

    cdef int stone_on(self, tuple point) except -1:
        """Who stands on a point; IllegalTurn off the board."""
        raise NotImplementedError

    cdef str foul_on(self, tuple point, int side):
        """The foul that a stone of BLACK or WHITE would be; None where it is none."""
        return None

    cdef object explained(self, str foul, tuple point, int side):
        """The Foul that a stone on an empty point is, by its name."""
        raise NotImplementedError

    cdef object read(self, tuple form):
        """The turn of what play was called with."""
        return turn_from(form) if form else self.empty_turn()

    cdef object empty_turn(self):
        """What no argument stands for: of the turns without a point, the one that may be due."""
        return ()

    cdef int play_turn(self, turn) except -1:
        """Play a turn of a game that goes on; IllegalTurn where the rules forbid it."""
        self.do_turn(self.check_turn(turn))
        return 0

    cdef bint allows(self, turn) except -1:
        """Whether the rules allow a turn in a game that goes on."""
        try:
            self.check_turn(turn)
        except IllegalTurn:
            return False
        return True

    cdef turn_t check_turn(self, turn) except? 0:
        """The turn as a search knows it; IllegalTurn where it cannot be played."""
        if turn is SWAP:
            raise IllegalTurn("no-swap")
        if isinstance(turn, Announced):
            raise IllegalTurn("no-number")
        return self.read_turn(turn)

    cdef int read_side(self, side) except -1:
        """BLACK or WHITE; 0 is the side to move. ValueError for anything else."""
        number = as_whole(side)
        if number not in (0, BLACK, WHITE):
            raise ValueError(f"a side is {BLACK} or {WHITE}, not {shown(side)}")
        return number or self.to_move

    cdef turn_t read_turn(self, tuple turn) except? 0:
        """The turn of these points; IllegalTurn where it cannot be played."""
        raise NotImplementedError

    cdef tuple points_of(self, turn_t turn):
        """The inverse of read_turn."""
        raise NotImplementedError

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns played since the start or setup, oldest first."""
        raise NotImplementedError

    def stone(self, *point: PointForm | SupportsIndex) -> Stone:
        """Who stands on a point: EMPTY, BLACK, WHITE or WALL.

        Raises IllegalTurn off the board, ValueError for what is no point.

        Args:
            point: In any form, as for play.
        """
        read = points.read_point(*point)
        try:
            return STONE_OF_NUMBER[self.stone_on(read)]
        except IllegalTurn as error:
            error.has_names = points.are_names(point)
            raise

    @property
    def side(self) -> Stone:
        """Who moves: BLACK or WHITE."""
        return STONE_OF_NUMBER[self.to_move]

    @property
    def player(self) -> Player:
        """Who moves: FIRST, who began, or SECOND. An opening may exchange their colours."""
        return PLAYER_OF_NUMBER[FIRST if (self.to_move == BLACK) != self.is_swapped() else SECOND]

    def colour_of(self, player: int) -> Stone:
        """The colour of a player, FIRST or SECOND: BLACK or WHITE. ValueError for anybody else."""
        player = whole("a player", player, FIRST, SECOND)
        return STONE_OF_NUMBER[BLACK if (player == FIRST) != self.is_swapped() else WHITE]

    @property
    def stage(self) -> str:
        """The stage of the opening that the game is in; "play" after it, or where there is none."""
        return "play"

    @property
    def opening_name(self) -> str:
        """The name of a renju game's first three stones, "D4 Kagetsu"; "" where they have none."""
        return ""

    @property
    def state(self) -> GameState:
        """What setup needs to know of this position besides stones and side; see GameState."""
        return {}

    def setup(
        self, stones: Iterable[Sequence[Any]] | bytes, side: int, **state: object,
    ) -> None:
        """Clear the board and put stones on it; the history is empty then.

        Raises IllegalTurn for points off the board or named twice, ValueError for other stones,
        sides and states; the game is unchanged then.

        Args:
            stones: (x, y, stone) or (point, stone), the point in any form, as for play; stone
                BLACK, WHITE or WALL (a blocked cell), any number of each; or all cells at once, as
                cells() gives them.
            side: BLACK or WHITE, who moves next.
            state: As in the property of that name.
        """
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """How the game ended with the last turn, or None while it goes on."""
        raise NotImplementedError

    def standing_win(self) -> Outcome | None:
        """The win of a row that stands in a position without turns; None where there is none.

        Such a position goes on, for only a turn ends a game; no game comes to it.
        """
        raise NotImplementedError

    @property
    def evaluation(self) -> str:
        """The weights that value this game in a search: architecture, rule and hash."""
        raise NotImplementedError

    def copy(self, evaluation: str | PathLike[str] | None = None) -> Self:
        """An independent game with the same position and history.

        Raises ValueError for weights that cannot be used.

        Args:
            evaluation: The weights that value the copy, a file or a folder ("": the built-in ones);
                None for those of this game.
        """
        raise NotImplementedError

    def without_opening(self, evaluation: str | PathLike[str] | None = None) -> Game:
        """A copy of this game, as if its opening, if there is one, were over."""
        return self.copy(evaluation)

    def for_search(self, evaluation: str | PathLike[str] | None = None) -> Game:
        """A game for a search to change: this position, and weights as for copy().

        Raises ValueError in an opening, which no search knows.
        """
        return self.copy(evaluation)

    @property
    def points(self) -> tuple[Point, ...]:
        """Every point of the board, row by row."""
        return _points_of(self.width, self.height, self.is_hexagon)

    @property
    def last_turn(self) -> Turn | None:
        """The newest of the turns; None where there is none."""
        raise NotImplementedError

    def stones(self) -> list[tuple[int, int, Stone]]:
        """Every stone and every wall, (x, y, stone), row by row: what setup wants."""
        raise NotImplementedError

    def cells(self) -> bytes:
        """What stands on every cell: a byte each, width * height of them, row by row from the top.

        EMPTY, BLACK, WHITE or WALL; the cells that a hexagon has not are WALL.
        """
        raise NotImplementedError

    def root(self) -> Game:
        """A copy with all turns taken back."""
        game = self.copy()
        while game.ply:
            game.undo()
        return game

    def symmetries(self) -> tuple[Symmetry, ...]:
        """The rotations and mirror images that leave the game as it is, the identity first.

        Eight of a square, four of a rectangle, twelve of a hexagon; fewer where the first stones
        belong on the centre and the board, of an even size, has none.
        """
        board = symmetries(self.width, self.height, self.is_hexagon)
        return tuple([each for each in board if self.suits(each)])

    def transformed(self, symmetry: Symmetry) -> Game:
        """This game, turns included, under one of its symmetries; ValueError for any other."""
        cdef Game moved = type(self)(*self.recipe())
        if not isinstance(symmetry, Symmetry) or symmetry not in self.symmetries():
            raise ValueError(f"expected a symmetry of this game, got {shown(symmetry)}")
        root = self.root()
        stones = [(symmetry((x, y)), stone) for x, y, stone in root.stones()]
        moved.setup(stones, root.side, **self.moved_state(root.state, symmetry))
        for turn in self.turns:
            moved.play(SWAP if turn is SWAP else [*map(symmetry, turn), *_number_in(turn)])
        return moved

    cdef bint suits(self, symmetry) except -1:
        """Whether a symmetry of the board leaves the rules as they are."""
        return True

    cdef dict moved_state(self, dict state, symmetry):
        """What a symmetry makes of the state; another dict only where it has points."""
        return state

    cdef list free_points(self):
        """The empty points, row by row."""
        raise NotImplementedError

    cdef tuple recipe(self):
        """What type(self) is called with for an empty game of this kind."""
        raise NotImplementedError

    def __reduce__(self):
        root = self.root()
        begin = root.stones(), root.side, root.state
        return _rebuilt, (type(self), self.recipe(), *begin, self.turns)

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        return _facts(self) == _facts(other) if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        options = [f"{name}={value}" for name, value in self.options.items() if value]
        board = " ".join([f"{self.name} {self.width}x{self.height} rule={self.rule}", *options])
        turns = "1 turn" if self.ply == 1 else f"{self.ply} turns"
        return f"<kakugo.Game {board}, {status(self.to_move, self.outcome())}, {turns}>"

    def __str__(self) -> str:
        """The board with its coordinates, the last turn in brackets; below it, who moves."""
        letters = {point: ".XO#"[self.stone_on(point)] for point in self.points}
        marked = self.last_turn or ()
        below = [status(self.to_move, self.outcome()), *state_words(self.state)]
        below += [self.opening_name] if self.opening_name else []
        return f"{drawn(letters, marked, self.is_hexagon)}\n{'; '.join(below)}"

    def _repr_svg_(self) -> str:
        from ..drawing.svg import svg  # when a notebook asks
        return svg(self)

    @property
    def key(self) -> int:
        """64-bit hash of the position and the side to move; equal positions have equal keys."""
        return self.hash_key()

    def play(self, *turn: TurnForm) -> None:
        """Play a turn, in any form: play("h8"), play(7, 7), play((7, 7)), play("e5-f4").

        Several points: play("h8", "i9"), play((7, 7), (8, 8)), play("h8i9") or one list of them.
        play("pass") passes, play("swap") takes the other colour, where the rules have it; play()
        does what is due of the two, so that play(*turn) plays every turn, as play(turn) does, but
        one with a number: play("h8 h9 j10 5") announces five offers, where the opening wants it.
        A foul of renju or Repensi can be played; it loses at once, and outcome() says so.

        Raises IllegalTurn where the rules forbid the turn or the game is over, and ValueError for
        what is no turn at all; the game is unchanged then.
        """
        read = self.read(turn)
        if self.is_over():
            raise IllegalTurn("over", end=f": {_in_words(self.outcome())}")
        try:
            self.play_turn(read)
        except IllegalTurn as error:
            error.has_names = points.are_names(turn)
            raise

    def undo(self) -> Turn:
        """Take the last turn back and return it; IndexError where there is none."""
        if self.ply == 0:
            raise IndexError("no turn to undo")
        last = self.last_turn
        self.undo_turn()
        return last

    def is_legal(self, *turn: TurnForm) -> bool:
        """Whether the side to move may play a turn: no foul but Repensi's, nothing after the end.

        Args:
            turn: In any form, as for play; ValueError for what is no turn at all.
        """
        read = self.read(turn)
        return not self.is_over() and self.allows(read)

    def legal_turns(self) -> Sequence[Turn]:
        """Every turn that the side to move may play, row by row; empty if and only if it is over.

        A list; but where an opening wants several free points there may be millions of turns, and
        they are a sequence that is not stored.
        """
        raise NotImplementedError

    def candidates(self) -> Sequence[Turn]:
        """The legal turns that begin within two cells of a stone, row by row: those worth trying.

        On a board without stones the turns at its centre; all legal turns where none is near. It is
        empty exactly when the game is over. A list; in an opening all of legal_turns(), as that
        gives them.
        """
        return self.legal_turns()

    def playout(self, rng: Random | None = None) -> Stone:
        """The winner, BLACK, WHITE or EMPTY for a draw, if random turns end the game.

        Each legal turn is as likely as another. The game is not changed.

        Of a game that is over it is the winner.

        Raises ValueError for what is no random.Random.

        Args:
            rng: random.Random, seeded for the same turns again; None: the generator of the module
                random.
        """
        twin = self.copy()
        choose = random if rng is None else instance("a random.Random", rng, Random)
        while twin.outcome() is None:
            twin.play(choose.choice(twin.legal_turns()))
        return twin.outcome().winner

    def foul(self, *point: PointForm | SupportsIndex, side: int = 0) -> Foul | None:
        """The foul that a stone on a point would be: "overline", "double four", "double three".

        It is a str that knows its rows; see Foul. None where it is none, and for an occupied point.
        In renju and Repensi a foul can be played and loses; other games forbid it.

        Raises IllegalTurn off the board, ValueError for another side and for what is no point.

        Args:
            point: In any form, as for play.
            side: BLACK or WHITE; 0: the side to move; it may follow the point without its name.
        """
        is_last = len(point) == 3 or (len(point) == 2 and as_whole(point[0]) is None)
        if is_last and as_whole(side) == 0:
            *point, side = point
        read, side = points.read_point(*point), self.read_side(side)
        try:
            name = self.foul_on(read, side)
        except IllegalTurn as error:
            error.has_names = points.are_names(point)
            raise
        return None if name is None else self.explained(name, read, side)

    def fouls(self, side: int = 0) -> list[Point]:
        """The empty points where a stone of a side (0: the side to move) is a foul, row by row."""
        cdef int stone = self.read_side(side)
        return [point for point in self.points if self.foul_on(point, stone) is not None]


def _number_in(turn):
    """The number that a turn announces, in a list; an empty one for all other turns."""
    return [turn.offers] if isinstance(turn, Announced) else []


def _rebuilt(kind, recipe, stones, side, state, turns):
    """A game from what __reduce__ says of it."""
    game = kind(*recipe)
    game.setup(stones, side, **state)
    for turn in turns:
        game.play(turn)
    return game


def _facts(game):
    """What makes two games equal."""
    outcome = game.outcome()
    return (
        (game.name, game.width, game.height, game.rule, game.options),
        (game.side, game.state, game.cells()),
        outcome and (outcome.winner, outcome.reason),
    )
