"""What the evaluation's network is to say, by its weights: written from their order."""

import numpy as np
from numpy.typing import NDArray

from training.shapes import Floats

COUNTED = [*range(1, 9), 10]  # ranks but QUIET and FIVES
COUNT_KNOTS, STONE_KNOTS = (1, 2, 4, 8, 15), (12, 24, 48, 96)
AMOUNTS = 2 * len(COUNTED) * len(COUNT_KNOTS) + len(STONE_KNOTS)


def judge(
    row: Floats, own: NDArray[np.generic], foe: NDArray[np.generic], stones: float, lean: float
) -> float:
    """The value, rounded as there; own, foe: how many cells have each of COUNTED."""
    counts = np.concatenate([own, foe]).astype(np.float64)
    amounts = np.minimum.outer(counts, COUNT_KNOTS).ravel()
    amounts = np.concatenate([amounts, np.minimum(stones, np.array(STONE_KNOTS))])
    first, deeper, last_bias = np.split(row, [(AMOUNTS + 2) * 16, (AMOUNTS + 2) * 16 + 8 * 18])
    by_amount, bias, by_lean = np.split(first.reshape(-1, 16), [AMOUNTS, AMOUNTS + 1])
    leaning = max(-1000, min(1000, lean)) * by_lean[0] // 256
    hidden = np.clip(amounts @ by_amount + bias[0] + leaning, 0, 2048)
    deeper = deeper.reshape(8, 18)
    second = np.clip(hidden @ deeper[:, :16].T // 128 + deeper[:, 16], 0, 2048)
    return float(second @ deeper[:, 17] // 4096 + last_bias[0])
