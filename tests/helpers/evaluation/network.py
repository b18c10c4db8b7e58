"""The classical evaluation by the numbers of a file: written from their order."""

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from brain.evaluation.weights import read
from training.patterns import Sums
from training.positions import OCCUPIED, Positions

COUNTED = [*range(1, 9), 10]  # combined patterns but QUIET and FIVES
COUNT_KNOTS, STONE_KNOTS = (1, 2, 4, 8, 15), (12, 24, 48, 96)
AMOUNTS = 2 * len(COUNTED) * len(COUNT_KNOTS) + len(STONE_KNOTS)
MARKS = 15 + 120 + 11  # patterns, pairs of them, combined patterns
FINE = 16  # parts of a value
NETWORK = (AMOUNTS + 2) * 16 + 8 * 18 + 1

Numbers = NDArray[np.int64]


class Weights(NamedTuple):
    """Of one colour."""

    value: Numbers
    attack: Numbers
    defend: Numbers
    network: Numbers


def numbers(data: bytes) -> Numbers:
    """The whole numbers of a file."""
    return np.frombuffer(data, "<i2").astype(np.int64)


def read_weights(path: str | Path) -> list[Weights]:
    """Those of a file, for Black and for White."""
    rows = numbers(read(str(path))[1]).reshape(-1, 3 * MARKS + NETWORK)
    colours = [Weights(*np.split(row, [MARKS, 2 * MARKS, 3 * MARKS])) for row in rows]
    return colours if len(colours) == 2 else colours * 2


def network_value(
    row: Numbers, own: NDArray[Any], foe: NDArray[Any], stones: int, linear_value: int
) -> int:
    """What a network adds; own, foe: how many cells have each of COUNTED."""
    counts = np.concatenate([own, foe]).astype(np.int64)
    amounts = np.minimum.outer(counts, COUNT_KNOTS).ravel()
    amounts = np.concatenate([amounts, np.minimum(stones, np.array(STONE_KNOTS))])
    first, deeper, last_bias = np.split(row, [(AMOUNTS + 2) * 16, (AMOUNTS + 2) * 16 + 8 * 18])
    by_amount, bias, by_linear = np.split(first.reshape(-1, 16), [AMOUNTS, AMOUNTS + 1])
    linear = max(-1000, min(1000, linear_value)) * by_linear[0] // 256
    hidden = np.clip(amounts @ by_amount + bias[0] + linear, 0, 2048)
    deeper = deeper.reshape(8, 18)
    second = np.clip(hidden @ deeper[:, :16].T // 128 + deeper[:, 16], 0, 2048)
    return int(second @ deeper[:, 17] // 4096 + last_bias[0])


def static_values(positions: Positions, sums: Sums, path: str) -> list[int]:
    """What each position is worth, by the numbers of a file."""
    colours, values = read_weights(path), []
    for at, is_black in enumerate(positions.is_black.tolist()):
        black, white = (round(float(sums.features[n][at] @ colours[n].value)) for n in range(2))
        ahead = black - white if is_black else white - black
        linear = abs(ahead) // FINE * (1 if ahead > 0 else -1)
        own, foe = (sums.combined[n][at, COUNTED] for n in (not is_black, is_black))
        stones = int((positions.words[at] == OCCUPIED).sum())
        values.append(
            linear + network_value(colours[not is_black].network, own, foe, stones, linear)
        )
    return values
