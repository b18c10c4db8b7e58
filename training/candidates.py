"""Candidates for the network that values positions and orders moves, to be compared.

The value of a network stands alone; its order of moves adds to that of the built-in marks, times a
scale that is fitted. The loss of its value is that of training.value, the loss of its order that of
training.order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import binary_cross_entropy_with_logits as cross_entropy_with_logits
from torch.nn.functional import cross_entropy

from brain.evaluation.weights import CLASSICAL, find
from brain.types import RENJU

from . import layout
from .board import CodeTable, Inputs, JointTable, Network, Outputs, Products, WindowTable
from .counts import MOST_LINEAR, SCALE
from .optimiser import Losses, Split, descend, device, split
from .order import SCORE, Cells, read_cells, weighed_by
from .positions import Positions
from .windows import pick

ORDER_SHARE = 0.1  # weight of the order's loss beside the value's
EPOCHS = 4  # times that a position is seen
RATE = 0.004
BATCH = 512  # positions a step
TOGETHER = 1024  # positions that are judged at a time


class Marks(nn.Module):
    """The order of moves by the scores of the built-in marks, times a scale."""

    attack: Tensor  # one a code: see order.Order; in log-odds
    defend: Tensor

    def __init__(self, rule: int) -> None:
        """With the weights of a rule."""
        super().__init__()
        made, rows = weighed_by(bool(rule & RENJU)), layout.read(find(CLASSICAL, rule))["marks"]
        for name in ("attack", "defend"):
            scores = made @ rows[name].ravel().astype(np.float32) / (layout.FINE * SCORE)
            self.register_buffer(name, torch.from_numpy(scores))
        self.scale = nn.Parameter(torch.ones(()))

    def forward(self, inputs: Inputs) -> Tensor:
        """Of N positions: N x cells, in log-odds."""
        scores: Tensor = pick(self.attack, inputs.own) + pick(self.defend, inputs.foe)
        return scores * self.scale


class Static(nn.Module):
    """The value of the built-in evaluation, times a scale, and no order of moves."""

    def __init__(self, _: int) -> None:
        """The same for each rule."""
        super().__init__()
        self.scale = nn.Parameter(torch.ones(()))

    def forward(self, inputs: Inputs) -> Outputs:
        """What it says."""
        return Outputs(inputs.static * self.scale, inputs.static.new_zeros(inputs.own.shape))


NETWORK = "cells lines quarters"  # the one that the engine has
# Name -> what makes it, of a rule.
CANDIDATES: dict[str, Callable[[int], Network | Static]] = {
    "classical": Static,
    "cells": partial(Network, table=CodeTable),
    "cells quarters": partial(Network, table=CodeTable, sees_quarters=True),
    NETWORK: partial(Network, table=JointTable, sees_quarters=True),
    "cells lines quarters products": partial(
        Network, table=JointTable, sees_quarters=True, layer=Products
    ),
    "cells 3x3 quarters": partial(
        Network, table=CodeTable, sees_neighbours=True, sees_quarters=True
    ),
    "lines": partial(Network, table=WindowTable),
    "lines 3x3": partial(Network, table=WindowTable, sees_neighbours=True),
    "lines 3x3 quarters": partial(
        Network, table=WindowTable, sees_neighbours=True, sees_quarters=True
    ),
}


class Candidate(nn.Module):
    """A row of CANDIDATES, and the marks."""

    def __init__(self, name: str, rule: int, *, seed: int) -> None:
        """seed: of the first weights."""
        super().__init__()
        self.name = name
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(seed)
            self.network = CANDIDATES[name](rule)
        self.marks = Marks(rule)

    def forward(self, inputs: Inputs) -> Outputs:
        """The value of the network; the sum of both orders."""
        said = self.network(inputs)
        return Outputs(said.value, said.order + self.marks(inputs))


class Sample(NamedTuple):
    """The positions of one size of boards, as a fit reads them; all have N rows."""

    inputs: Inputs
    goal: Tensor  # what each is taken to be worth, as a chance
    best: Tensor  # the cell of the move
    far: Tensor  # N x cells: where no move is looked for
    is_ordered: Tensor  # whether the order of moves is a question
    parts: Split


class Fitted(NamedTuple):
    """A candidate, and the losses of its value and its order."""

    candidate: Candidate
    value: Losses
    order: Losses


def inputs_of(positions: Positions, rule: int) -> tuple[Inputs, Cells]:
    """What a candidate sees of some positions, and their cells."""
    cells = read_cells(positions, bool(rule & RENJU))
    static = np.clip(positions.static, -MOST_LINEAR, MOST_LINEAR).astype(np.float32) / SCALE
    seen = positions.stones, cells.own, cells.foe, positions.is_black, static
    return Inputs(*map(torch.from_numpy, seen)), cells


def sample_of(positions: Positions, rule: int) -> Sample:
    """What a fit reads of some positions. Raises ValueError where there is none to fit."""
    place = device()
    inputs, cells = inputs_of(positions, rule)
    best, far, is_ordered = (
        torch.from_numpy(part).to(place) for part in (positions.cells, ~cells.near, cells.is_usable)
    )
    return Sample(
        Inputs(*(part.to(place) for part in inputs)),
        torch.from_numpy(positions.returns).to(place),
        best,
        far,
        is_ordered,
        split(positions.is_held_out, cells.is_open),
    )


def losses_of(said: Outputs, sample: Sample, some: Tensor) -> tuple[Tensor, Tensor]:
    """Of the value of some positions, and of the order of those where it is a question."""
    asked = sample.is_ordered[some]
    order = said.order[asked].masked_fill(sample.far[some[asked]], -torch.inf)
    return (
        cross_entropy_with_logits(said.value, sample.goal[some], reduction="none"),
        cross_entropy(order, sample.best[some[asked]], reduction="none"),
    )


def fit_candidate(
    boards: Sequence[Positions],
    rule: int,
    candidate: Candidate,
    *,
    seed: int,
    epochs: int = EPOCHS,
) -> Fitted:
    """Fit a candidate to the positions of a rule; boards: of each size of boards, one.

    seed: of the batches. Raises ValueError where there is no position to fit.
    """
    candidate = candidate.to(device())
    samples = [sample_of(positions, rule) for positions in boards]
    # Positions of all boards are numbered through.
    starts = np.cumsum([0, *(len(sample.goal) for sample in samples)]).tolist()

    def losses(some: Tensor) -> tuple[Tensor, Tensor]:
        found = []
        for sample, first, end in zip(samples, starts[:-1], starts[1:], strict=True):
            here = some[(first <= some) & (some < end)] - first
            if len(here):
                here = here.to(sample.goal.device)
                found.append(losses_of(candidate(sample.inputs.of(here)), sample, here))
        value, order = (torch.cat(part) for part in zip(*found, strict=True))
        return value, order

    def loss(some: Tensor) -> Tensor:
        value, order = losses(some)
        return value.mean() + ORDER_SHARE * order.sum() / max(len(order), 1)

    def means(rows: Tensor) -> list[float]:
        """Of both losses; not a number where there is no position."""
        if not len(rows):
            return [float("nan")] * 2
        with torch.no_grad():
            found = [losses(some) for some in rows.split(TOGETHER)]
        return [torch.cat(part).mean().item() for part in zip(*found, strict=True)]

    parts = [
        torch.cat([rows + first for rows, first in zip(part, starts[:-1], strict=True)])
        for part in zip(*(sample.parts for sample in samples), strict=True)
    ]
    descend(
        loss,
        candidate.parameters(),
        parts[0],
        epochs=epochs,
        rate=RATE,
        seed=seed,
        name=candidate.name,
        batch=BATCH,
        decay=0,
    )
    value, order = (Losses(*pair) for pair in zip(*map(means, parts), strict=True))
    return Fitted(candidate, value, order)
