"""The order of moves: attack and defend scores, fitted to the moves that the search chose.

A softmax over the empty cells near stones: the score of a cell is what it promises to the side to
move (attack), and what it would promise to the other (defend).
"""

import itertools
from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn.functional import cross_entropy

from brain.types import RENJU

from .optimiser import Losses, device, minimise, split
from .patterns import COMBINED, FEATURES, FIVES, STRAIGHT_FOUR, codes, combined_patterns, features
from .positions import OCCUPIED, Bools, Floats, Positions

SCORE = 16  # score for one unit of log-odds of being the best move
LOWEST_DEPTH = 40  # score that is added to all, so that none is negative
NEAR = 2  # cells from a stone within which moves are looked for; see brain.grid.board
ORDER_EPOCHS = 100  # times that a position is seen
ORDER_RATE = 0.01


class Order(NamedTuple):
    """What was fitted, in scores: a row of FEATURES for both colours, or one for each."""

    attack: Floats
    defend: Floats
    losses: Losses


def near_stones(positions: Positions) -> Bools:
    """The empty cells with a stone near, N x cells."""
    side = positions.side
    occupied = (positions.words == OCCUPIED).reshape(-1, side, side)
    wide = np.pad(occupied, ((0, 0), (NEAR, NEAR), (NEAR, NEAR)))
    near = np.zeros_like(occupied)
    for down, right in itertools.product(range(2 * NEAR + 1), repeat=2):
        near |= wide[:, down : down + side, right : right + side]
    found: Bools = (near & ~occupied).reshape(-1, side * side)
    return found


class Cells(NamedTuple):
    """The cells of N positions, in the view of the side to move."""

    own: NDArray[np.int16]  # N x cells: the code of what it would make there; see weighed_by
    foe: NDArray[np.int16]  # N x cells: of what the other side would
    near: Bools  # N x cells: where moves are looked for
    is_open: Bools  # N: no five and no own straight four can be made
    is_usable: Bools  # N: whether their order is a question


def read_cells(positions: Positions, has_fouls: bool) -> Cells:
    """Those of some positions."""
    moves_black = positions.is_black[:, None]
    code_of = codes()[1].astype(np.int16)
    black, white = code_of[positions.words & 0xFFFF], code_of[positions.words >> 16]
    black_combined = combined_patterns(has_fouls).astype(np.int8)[black]
    white_combined = combined_patterns(False).astype(np.int8)[white]
    own_combined = np.where(moves_black, black_combined, white_combined)
    # Where a five or an own straight four is possible neither value nor order is a question.
    is_clear = (black_combined == FIVES) | (white_combined == FIVES)
    is_clear |= own_combined == STRAIGHT_FOUR
    near = near_stones(positions)
    is_open = ~(is_clear & near).any(1)
    is_usable = is_open & near[np.arange(len(near)), positions.cells] & positions.is_chosen
    if has_fouls:
        white += len(codes()[0])
    own, foe = np.where(moves_black, black, white), np.where(moves_black, white, black)
    return Cells(own, foe, near, is_open, is_usable)


def weighed_by(has_fouls: bool) -> Floats:
    """What each code is made of: of both colours, or with fouls those of Black, then of White."""
    if not has_fouls:
        return features(False)
    nothing = np.zeros_like(features(False))
    return np.block([[features(True), nothing], [nothing, features(False)]])


def fit_order(positions: Positions, rule: int, *, seed: int) -> Order:
    """Fit the searched positions of a rule."""
    has_fouls, place = bool(rule & RENJU), device()
    cells, made = read_cells(positions, has_fouls), weighed_by(has_fouls)
    parts = split(positions.is_held_out, cells.is_usable)
    asked = cells.own[cells.is_usable][cells.near[cells.is_usable]]
    number = np.bincount(asked, minlength=len(made))
    size = np.sqrt((number[:, None] * made**2).sum(0) / len(asked)).astype(np.float32) + 1e-3

    own, foe, far = (
        torch.from_numpy(part).to(place) for part in (cells.own, cells.foe, ~cells.near)
    )
    best = torch.from_numpy(positions.cells).to(place)
    inputs = torch.from_numpy(made / size).to(place)
    attack, defend = (
        torch.zeros(made.shape[1], device=place, requires_grad=True) for _ in range(2)
    )

    def loss(some: torch.Tensor) -> torch.Tensor:
        promised = (inputs @ attack)[own[some].int()]
        scores = promised + (inputs @ defend)[foe[some].int()]
        return cross_entropy(scores.masked_fill(far[some], -torch.inf), best[some])

    losses = minimise(
        loss, [attack, defend], parts, epochs=ORDER_EPOCHS, rate=ORDER_RATE, seed=seed, name="order"
    )
    lift = np.zeros(FEATURES, np.float32)
    lift[-COMBINED:] = LOWEST_DEPTH  # every code has one combined pattern
    in_scores = [
        (weights.detach().cpu().numpy() / size * SCORE).reshape(-1, FEATURES) + lift
        for weights in (attack, defend)
    ]
    return Order(in_scores[0], in_scores[1], losses)
