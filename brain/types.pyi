"""Square, stone, turn, value, key: the words that every other room uses."""

from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import Final, Self

from typing_extensions import disjoint_base

class Stone(IntEnum):
    """Who stands on a point, or moves.

    EMPTY: nobody. BLACK: moves first. WHITE: the other side. WALL: a blocked cell.
    """

    EMPTY = 0
    BLACK = 1
    WHITE = 2
    WALL = 3

class Player(IntEnum):
    """A player, whose colour an opening may exchange.

    FIRST: who began the game. SECOND: the other.
    """

    FIRST = 1
    SECOND = 2

EMPTY: Final[Stone]
"""Nobody stands on a point; as the winner of a game: a draw."""
BLACK: Final[Stone]
"""The side that moves first, and its stones."""
WHITE: Final[Stone]
"""The other side, and its stones."""
WALL: Final[Stone]
"""A point off the board, or a blocked one."""

FIRST: Final[Player]
"""The player who began the game, whatever colour an opening has given."""
SECOND: Final[Player]
"""The other player."""

COLOUR_NAMES: Final[Mapping[int, str]]  # Black, White
PLAYER_NAMES: Final[Mapping[int, str]]  # first, second

# Bits of a rule, the number of INFO rule; 0 is freestyle.
EXACT: Final[int]
"""A bit of a rule: more than five in a row do not win."""
CONTINUOUS: Final[int]
"""A bit of a rule: managers may say that games follow one another; it changes nothing."""
RENJU: Final[int]
"""A bit of a rule: Black wins with exactly five only, and may not make fouls."""
CARO: Final[int]
"""A bit of a rule: a five between two stones of the opponent does not win."""
ALL_RULES: Final[int]  # how many sums of these bits there are

WIN: Final[int]
"""The value of a game that is won. WIN - n is a win in n plies; of a loss, both are negative."""
WON: Final[int]
"""The least value of a proven win; -WON is the greatest value of a proven loss."""
MOST_ANNOUNCED: Final[int]  # points of a turn: all of the largest board

Point = tuple[int, int]
"""(x, y), x from the left, y from the top, counted from 0."""
Turn = tuple[Point, ...]
"""All that one side does at once: points, none for a pass and for SWAP; see Announced, too."""

class Swap(Turn):
    def __eq__(self, other: object) -> bool: ...
    def __ne__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

@disjoint_base
class Announced(Turn):
    """A turn of an opening that says how many fifth stones are to be offered; equal to no other.

    points: (x, y) each. offers: how many, from 1. Raises ValueError for others; kakugo.read_turn
    reads all other forms.
    """

    offers: int
    """How many."""

    def __new__(cls, points: Iterable[Point], offers: int) -> Self: ...
    def __eq__(self, other: object) -> bool: ...
    def __ne__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

SWAP: Final[Turn]
"""The turn of an opening that takes the other colour; it has no point, and is no pass."""
