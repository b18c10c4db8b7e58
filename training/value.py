"""The value of a position: weights of patterns and a network, fitted together.

A logistic regression of what positions turned out to be worth on the linear value, a sum of weights
of patterns, and what the network adds to it.
"""

from typing import NamedTuple

import numpy as np
import torch
from torch.nn.functional import binary_cross_entropy_with_logits as cross_entropy

from brain.evaluation.architectures import COUNT_KNOTS, COUNTED, STONE_KNOTS
from brain.report import STATIC_SCALE
from brain.types import RENJU

from .counts import Network, ramps
from .optimiser import Losses, device, minimise, split
from .patterns import FEATURES, FIVES, STRAIGHT_FOUR, Sums
from .positions import OCCUPIED, Floats, Positions

VALUE_EPOCHS = 40  # times that a position is seen
VALUE_RATE = 0.004


class Value(NamedTuple):
    """What was fitted."""

    features: Floats  # in values: a row of FEATURES for both colours, or one for each
    network: Network
    losses: Losses


def fit_value(positions: Positions, sums: Sums, rule: int, *, seed: int) -> Value:
    """Fit the searched positions of a rule."""
    has_fouls, place = bool(rule & RENJU), device()
    moves_black = positions.is_black[:, None]
    own = np.where(moves_black, *sums.combined)
    foe = np.where(moves_black, *reversed(sums.combined))
    # Where a five or an own straight four is possible the search believes no value.
    is_usable = (own[:, FIVES] + foe[:, FIVES] + own[:, STRAIGHT_FOUR]) == 0
    parts = split(positions.is_held_out, is_usable)
    sign = np.where(moves_black, 1, -1).astype(np.float32)
    black, white = (part * sign for part in sums.features)
    linear = np.concatenate([black, -white], 1) if has_fouls else black - white
    size = np.sqrt((linear[is_usable] ** 2).mean(0)) + 1e-3
    counts = [ramps(side[:, number], COUNT_KNOTS) for side in (own, foe) for number in COUNTED]
    stones = ramps((positions.words == OCCUPIED).sum(1), STONE_KNOTS)
    colour = moves_black.astype(np.float32) * has_fouls
    amounts = torch.from_numpy(np.concatenate([*counts, stones, colour], 1)).to(place)
    features = torch.from_numpy(linear / size).to(place)
    goal = torch.from_numpy(positions.returns).to(place)

    weights = torch.zeros(features.shape[1], device=place, requires_grad=True)
    network = Network(torch.Generator().manual_seed(seed)).to(place)

    def loss(some: torch.Tensor) -> torch.Tensor:
        linear_value = features[some] @ weights
        return cross_entropy(linear_value + network(amounts[some], linear_value), goal[some])

    every = [weights, *network.parameters()]
    losses = minimise(
        loss, every, parts, epochs=VALUE_EPOCHS, rate=VALUE_RATE, seed=seed, name="value"
    )
    found = weights.detach().cpu().numpy() / size * STATIC_SCALE
    return Value(found.reshape(-1, FEATURES), network, losses)
