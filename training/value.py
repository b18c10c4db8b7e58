"""The value of a position: weights of shapes and a network, fitted at once.

A logistic regression of a mixture of the game's result and of what the search said: the lean, a sum
of weights of shapes, and what the network of brain.evaluation.network adds to it.
"""

from __future__ import annotations

import sys
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .descent import DECAY, VALID, descend, loss, sigmoid
from .games import PROVEN
from .shapes import (
    FIVES,
    OCCUPIED,
    QUIET,
    RANKS,
    RENJU,
    STRAIGHT_FOUR,
    TERMS,
    Bools,
    Floats,
    Positions,
    Sums,
)

SCALE = 130  # values for one unit of log-odds: what the hand-made evaluation had
TRUST = 0.6  # share of the search's value in what is fitted, beside the result
COUNTED = tuple(rank for rank in range(RANKS) if rank not in {QUIET, FIVES})
COUNT_KNOTS = (1, 2, 4, 8, 15)
STONE_KNOTS = (12, 24, 48, 96)
HIDDEN, DEEPER = 16, 8  # neurons of its two layers
FULL = 8.0  # its activations go from 0 up to this
MOST_LEAN = 1000  # value
UNIT, DEEPER_UNIT, LAST_UNIT = 256, 128, 16  # what its activations and weights are counted in
MOST = 32767  # that a sum of the first layer may come to there
BATCH = 1024  # positions a step
EPOCHS = 40  # times that a position is seen, on the average
RATE = 0.004


class Network(NamedTuple):
    """Its weights. Amounts are ramps of the counts and of the stones; last, whether Black moves."""

    amounts: Floats  # amounts x HIDDEN
    bias: Floats  # HIDDEN
    lean: Floats  # HIDDEN
    deeper: Floats  # HIDDEN x DEEPER
    deeper_bias: Floats  # DEEPER
    last: Floats  # DEEPER
    last_bias: Floats  # 1


class Layers(NamedTuple):
    """What a network makes of some positions."""

    first: Floats
    hidden: Floats
    second: Floats
    deeper: Floats
    logits: Floats


def ramps(amounts: NDArray[np.generic], knots: tuple[int, ...]) -> Floats:
    """How far each amount goes up to each knot, in units of the knot's root: N x knots."""
    wide = np.asarray(amounts, np.float32)[:, None]
    sloped: Floats = (np.minimum(wide, knots) / np.sqrt(np.array(knots))).astype(np.float32)
    return sloped


def run(network: Network, amounts: Floats, lean: Floats) -> Layers:
    """Forward; lean and logits in log-odds."""
    first = amounts @ network.amounts + lean[:, None] * network.lean + network.bias
    hidden = np.clip(first, 0, FULL)
    second = hidden @ network.deeper + network.deeper_bias
    deeper = np.clip(second, 0, FULL)
    logits = deeper @ network.last + network.last_bias
    return Layers(first, hidden, second, deeper, logits)


def awake(activations: Floats) -> Floats:
    """1 where a neuron passes changes on, 0 where it is at either end."""
    return ((activations > 0) & (activations < FULL)).astype(np.float32)


def run_back(
    network: Network, layers: Layers, amounts: Floats, lean: Floats, slope: Floats
) -> tuple[Network, Floats]:
    """What the weights of a network, and a lean, do to a loss, from what its logits do to it."""
    second: Floats = slope[:, None] * network.last * awake(layers.second)
    first: Floats = (second @ network.deeper.T) * awake(layers.first)
    weights = Network(
        amounts.T @ first,
        first.sum(0),
        first.T @ lean,
        layers.hidden.T @ second,
        second.sum(0),
        layers.deeper.T @ slope,
        slope.sum(keepdims=True),
    )
    return weights, first @ network.lean


def first_guess(amounts: int, chance: np.random.Generator) -> Network:
    """Small random weights, and biases with which most neurons begin awake."""

    def random(size: float, *shape: int) -> Floats:
        return chance.normal(0, size, shape).astype(np.float32)

    def even(value: float, length: int) -> Floats:
        return np.full(length, value, np.float32)

    return Network(
        random(0.1, amounts, HIDDEN),
        even(0.3, HIDDEN),
        random(0.3, HIDDEN),
        random(0.3, HIDDEN, DEEPER),
        even(0.1, DEEPER),
        random(0.2, DEEPER),
        even(0, 1),
    )


def join(shapes: Floats, network: Network) -> Floats:
    """All weights in one row."""
    return np.concatenate([shapes, *(part.ravel() for part in network)])


def split(row: Floats, shapes: int, model: Network) -> tuple[Floats, Network]:
    """The same taken apart again, into parts of the forms of a model's."""
    ends = np.cumsum([shapes, *(part.size for part in model)])[:-1]
    first, *rest = np.split(row, ends)
    parts = (part.reshape(like.shape) for part, like in zip(rest, model, strict=True))
    return first, Network(*parts)


