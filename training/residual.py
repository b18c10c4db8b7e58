"""A large network of residual convolutions: it teaches, and no engine plays by it.

K. He, X. Zhang, S. Ren and J. Sun, "Deep Residual Learning for Image Recognition", CVPR (2016);
with a value and an order of moves: D. Silver and others, "Mastering the game of Go without human
knowledge", Nature 550 (2017).
"""

import math
from typing import NamedTuple

import torch
from torch import Tensor, nn
from torch.nn.functional import one_hot

from brain.types import RENJU

from .networks import Inputs, Outputs
from .order import weighed_by
from .positions import EXCHANGED_STONES
from .rows import add_rows

HEAD_NEURONS = 64  # neurons of the layers behind the blocks


class Size(NamedTuple):
    """How large a network is."""

    blocks: int
    channels: int  # of every cell

    def __str__(self) -> str:
        return f"{self.blocks} blocks of {self.channels} channels"


class Block(nn.Module):
    """Two convolutions of 3 x 3 cells, whose sum is added to what they are given."""

    def __init__(self, channels: int) -> None:
        """At first it adds nothing."""
        super().__init__()
        norm = nn.BatchNorm2d(channels)
        nn.init.zeros_(norm.weight)
        self.layers = nn.Sequential(
            *(convolution(channels), nn.BatchNorm2d(channels), nn.ReLU()),
            *(convolution(channels), norm),
        )

    def forward(self, cells: Tensor) -> Tensor:
        """N x channels x side x side, as cells."""
        return torch.relu(cells + self.layers(cells))


class ResidualNetwork(nn.Module):
    """Sees the stones of every cell and both pattern codes; has a value and an order of moves.

    It is not the same on a board that is turned, so a fit has to show it all images of positions.
    """

    def __init__(self, rule: int, size: Size) -> None:
        """Of a rule; of a size."""
        super().__init__()
        codes, channels = len(weighed_by(bool(rule & RENJU))), size.channels
        self.own, self.foe = (nn.Parameter(torch.randn(codes, channels) * 0.5) for _ in range(2))
        self.stones = nn.Linear(len(EXCHANGED_STONES), channels, bias=False)
        self.blocks = nn.Sequential(
            *(convolution(channels), nn.BatchNorm2d(channels), nn.ReLU()),
            *(Block(channels) for _ in range(size.blocks)),
        )
        self.value = nn.Sequential(
            nn.Linear(2 * channels, HEAD_NEURONS), nn.ReLU(), nn.Linear(HEAD_NEURONS, 1)
        )
        self.order = nn.Sequential(
            nn.Conv2d(channels, HEAD_NEURONS, 1),
            nn.ReLU(),
            nn.Conv2d(HEAD_NEURONS, 1, 1, bias=False),
        )

    def forward(self, inputs: Inputs) -> Outputs:
        """Its evaluation of N positions."""
        side = math.isqrt(inputs.stones.shape[1])
        stones = one_hot(inputs.stones.long(), len(EXCHANGED_STONES)).float()
        rows = add_rows([self.own, self.foe], [inputs.own, inputs.foe]) + self.stones(stones)
        cells = self.blocks(rows.unflatten(1, (side, side)).permute(0, 3, 1, 2))
        pooled = torch.cat([cells.mean((2, 3)), cells.amax((2, 3))], 1)
        return Outputs(self.value(pooled)[:, 0], self.order(cells).flatten(1))


def convolution(channels: int) -> nn.Conv2d:
    """Of 3 x 3 cells; what is off the board counts as 0."""
    return nn.Conv2d(channels, channels, 3, padding=1, bias=False)
