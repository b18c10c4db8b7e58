"""The numbers of a file of weights as arrays, in the engine's layout of each architecture."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from brain.evaluation import weights
from brain.evaluation.architectures import ARCHITECTURES
from brain.evaluation.layout import Layout
from brain.evaluation.weights import WeightsError
from brain.types import RENJU

LARGEST_WEIGHT = 32000  # a number in a file is no larger
WEIGHT = np.dtype("<i2")


def row_of(layout: Layout) -> np.dtype[Any]:
    """A row of a file."""
    parts = [(some, row_of(some.parts) if some.parts else WEIGHT) for some in layout]
    return np.dtype([(some.name, part, some.shape) for some, part in parts])


LAYOUTS = {name: evaluator.layout() for name, evaluator in ARCHITECTURES.items()}
LAYOUT_FIELDS = {name: {some.name: some for some in layout} for name, layout in LAYOUTS.items()}
LAYOUT_ROWS = {name: row_of(layout) for name, layout in LAYOUTS.items()}

# Rows of LAYOUT_ROWS: one for both colours, or one for Black and one for White.
Colours = NDArray[Any]
Numbers = Mapping[str, Any]  # of one colour, by field: an array, or the Numbers of its parts


def colours_of(rule: int) -> int:
    """How many colours have weights of their own."""
    return 2 if rule & RENJU else 1


def architecture_of(colours: Colours) -> str:
    """Whose rows they are."""
    (name,) = (name for name, row in LAYOUT_ROWS.items() if row == colours.dtype)
    return name


def quantised(architecture: str, numbers: Sequence[Numbers]) -> Colours:
    """Rows of some numbers, scaled, rounded and clamped to -MOST..MOST."""
    colours = np.zeros(len(numbers), LAYOUT_ROWS[architecture])
    for at, some in enumerate(numbers):
        _fill(colours[at : at + 1], LAYOUTS[architecture], some)
    return colours


def _fill(colours: Colours, layout: Layout, numbers: Numbers) -> None:
    for field in layout:
        if field.name not in numbers:
            continue
        if field.parts:
            _fill(colours[field.name], field.parts, numbers[field.name])
            continue
        scaled = np.round(np.asarray(numbers[field.name]) * field.scale)
        colours[field.name] = np.clip(scaled, -LARGEST_WEIGHT, LARGEST_WEIGHT)


def numbers_of(colours: Colours) -> list[Numbers]:
    """The inverse of quantised, but for what was rounded; without fields that have parts."""
    layout = LAYOUTS[architecture_of(colours)]
    plain = [field for field in layout if not field.parts]
    return [{field.name: row[field.name] / field.scale for field in plain} for row in colours]


def read(path: str) -> Colours:
    """The rows of a file. Raises WeightsError where it is damaged, foreign or not there."""
    header, payload = weights.read(path)
    weights.layout_of(header)
    row = LAYOUT_ROWS[header.architecture]
    if len(payload) not in (row.itemsize, 2 * row.itemsize):
        expected = f"expected {row.itemsize} for each colour"
        raise WeightsError(f"{path}: {len(payload)} bytes of weights, {expected}")
    return np.frombuffer(payload, row)


def write(path: str, colours: Colours, *, rule: int, board: int, origin: str) -> None:
    """The inverse of read. rule: as INFO rule; board: cells of a side."""
    weights.write(
        path,
        colours.tobytes(),
        architecture=architecture_of(colours),
        rule=weights.rule_name(rule),
        board=board,
        origin=origin,
    )
