"""Networks that see the board: the channels of its cells, their sums, a value, an order of moves.

Every cell has channels: a sum of rows of a table, by the pattern codes on the cell, or by the
windows around it. Half of the channels see the board as the side to move does, half as the other
side does, through the same table. They are cut off below 0; some may look at the eight cells around
(3x3). Their sums over the board, and perhaps over its quarters, go through two small layers to the
value. The order of moves is a weighted sum of the channels of each cell, and a score in the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import torch
from torch import Tensor, nn
from torch.nn.functional import one_hot

from brain.types import RENJU

from . import layout
from .optimiser import device
from .order import weighed_by
from .patterns import FREESTYLE
from .positions import EXCHANGED
from .windows import CONTENTS, pick, windows

CHANNELS = 16  # of a cell in each view
NEIGHBOURED = 8  # of them: those that look at the cells around
HIDDEN = 32  # neurons of a layer
MAPPED = 64  # neurons of each layer that makes the rows of windows
DOWNSCALE = 16  # of sums over the board


class Inputs(NamedTuple):
    """What candidates see of N positions, in the view of one side."""

    stones: Tensor  # N x cells, as Positions has them
    own: Tensor  # N x cells: the code of what this side would make there, as order.Cells
    foe: Tensor  # N x cells: of what the other side would
    is_black: Tensor  # N: whose view it is
    static: Tensor  # N: what the built-in evaluation says for the side to move, in log-odds

    def of(self, some: Tensor) -> Inputs:
        """Those of some positions."""
        return Inputs(*(part[some] for part in self))

    def exchanged(self) -> Inputs:
        """The same positions in the view of the other side."""
        stones = torch.from_numpy(EXCHANGED).to(self.stones.device)[self.stones.int()]
        return Inputs(stones, self.foe, self.own, ~self.is_black, self.static)


class Outputs(NamedTuple):
    """What a candidate says of N positions, in log-odds."""

    value: Tensor  # N: that the side to move wins
    order: Tensor  # N x cells: that a move is the best, less what all cells of a position share


class CodeTable(nn.Module):
    """The channels of a cell by its two pattern codes."""

    features: Tensor  # codes x features

    def __init__(self, rule: int, _: int) -> None:
        """A row of a code is the sum of a row of its own and of those of its features."""
        super().__init__()
        made = torch.from_numpy(weighed_by(bool(rule & RENJU)))
        self.register_buffer("features", made / ((made**2).mean(0) + 1e-3).sqrt())
        shape = len(made), 2 * (CHANNELS + 1)
        self.rows = nn.Parameter(torch.randn(shape) * 0.01)
        self.shared = nn.Parameter(torch.randn(made.shape[1], shape[1]) * 0.03)
        with torch.no_grad():
            self.shared[:, [CHANNELS, -1]] = 0
        self.bias = nn.Parameter(torch.full((CHANNELS + 1,), 0.1))

    def forward(self, views: Sequence[Inputs]) -> list[Tensor]:
        """Of each view N x cells x (CHANNELS and a score of the move)."""
        own, foe = (self.rows + self.features @ self.shared).chunk(2, 1)
        return [pick(own, view.own) + pick(foe, view.foe) + self.bias for view in views]


class WindowTable(nn.Module):
    """The channels of a cell by its four windows and its stone."""

    ahead: Tensor  # windows x inputs
    back: Tensor  # the same, read from the other end

    def __init__(self, rule: int, side: int) -> None:
        """A row of a window is the sum of a row of its own and of what layers make of it."""
        super().__init__()
        known = windows(4 if rule == FREESTYLE else 5)
        self.side, self.windows = side, known.to(device())
        self.colours = layout.colours_of(rule)  # that see windows in ways of their own
        contents = one_hot(known.contents, CONTENTS).float()
        colour = torch.arange(self.colours).repeat_interleave(len(contents))[:, None].float()
        for name, ends in (("ahead", [0, 1]), ("back", [1, 0])):
            inputs = contents[:, ends].flatten(1).repeat(self.colours, 1)
            self.register_buffer(name, torch.cat([inputs, colour], 1))
        last = nn.Linear(MAPPED, CHANNELS + 1, bias=False)
        with torch.no_grad():
            last.weight *= 0.5
            last.weight[CHANNELS] = 0
        self.layers = nn.Sequential(
            *(nn.Linear(self.ahead.shape[1], MAPPED), nn.ReLU()),
            *(nn.Linear(MAPPED, MAPPED), nn.ReLU(), last),
        )
        self.rows = nn.Parameter(torch.randn(len(colour), CHANNELS + 1) * 0.003)
        self.stone = nn.Parameter(torch.full((CONTENTS - 1, CHANNELS + 1), 0.1))

    def forward(self, views: Sequence[Inputs]) -> list[Tensor]:
        """Of each view N x cells x (CHANNELS and a score of the move)."""
        table = self.layers(self.ahead) + self.layers(self.back) + self.rows
        half = len(table) // 2 if self.colours == 2 else 0  # from here on for Black

        def look(view: Inputs) -> Tensor:
            found = self.windows.find(view.stones, self.side) + half * view.is_black[:, None, None]
            stones = one_hot(view.stones.long(), len(self.stone)).float() @ self.stone
            return pick(table, found).sum(2) + stones

        return list(map(look, views))


class Network(nn.Module):
    """Channels of cells to a value and an order of moves."""

    def __init__(
        self,
        rule: int,
        side: int,
        *,
        table: Callable[[int, int], nn.Module],
        sees_neighbours: bool = False,
        sees_quarters: bool = False,
    ) -> None:
        """At first it adds next to nothing to its base."""
        super().__init__()
        self.side, self.table = side, table(rule, side)
        self.around = self.quarter = None
        if sees_neighbours:
            self.around = nn.Conv2d(NEIGHBOURED, NEIGHBOURED, 3, padding=1, groups=NEIGHBOURED)
            nn.init.normal_(self.around.weight, std=0.1)
            with torch.no_grad():
                self.around.weight[:, :, 1, 1] += 0.6
        if sees_quarters:
            self.quarter = nn.Linear(2 * CHANNELS, HIDDEN)
        self.order = nn.Linear(2 * CHANNELS, 1, bias=False)
        self.first = nn.Linear(2 * CHANNELS + HIDDEN * sees_quarters + 1, HIDDEN)
        self.second, self.last = nn.Linear(HIDDEN, HIDDEN), nn.Linear(HIDDEN, 1)
        for weights in (self.order.weight, self.last.weight, self.last.bias):
            nn.init.zeros_(weights)

    def finish(self, channels: Tensor) -> Tensor:
        """The channels of a view as they are summed: N x cells x CHANNELS."""
        channels = channels.relu()
        if self.around is not None:
            some, others = channels.split([NEIGHBOURED, CHANNELS - NEIGHBOURED], 2)
            board = some.transpose(1, 2).unflatten(2, (self.side, self.side))
            some = self.around(board).relu().flatten(2).transpose(1, 2)
            channels = torch.cat([some, others], 2)
        return channels

    def forward(self, inputs: Inputs) -> Outputs:
        """What it adds."""
        views = self.table([inputs, inputs.exchanged()])
        channels = torch.cat([self.finish(view[..., :CHANNELS]) for view in views], 2)
        sums = [channels.sum(1) / DOWNSCALE, inputs.static[:, None]]
        if self.quarter is not None:
            board, half = channels.unflatten(1, (self.side, self.side)), (self.side + 1) // 2
            quarters = [
                rows.sum((1, 2)) / DOWNSCALE
                for columns in (board[:, :, :half], board[:, :, -half:])
                for rows in (columns[:, :half], columns[:, -half:])
            ]
            sums.append(self.quarter(torch.stack(quarters, 1)).relu().sum(1))
        hidden = self.second(self.first(torch.cat(sums, 1)).relu()).relu()
        return Outputs(
            self.last(hidden)[:, 0], self.order(channels)[..., 0] + views[0][..., CHANNELS]
        )
