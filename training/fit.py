"""The weights of the evaluation and of the order of turns, fitted to games.

    python -m training.fit brain/weights.pyx 0=free.jsonl 1=exact.jsonl 4=renju.jsonl 8=caro.jsonl

Value: a logistic regression (Adam: Kingma and Ba 2015) of a mixture of the game's result and of
what the search said. Order: a softmax over the cells near stones, against the turn that the
search chose.
"""

from __future__ import annotations

import argparse
import itertools
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .games import PROVEN, SIDE, read
from .shapes import (
    DOUBLE_THREE,
    FIVES,
    FOUR_THREE,
    OCCUPIED,
    RANKS,
    RENJU,
    RICH_FOUR,
    RICH_THREE,
    SINGLE_FOUR,
    SINGLE_THREE,
    STRAIGHT_FOUR,
    TERMS,
    Bools,
    Floats,
    Ints,
    Positions,
    Sums,
    codes,
    ranks,
    read_positions,
    sum_up,
    terms,
)

SCALE = 130  # values for one unit of log-odds: what the hand-made evaluation had
TRUST = 0.6  # share of the search's value in what is fitted, beside the result
FINE = 16  # parts of a value, and of a score, that the file counts in
SCORE = 16  # score for one unit of log-odds of being the best turn
LOWEST = 40  # score that is added to all, so that none is negative
DECAY = 1e-4  # pull towards zero of weights whose terms have mean square 1
VALID = 10  # every tenth game is kept apart, to see whether the fit holds
NEAR = 2  # cells from a stone within which turns are looked for; see brain.board
KINDS = {0: (0,), 1: (1,), RENJU: (2, 3), 8: (4,)}  # rule -> rows of brain.weights
ROWS = 5
A_LINE = 15  # numbers in a line of the file
# Ranks whose presence is a threat, for who moves and for the other: bits of evaluate.threats_of.
OWN = ((FOUR_THREE,), (DOUBLE_THREE,), (SINGLE_FOUR, RICH_FOUR), (SINGLE_THREE, RICH_THREE))
FOE = ((STRAIGHT_FOUR,), *OWN)
BITS = len(OWN) + len(FOE)
BIT_PAIRS = list(itertools.combinations(range(BITS), 2))


class Weights(NamedTuple):
    """What was fitted for one rule; a row of TERMS for each of its kinds."""

    value: Floats
    make: Floats
    stop: Floats
    threat: Floats  # 2**BITS


def descend(
    gradient: Callable[[Floats], tuple[Floats, str]], size: int, rounds: int, rate: float
) -> Floats:
    """Weights that a gradient leads to, by Adam with a rate that falls to nothing."""
    weights = np.zeros(size, np.float32)
    mean, square = np.zeros(size), np.zeros(size)
    for at in range(1, rounds + 1):
        slope, account = gradient(weights)
        mean = 0.9 * mean + 0.1 * slope
        square = 0.99 * square + 0.01 * slope * slope
        size_now = rate * (0.5 + 0.5 * np.cos(np.pi * at / rounds))
        step = mean / (1 - 0.9**at) / (np.sqrt(square / (1 - 0.99**at)) + 1e-9)
        weights = (weights - size_now * step).astype(np.float32)
        if at % 100 == 0:
            print(f"  round {at}: {account}", file=sys.stderr)
    return weights


def has(rank_sums: Floats, wanted: Sequence[Sequence[int]]) -> Floats:
    """Which of some threats are there: N x len(wanted), 0 or 1."""
    return np.stack([rank_sums[:, list(of)].sum(1) > 0 for of in wanted], 1).astype(np.float32)