def expected(positions: Positions, is_asked: Bools) -> Floats:
    """What each position is taken to be worth, by its result and by the search."""
    is_open = is_asked & (abs(positions.values) < PROVEN)
    results = positions.results[is_open]
    values = positions.values[is_open].astype(np.float32)
    scale = min(range(40, 400, 10), key=lambda scale: loss(sigmoid(values / scale), results))
    return TRUST * sigmoid(positions.values / scale) + (1 - TRUST) * positions.results


def fit_value(positions: Positions, sums: Sums, rule: int) -> tuple[Floats, list[Floats]]:
    """Rows of TERMS in values, and a row of the network's weights, for each kind of a rule."""
    moves_black = positions.is_black[:, None]
    sign = np.where(moves_black, 1, -1).astype(np.float32)
    own = np.where(moves_black, *sums.ranks)
    foe = np.where(moves_black, *reversed(sums.ranks))
    black, white = (part * sign for part in sums.terms)
    shapes = np.concatenate([black, -white], 1) if rule & RENJU else black - white
    counts = [ramps(side[:, rank], COUNT_KNOTS) for side in (own, foe) for rank in COUNTED]
    stones = ramps((positions.words == OCCUPIED).sum(1), STONE_KNOTS)
    colour = moves_black.astype(np.float32) * bool(rule & RENJU)
    amounts = np.concatenate([*counts, stones, colour], 1)
    # Where a five or an own straight four is possible the search believes no value.
    is_asked = (own[:, FIVES] + foe[:, FIVES] + own[:, STRAIGHT_FOUR]) == 0
    goal = expected(positions, is_asked)
    is_valid = is_asked & (positions.games % VALID == 0)
    train, valid = np.flatnonzero(is_asked & ~is_valid), np.flatnonzero(is_valid)
    if not len(train):
        raise ValueError("no position to fit: more games are needed")
    size = np.sqrt((shapes[is_asked] ** 2).mean(0)) + 1e-3
    shapes /= size
    chance = np.random.default_rng(0)
    batch = min(BATCH, len(train))
    model = first_guess(amounts.shape[1], chance)

    def gradient(row: Floats) -> tuple[Floats, str]:
        some = chance.choice(train, batch, replace=False)
        weights, network = split(row, shapes.shape[1], model)
        lean = shapes[some] @ weights
        layers = run(network, amounts[some], lean)
        chances = sigmoid(lean + layers.logits)
        slope = (chances - goal[some]) / np.float32(batch)
        back, through = run_back(network, layers, amounts[some], lean, slope)
        slopes = join(shapes[some].T @ (slope + through), back)
        return slopes + DECAY * row, f"loss {loss(chances, goal[some]):.4f} of a batch"

    start = join(np.zeros(shapes.shape[1], np.float32), model)
    row = descend(gradient, start, EPOCHS * (len(train) // batch), RATE)
    weights, network = split(row, shapes.shape[1], model)
    for name, some in (("", train), (" of other games", valid)):
        if not len(some):
            continue
        lean = shapes[some] @ weights
        logits = lean + run(network, amounts[some], lean).logits
        print(f"  loss{name} {loss(sigmoid(logits), goal[some]):.4f}", file=sys.stderr)
    rows = (weights / size * SCALE).reshape(-1, TERMS)
    colours = (True, False) if rule & RENJU else (False,)
    return rows, [written(network, moves_black) for moves_black in colours]


def written(network: Network, moves_black: bool) -> Floats:
    """A row of the network's weights, in the engine's units and order.

    OverflowError where a sum of its first layer might not fit.
    """
    *amounts, colour = network.amounts
    knots = np.array(2 * len(COUNTED) * COUNT_KNOTS + STONE_KNOTS)
    sloped = np.array(amounts) / np.sqrt(knots)[:, None]
    bias = network.bias + moves_black * colour
    most = knots @ abs(sloped) + abs(bias) + abs(network.lean) * MOST_LEAN / SCALE
    if most.max() * UNIT > MOST:
        raise OverflowError(f"weights too large: {most.max():.0f} of {MOST // UNIT}")
    neurons = np.concatenate(
        [
            network.deeper.T * DEEPER_UNIT,
            network.deeper_bias[:, None] * UNIT,
            network.last[:, None] * SCALE * LAST_UNIT,
        ],
        1,
    )
    parts = (
        sloped * UNIT,
        bias * UNIT,
        network.lean * UNIT * UNIT / SCALE,
        neurons,
        network.last_bias * SCALE,
    )
    return np.concatenate([part.ravel() for part in parts])
