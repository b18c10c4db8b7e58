"""What positions turned out to be worth: what the search said, there and later, and the result.

The lambda-return of temporal-difference learning (Sutton 1988): what the search said at a turn and
the return of the next turn, mixed. Where chance played instead of the search, what came later says
nothing of the position before; where the engine had no choice, only what came later does. Of a
position out of a search nothing came later.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from brain import BLACK
from brain.report import STATIC_SCALE

from .records import FORCED, PROVEN_FLAG, RANDOM, SAMPLED, Games, usable

LATER_WEIGHT = 0.8  # share of what the search said later
SCALES = range(40, 400, 10)  # values for one unit of log-odds that the search's may have


def results_of(games: Games) -> NDArray[np.float32]:
    """Of every turn: 1 the side that moves won in the end, 0 it lost, 0.5 nobody won."""
    turns = np.diff(games.starts)
    winners = np.repeat(games.headers["winner"], turns)
    plies = np.arange(len(games.turns)) - np.repeat(games.starts[:-1], turns)
    moves_black = plies % 2 == 0
    found: NDArray[Any] = np.where(winners == 0, 0.5, (winners == BLACK) == moves_black)
    return found.astype(np.float32)


def chance(values: NDArray[Any], scale: float) -> NDArray[Any]:
    """What values mean, as chances. scale: values for one unit of log-odds."""
    found: NDArray[Any] = np.exp(-np.logaddexp(0, -values / scale))
    return found


def loss(values: NDArray[Any], goals: NDArray[Any], scale: float) -> float:
    """The mean cross-entropy of chances that are wanted, and of what values mean."""
    logits = values / scale
    return float((np.logaddexp(0, logits) - goals * logits).mean())


def best_scale(values: NDArray[Any], goals: NDArray[Any]) -> int:
    """The scale by which values, as chances, come nearest to those that are wanted."""
    return min(SCALES, key=lambda scale: loss(values, goals, scale))


def scale_of(games: Games, results: NDArray[np.float32]) -> int:
    """The scale by which the search's values suit the results best."""
    is_asked = usable(games.turns) & (games.turns["flags"] & (PROVEN_FLAG | SAMPLED) == 0)
    if not is_asked.any():
        return STATIC_SCALE  # no result says another
    return best_scale(games.turns["value"][is_asked].astype(np.float32), results[is_asked])


def returns_of(games: Games) -> NDArray[np.float32]:
    """Of every turn, as a chance of the side that moves; those of an opening mean nothing."""
    results = results_of(games)
    chances = chance(games.turns["value"].astype(np.float32), scale_of(games, results))
    flags = games.turns["flags"]
    is_proven, is_random = flags & PROVEN_FLAG != 0, flags & RANDOM != 0
    chances[is_proven] = games.turns["value"][is_proven] > 0
    is_last = is_proven | is_random | (flags & SAMPLED != 0)
    later = np.where(is_last, 0, np.where(flags & FORCED, 1, LATER_WEIGHT))
    found = results.copy()
    for first, end in zip(games.starts[:-1].tolist(), games.starts[1:].tolist(), strict=True):
        if later[end - 1] == 0:
            found[end - 1] = chances[end - 1]
        for at in range(end - 2, first - 1, -1):
            found[at] = (1 - later[at]) * chances[at] + later[at] * (1 - found[at + 1])
    return found
