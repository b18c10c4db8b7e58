"""Candidates for the network that values positions and orders moves, to be compared.

A candidate adds to its base: the value and the order of moves of the built-in evaluation, each
times a scale that is fitted. The loss of its value is that of training.value, the loss of its order
that of training.order.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import binary_cross_entropy_with_logits as cross_entropy_with_logits
from torch.nn.functional import cross_entropy

from brain.evaluation.weights import find
from brain.types import RENJU

from . import layout
from .board import CodeTable, Inputs, Network, Outputs, WindowTable
from .network import MOST_LINEAR, SCALE
from .optimiser import Losses, descend, device, split
from .order import SCORE, Cells, read_cells, weighed_by
from .positions import Positions
from .value import expected
from .windows import pick

ORDER_SHARE = 0.1  # weight of the order's loss beside the value's
EPOCHS = 4  # times that a position is seen
RATE = 0.002
BATCH = 512  # positions a step
TOGETHER = 1024  # positions that are judged at a time


class Base(nn.Module):
    """The built-in evaluation, of which only two scales are fitted."""

    attack: Tensor  # one a code: see order.Order; in log-odds
    defend: Tensor

    def __init__(self, rule: int) -> None:
        """With the weights of a rule."""
        super().__init__()
        made, rows = weighed_by(bool(rule & RENJU)), layout.read(find("", rule))["marks"]
        for name in ("attack", "defend"):
            scores = made @ rows[name].ravel().astype(np.float32) / (layout.FINE * SCORE)
            self.register_buffer(name, torch.from_numpy(scores))
        self.value_scale = nn.Parameter(torch.ones(()))
        self.order_scale = nn.Parameter(torch.ones(()))

    def forward(self, inputs: Inputs) -> Outputs:
        """What it says."""
        scores = pick(self.attack, inputs.own) + pick(self.defend, inputs.foe)
        return Outputs(inputs.static * self.value_scale, scores * self.order_scale)


# Name -> what makes the network, of a rule and the cells of a side; None: the base alone.
CANDIDATES: dict[str, Callable[[int, int], Network] | None] = {
    "classical": None,
    "cells": partial(Network, table=CodeTable),
    "lines": partial(Network, table=WindowTable),
    "lines 3x3": partial(Network, table=WindowTable, sees_neighbours=True),
    "lines 3x3 quarters": partial(
        Network, table=WindowTable, sees_neighbours=True, sees_quarters=True
    ),
}


class Candidate(nn.Module):
    """A base and a network, or one of them."""

    def __init__(self, name: str, rule: int, side: int, *, has_base: bool, seed: int) -> None:
        """A row of CANDIDATES. Raises ValueError where neither base nor network is left."""
        super().__init__()
        make = CANDIDATES[name]
        if make is None and not has_base:
            raise ValueError(f"{name} is nothing without a base")
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(seed)
            made = [Base(rule)] if has_base else []
            self.parts = nn.ModuleList([*made, *([make(rule, side)] if make else [])])
        self.has_base = has_base

    def forward(self, inputs: Inputs) -> Outputs:
        """The sum of what its parts say."""
        if not self.has_base:
            inputs = inputs._replace(static=torch.zeros_like(inputs.static))
        said = [part(inputs) for part in self.parts]
        value, order = (torch.stack(some).sum(0) for some in zip(*said, strict=True))
        return Outputs(value, order)


def inputs_of(positions: Positions, cells: Cells) -> Inputs:
    """What candidates see of some positions."""
    static = np.clip(positions.static, -MOST_LINEAR, MOST_LINEAR).astype(np.float32) / SCALE
    seen = positions.stones, cells.own, cells.foe, positions.is_black, static
    return Inputs(*map(torch.from_numpy, seen))


def fit_candidate(
    positions: Positions,
    rule: int,
    name: str,
    *,
    seed: int,
    epochs: int = EPOCHS,
    has_base: bool = True,
) -> tuple[Losses, Losses]:
    """Fit a row of CANDIDATES to the positions of a rule: the losses of its value and its order.

    Raises ValueError where there is no position to fit, or nothing to fit to it.
    """
    place, cells = device(), read_cells(positions, bool(rule & RENJU))
    inputs = Inputs(*(part.to(place) for part in inputs_of(positions, cells)))
    goal = expected(positions, cells.is_open).to(place)
    best, far, is_ordered = (
        torch.from_numpy(part).to(place) for part in (positions.cells, ~cells.near, cells.is_usable)
    )
    parts = split(positions.is_held_out, cells.is_open)
    candidate = Candidate(name, rule, positions.side, has_base=has_base, seed=seed).to(place)

    def losses(some: Tensor) -> tuple[Tensor, Tensor]:
        """Of the value of each position, and of the order of those where it is a question."""
        some = some.to(place)
        said, asked = candidate(inputs.of(some)), is_ordered[some]
        order = said.order[asked].masked_fill(far[some[asked]], -torch.inf)
        return (
            cross_entropy_with_logits(said.value, goal[some], reduction="none"),
            cross_entropy(order, best[some[asked]], reduction="none"),
        )

    def loss(some: Tensor) -> Tensor:
        value, order = losses(some)
        return value.mean() + ORDER_SHARE * order.sum() / max(len(order), 1)

    def means(rows: Tensor) -> list[float]:
        """Of both losses; not a number where there is no position."""
        with torch.no_grad():
            found = [losses(some) for some in rows.split(TOGETHER)]
        return [torch.cat(part).mean().item() for part in zip(*found, strict=True)]

    descend(
        loss,
        candidate.parameters(),
        parts.fitted,
        epochs=epochs,
        rate=RATE,
        seed=seed,
        name=name,
        batch=BATCH,
        decay=0,
    )
    value, order = (Losses(*pair) for pair in zip(*map(means, parts), strict=True))
    return value, order
