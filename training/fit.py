"""The weights of the evaluation and of the order of turns, fitted to games.

    python -m training.fit brain/weights.pyx 0=free.jsonl 1=exact.jsonl 4=renju.jsonl 8=caro.jsonl

Value: see value.py. Order: a softmax over the cells near stones, against the turn that the search
chose.
"""

from __future__ import annotations

import argparse
import itertools
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from .descent import DECAY, VALID, descend
from .games import SIDE, read
from .shapes import (
    FIVES,
    OCCUPIED,
    RANKS,
    RENJU,
    STRAIGHT_FOUR,
    TERMS,
    Bools,
    Floats,
    Ints,
    Positions,
    codes,
    ranks,
    read_positions,
    sum_up,
    terms,
)
from .value import fit_value

FINE = 16  # parts of a value, and of a score, that the file counts in
SCORE = 16  # score for one unit of log-odds of being the best turn
LOWEST = 40  # score that is added to all, so that none is negative
NEAR = 2  # cells from a stone within which turns are looked for; see brain.grid.board
KINDS = {0: (0,), 1: (1,), RENJU: (2, 3), 8: (4,)}  # rule -> rows of brain.evaluation.weights
ROWS = 5
A_LINE = 15  # numbers in a line of the file


class Weights(NamedTuple):
    """What was fitted for one rule; a row of TERMS for each of its kinds."""

    value: Floats
    make: Floats
    stop: Floats
    network: list[Floats]  # a row of brain.evaluation.weights.NETWORK for each of its kinds


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

    weights = descend(gradient, np.zeros(2 * made.shape[1], np.float32), 300, 0.01)
    make, stop = np.split(weights, 2)
    return tuple((half / (unit + 1e-3)).reshape(-1, TERMS) for half in (make, stop))


def fit(rule: int, files: Sequence[Path]) -> Weights:
    """All weights of a rule."""
    positions = read_positions(itertools.chain.from_iterable(map(read, files)))
    print(f"rule {rule}: {len(positions.words)} positions", file=sys.stderr)
    value, network = fit_value(positions, sum_up(positions, rule), rule)
    return Weights(value, *fit_order(positions, rule), network)


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


def read_tables(path: Path) -> dict[str, list[Floats]]:
    """The arrays of a file of weights, row by row."""
    found = {}
    for name, body in re.findall(r"\] (\w+) = \[\n(.*?)\n\]\n", path.read_text("utf-8"), re.DOTALL):
        rows = re.findall(r"\[([^\[\]]*)\]", body)
        found[name] = [np.array(row.split(",")[:-1], np.float32) for row in rows]
    return found


def write(path: Path, fitted: dict[int, Weights], keeps_order: bool = False) -> None:
    """The file of weights; rules that were not fitted have those of the first.

    keeps_order: MAKE and STOP stay what the file has.
    """
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
            rows[3].append(weights.network[at])
    if keeps_order:
        known = read_tables(path)
        rows[1:3] = known["MAKE"], known["STOP"]
    path.write_text(
        '"""What shapes and counts of ranks are worth, fitted to games: see training/fit.py."""\n\n'
        "from libc.stdint cimport int16_t\n"
        + table("VALUE", "WEIGHTS", rows[0])
        + table("MAKE", "WEIGHTS", rows[1])
        + table("STOP", "WEIGHTS", rows[2])
        + table("NETWORK", "NETWORK_WEIGHTS", rows[3]),
        encoding="utf-8",
    )


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m training.fit", description=__doc__)
    parser.add_argument("file", type=Path, help="the weights, as a source file of Cython")
    parser.add_argument("games", nargs="+", metavar="RULE=FILE[,FILE]", help="of training.games")
    parser.add_argument("--keep-order", action="store_true", help="fit values only")
    told = parser.parse_args()
    fitted = {}
    for word in told.games:
        rule, _, files = word.partition("=")
        fitted[int(rule)] = fit(int(rule), [Path(name) for name in files.split(",")])
    write(told.file, fitted, told.keep_order)


if __name__ == "__main__":
    main()
