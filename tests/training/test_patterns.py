"""The engine values positions by a file exactly as a fit sums them up, whatever the weights are."""

from itertools import product
from pathlib import Path

import numpy as np
import pytest

from brain.analysis.probe import static_value
from brain.evaluation.weights import CLASSICAL, find
from brain.games.registry import new_game
from tests.helpers.evaluation.network import static_values
from tests.helpers.tables import table
from tests.training.sample import RULES, corpus_of, engine_of, some_games
from training import layout
from training.patterns import PATTERN_COUNT, sum_up
from training.positions import read_positions
from training.records import usable

MOST = {"count": 20, "stones": 20, "last": 1000}  # of weights by chance; the others:
MOST_ELSE = 200


def by_chance(path: str, rule: int) -> None:
    """Write weights at random, with which the network's neurons are often full, or off."""
    generator = np.random.default_rng(rule)
    colours = np.zeros(2, layout.LAYOUT_ROWS["classical"])
    for part in (colours, colours["marks"], colours["deeper"]):
        for name in set(part.dtype.names or ()) - {"marks", "deeper"}:
            most = MOST.get(name, MOST_ELSE)
            part[name] = generator.integers(-most, most, part[name].shape)
    colours["marks"]["value"][:, [0, PATTERN_COUNT]] = (
        0  # a fit knows that dead lines are worth nothing
    )
    layout.write(path, colours, rule=rule, board=15, origin="random numbers")


@table(("rule", "is_built_in"), product(RULES, [True, False]))
def test_the_engine_weighs_as_a_fit_does(tmp_path: Path, rule: int, is_built_in: bool) -> None:
    path = find(CLASSICAL if is_built_in else str(tmp_path), rule)
    if not is_built_in:
        by_chance(path, rule)
    values = []
    for record in some_games(rule):
        engine = engine_of(rule, path)
        plain = new_game(rule=rule, width=15)
        for point, is_usable in zip(record.points, usable(record.turns), strict=True):
            if is_usable:
                values.append(static_value(engine.game))
                assert static_value(plain.copy(path)) == values[-1]
            engine.game.play(point)
            plain.play(point)
    positions = read_positions(corpus_of(some_games(rule)))
    assert values == static_values(positions, sum_up(positions, rule), path)
    assert len(values) > 40
    assert len(set(values)) > 20


def test_boards_of_one_size_are_read() -> None:
    assert read_positions(corpus_of(some_games(0, 11))).words.shape[1] == 11 * 11
    with pytest.raises(ValueError, match="boards of 11 and of 15 cells a side"):
        read_positions(corpus_of(some_games(0, 11) + some_games(0)))
