"""The order of moves: attack and defend scores, fitted to the moves that the search chose.

A softmax over the empty cells near stones: the score of a cell is what it promises to the side to
move (attack), and what it would promise to the other (defend).
"""

from __future__ import annotations

import itertools
from typing import NamedTuple

import numpy as np
import torch
from torch.nn.functional import cross_entropy

from brain.evaluation.weights import RENJU

from .optimiser import Losses, minimise, split
from .patterns import COMBINED, FEATURES, FIVES, STRAIGHT_FOUR, codes, combined_patterns, features
from .positions import OCCUPIED, Bools, Floats, Positions

SCORE = 16  # score for one unit of log-odds of being the best move
LOWEST = 40  # score that is added to all, so that none is negative
NEAR = 2  # cells from a stone within which moves are looked for; see brain.grid.board
EPOCHS = 100  # times that a position is seen
RATE = 0.01


class Order(NamedTuple):
    """What was fitted, in scores: a row of FEATURES for both colours, or one for each."""

    attack: Floats
    defend: Floats
    losses: Losses


def near_stones(positions: Positions) -> Bools:
    """The empty cells with a stone near, N x cells."""
    side = positions.side
    taken = (positions.words == OCCUPIED).reshape(-1, side, side)
    wide = np.pad(taken, ((0, 0), (NEAR, NEAR), (NEAR, NEAR)))
    near = np.zeros_like(taken)
    for down, right in itertools.product(range(2 * NEAR + 1), repeat=2):
        near |= wide[:, down : down + side, right : right + side]
    found: Bools = (near & ~taken).reshape(-1, side * side)
    return found


def fit_order(positions: Positions, rule: int, *, seed: int, device: torch.device) -> Order:
    """Fit the searched positions of a rule."""
    has_fouls = bool(rule & RENJU)
    combinations, code_of = codes()
    black, white = code_of[positions.words & 0xFFFF], code_of[positions.words >> 16]
    moves_black = positions.is_black[:, None]
    near = near_stones(positions)
    black_combined, white_combined = (
        combined_patterns(has_fouls)[black],
        combined_patterns(False)[white],
    )
    own_combined = np.where(moves_black, black_combined, white_combined)
    # Where a five or an own straight four is possible the order of moves is no question.
    is_clear = (
        (black_combined == FIVES) | (white_combined == FIVES) | (own_combined == STRAIGHT_FOUR)
    )
    is_usable = ~(is_clear & near).any(1) & near[np.arange(len(near)), positions.cells]
    parts = split(positions.games, is_usable)
    # In renju the codes of White follow those of Black, else both have the same weights.
    if has_fouls:
        white = white + len(combinations)
        made = np.kron(np.eye(2, dtype=np.float32), features(False))
        made[: len(combinations), :FEATURES] = features(True)
    else:
        made = features(False)
    own, foe = np.where(moves_black, black, white), np.where(moves_black, white, black)
    asked = near[is_usable]
    number = np.bincount(own[is_usable][asked], minlength=len(made))
    size = np.sqrt((number[:, None] * made**2).sum(0) / number.sum()).astype(np.float32) + 1e-3

    own_codes, foe_codes = (
        torch.from_numpy(cells.astype(np.int16)).to(device) for cells in (own, foe)
    )
    far = torch.from_numpy(~near).to(device)
    best = torch.from_numpy(positions.cells).to(device)
    inputs = torch.from_numpy(made / size).to(device)
    attack, defend = (
        torch.zeros(made.shape[1], device=device, requires_grad=True) for _ in range(2)
    )

    def loss(some: torch.Tensor) -> torch.Tensor:
        promised = (inputs @ attack)[own_codes[some].int()]
        scores = promised + (inputs @ defend)[foe_codes[some].int()]
        return cross_entropy(scores.masked_fill(far[some], -torch.inf), best[some])

    losses = minimise(
        loss, [attack, defend], parts, epochs=EPOCHS, rate=RATE, seed=seed, name="order"
    )
    lift = np.zeros(FEATURES, np.float32)
    lift[-COMBINED:] = LOWEST  # every code has one combined pattern
    in_scores = [
        (weights.detach().cpu().numpy() / size * SCORE).reshape(-1, FEATURES) + lift
        for weights in (attack, defend)
    ]
    return Order(in_scores[0], in_scores[1], losses)
