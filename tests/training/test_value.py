"""The slopes of the network are what small steps of its weights do."""

from typing import Any

import numpy as np

from training.value import HIDDEN, Network, first_guess, run, run_back

AMOUNTS, POSITIONS, STEP = 7, 40, 1e-4


def test_slopes_are_what_small_steps_do() -> None:
    chance = np.random.default_rng(3)

    def random(*shape: int) -> Any:  # with twice the bits that a fit uses
        return chance.normal(size=shape)

    doubled: Any = [part.astype(np.float64) for part in first_guess(AMOUNTS, chance)]
    network = Network(*doubled)
    amounts, lean, slope = random(POSITIONS, AMOUNTS), random(POSITIONS), random(POSITIONS)

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
    assert network.bias.shape == (HIDDEN,)
