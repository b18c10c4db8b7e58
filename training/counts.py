"""The network over counts: as it is fitted, and in the integers of brain.evaluation.counts."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from .layout import COUNTS, rounded
from .patterns import COMBINED, FIVES, QUIET
from .positions import Floats
from .returns import USUAL

SCALE = USUAL  # values for one unit of log-odds
COUNTED = tuple(number for number in range(COMBINED) if number not in {QUIET, FIVES})
COUNT_KNOTS = (1, 2, 4, 8, 15)
STONE_KNOTS = (12, 24, 48, 96)
AMOUNTS = 2 * len(COUNTED) * len(COUNT_KNOTS) + len(STONE_KNOTS) + 1  # the last: Black moves
HIDDEN, DEEPER = 16, 8  # neurons of the two layers
FULL = 8.0  # activations go from 0 up to this
MOST_LINEAR = 1000  # value
UNIT, DEEPER_UNIT, LAST_UNIT = 256, 128, 16  # what activations and weights are counted in
MOST = 32767  # that a sum of the first layer may come to there


def ramps(amounts: NDArray[np.generic], knots: tuple[int, ...]) -> Floats:
    """How far each amount goes up to each knot, in units of the knot's root: N x knots."""
    wide = np.asarray(amounts, np.float32)[:, None]
    sloped: Floats = (np.minimum(wide, knots) / np.sqrt(np.array(knots))).astype(np.float32)
    return sloped


class Network(nn.Module):
    """Two small layers over AMOUNTS (ramps of the counts and of the stones) and a linear value."""

    def __init__(self, chance: torch.Generator) -> None:
        """Small random weights, and biases with which most neurons begin awake."""
        super().__init__()
        self.amounts = nn.Linear(AMOUNTS, HIDDEN)
        self.linear_value = nn.Linear(1, HIDDEN, bias=False)
        self.deeper = nn.Linear(HIDDEN, DEEPER)
        self.last = nn.Linear(DEEPER, 1)
        for layer, spread in (
            (self.amounts, 0.1),
            (self.linear_value, 0.3),
            (self.deeper, 0.3),
            (self.last, 0.2),
        ):
            nn.init.normal_(layer.weight, std=spread, generator=chance)
        for layer, bias in ((self.amounts, 0.3), (self.deeper, 0.1), (self.last, 0.0)):
            nn.init.constant_(layer.bias, bias)

    def forward(self, amounts: Tensor, linear_value: Tensor) -> Tensor:
        """What it adds to a linear value; both in log-odds."""
        first = self.amounts(amounts) + self.linear_value(linear_value[:, None])
        second = self.deeper(first.clamp(0, FULL))
        added: Tensor = self.last(second.clamp(0, FULL))
        return added[:, 0]


def quantised(network: Network, moves_black: bool) -> NDArray[Any]:
    """Its weights for who moves, as a file has them: a row of COUNTS.

    OverflowError where a sum of its first layer might not fit.
    """
    weights = {name: part.detach().cpu().numpy() for name, part in network.named_parameters()}
    *amounts, colour = weights["amounts.weight"].T
    linear_value = weights["linear_value.weight"][:, 0]
    counts = 2 * len(COUNTED) * len(COUNT_KNOTS)
    knots = np.array(2 * len(COUNTED) * COUNT_KNOTS + STONE_KNOTS)
    sloped = np.array(amounts) / np.sqrt(knots)[:, None]
    bias = weights["amounts.bias"] + moves_black * colour
    most = knots @ abs(sloped) + abs(bias) + abs(linear_value) * MOST_LINEAR / SCALE
    if most.max() * UNIT > MOST:
        raise OverflowError(f"weights too large: {most.max():.0f} of {MOST // UNIT}")
    row = np.zeros((), COUNTS)
    row["count"] = rounded(sloped[:counts] * UNIT).reshape(row["count"].shape)
    row["stones"] = rounded(sloped[counts:] * UNIT)
    row["bias"] = rounded(bias * UNIT)
    row["linear_value"] = rounded(linear_value * UNIT * UNIT / SCALE)
    row["deeper"]["inputs"] = rounded(weights["deeper.weight"] * DEEPER_UNIT)
    row["deeper"]["bias"] = rounded(weights["deeper.bias"] * UNIT)
    row["deeper"]["last"] = rounded(weights["last.weight"][0] * SCALE * LAST_UNIT)
    row["last_bias"] = rounded(weights["last.bias"][0] * SCALE)
    return row
