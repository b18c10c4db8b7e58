"""Networks that see the board: the channels of its cells, their sums, a value, an order of moves.

Every cell has channels: a sum of rows of tables, by the pattern codes on the cell, by the windows
around it, or by both. Half of the channels see the board as the side to move does, half as the
other side does, through the same table. They are cut off at both ends; some may look at the eight
cells around (3x3). Their sums over the board, and perhaps over its quarters, go through two small
layers to the value. The order of moves is a weighted sum of the channels of each cell, and a score
in the table of windows.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import torch
from torch import Tensor, nn
from torch.nn.functional import one_hot

from brain.types import RENJU

from . import layout
from .layout import HALF, HIDDEN
from .optimiser import device
from .order import weighed_by
from .positions import EMPTY, EXCHANGED
from .rows import add_rows
from .windows import CONTENTS, windows

NEIGHBOURED = 8  # of them: those that look at the cells around
MAPPED = 64  # neurons of each layer that makes the rows of windows
DOWNSCALE = 16  # of sums over the board
CHANNEL_UNIT = 32  # what the engine counts channels in
MOST_CHANNEL = 255 / CHANNEL_UNIT  # channels are cut off to 0 up to this
FULL = 8.0  # activations go from 0 up to this
ACROSS = 3  # regions in a row


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


class Channels(NamedTuple):
    """Of the cells of N positions."""

    channels: Tensor  # N x cells x HALF
    scores: Tensor | None  # N x cells: of moves there, in log-odds; None: none


class CodeTable(nn.Module):
    """The channels of a cell by its two pattern codes."""

    features: Tensor  # codes x features

    def __init__(self, rule: int) -> None:
        """A row of a code is the sum of a row of its own and of those of its features."""
        super().__init__()
        made = torch.from_numpy(weighed_by(bool(rule & RENJU)))
        self.register_buffer("features", made / ((made**2).mean(0) + 1e-3).sqrt())
        self.rows = nn.Parameter(torch.randn(len(made), 2 * HALF) * 0.01)
        self.shared = nn.Parameter(torch.randn(made.shape[1], 2 * HALF) * 0.03)
        self.bias = nn.Parameter(torch.full((HALF,), 0.1))

    def table(self) -> tuple[Tensor, Tensor]:
        """Rows by what the side of a view would make of a cell, and by what the other side would.

        Each is codes x HALF.
        """
        own, foe = (self.rows + self.features @ self.shared).chunk(2, 1)
        return own + self.bias, foe

    def forward(self, views: Sequence[Inputs]) -> list[Channels]:
        """Of each view."""
        table = list(self.table())
        return [Channels(add_rows(table, [view.own, view.foe]), None) for view in views]


class WindowTable(nn.Module):
    """The channels of an empty cell, and the score of a move there, by its four windows."""

    ahead: Tensor  # windows x inputs
    back: Tensor  # the same, read from the other end
    base: Tensor  # windows x (HALF + 1): what a fit begins with; Black's, then White's

    def __init__(self, rule: int) -> None:
        """A row of a window is what two layers make of its cells, added to its row of the base."""
        super().__init__()
        known = windows()
        self.windows = known.to(device())
        self.colours = layout.colours_of(rule)  # that see windows in ways of their own
        contents = one_hot(known.contents, CONTENTS).float()
        colour = torch.arange(self.colours).repeat_interleave(len(contents))[:, None].float()
        for name, ends in (("ahead", [0, 1]), ("back", [1, 0])):
            inputs = contents[:, ends].flatten(1).repeat(self.colours, 1)
            self.register_buffer(name, torch.cat([inputs, colour], 1))
        self.register_buffer("base", torch.zeros(len(colour), HALF + 1))
        self.last = nn.Linear(MAPPED, HALF + 1, bias=False)
        with torch.no_grad():
            self.last.weight *= 0.5
            self.last.weight[HALF] = 0
        self.layers = nn.Sequential(
            *(nn.Linear(self.ahead.shape[1], MAPPED), nn.ReLU()),
            *(nn.Linear(MAPPED, MAPPED), nn.ReLU(), self.last),
        )

    def table(self) -> Tensor:
        """Rows of HALF channels and a score, in log-odds."""
        rows: Tensor = self.layers(self.ahead) + self.layers(self.back) + self.base
        return rows

    def forward(self, views: Sequence[Inputs]) -> list[Channels]:
        """Of each view."""
        table = self.table()
        nothing = len(table)  # the number of the windows of a cell that is not empty
        table = torch.cat([table, table.new_zeros(1, HALF + 1)])
        white = nothing // self.colours * (self.colours - 1)  # from here on for White

        def look(view: Inputs) -> Channels:
            found = self.windows.find(view.stones) + white * (~view.is_black)[:, None, None]
            found = found.masked_fill((view.stones != EMPTY)[:, :, None], nothing)
            rows = add_rows([table] * found.shape[2], [*found.unbind(2)])
            return Channels(rows[..., :HALF], rows[..., HALF])

        return list(map(look, views))


class JointTable(nn.Module):
    """The channels of a cell by its codes and by its windows, added up."""

    def __init__(self, rule: int) -> None:
        """With both tables."""
        super().__init__()
        self.codes, self.lines = CodeTable(rule), WindowTable(rule)

    def forward(self, views: Sequence[Inputs]) -> list[Channels]:
        """Of each view."""
        both = zip(self.codes(views), self.lines(views), strict=True)
        return [Channels(code.channels + line.channels, line.scores) for code, line in both]


class Products(nn.Module):
    """A layer that multiplies: two sums of its inputs, the first one cut off, in pairs.

    Source: Ma and others, "Rewrite the Stars", 2024.
    """

    def __init__(self, inputs: int, outputs: int) -> None:
        """outputs: as many pairs, which a last layer mixes."""
        super().__init__()
        self.pairs, self.mixed = nn.Linear(inputs, 2 * outputs), nn.Linear(outputs, outputs)

    def forward(self, inputs: Tensor) -> Tensor:
        """N x anything x inputs to outputs."""
        one, other = self.pairs(inputs).chunk(2, -1)
        said: Tensor = self.mixed(one.clamp(0, FULL) * other)
        return said


class Network(nn.Module):
    """Channels of cells to a value and an order of moves."""

    def __init__(
        self,
        rule: int,
        *,
        table: Callable[[int], nn.Module],
        sees_neighbours: bool = False,
        sees_quarters: bool = False,
        layer: Callable[[int, int], Any] = nn.Linear,
    ) -> None:
        """At first all moves are alike to it. layer: the first one of sums over the board."""
        super().__init__()
        self.table = table(rule)
        self.around = self.quarter = None
        if sees_neighbours:
            self.around = nn.Conv2d(NEIGHBOURED, NEIGHBOURED, 3, padding=1, groups=NEIGHBOURED)
            nn.init.normal_(self.around.weight, std=0.1)
            with torch.no_grad():
                self.around.weight[:, :, 1, 1] += 0.6
        if sees_quarters:
            self.quarter = layer(2 * HALF, HIDDEN)
        self.order = nn.Linear(2 * HALF, 1, bias=False)
        self.first = layer(2 * HALF + HIDDEN * sees_quarters, HIDDEN)
        self.second, self.last = nn.Linear(HIDDEN, HIDDEN), nn.Linear(HIDDEN, 1)
        self.colour = nn.Parameter(torch.zeros(HIDDEN))  # what Black's turn adds to the first layer
        self.tells_colours = layout.colours_of(rule) == 2
        nn.init.zeros_(self.order.weight)

    def finish(self, channels: Tensor) -> Tensor:
        """The channels of a view as they are summed: N x cells x HALF."""
        channels = channels.clamp(0, MOST_CHANNEL)
        if self.around is not None:
            some, others = channels.split([NEIGHBOURED, HALF - NEIGHBOURED], 2)
            board = some.transpose(1, 2).unflatten(2, (side_of(some), -1))
            some = self.around(board).clamp(0, MOST_CHANNEL).flatten(2).transpose(1, 2)
            channels = torch.cat([some, others], 2)
        return channels

    def forward(self, inputs: Inputs) -> Outputs:
        """What it says."""
        views = self.table([inputs, inputs.exchanged()])
        channels = torch.cat([self.finish(view.channels) for view in views], 2)
        regions = sum_regions(channels) / DOWNSCALE
        sums = [regions.sum((1, 2))]
        if self.quarter is not None:
            corners = itertools.product(range(ACROSS - 1), repeat=2)
            quarters = [regions[:, y : y + 2, x : x + 2].sum((1, 2)) for y, x in corners]
            sums.append(self.quarter(torch.stack(quarters, 1)).clamp(0, FULL).sum(1))
        hidden = self.first(torch.cat(sums, 1))
        if self.tells_colours:
            hidden = hidden + inputs.is_black[:, None] * self.colour
        hidden = self.second(hidden.clamp(0, FULL)).clamp(0, FULL)
        order = self.order(channels)[..., 0]
        if views[0].scores is not None:
            order = order + views[0].scores
        return Outputs(self.last(hidden)[:, 0], order)


def side_of(cells: Tensor) -> int:
    """Cells of a side of the boards of N x cells x anything."""
    return math.isqrt(cells.shape[1])


def sum_regions(channels: Tensor) -> Tensor:
    """Sums of N x cells x C over the regions of the board: N x ACROSS x ACROSS x C.

    The outer ones have a third of the columns and rows, rounded down.
    """
    side = side_of(channels)
    outer = side // ACROSS
    parts = [outer, side - 2 * outer, outer]
    board = channels.unflatten(1, (side, side))
    rows = torch.stack([part.sum(1) for part in board.split(parts, 1)], 1)
    return torch.stack([part.sum(2) for part in rows.split(parts, 2)], 2)
