"""Networks that see the board: the channels of its cells, their sums, a value, an order of moves.

A network here is what an architecture of the engine is fitted as. NETWORKS names them. A new one
may be compared (training.curve) before the engine has its architecture.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn.functional import one_hot

from brain.evaluation.architectures import FULL_SCALE, MOST_CHANNEL, REGIONS_ACROSS, SUM_UNIT
from brain.report import STATIC_SCALE
from brain.types import RENJU

from .layout import LAYOUT_FIELDS, Numbers, colours_of
from .optimiser import device
from .order import SCORE, weighed_by
from .positions import EMPTY, EXCHANGED_STONES
from .rows import add_rows
from .windows import CONTENTS, DIRECTIONS, windows

NETWORK_FIELDS = LAYOUT_FIELDS["network"]
# HALF: channels of a view.
(CODES, HALF), (WINDOWS, _) = (NETWORK_FIELDS["own"].shape, NETWORK_FIELDS["line"].shape)
(HIDDEN,) = NETWORK_FIELDS["last"].shape  # neurons of each layer
MAPPED = 64  # neurons of each layer that makes the rows of windows
MOST_CELL = 32767  # that the channels of a cell may come to in the engine: the sum of six rows
MOST_SUM = 2**31 - 1  # that a neuron's inputs may add up to there
MOST_INPUT = 2**15 - 1  # of a layer over regions, on the largest board


class Inputs(NamedTuple):
    """What candidates see of N positions, in the view of one side."""

    stones: Tensor  # N x cells, as Positions has them
    own: Tensor  # N x cells: the code of what this side would make there, as order.Cells
    foe: Tensor  # N x cells: of what the other side would
    is_black: Tensor  # N: whose view it is
    static: Tensor  # N: the classical value for the side to move, in log-odds

    def of(self, some: Tensor) -> Inputs:
        """Those of some positions."""
        return Inputs(*(part[some] for part in self))

    def exchanged(self) -> Inputs:
        """The same positions in the view of the other side."""
        stones = torch.from_numpy(EXCHANGED_STONES).to(self.stones.device)[self.stones.int()]
        return Inputs(stones, self.foe, self.own, ~self.is_black, self.static)


class Outputs(NamedTuple):
    """The evaluation of N positions by a candidate, in log-odds."""

    value: Tensor  # N: that the side to move wins
    order: Tensor  # N x cells: that a move is the best, less what all cells of a position share


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

    def forward(self, views: Sequence[Inputs]) -> list[Tensor]:
        """Of each view: N x cells x HALF."""
        table = list(self.table())
        return [add_rows(table, [view.own, view.foe]) for view in views]


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
        self.colours = colours_of(rule)  # that see windows in ways of their own
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

    def forward(self, views: Sequence[Inputs]) -> list[Tensor]:
        """Of each view: N x cells x (HALF + 1), the score last."""
        table = self.table()
        nothing = len(table)  # the number of the windows of a cell that is not empty
        table = torch.cat([table, table.new_zeros(1, HALF + 1)])
        white = nothing // self.colours * (self.colours - 1)  # from here on for White

        def rows(view: Inputs) -> Tensor:
            found = self.windows.find(view.stones) + white * (~view.is_black)[:, None, None]
            found = found.masked_fill((view.stones != EMPTY)[:, :, None], nothing)
            return add_rows([table] * found.shape[2], [*found.unbind(2)])

        return list(map(rows, views))


class Network(nn.Module):
    """The network of the engine: see brain.evaluation.network.

    Every cell has channels: a sum of rows of tables, by the pattern codes on the cell and by the
    windows around it. Half of the channels see the board as the side to move does, half as the
    other side does, through the same tables. Their sums over the board and over its quarters go
    through small layers to the value. The order of moves is a weighted sum of the channels of each
    cell, and a score in the table of windows.
    """

    architecture = "network"

    def __init__(self, rule: int) -> None:
        """At first all moves are alike to it."""
        super().__init__()
        self.codes, self.lines = CodeTable(rule), WindowTable(rule)
        self.quarter = nn.Linear(2 * HALF, HIDDEN)
        self.order = nn.Linear(2 * HALF, 1, bias=False)
        self.first = nn.Linear(2 * HALF + HIDDEN, HIDDEN)
        self.second, self.last = nn.Linear(HIDDEN, HIDDEN), nn.Linear(HIDDEN, 1)
        self.colour = nn.Parameter(torch.zeros(HIDDEN))  # what Black's turn adds to the first layer
        self.has_colours = colours_of(rule) == 2
        nn.init.zeros_(self.order.weight)

    def finish(self, channels: Tensor) -> Tensor:
        """The channels of a view as they are summed: N x cells x HALF."""
        return channels.clamp(0, MOST_CHANNEL)

    def forward(self, inputs: Inputs) -> Outputs:
        """Its evaluation."""
        views = [inputs, inputs.exchanged()]
        lines = self.lines(views)
        both = zip(self.codes(views), lines, strict=True)
        channels = torch.cat([self.finish(code + line[..., :HALF]) for code, line in both], 2)
        regions = sum_regions(channels) / SUM_UNIT
        corners = itertools.product(range(REGIONS_ACROSS - 1), repeat=2)
        quarters = [regions[:, y : y + 2, x : x + 2].sum((1, 2)) for y, x in corners]
        quarter = self.quarter(torch.stack(quarters, 1)).clamp(0, FULL_SCALE).sum(1)
        hidden = self.first(torch.cat([regions.sum((1, 2)), quarter], 1))
        if self.has_colours:
            hidden = hidden + inputs.is_black[:, None] * self.colour
        hidden = self.second(hidden.clamp(0, FULL_SCALE)).clamp(0, FULL_SCALE)
        order = self.order(channels)[..., 0] + lines[0][..., HALF]
        return Outputs(self.last(hidden)[:, 0], order)

    def weights(self) -> list[Numbers]:
        """Its weights by the fields of a file, of each colour.

        OverflowError where a sum might not fit.
        """
        colours = 2 if self.has_colours else 1
        own, foe = (plain(part).reshape(colours, CODES, HALF) for part in self.codes.table())
        lines = plain(self.lines.table()).reshape(colours, WINDOWS, HALF + 1)
        line, score = lines[..., :HALF], lines[..., HALF] * SCORE
        rows = sum(abs(row).max() for row in (own, foe, *[line] * len(DIRECTIONS)))
        check_fits(rows * NETWORK_FIELDS["line"].scale, MOST_CELL)
        shared: dict[str, Any] = {
            "last": plain(self.last.weight)[0] * STATIC_SCALE,
            "last_bias": plain(self.last.bias)[0] * STATIC_SCALE,
            "channel": plain(self.order.weight)[0] * SCORE,
        }
        for name in ("quarter", "first", "second"):
            layer = getattr(self, name)
            weights = plain(layer.weight)
            check_fits(
                abs(weights).sum(1).max() * NETWORK_FIELDS[name].scale * MOST_INPUT, MOST_SUM
            )
            # Pairs of inputs x outputs x 2, as vectors of a processor take them.
            shared[name] = weights.reshape(HIDDEN, -1, 2).transpose(1, 0, 2)
            shared[f"{name}_bias"] = plain(layer.bias)
        bias = shared["first_bias"]
        biases = [bias + plain(self.colour), bias] if self.has_colours else [bias]
        foe = foe[::-1]  # the other colour's patterns
        names = "own", "foe", "line", "score", "first_bias"
        parts = zip(own, foe, line, score, biases, strict=True)
        return [{**shared, **dict(zip(names, some, strict=True))} for some in parts]

    def restore(self, rows: Sequence[Numbers]) -> None:
        """The inverse of weights.

        One row serves both colours of renju, and Black's row of two both colours of other rules.
        """
        rows = [rows[0], rows[-1]] if self.has_colours else rows[:1]
        last = rows[-1]

        def joined(name: str) -> NDArray[Any]:
            return np.concatenate([row[name] for row in rows])

        def copy(weights: Tensor, numbers: NDArray[Any]) -> None:
            weights.copy_(torch.from_numpy(numbers.reshape(weights.shape)))

        with torch.no_grad():
            for part in (self.codes.shared, self.codes.bias, self.lines.last.weight):
                part.zero_()
            foe = np.concatenate([row["foe"] for row in reversed(rows)])
            copy(self.codes.rows, np.concatenate([joined("own"), foe], 1))
            scores = joined("score")[:, None] / SCORE
            copy(self.lines.base, np.concatenate([joined("line"), scores], 1))
            for name in ("quarter", "first", "second"):
                layer = getattr(self, name)
                copy(layer.weight, last[name].transpose(1, 0, 2))
                copy(layer.bias, last[f"{name}_bias"])
            copy(self.colour, rows[0]["first_bias"] - last["first_bias"])
            copy(self.last.weight, last["last"] / STATIC_SCALE)
            copy(self.last.bias, np.array(last["last_bias"] / STATIC_SCALE))
            copy(self.order.weight, last["channel"] / SCORE)


NETWORKS = {"network": Network}


def check_fits(found: float, most: int) -> None:
    """OverflowError where a sum might be too large for the engine."""
    if found > most:
        raise OverflowError(f"weights too large: a sum may be {found / most:.2f} times what fits")


def plain(weights: Tensor) -> NDArray[Any]:
    """A tensor as an array."""
    found: NDArray[Any] = weights.detach().cpu().numpy()
    return found


def sum_regions(channels: Tensor) -> Tensor:
    """Sums of N x cells x C over the regions: N x REGIONS_ACROSS x REGIONS_ACROSS x C.

    The outer ones have a third of the columns and rows, rounded down.
    """
    side = math.isqrt(channels.shape[1])
    outer = side // REGIONS_ACROSS
    parts = [outer, side - 2 * outer, outer]
    board = channels.unflatten(1, (side, side))
    rows = torch.stack([part.sum(1) for part in board.split(parts, 1)], 1)
    return torch.stack([part.sum(2) for part in rows.split(parts, 2)], 2)
