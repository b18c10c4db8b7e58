"""The architectures that weights can have, and what whoever makes weights must know of them."""

from .cells cimport CHANNEL_BITS
from .cells cimport CODES as CELL_CODES
from .evaluator cimport Evaluator
from .head cimport INPUT_BITS, SUM_BITS, UNIT_BITS
from .kernels cimport ACROSS, FULL_CHANNEL, FULL_NEURON
from .windows cimport WINDOW_REACH as REACH
from .windows cimport WINDOWS as LINE_WINDOWS

from typing import Final

from .cells import code_numbers
from .classical import Classical
from .counts import count_inputs
from .marks import pattern_pairs
from .network import Network
from .windows import window_numbers

ARCHITECTURES: Final[dict[str, type[Evaluator]]] = {    # by the name that a file has for it
    "classical": Classical,
    "network": Network,
}

# How patterns and lines are numbered.
CODES = CELL_CODES                  # of four patterns of four bits, in any order; the last: no cell
CODE_NUMBERS = code_numbers()       # the code by these 16 bits: 65536 native numbers of 16 bits
# The pairs of patterns, in the order of the marks.
PATTERN_PAIRS: Final[tuple[tuple[int, int], ...]] = pattern_pairs()
WINDOW_COUNT = LINE_WINDOWS         # what can stand on a line around a cell
# The window by the eight cells around one, from one end of the line to the other, each of two bits
# (EMPTY, BLACK, WHITE, WALL): 65536 native numbers of 16 bits.
WINDOW_NUMBERS = window_numbers()
WINDOW_REACH = REACH                # cells on each side

# Of the classical evaluation: what its network counts.
COUNTED: Final[tuple[int, ...]]         # combined patterns
COUNT_KNOTS: Final[tuple[int, ...]]     # an input is min(count, knot)
STONE_KNOTS: Final[tuple[int, ...]]     # an input is min(stones on the board, knot)
MOST_LINEAR: Final[int]                 # linear values are clamped to -this..this
COUNTED, COUNT_KNOTS, STONE_KNOTS, MOST_LINEAR = count_inputs()

# Of the network; weights of one and activations of one are counted by the scales of its layout.
FULL_SCALE = FULL_NEURON / <double>(1 << UNIT_BITS)  # all neurons are clamped to 0..this
MOST_CHANNEL = FULL_CHANNEL / <double>(1 << CHANNEL_BITS)   # channels are clamped to 0..this
REGIONS_ACROSS = ACROSS             # regions in a row of the board
SUM_UNIT = 1 << (SUM_BITS + INPUT_BITS - CHANNEL_BITS)      # a sum of channels: an input of one
