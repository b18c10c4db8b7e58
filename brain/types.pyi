"""Square, stone, turn, value, key: the words that every other room uses."""

from enum import IntEnum
from typing import Final

class Stone(IntEnum):
    EMPTY = 0
    BLACK = 1
    WHITE = 2
    WALL = 3

class Player(IntEnum):
    FIRST = 1
    SECOND = 2

# Who stands on a point.
EMPTY: Final[Stone]
BLACK: Final[Stone]  # moves first
WHITE: Final[Stone]
WALL: Final[Stone]  # off the board, or blocked

# The two players, whose colours an opening may exchange.
FIRST: Final[Player]  # who began the game
SECOND: Final[Player]

# Bits of a rule, the number of INFO rule; 0 is freestyle.
EXACT: Final[int]  # more than five in a row do not win
CONTINUOUS: Final[int]  # no effect on play
RENJU: Final[int]  # Black: exactly five, and fouls
CARO: Final[int]  # a five between two stones of the opponent does not win
ALL_RULES: Final[int]  # how many sums of these bits there are

WIN: Final[int]  # value of a game that is won; WIN - n: won in n plies
WON: Final[int]  # the least value of a proven win; -WON: of a proven loss, the most

# (x, y), x from the left, y from the top, counted from 0.
Point = tuple[int, int]
# All that one side does at once: one point, two, or none for a pass and for SWAP.
Turn = tuple[Point, ...]

class Swap(Turn):
    def __eq__(self, other: object) -> bool: ...
    def __ne__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

# The turn of an opening that takes the other colour; it has no point, and is not equal to a pass.
SWAP: Final[Turn]
