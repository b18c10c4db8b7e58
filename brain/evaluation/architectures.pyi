"""The architectures that weights can have, and what whoever makes weights must know of them."""

from typing import Final

from .evaluator import Evaluator

ARCHITECTURES: Final[dict[str, type[Evaluator]]]  # by the name that a file has for it

# How patterns and lines are numbered.
CODES: Final[int]  # of four patterns of four bits, in any order; the last one: no empty cell
CODE_NUMBERS: Final[bytes]  # the code by these 16 bits: 65536 native numbers of 16 bits
PATTERN_PAIRS: Final[tuple[tuple[int, int], ...]]  # pairs of patterns, in the order of the marks
WINDOWS: Final[int]  # what can stand on a line around a cell
# The window by the eight cells around one, from one end of the line to the other, each of two bits
# (EMPTY, BLACK, WHITE, WALL): 65536 native numbers of 16 bits.
WINDOW_NUMBERS: Final[bytes]
WINDOW_REACH: Final[int]  # cells on each side

# Of the classical evaluation: what its network counts.
COUNTED: Final[tuple[int, ...]]  # combined patterns
COUNT_KNOTS: Final[tuple[int, ...]]  # an input is min(count, knot)
STONE_KNOTS: Final[tuple[int, ...]]  # the same for the stones on the board
MOST_LINEAR: Final[int]  # linear values are clamped to -this..this

# Of the network; weights of one and activations of one are counted by the scales of its layout.
FULL: Final[float]  # neurons are clamped to 0..this; those of the classical evaluation, too
MOST_CHANNEL: Final[float]  # channels are clamped to 0..this
REGIONS_ACROSS: Final[int]  # regions in a row of the board
SUM_UNIT: Final[int]  # a sum of channels that is an input of one
