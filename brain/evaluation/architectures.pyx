"""The architectures that weights can have, and what whoever makes weights must know of them."""

from .cells cimport CHANNEL_BITS
from .cells cimport CODES as CELL_CODES
from .head cimport INPUT_BITS, SUM_BITS, UNIT_BITS
from .kernels cimport ACROSS, FULL_CHANNEL, FULL_NEURON
from .windows cimport WINDOW_REACH as REACH
from .windows cimport WINDOWS as LINE_WINDOWS

from .cells import code_numbers
from .classical import Classical
from .counts import count_inputs
from .marks import pattern_pairs
from .network import Network
from .windows import window_numbers

ARCHITECTURES = {
    "classical": Classical,
    "network": Network,
}

CODES = CELL_CODES
CODE_NUMBERS = code_numbers()
PATTERN_PAIRS = pattern_pairs()
WINDOWS = LINE_WINDOWS
WINDOW_NUMBERS = window_numbers()
WINDOW_REACH = REACH
REGIONS_ACROSS = ACROSS
COUNTED, COUNT_KNOTS, STONE_KNOTS, MOST_LINEAR = count_inputs()

FULL = FULL_NEURON / <double>(1 << UNIT_BITS)
MOST_CHANNEL = FULL_CHANNEL / <double>(1 << CHANNEL_BITS)
SUM_UNIT = 1 << (SUM_BITS + INPUT_BITS - CHANNEL_BITS)
