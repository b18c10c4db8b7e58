"""Square, stone, turn, value, key: the words that every other room uses."""

from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import Final

from .arguments import as_list, items, shown, whole

Point = tuple[int, int]
"""(x, y), x from the left, y from the top, counted from 0."""
Turn = tuple[Point, ...]
"""All that one side does at once: points, none for a pass and for SWAP; see Announced, too."""


class Swap(Turn):
    """The turn of an opening that takes the other colour: no point, and yet not a pass.

    >>> SWAP, len(SWAP), SWAP == (), SWAP == SWAP
    (SWAP, 0, False, True)
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Swap)

    def __ne__(self, other: object) -> bool:
        return not isinstance(other, Swap)

    def __hash__(self) -> int:
        return hash("SWAP")

    def __repr__(self) -> str:
        return "SWAP"

    def __reduce__(self) -> str:
        return "SWAP"       # the name of the only one


SWAP: Final[Turn] = Swap()
"""The turn of an opening that takes the other colour; it has no point, and is no pass."""

MOST_ANNOUNCED = 1024  # points of a turn: all of the largest board


def _pair(point):
    """A point; ValueError for anything else."""
    listed = as_list(point)
    if listed is None or len(listed) != 2:
        raise ValueError(f"a point is written (x, y), not {shown(point)}")
    return whole("x", listed[0]), whole("y", listed[1])


class Announced(Turn):
    """A turn of an opening that says how many fifth stones are to be offered; equal to no other.

    It is made of points, (x, y) each, and of the number; kakugo.read_turn reads other forms. Raises
    ValueError for what is none of these.

    Attributes:
        offers: How many, from 1.

    Examples:
        >>> turn = Announced(((7, 7), (7, 8)), 5)
        >>> turn, turn.offers, len(turn), turn == ((7, 7), (7, 8))
        (Announced(((7, 7), (7, 8)), 5), 5, 2, False)
    """

    offers: int     # how many

    def __new__(cls, points: Iterable[Point], offers: int):
        listed = items("the points of a turn are a list of (x, y)", points, MOST_ANNOUNCED)
        turn = super().__new__(cls, map(_pair, listed))
        turn.offers = whole("offers", offers, 1)
        return turn

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Announced)
            and tuple.__eq__(self, other)
            and self.offers == other.offers
        )

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((tuple(self), self.offers))

    def __repr__(self) -> str:
        return f"Announced({tuple(self)}, {self.offers})"

    def __reduce__(self):
        return Announced, (tuple(self), self.offers)


class _Named(IntEnum):
    """A number that shows its name; str() and format() give the number, as of every IntEnum."""

    def __repr__(self) -> str:
        return self.name


Stone = _Named(
    "Stone", {"EMPTY": EMPTY, "BLACK": BLACK, "WHITE": WHITE, "WALL": WALL}, module=__name__
)
Stone.__doc__ = """Who stands on a point, or moves.

Attributes:
    EMPTY: Nobody stands on a point; as the winner of a game: a draw.
    BLACK: The side that moves first, and its stones.
    WHITE: The other side, and its stones.
    WALL: A point off the board, or a blocked one.
"""
Player = _Named("Player", {"FIRST": FIRST, "SECOND": SECOND}, module=__name__)
Player.__doc__ = """A player, whose colour an opening may exchange.

Attributes:
    FIRST: The player who began the game, whatever colour an opening has given.
    SECOND: The other player.
"""
globals().update({**Stone.__members__, **Player.__members__})   # for Python: BLACK, FIRST, ...
COLOUR_NAMES: Final[Mapping[int, str]] = {Stone.BLACK: "Black", Stone.WHITE: "White"}
PLAYER_NAMES: Final[Mapping[int, str]] = {Player.FIRST: "first", Player.SECOND: "second"}
OTHER_COLOUR: Final[Mapping[int, Stone]] = {Stone.BLACK: Stone.WHITE, Stone.WHITE: Stone.BLACK}
OTHER_PLAYER: Final[Mapping[int, Player]] = {
    Player.FIRST: Player.SECOND, Player.SECOND: Player.FIRST
}
# The rules of tournaments, by the names that Kakugo's files, openings and records give them.
RULES: Final[Mapping[str, int]] = {
    "freestyle": 0, "standard": EXACT, "renju": RENJU, "caro": EXACT | CARO
}
