"""Positions as numbers: which shapes stand on which cells, and what features a fit sees of them.

A cell's four shapes come from the engine (brain.analysis.probe.pattern_words). Their order is of no
matter, so there are 3876 codes of four; a code is described by its shapes, its pairs of shapes and
its rank,
as brain.evaluation.weights weighs them.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from brain import BLACK
from brain.analysis import probe
from brain.games.registry import new_game

from .games import SIDE, Record

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

FREE, RENJU = 0, 4  # of INFO rule
SHAPES = 15  # as in brain.patterns, which names and draws them
CODED = 16  # values of four bits
RANKS = 11
QUIET, STRAIGHT_FOUR, FIVES = 0, 8, 9  # of the ranks, as in brain.patterns
PAIRS = [(low, high) for low in range(SHAPES) for high in range(low, SHAPES)]
TERMS = SHAPES + len(PAIRS) + RANKS  # weights of one colour
OCCUPIED = 0xFFFFFFFF
CHUNK = 2000  # positions at a time: about 60 MB


class Positions(NamedTuple):
    """N searched positions of one rule."""

    words: NDArray[np.uint32]  # N x 225: see brain.analysis.probe.pattern_words
    values: Ints  # N: what the search said, for the side to move
    results: Floats  # N: 1 the side to move won in the end, 0 it lost
    is_black: Bools  # N: who moves
    cells: Ints  # N: where he moved
    games: Ints  # N: of which game


def read_positions(records: Iterable[Record]) -> Positions:
    """Every searched position of some games of one rule."""
    words: list[NDArray[np.uint32]] = []
    rows: list[tuple[int, float, bool, int, int]] = []
    for number, record in enumerate(records):
        game = new_game(rule=record.rule, width=record.side)
        for (x, y), value in zip(record.turns, record.values, strict=True):
            if value is not None:
                words.append(np.frombuffer(probe.pattern_words(game), dtype=np.uint32))
                result = 0.5 if record.winner == 0 else float(record.winner == game.side)
                rows.append((value, result, game.side == BLACK, y * SIDE + x, number))
            game.play((x, y))
    values, results, is_black, cells, games = zip(*rows, strict=True)
    return Positions(
        np.array(words),
        np.array(values, np.int64),
        np.array(results, np.float32),
        np.array(is_black, np.bool_),
        np.array(cells, np.int64),
        np.array(games, np.int64),
    )


@cache
def codes() -> tuple[list[tuple[int, ...]], Ints]:
    """Every four shapes in rising order, and the number of those for each 16 bits."""
    combinations: list[tuple[int, ...]] = []
    combinations += itertools.combinations_with_replacement(range(CODED), 4)
    number = np.zeros(1 << 16, np.int64)
    for at, shapes in enumerate(combinations):
        for order in set(itertools.permutations(shapes)):
            number[order[0] | order[1] << 4 | order[2] << 8 | order[3] << 12] = at
    return combinations, number


@cache
def ranks(has_fouls: bool) -> Ints:
    """The rank of each code, as the engine has it."""
    known = np.frombuffer(probe.combined_patterns(RENJU if has_fouls else FREE, BLACK), np.uint8)
    return np.array(
        [known[one | two << 4 | three << 8 | four << 12] for one, two, three, four in codes()[0]],
        np.int64,
    )


@cache
def terms(has_fouls: bool) -> Floats:
    """What each code is made of: codes x TERMS."""
    number = {pair: SHAPES + at for at, pair in enumerate(PAIRS)}
    made = np.zeros((len(codes()[0]), TERMS), np.float32)
    for code, shapes in enumerate(codes()[0]):
        if shapes[-1] >= SHAPES:
            continue
        for shape in shapes:
            made[code, shape] += 1
        for pair in itertools.combinations(shapes, 2):
            made[code, number[pair]] += 1
    made[np.arange(len(made)), SHAPES + len(PAIRS) + ranks(has_fouls)] = 1
    made[:, [0, number[0, 0]]] = 0  # a dead line is worth nothing
    return made


class Sums(NamedTuple):
    """Each of N positions, summed over its empty cells, for Black and for White."""

    terms: tuple[Floats, Floats]  # N x TERMS
    ranks: tuple[Floats, Floats]  # N x RANKS


def sum_up(positions: Positions, rule: int) -> Sums:
    """Add the cells of each position up."""
    parts: list[list[Floats]] = [[], [], [], []]
    size = len(codes()[0])
    for first in range(0, len(positions.words), CHUNK):
        words = positions.words[first : first + CHUNK]
        is_empty = words != OCCUPIED
        for colour, has_fouls in enumerate((bool(rule & RENJU), False)):
            shapes = codes()[1][words >> 16 * colour & 0xFFFF]
            flat = (np.arange(len(words))[:, None] * size + shapes)[is_empty]
            found = np.bincount(flat, minlength=len(words) * size).reshape(len(words), size)
            counts = found.astype(np.float32)
            parts[colour].append(counts @ terms(has_fouls))
            parts[2 + colour].append(counts @ np.eye(RANKS, dtype=np.float32)[ranks(has_fouls)])
    black, white, black_ranks, white_ranks = (np.concatenate(part) for part in parts)
    return Sums((black, white), (black_ranks, white_ranks))
