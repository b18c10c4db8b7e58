"""Square, stone, turn, value, key: the words that every other room uses."""

from typing import Final

EMPTY: Final[int]
"""Nobody stands on a point; as the winner of a game: a draw."""
BLACK: Final[int]
"""The side that moves first, and its stones."""
WHITE: Final[int]
"""The other side, and its stones."""
WALL: Final[int]
"""A point off the board, or a blocked one."""

FIRST: Final[int]
"""The player who began the game, whatever colour an opening has given."""
SECOND: Final[int]
"""The other player."""

# Bits of a rule, the number of INFO rule; 0 is freestyle.
EXACT: Final[int]  # more than five in a row do not win
CONTINUOUS: Final[int]  # no effect on play
RENJU: Final[int]  # Black: exactly five, and fouls
CARO: Final[int]  # a five between two stones of the opponent does not win
ALL_RULES: Final[int]  # how many sums of these bits there are

WIN: Final[int]  # value of a game that is won; WIN - n: won in n plies
WON: Final[int]  # the least value of a proven win; -WON: of a proven loss, the most

Point = tuple[int, int]
"""(x, y), x from the left, y from the top, counted from 0."""
Turn = tuple[Point, ...]
"""All that one side does at once: one point, two, or none for a pass."""
SWAP: Final[Turn]
"""The turn of an opening that takes the other colour: a word in the place of a point."""
