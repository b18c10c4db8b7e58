"""The slopes of the network are what small steps of its weights do."""

from typing import Any

import numpy as np
import pytest

from tests.helpers.network import AMOUNTS as AMOUNTS_SEEN
from tests.helpers.network import COUNT_KNOTS, COUNTED, STONE_KNOTS, judge
from training.value import SCALE, Network, first_guess, ramps, run, run_back, written

AMOUNTS, POSITIONS, STEP = 7, 40, 1e-4


def test_slopes_are_what_small_steps_do() -> None:
    chance = np.random.default_rng(3)

    def random(*shape: int) -> Any:  # with twice the bits that a fit uses
        return chance.normal(size=shape)

    doubled: Any = [part.astype(np.float64) for part in first_guess(AMOUNTS, chance)]
    network = Network(*doubled)
    amounts, lean, slope = random(POSITIONS, AMOUNTS), random(POSITIONS), random(POSITIONS)
    amounts[::4] *= 50  # far beyond where neurons are full

    def loss(weights: Network, leaning: Any) -> float:  # of which slope is the slope by logits
        return float(slope @ run(weights, amounts, leaning).logits)

    slopes, through = run_back(network, run(network, amounts, lean), amounts, lean, slope)
    for name, part, told in zip(Network._fields, network, slopes, strict=True):
        way = random(*part.shape)
        more, less = (network._replace(**{name: part + sign * STEP * way}) for sign in (1, -1))
        change = (loss(more, lean) - loss(less, lean)) / (2 * STEP)
        assert np.isclose(change, (told * way).sum(), rtol=1e-3, atol=1e-6), name
        assert told.any()
    way = random(POSITIONS)
    change = (loss(network, lean + STEP * way) - loss(network, lean - STEP * way)) / (2 * STEP)
    assert np.isclose(change, through @ way, rtol=1e-3, atol=1e-6)


@pytest.mark.parametrize("moves_black", [False, True])
def test_what_is_written_says_what_was_fitted(moves_black: bool) -> None:
    chance = np.random.default_rng(4)

    def whole(most: int, *shape: int) -> Any:
        return chance.integers(-most, most, shape)

    knots = np.sqrt([*2 * len(COUNTED) * COUNT_KNOTS, *STONE_KNOTS, 1])[:, None]
    parts: Any = (
        whole(40, AMOUNTS_SEEN + 1, 16) * knots / 256,
        whole(400, 16) / 256,
        whole(300, 16) * SCALE / 256**2,
        whole(200, 16, 8) / 128,
        whole(600, 8) / 256,
        whole(1000, 8) / (16 * SCALE),
        whole(30, 1) / SCALE,
    )
    network = Network(*(part.astype(np.float32) for part in parts))
    row = np.round(written(network, moves_black))
    told = []
    for _ in range(POSITIONS):
        own, foe = chance.integers(0, 20, (2, len(COUNTED)))
        stones, lean = int(chance.integers(3, 120)), float(chance.integers(-900, 900))
        counts = [ramps(np.array([count]), COUNT_KNOTS) for count in (*own, *foe)]
        amounts = [*counts, ramps(np.array([stones]), STONE_KNOTS), np.full((1, 1), moves_black)]
        seen = np.concatenate(amounts, 1).astype(np.float32)
        layers = run(network, seen, np.array([lean / SCALE], np.float32))
        told.append((layers.logits[0] * SCALE, judge(row, own, foe, stones, lean)))
    fitted, read = np.array(told).T
    assert abs(fitted - read).max() < 5  # by roundings of sums
    assert np.std(fitted) > 100


def test_weights_that_might_not_fit_are_refused() -> None:
    network = first_guess(AMOUNTS_SEEN + 1, np.random.default_rng(5))
    with pytest.raises(OverflowError, match="too large"):
        written(network._replace(lean=network.lean + 20), moves_black=False)
