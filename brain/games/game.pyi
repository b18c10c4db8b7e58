"""What the search asks of a game, and what a Python program sees of one."""

# Written by build_scripts.stubs from game.pyx: change that.

from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from random import Random
from typing import Any, NamedTuple, Self, SupportsIndex, overload

from typing_extensions import disjoint_base

from ..points import PointForm, TurnForm
from ..types import Player, Point, Stone, Turn
from .fouls import Foul
from .state import GameState
from .symmetry import Symmetry

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

@disjoint_base
class Game:
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
    @property
    def name(self) -> str: ...
    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...
    @property
    def rule(self) -> int: ...
    @property
    def ply(self) -> int: ...
    @property
    def options(self) -> Mapping[str, int]: ...
    @property
    def is_hexagon(self) -> bool: ...
    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns played since the start or setup, oldest first."""
    @overload
    def stone(self, point: PointForm, /) -> Stone:
        """Who stands on a point: EMPTY, BLACK, WHITE or WALL.

        Raises IllegalTurn off the board, ValueError for what is no point.

        Args:
            point: In any form, as for play.
        """
    @overload
    def stone(self, x: SupportsIndex, y: SupportsIndex, /) -> Stone: ...
    @property
    def side(self) -> Stone:
        """Who moves: BLACK or WHITE."""
    @property
    def player(self) -> Player:
        """Who moves: FIRST, who began, or SECOND. An opening may exchange their colours."""
    def colour_of(self, player: int) -> Stone:
        """The colour of a player, FIRST or SECOND: BLACK or WHITE. ValueError for anybody else."""
    @property
    def stage(self) -> str:
        """The stage of the opening that the game is in; "play" after it, or where there is none."""
    @property
    def opening_name(self) -> str:
        """The name of a renju game's first three stones, "D4 Kagetsu"; "" where they have none."""
    @property
    def state(self) -> GameState:
        """What setup needs to know of this position besides stones and side; see GameState."""
    def setup(self, stones: Iterable[Sequence[Any]] | bytes, side: int, **state: object) -> None:
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
    def outcome(self) -> Outcome | None:
        """How the game ended with the last turn, or None while it goes on."""
    def standing_win(self) -> Outcome | None:
        """The win of a row that stands in a position without turns; None where there is none.

        Such a position goes on, for only a turn ends a game; no game comes to it.
        """
    @property
    def evaluation(self) -> str:
        """The weights that value this game in a search: architecture, rule and hash."""
    def copy(self, evaluation: str | PathLike[str] | None = None) -> Self:
        """An independent game with the same position and history.

        Raises ValueError for weights that cannot be used.

        Args:
            evaluation: The weights that value the copy, a file or a folder ("": the built-in ones);
                None for those of this game.
        """
    def without_opening(self, evaluation: str | PathLike[str] | None = None) -> Game:
        """A copy of this game, as if its opening, if there is one, were over."""
    def for_search(self, evaluation: str | PathLike[str] | None = None) -> Game:
        """A game for a search to change: this position, and weights as for copy().

        Raises ValueError in an opening, which no search knows.
        """
    @property
    def points(self) -> tuple[Point, ...]:
        """Every point of the board, row by row."""
    @property
    def last_turn(self) -> Turn | None:
        """The newest of the turns; None where there is none."""
    def stones(self) -> list[tuple[int, int, Stone]]:
        """Every stone and every wall, (x, y, stone), row by row: what setup wants."""
    def cells(self) -> bytes:
        """What stands on every cell: a byte each, width * height of them, row by row from the top.

        EMPTY, BLACK, WHITE or WALL; the cells that a hexagon has not are WALL.
        """
    def root(self) -> Game:
        """A copy with all turns taken back."""
    def symmetries(self) -> tuple[Symmetry, ...]:
        """The rotations and mirror images that leave the game as it is, the identity first.

        Eight of a square, four of a rectangle, twelve of a hexagon; fewer where the first stones
        belong on the centre and the board, of an even size, has none.
        """
    def transformed(self, symmetry: Symmetry) -> Game:
        """This game, turns included, under one of its symmetries; ValueError for any other."""
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object) -> Self: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def _repr_svg_(self) -> str: ...
    @property
    def key(self) -> int:
        """64-bit hash of the position and the side to move; equal positions have equal keys."""
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
    def undo(self) -> Turn:
        """Take the last turn back and return it; IndexError where there is none."""
    def is_legal(self, *turn: TurnForm) -> bool:
        """Whether the side to move may play a turn: no foul but Repensi's, nothing after the end.

        Args:
            turn: In any form, as for play; ValueError for what is no turn at all.
        """
    def legal_turns(self) -> Sequence[Turn]:
        """Every turn that the side to move may play, row by row; empty if and only if it is over.

        A list; but where an opening wants several free points there may be millions of turns, and
        they are a sequence that is not stored.
        """
    def candidates(self) -> Sequence[Turn]:
        """The legal turns that begin within two cells of a stone, row by row: those worth trying.

        On a board without stones the turns at its centre; all legal turns where none is near. It is
        empty exactly when the game is over. A list; in an opening all of legal_turns(), as that
        gives them.
        """
    def playout(self, rng: Random | None = None) -> Stone:
        """The winner, BLACK, WHITE or EMPTY for a draw, if random turns end the game.

        Each legal turn is as likely as another. The game is not changed.

        Of a game that is over it is the winner.

        Raises ValueError for what is no random.Random.

        Args:
            rng: random.Random, seeded for the same turns again; None: the generator of the module
                random.
        """
    @overload
    def foul(self, point: PointForm, /, *, side: int = 0) -> Foul | None:
        """The foul that a stone on a point would be: "overline", "double four", "double three".

        It is a str that knows its rows; see Foul. None where it is none, and for an occupied point.
        In renju and Repensi a foul can be played and loses; other games forbid it.

        Raises IllegalTurn off the board, ValueError for another side and for what is no point.

        Args:
            point: In any form, as for play.
            side: BLACK or WHITE; 0: the side to move; it may follow the point without its name.
        """
    @overload
    def foul(self, point: PointForm, colour: int, /) -> Foul | None: ...
    @overload
    def foul(self, x: SupportsIndex, y: SupportsIndex, /, *, side: int = 0) -> Foul | None: ...
    @overload
    def foul(self, x: SupportsIndex, y: SupportsIndex, colour: int, /) -> Foul | None: ...
    def fouls(self, side: int = 0) -> list[Point]:
        """The empty points where a stone of a side (0: the side to move) is a foul, row by row."""
