"""The network's integers say what its fitted weights say."""

from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch", reason="a fit needs the extra: pip install '.[training]'")

import torch

from tests.helpers import network as plain
from training import layout
from training.counts import AMOUNTS, COUNT_KNOTS, COUNTED, SCALE, STONE_KNOTS, Network, quantised
from training.counts import ramps as ramps_of

POSITIONS = 40


@pytest.mark.parametrize("moves_black", [False, True])
def test_what_is_written_says_what_was_fitted(moves_black: bool) -> None:
    chance = np.random.default_rng(4)

    def whole(most: int, *shape: int) -> Any:
        return chance.integers(-most, most, shape)

    knots = np.sqrt([*2 * len(plain.COUNTED) * plain.COUNT_KNOTS, *plain.STONE_KNOTS, 1])
    parts: dict[str, Any] = {
        "amounts.weight": whole(40, 16, plain.AMOUNTS + 1) * knots / 256,
        "amounts.bias": whole(400, 16) / 256,
        "linear_value.weight": whole(300, 16, 1) * SCALE / 256**2,
        "deeper.weight": whole(200, 8, 16) / 128,
        "deeper.bias": whole(600, 8) / 256,
        "last.weight": whole(1000, 1, 8) / (16 * SCALE),
        "last.bias": whole(30, 1) / SCALE,
    }
    network = Network(torch.Generator())
    network.load_state_dict({name: torch.tensor(part) for name, part in parts.items()})
    row = plain.numbers(quantised(network, moves_black).tobytes())
    assert len(row) == plain.NETWORK
    values = []
    for _ in range(POSITIONS):
        own, foe = chance.integers(0, 20, (2, len(COUNTED)))
        stones, linear = int(chance.integers(3, 120)), int(chance.integers(-900, 900))
        ramps = [ramps_of(np.array([count]), COUNT_KNOTS) for count in (*own, *foe)]
        ramps += [ramps_of(np.array([stones]), STONE_KNOTS), np.full((1, 1), moves_black, "f4")]
        amounts = torch.tensor(np.concatenate(ramps, 1))
        added = network(amounts, torch.tensor([linear / SCALE]))
        value = plain.network_value(row, own, foe, stones, linear)
        values.append((added.item() * SCALE, value))
    fitted, written = np.array(values).T
    assert abs(fitted - written).max() < 5  # by roundings of sums
    assert np.std(fitted) > 100


def test_who_moves_is_in_the_bias_alone() -> None:
    network = Network(torch.Generator().manual_seed(1))
    black, white = (quantised(network, moves_black) for moves_black in (True, False))
    assert [name for name in layout.COUNTS.names or () if (black[name] != white[name]).any()] == [
        "bias"
    ]


def test_weights_that_might_not_fit_are_refused() -> None:
    network = Network(torch.Generator().manual_seed(5))
    assert network.amounts.in_features == AMOUNTS == plain.AMOUNTS + 1
    quantised(network, moves_black=False)
    with torch.no_grad():
        network.linear_value.weight += 20
    with pytest.raises(OverflowError, match="too large"):
        quantised(network, moves_black=False)
