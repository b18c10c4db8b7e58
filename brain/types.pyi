"""Square, stone, turn, value, key: the words that every other room uses."""

from typing import Final

# Who stands on a point.
EMPTY: Final[int]
BLACK: Final[int]  # moves first
WHITE: Final[int]
WALL: Final[int]  # off the board, or blocked

# The two players, whose colours an opening may exchange.
FIRST: Final[int]  # who began the game
SECOND: Final[int]

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
# All that one side does at once: one point, two, or none for a pass.
Turn = tuple[Point, ...]
# The turn of an opening that takes the other colour: a word in the place of a point.
SWAP: Final[Turn]
