"""Patterns as numbers: what a fit sees of the patterns that stand on a cell.

A cell has a pattern on each of its four lines, by the engine's own account. Their order does not
matter: four patterns have a code. The features of a code are its patterns, its pairs of patterns
and its combined pattern: what brain.evaluation.marks has weights for.
"""

import itertools
from functools import cache
from typing import NamedTuple

import numpy as np

from brain import BLACK
from brain.analysis import probe
from brain.evaluation.architectures import CODE_NUMBERS, PATTERN_PAIRS
from brain.types import RENJU

from .positions import OCCUPIED, Floats, Ints, Positions

FREESTYLE = 0  # of INFO rule
PATTERN_COUNT = len(probe.PATTERN_NAMES)  # brain.grid.patterns draws them
COMBINED = len(probe.COMBINED_NAMES)
STRAIGHT_FOUR, FIVES = map(probe.COMBINED_NAMES.index, ("straight four", "five"))
FEATURES = PATTERN_COUNT + len(PATTERN_PAIRS) + COMBINED  # in this order
PATTERN_CHUNK = 2000  # positions at a time: about 60 MB


@cache
def codes() -> tuple[Ints, Ints]:
    """Of each code the least 16 bits of four patterns, and the code of each 16 bits."""
    numbers = np.frombuffer(CODE_NUMBERS, np.uint16).astype(np.int64)
    return np.unique(numbers, return_index=True)[1], numbers


@cache
def combined_patterns(has_fouls: bool) -> Ints:
    """The combined pattern of each code, as the engine has it."""
    rule = RENJU if has_fouls else FREESTYLE
    known = np.frombuffer(probe.combined_patterns(rule, BLACK), np.uint8)
    return known[codes()[0]].astype(np.int64)


@cache
def features(has_fouls: bool) -> Floats:
    """What each code is made of: codes x FEATURES."""
    number = {pair: PATTERN_COUNT + at for at, pair in enumerate(PATTERN_PAIRS)}
    made = np.zeros((len(codes()[0]), FEATURES), np.float32)
    for code, bits in enumerate(codes()[0].tolist()):
        patterns = sorted(bits >> shift & 15 for shift in (0, 4, 8, 12))
        if patterns[-1] >= PATTERN_COUNT:
            continue
        for pattern in patterns:
            made[code, pattern] += 1
        for pair in itertools.combinations(patterns, 2):
            made[code, number[pair]] += 1
    made[
        np.arange(len(made)), PATTERN_COUNT + len(PATTERN_PAIRS) + combined_patterns(has_fouls)
    ] = 1
    made[:, [0, number[0, 0]]] = 0  # a dead line is worth nothing
    return made


class Sums(NamedTuple):
    """Each of N positions, summed over its empty cells, for Black and for White."""

    features: tuple[Floats, Floats]  # N x FEATURES
    combined: tuple[Floats, Floats]  # N x COMBINED: how many cells have each combined pattern


def sum_up(positions: Positions, rule: int) -> Sums:
    """Add the cells of each position up."""
    parts: list[list[Floats]] = [[], [], [], []]
    size = len(codes()[0])
    for first in range(0, len(positions.words), PATTERN_CHUNK):
        words = positions.words[first : first + PATTERN_CHUNK]
        is_empty = words != OCCUPIED
        for colour, has_fouls in enumerate((bool(rule & RENJU), False)):
            numbers = codes()[1][words >> 16 * colour & 0xFFFF]
            flat = (np.arange(len(words))[:, None] * size + numbers)[is_empty]
            found = np.bincount(flat, minlength=len(words) * size).reshape(len(words), size)
            counts = found.astype(np.float32)
            one_hot = np.eye(COMBINED, dtype=np.float32)[combined_patterns(has_fouls)]
            parts[colour].append(counts @ features(has_fouls))
            parts[2 + colour].append(counts @ one_hot)
    black, white, black_combined, white_combined = (np.concatenate(part) for part in parts)
    return Sums((black, white), (black_combined, white_combined))
