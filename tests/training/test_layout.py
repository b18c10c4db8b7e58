"""Files of weights are arrays and back, byte for byte."""

from itertools import product
from pathlib import Path

import numpy as np
import pytest

from brain.evaluation import weights
from brain.evaluation.weights import CLASSICAL, WeightsError, find
from tests.helpers.tables import table
from training import layout


@table(("rule", "folder"), product([0, 4], ["", CLASSICAL]))
def test_what_was_read_is_written_again(tmp_path: Path, rule: int, folder: str) -> None:
    known = find(folder, rule)
    header, _ = weights.read(known)
    colours = layout.read(known)
    assert len(colours) == layout.colours_of(rule)
    path = find(str(tmp_path), rule)
    layout.write(path, colours, rule=rule, board=header.board, origin=header.origin)
    assert Path(path).read_bytes() == Path(known).read_bytes()
    again = layout.quantised(header.architecture, layout.numbers_of(colours))
    again["marks"] = colours["marks"]
    if folder == CLASSICAL:
        again["deeper"] = colours["deeper"]
    assert np.array_equal(again, colours)


def test_weights_of_another_architecture_are_refused(tmp_path: Path) -> None:
    path = str(tmp_path / "some.weights")
    size = layout.LAYOUT_ROWS["classical"].itemsize
    for architecture, length in (("other", size), ("classical", size - 2), ("classical", 3 * size)):
        header = {"architecture": architecture, "rule": "caro", "origin": "a test"}
        weights.write(path, bytes(length), board=15, **header)
        with pytest.raises(WeightsError, match=r"no architecture other|expected 4238 for each"):
            layout.read(path)