def fit_value(positions: Positions, sums: Sums, rule: int) -> tuple[Floats, Floats]:
    """Rows of TERMS, and the 2**BITS threats, in values."""
    moves_black = positions.is_black[:, None]
    sign = np.where(moves_black, 1, -1).astype(np.float32)
    own = np.where(moves_black, *sums.ranks)
    foe = np.where(moves_black, *reversed(sums.ranks))
    black, white = (part * sign for part in sums.terms)
    shapes = np.concatenate([black, -white], 1) if rule & RENJU else black - white
    bits = np.concatenate([has(own, OWN), has(foe, FOE)], 1)
    both = np.stack([bits[:, one] * bits[:, other] for one, other in BIT_PAIRS], 1)
    seen = np.concatenate([shapes, bits, both, np.ones_like(sign)], 1)
    # Where a five or an own straight four is possible the search never asks for a value.
    is_asked = (own[:, FIVES] + foe[:, FIVES] + own[:, STRAIGHT_FOUR]) == 0
    goal = expected(positions, is_asked)
    is_valid = is_asked & (positions.games % VALID == 0)
    is_train = is_asked & ~is_valid
    size = np.sqrt((seen[is_asked] ** 2).mean(0)) + 1e-6
    train, train_goal = seen[is_train] / size, goal[is_train]
    valid, valid_goal = seen[is_valid] / size, goal[is_valid]

    def gradient(weights: Floats) -> tuple[Floats, str]:
        chance = sigmoid(train @ weights)
        slope = train.T @ ((chance - train_goal) / len(train)) + DECAY * weights
        account = f"loss {loss(chance, train_goal):.4f}"
        return slope, f"{account}, of other games {loss(sigmoid(valid @ weights), valid_goal):.4f}"

    weights = descend(gradient, seen.shape[1], 400, 0.02) / size * SCALE
    rows = weights[: shapes.shape[1]].reshape(-1, TERMS)
    single, pairs, always = np.split(weights[shapes.shape[1] :], [BITS, BITS + len(BIT_PAIRS)])
    index = np.arange(1 << BITS)[:, None] >> np.arange(BITS) & 1
    linked = np.stack([index[:, one] * index[:, other] for one, other in BIT_PAIRS], 1)
    return rows, (index @ single + linked @ pairs + always).astype(np.float32)


def sigmoid(logits: NDArray[Any]) -> Floats:
    """Log-odds as chances."""
    chances: Floats = (1 / (1 + np.exp(-logits))).astype(np.float32)
    return chances


def loss(chance: Floats, goal: Floats) -> float:
    """Mean cross-entropy."""
    return float(-np.mean(goal * np.log(chance + 1e-9) + (1 - goal) * np.log(1 - chance + 1e-9)))


def expected(positions: Positions, is_asked: Bools) -> Floats:
    """What each position is taken to be worth, by its result and by the search."""
    is_open = is_asked & (abs(positions.values) < PROVEN)
    results = positions.results[is_open]
    values = positions.values[is_open].astype(np.float32)
    scale = min(range(40, 400, 10), key=lambda scale: loss(sigmoid(values / scale), results))
    clipped = np.clip(positions.values, -PROVEN, PROVEN).astype(np.float32)
    return TRUST * sigmoid(clipped / scale) + (1 - TRUST) * positions.results


def near_stones(words: Ints) -> Bools:
    """The empty cells with a stone near, N x 225."""
    taken = (words == OCCUPIED).reshape(-1, SIDE, SIDE)
    wide = np.pad(taken, ((0, 0), (NEAR, NEAR), (NEAR, NEAR)))
    near = np.zeros_like(taken)
    for down, right in itertools.product(range(2 * NEAR + 1), repeat=2):
        near |= wide[:, down : down + SIDE, right : right + SIDE]
    found: Bools = (near & ~taken).reshape(-1, SIDE * SIDE)
    return found


