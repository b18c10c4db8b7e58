"""The architectures that weights can have, and what whoever makes weights must know of them."""

# Written by build_scripts.stubs from architectures.pyx: change that.

from typing import Final

from .evaluator import Evaluator

ARCHITECTURES: Final[dict[str, type[Evaluator]]]  # by the name that a file has for it
CODES: Final[int]  # of four patterns of four bits, in any order; the last: no cell
CODE_NUMBERS: Final[bytes]  # the code by these 16 bits: 65536 native numbers of 16 bits
PATTERN_PAIRS: Final[tuple[tuple[int, int], ...]]
WINDOW_COUNT: Final[int]  # what can stand on a line around a cell
WINDOW_NUMBERS: Final[bytes]
WINDOW_REACH: Final[int]  # cells on each side
COUNTED: Final[tuple[int, ...]]  # combined patterns
COUNT_KNOTS: Final[tuple[int, ...]]  # an input is min(count, knot)
STONE_KNOTS: Final[tuple[int, ...]]  # an input is min(stones on the board, knot)
MOST_LINEAR: Final[int]  # linear values are clamped to -this..this
FULL_SCALE: Final[float]  # all neurons are clamped to 0..this
MOST_CHANNEL: Final[float]  # channels are clamped to 0..this
REGIONS_ACROSS: Final[int]  # regions in a row of the board
SUM_UNIT: Final[int]  # a sum of channels: an input of one
