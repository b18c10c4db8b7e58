"""The network over counts: as it is fitted, and in the integers of brain.evaluation.counts."""

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from brain.evaluation.architectures import (
    COUNT_KNOTS,
    COUNTED,
    FULL_SCALE,
    MOST_LINEAR,
    STONE_KNOTS,
)
from brain.report import STATIC_SCALE

from .layout import LAYOUT_FIELDS, Numbers
from .positions import Floats

AMOUNTS = 2 * len(COUNTED) * len(COUNT_KNOTS) + len(STONE_KNOTS) + 1  # the last: Black moves
CLASSICAL_FIELDS = LAYOUT_FIELDS["classical"]
# Neurons of the two layers.
(HIDDEN,), (DEEPER,) = (CLASSICAL_FIELDS["bias"].shape, CLASSICAL_FIELDS["deeper"].shape)
LARGEST_COUNT = 32767  # that a sum of the first layer may come to in the engine


def ramps(amounts: NDArray[np.generic], knots: tuple[int, ...]) -> Floats:
    """How far each amount goes up to each knot, in units of the knot's root: N x knots."""
    wide = np.asarray(amounts, np.float32)[:, None]
    sloped: Floats = (np.minimum(wide, knots) / np.sqrt(np.array(knots))).astype(np.float32)
    return sloped


class Network(nn.Module):
    """Two small layers over AMOUNTS (ramps of the counts and of the stones) and a linear value."""

    def __init__(self, generator: torch.Generator) -> None:
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
            nn.init.normal_(layer.weight, std=spread, generator=generator)
        for layer, bias in ((self.amounts, 0.3), (self.deeper, 0.1), (self.last, 0.0)):
            nn.init.constant_(layer.bias, bias)

    def forward(self, amounts: Tensor, linear_value: Tensor) -> Tensor:
        """What it adds to a linear value; both in log-odds."""
        first = self.amounts(amounts) + self.linear_value(linear_value[:, None])
        second = self.deeper(first.clamp(0, FULL_SCALE))
        added: Tensor = self.last(second.clamp(0, FULL_SCALE))
        return added[:, 0]


def numbers_of(network: Network, moves_black: bool) -> Numbers:
    """Its weights for who moves, by the fields of a file.

    OverflowError where a sum of its first layer might not fit.
    """
    weights = {name: part.detach().cpu().numpy() for name, part in network.named_parameters()}
    *amounts, colour = weights["amounts.weight"].T
    linear_value = weights["linear_value.weight"][:, 0]
    counts = 2 * len(COUNTED) * len(COUNT_KNOTS)
    knots = np.array(2 * len(COUNTED) * COUNT_KNOTS + STONE_KNOTS)
    sloped = np.array(amounts) / np.sqrt(knots)[:, None]
    bias = weights["amounts.bias"] + moves_black * colour
    most = knots @ abs(sloped) + abs(bias) + abs(linear_value) * MOST_LINEAR / STATIC_SCALE
    if most.max() * CLASSICAL_FIELDS["bias"].scale > LARGEST_COUNT:
        raise OverflowError(f"weights too large: {most.max():.0f}")
    return {
        "count": sloped[:counts].reshape(CLASSICAL_FIELDS["count"].shape),
        "stones": sloped[counts:],
        "bias": bias,
        "linear_value": linear_value / STATIC_SCALE,
        "deeper": {
            "inputs": weights["deeper.weight"],
            "bias": weights["deeper.bias"],
            "last": weights["last.weight"][0] * STATIC_SCALE,
        },
        "last_bias": weights["last.bias"][0] * STATIC_SCALE,
    }
