"""What the search asks of a game, and what a Python program sees of one."""

from collections.abc import Iterable
from typing import NamedTuple

from typing_extensions import disjoint_base

from ..types import Point, Turn

class IllegalTurn(ValueError):  # noqa: N818
    """A turn that cannot be played; the message says why, the game is unchanged."""

class Outcome(NamedTuple):
    """How a game ended."""

    winner: int  # BLACK, WHITE, or EMPTY for a draw
    reason: str  # "five", "pairs", "full board", ..., or the loser's foul: "overline", ...

@disjoint_base
class Game:
    """A position and the turns that led to it.

    Points are (x, y), x from the left, y from the top, counted from 0. A turn is a tuple of
    points: one in gomoku, two where a turn is two stones or moves a stone from one point to
    another, none for a pass. This class is abstract; brain.new_game makes concrete ones.
    """

    @property
    def name(self) -> str:
        """The name under which new_game knows the game."""

    @property
    def width(self) -> int:
        """Columns of the board."""

    @property
    def height(self) -> int:
        """Rows of the board."""

    @property
    def rule(self) -> int:
        """The rule, as the number of INFO rule."""

    @property
    def side(self) -> int:
        """Who moves: BLACK or WHITE."""

    @property
    def ply(self) -> int:
        """How many turns were played since the start or setup."""

    @property
    def options(self) -> dict[str, int]:
        """Every option of the game, by name, with its value."""

    @property
    def state(self) -> dict[str, object]:
        """What setup needs to know of this position besides stones and side: name -> value."""

    @property
    def key(self) -> int:
        """64-bit hash of the position and the side to move; equal positions have equal keys."""

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns played since the start or setup, oldest first."""

    @property
    def evaluation(self) -> str:
        """The weights that value this game in a search: architecture, rule and hash."""

    def stone(self, x: int, y: int) -> int:
        """Who stands on a point: EMPTY, BLACK, WHITE or WALL; IllegalTurn off the board."""

    def play(self, *points: Point) -> None:
        """Play a turn.

        A foul of renju or Repensi can be played; it loses at once, and outcome() says so. Raises
        IllegalTurn where the rules forbid the turn or the game is over.
        """

    def undo(self) -> Turn:
        """Take the last turn back and return it; IndexError where there is none."""

    def setup(self, stones: Iterable[tuple[int, int, int]], side: int, **state: object) -> None:
        """Clear the board and put stones on it; the history is empty then.

        stones: (x, y, stone), stone BLACK, WHITE or WALL (a blocked cell), any number of each.
        side: BLACK or WHITE, who moves next. state: as in the property of that name. Raises
        IllegalTurn for points off the board or named twice, ValueError for other stones, sides and
        states; the game is unchanged then.
        """

    def is_legal(self, *points: Point) -> bool:
        """Whether the side to move may play this turn; False for fouls and after the end."""

    def legal_turns(self) -> list[Turn]:
        """Every turn that the side to move may play, row by row; empty when the game is over."""

    def foul(self, x: int, y: int, side: int = 0) -> str | None:
        """The foul that a stone on a point would be: "overline", "double four", "double three".

        None where it is none, and for an occupied point. In renju and Repensi a foul can be played
        and loses; other games forbid it. side: BLACK or WHITE; 0: the side to move. Raises
        IllegalTurn off the board, ValueError for another side.
        """

    def fouls(self, side: int = 0) -> list[Point]:
        """The empty points where a stone of a side (0: the side to move) is a foul, row by row."""

    def outcome(self) -> Outcome | None:
        """How the game ended with the last turn, or None while it goes on."""

    def copy(self, evaluation: str | None = None) -> Game:
        """An independent game with the same position and history.

        evaluation: the weights that value the copy, a file or a folder ("": the built-in ones);
        None for those of this game. Raises ValueError for weights that cannot be used.
        """
