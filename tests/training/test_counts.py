"""The network's integers say what its fitted weights say."""

from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch", reason="a fit needs the extra: pip install '.[training]'")

import torch

from brain.evaluation.architectures import COUNT_KNOTS, COUNTED, STONE_KNOTS
from brain.report import STATIC_SCALE as SCALE
from tests.helpers.evaluation import network as plain
from training import layout
from training.counts import Network, numbers_of
from training.counts import ramps as ramps_of

POSITIONS = 40


@pytest.mark.parametrize("moves_black", [False, True])
def test_what_is_written_says_what_was_fitted(moves_black: bool) -> None:
    generator = np.random.default_rng(4)

    def whole(most: int, *shape: int) -> Any:
        return generator.integers(-most, most, shape)

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
    colours = layout.quantised("classical", [numbers_of(network, moves_black)])
    row = plain.numbers(colours.tobytes())[3 * plain.MARKS :]
    assert len(row) == plain.NETWORK
    values = []
    for _ in range(POSITIONS):
        own, foe = generator.integers(0, 20, (2, len(COUNTED)))
        stones, linear = int(generator.integers(3, 120)), int(generator.integers(-900, 900))
        ramps = [ramps_of(np.array([count]), COUNT_KNOTS) for count in (*own, *foe)]
        ramps += [ramps_of(np.array([stones]), STONE_KNOTS), np.full((1, 1), moves_black, "f4")]
        amounts = torch.tensor(np.concatenate(ramps, 1))
        added = network(amounts, torch.tensor([linear / SCALE]))
        value = plain.network_value(row, own, foe, stones, linear)
        values.append((added.item() * SCALE, value))
    fitted, written = np.array(values).T
    assert abs(fitted - written).max() < 5  # by roundings of sums
    assert np.std(fitted) > 100
