"""The numbers of a file of weights as arrays, by architecture.

COLOUR is ColourWeights of brain/evaluation/classical.pxd, VIEW is ViewWeights of network.pxd there.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from brain.evaluation import weights
from brain.evaluation.weights import WeightsError
from brain.types import RENJU

from .patterns import FEATURES

FINE = 16  # parts of a value, and of a score, that the marks are counted in
MOST = 32000  # a weight beyond is written as this

WEIGHT = np.dtype("<i2")
MARKS = np.dtype([(name, WEIGHT, (FEATURES,)) for name in ("value", "attack", "defend")])
NEURON = np.dtype([("inputs", WEIGHT, (16,)), ("bias", WEIGHT), ("last", WEIGHT)])
COUNTS = np.dtype(
    [
        ("count", WEIGHT, (2, 9, 5, 16)),  # side, combined pattern, knot, neuron
        ("stones", WEIGHT, (4, 16)),  # knot, neuron
        ("bias", WEIGHT, (16,)),
        ("linear_value", WEIGHT, (16,)),
        ("deeper", NEURON, (8,)),
        ("last_bias", WEIGHT),
    ]
)
COLOUR = np.dtype([("marks", MARKS), ("counts", COUNTS)])

CODES = 3876  # of four patterns; see patterns.codes
WINDOWS = 7381  # what can stand on a line through a cell; see windows
HALF = 16  # channels of a cell in each view
HIDDEN = 32  # neurons of a layer
LAYER = (WEIGHT, (HALF, HIDDEN, 2))  # pairs of inputs, neurons
VIEW = np.dtype(
    [
        ("marks", MARKS),
        ("own", WEIGHT, (CODES, HALF)),
        ("foe", WEIGHT, (CODES, HALF)),
        ("line", WEIGHT, (WINDOWS, HALF)),
        ("quarter", *LAYER),
        ("quarter_bias", WEIGHT, (HIDDEN,)),
        ("first", WEIGHT, (HALF + HIDDEN // 2, HIDDEN, 2)),
        ("first_bias", WEIGHT, (HIDDEN,)),
        ("second", *LAYER),
        ("second_bias", WEIGHT, (HIDDEN,)),
        ("last", WEIGHT, (HIDDEN,)),
        ("last_bias", WEIGHT),
        ("channel", WEIGHT, (2 * HALF,)),
        ("score", WEIGHT, (WINDOWS,)),
        ("mark", WEIGHT),
    ]
)
ARCHITECTURES = {"classical": COLOUR, "network": VIEW}

# Of a row of ARCHITECTURES: one for both colours, or one for Black and one for White.
Colours = NDArray[Any]


def colours_of(rule: int) -> int:
    """How many colours have weights of their own."""
    return 2 if rule & RENJU else 1


def rounded(numbers: NDArray[Any]) -> NDArray[np.int16]:
    """Numbers as a file has them."""
    whole: NDArray[np.int16] = np.clip(np.round(numbers), -MOST, MOST).astype(np.int16)
    return whole


def read(path: str) -> Colours:
    """The rows of a file. Raises WeightsError where it is damaged, foreign or not there."""
    header, payload = weights.read(path)
    row = ARCHITECTURES.get(header.architecture)
    if row is None or len(payload) not in (row.itemsize, 2 * row.itemsize):
        known = " or ".join(ARCHITECTURES)
        raise WeightsError(f"{path} does not hold weights of the {known} architecture")
    return np.frombuffer(payload, row)


def write(path: str, colours: Colours, *, rule: int, board: int, origin: str) -> None:
    """The inverse of read. rule: as INFO rule; board: cells of a side."""
    (architecture,) = (name for name, row in ARCHITECTURES.items() if row == colours.dtype)
    weights.write(
        path,
        colours.tobytes(),
        architecture=architecture,
        rule=weights.rule_name(rule),
        board=board,
        origin=origin,
    )