def fit_order(positions: Positions, rule: int) -> tuple[Floats, Floats]:
    """Rows of TERMS, in log-odds: for who makes the shapes, and for who stops them."""
    fouls = bool(rule & RENJU)
    codes_of = codes()[1]
    black, white = codes_of[positions.words & 0xFFFF], codes_of[positions.words >> 16]
    moves_black = positions.is_black[:, None]
    near = near_stones(positions.words.astype(np.int64))
    black_ranks, white_ranks = ranks(fouls)[black], ranks(False)[white]
    own_ranks = np.where(moves_black, black_ranks, white_ranks)
    # Where a five or an own straight four is possible the order of turns is no question.
    is_plain = (black_ranks == FIVES) | (white_ranks == FIVES) | (own_ranks == STRAIGHT_FOUR)
    is_open = ~(is_plain & near).any(1) & near[np.arange(len(near)), positions.cells]
    size = len(codes()[0])
    # In renju the codes of White follow those of Black, else both have the same weights.
    shift = size if fouls else 0
    own = np.where(moves_black, black, white + shift)[is_open]
    foe = np.where(moves_black, white + shift, black)[is_open]
    made = np.kron(np.eye(2, dtype=np.float32), terms(False)) if fouls else terms(False)
    if fouls:
        made[:size, :TERMS] = terms(True)
    rows, cells = np.nonzero(near[is_open])
    own, foe = own[rows, cells], foe[rows, cells]
    is_best = cells == positions.cells[is_open][rows]
    first = np.flatnonzero(np.r_[True, np.diff(rows) > 0])
    number = np.diff(np.r_[first, len(rows)])
    is_valid = positions.games[is_open] % VALID == 0
    share = ((~is_valid) / max(1, (~is_valid).sum()))[rows]
    unit = np.sqrt((np.bincount(own, minlength=len(made))[:, None] * made**2).sum(0) / len(own))
    made = made / (unit + 1e-3)

    def gradient(weights: Floats) -> tuple[Floats, str]:
        make, stop = (made @ half for half in np.split(weights, 2))
        logits = make[own] + stop[foe]
        highest = np.maximum.reduceat(logits, first)
        odds = np.exp(logits - np.repeat(highest, number))
        chance = odds / np.repeat(np.add.reduceat(odds, first), number)
        slope = (chance - is_best) * share
        sums = [np.bincount(at, slope, len(made)) @ made for at in (own, foe)]
        missed = -np.log(chance[is_best] + 1e-12)
        account = (
            f"loss {missed[~is_valid].mean():.4f}, of other games {missed[is_valid].mean():.4f}"
        )
        return np.concatenate(sums) + DECAY * weights, account

    weights = descend(gradient, 2 * made.shape[1], 300, 0.01)
    make, stop = np.split(weights, 2)
    return tuple((half / (unit + 1e-3)).reshape(-1, TERMS) for half in (make, stop))


def fit(rule: int, files: Sequence[Path]) -> Weights:
    """All weights of a rule."""
    positions = read_positions(itertools.chain.from_iterable(map(read, files)))
    print(f"rule {rule}: {len(positions.words)} positions", file=sys.stderr)
    value, threat = fit_value(positions, sum_up(positions, rule), rule)
    return Weights(value, *fit_order(positions, rule), threat)


def table(name: str, length: str, rows: Sequence[Floats]) -> str:
    """An array of the file."""
    text = [f"\ncdef int16_t[KINDS][{length}] {name} = [\n"]
    for row in rows:
        numbers = [str(int(number)) for number in np.clip(np.round(row), -32000, 32000)]
        text.append("    [\n")
        for at in range(0, len(numbers), A_LINE):
            text.append(f"        {', '.join(numbers[at : at + A_LINE])},\n")
        text.append("    ],\n")
    return "".join([*text, "]\n"])


def write(path: Path, fitted: dict[int, Weights]) -> None:
    """The file of weights; rules that were not fitted have those of the first."""
    model = next(iter(fitted.values()))
    rows: list[list[Floats]] = [[] for _ in Weights._fields]
    for rule, kinds in KINDS.items():
        weights = fitted.get(rule, model)
        for at in range(len(kinds)):
            lift = np.zeros(TERMS, np.float32)
            lift[-RANKS:] = LOWEST * FINE  # every code has one rank
            at = min(at, len(weights.value) - 1)
            rows[0].append(weights.value[at] * FINE)
            rows[1].append(weights.make[at] * SCORE * FINE + lift)
            rows[2].append(weights.stop[at] * SCORE * FINE + lift)
            rows[3].append(weights.threat)
    path.write_text(
        '"""What shapes are worth, as fitted to games: see training/fit.py."""\n\n'
        "from libc.stdint cimport int16_t\n"
        + table("VALUE", "WEIGHTS", rows[0])
        + table("MAKE", "WEIGHTS", rows[1])
        + table("STOP", "WEIGHTS", rows[2])
        + table("THREAT", "THREATS", rows[3]),
        encoding="utf-8",
    )


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m training.fit", description=__doc__)
    parser.add_argument("file", type=Path, help="the weights, as a source file of Cython")
    parser.add_argument("games", nargs="+", metavar="RULE=FILE[,FILE]", help="of training.games")
    told = parser.parse_args()
    fitted = {}
    for word in told.games:
        rule, _, files = word.partition("=")
        fitted[int(rule)] = fit(int(rule), [Path(name) for name in files.split(",")])
    write(told.file, fitted)


if __name__ == "__main__":
    main()
