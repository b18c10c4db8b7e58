"""Files of weights are arrays and back, byte for byte."""

from pathlib import Path

import pytest

from brain.evaluation import weights
from brain.evaluation.weights import CLASSICAL, WeightsError, find
from tests.helpers.network import read_weights
from tests.training.sample import RULES
from training import layout


@pytest.mark.parametrize("rule", RULES)
def test_what_was_read_is_written_again(tmp_path: Path, rule: int) -> None:
    known = find(CLASSICAL, rule)
    header, payload = weights.read(known)
    colours = layout.read(known)
    assert len(colours) == layout.colours_of(rule)
    path = find(str(tmp_path), rule)
    layout.write(path, colours, rule=rule, board=header.board, origin=header.origin)
    assert weights.read(path)[1] == payload
    assert Path(path).read_bytes() == Path(known).read_bytes()


@pytest.mark.parametrize("rule", RULES)
def test_arrays_hold_the_numbers_in_their_order(rule: int) -> None:
    colours = layout.read(find(CLASSICAL, rule))
    for at, plain in enumerate(read_weights(find(CLASSICAL, rule))):
        row = colours[min(at, len(colours) - 1)]
        for name in ("value", "attack", "defend"):
            assert row["marks"][name].tolist() == getattr(plain, name).tolist()
        assert row["counts"]["last_bias"] == plain.network[-1]


def test_weights_of_another_architecture_are_refused(tmp_path: Path) -> None:
    path = str(tmp_path / "some.weights")
    size = layout.COLOUR.itemsize
    for architecture, length in (("other", size), ("classical", size - 2), ("classical", 3 * size)):
        header = {"architecture": architecture, "rule": "caro", "origin": "a test"}
        weights.write(path, bytes(length), board=15, **header)
        with pytest.raises(WeightsError, match="does not hold weights of the classical"):
            layout.read(path)
