"""Square, stone, turn, value, key: the words that every other room uses."""

# Written by build_scripts.stubs from types.pyx: change that.

from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import Final, Self

from typing_extensions import disjoint_base

EXACT: Final[int]  # more than five in a row do not win
CONTINUOUS: Final[int]  # the manager starts the next game by itself; no effect on play
RENJU: Final[int]  # Black: exactly five, and fouls
CARO: Final[int]  # a five between two stones of the opponent does not win
ALL_RULES: Final[int]  # how many sums of these bits there are
WIN: Final[int]  # value of a game that is won; WIN - n: won in n plies
WON: Final[int]  # the least value of a proven win; -WON: of a proven loss, the most
Point = tuple[int, int]
"""(x, y), x from the left, y from the top, counted from 0."""
Turn = tuple[Point, ...]
"""All that one side does at once: points, none for a pass and for SWAP; see Announced, too."""

class Swap(Turn):
    def __eq__(self, other: object) -> bool: ...
    def __ne__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

SWAP: Final[Turn]
"""The turn of an opening that takes the other colour; it has no point, and is no pass."""
MOST_ANNOUNCED: Final[int]  # points of a turn: all of the largest board

@disjoint_base
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

    offers: int  # how many
    def __new__(cls, points: Iterable[Point], offers: int) -> Self: ...
    def __eq__(self, other: object) -> bool: ...
    def __ne__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

class Stone(IntEnum):
    """Who stands on a point, or moves.

    Attributes:
        EMPTY: Nobody stands on a point; as the winner of a game: a draw.
        BLACK: The side that moves first, and its stones.
        WHITE: The other side, and its stones.
        WALL: A point off the board, or a blocked one.
    """

    EMPTY = 0
    BLACK = 1
    WHITE = 2
    WALL = 3

EMPTY: Final[Stone]
"""Nobody stands on a point; as the winner of a game: a draw."""

BLACK: Final[Stone]
"""The side that moves first, and its stones."""

WHITE: Final[Stone]
"""The other side, and its stones."""

WALL: Final[Stone]
"""A point off the board, or a blocked one."""

class Player(IntEnum):
    """A player, whose colour an opening may exchange.

    Attributes:
        FIRST: The player who began the game, whatever colour an opening has given.
        SECOND: The other player.
    """

    FIRST = 1
    SECOND = 2

FIRST: Final[Player]
"""The player who began the game, whatever colour an opening has given."""

SECOND: Final[Player]
"""The other player."""
COLOUR_NAMES: Final[Mapping[int, str]]
PLAYER_NAMES: Final[Mapping[int, str]]
OTHER_COLOUR: Final[Mapping[int, Stone]]
OTHER_PLAYER: Final[Mapping[int, Player]]
RULES: Final[Mapping[str, int]]
