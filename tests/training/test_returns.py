"""A return mixes what the search said at a turn with what came of it."""

import numpy as np
import pytest

from brain.report import STATIC_SCALE
from training.records import (
    FORCED,
    GAME_HEADER,
    PROVEN_FLAG,
    RANDOM,
    SAMPLED,
    TURN_DTYPE,
    Games,
    Record,
    join,
)
from training.returns import LATER_WEIGHT, results_of, returns_of, scale_of

PROOF = 29_990


def game(winner: int, *turns: tuple[int, int]) -> Record:
    """turns: the value and the flags of each."""
    header = np.zeros(1, GAME_HEADER)[0]
    header["winner"], header["turns"], header["side"] = winner, len(turns), 15
    rows = [(number, value, 0, 1, flags) for number, (value, flags) in enumerate(turns)]
    return Record(header, np.array(rows, TURN_DTYPE))


def chance(games: Games, value: int) -> float:
    """A value by the scale of the games."""
    return float(1 / (1 + np.exp(-value / scale_of(games, results_of(games)))))


def test_results_are_those_of_the_side_that_moves() -> None:
    games = join([game(1, (0, 0), (0, 0), (0, 0)), game(2, (0, 0)), game(0, (0, 0), (0, 0))])
    assert results_of(games).tolist() == [1, 0, 1, 0, 0.5, 0.5]


def test_a_return_mixes_the_search_with_what_came_later() -> None:
    said, later = 1 - LATER_WEIGHT, LATER_WEIGHT
    games = join([game(1, (50, 0), (-80, 0), (120, 0))])
    middle = said * chance(games, -80)  # the side that moves there loses in the end
    expected = [said * chance(games, 50) + later * (1 - middle), middle, 1]
    assert returns_of(games).tolist() == pytest.approx(expected, abs=1e-6)
    # A proof is certain.
    games = join([game(2, (50, 0), (PROOF, PROVEN_FLAG)), game(1, (50, 0), (-PROOF, PROVEN_FLAG))])
    first = said * chance(games, 50)
    assert returns_of(games).tolist() == pytest.approx([first, 1, first + later, 0], abs=1e-6)
    # Nothing is learned from what followed a random turn; nothing followed a sample.
    for more in (0, 1):
        games = join([game(1, (60, 0), (-40, RANDOM), *[(90, 0)] * more)])
        middle = chance(games, -40)
        expected = [said * chance(games, 60) + later * (1 - middle), middle, *[1] * more]
        assert returns_of(games).tolist() == pytest.approx(expected, abs=1e-6)
    games = join(
        [game(1, (60, 0)), game(0, (-70, SAMPLED)), game(0, (PROOF, SAMPLED | PROVEN_FLAG))]
    )
    assert returns_of(games).tolist() == pytest.approx([1, chance(games, -70), 1], abs=1e-6)
    # A forced turn is worth what came of it; a drawn game ends even.
    for winner, value, last in ((0, 60, 0.5), (1, 300, 1)):
        games = join([game(winner, (value, FORCED), (-40, 0), (0, FORCED))])
        middle = said * chance(games, -40) + later * (1 - last)
        assert returns_of(games).tolist() == pytest.approx([1 - middle, middle, last], abs=1e-6)


def test_samples_alone_are_read_by_the_scale_of_weights() -> None:
    games = join([game(0, (value, SAMPLED)) for value in (STATIC_SCALE, -STATIC_SCALE)])
    assert returns_of(games).tolist() == pytest.approx([1 / (1 + np.exp(-1)), 1 / (1 + np.e)])


def test_the_scale_is_that_by_which_values_are_chances() -> None:
    rng = np.random.default_rng(1)
    values = rng.integers(-400, 400, 4000)
    won = rng.random(4000) < 1 / (1 + np.exp(-values / 130))
    games = join(
        [game(1 if win else 2, (value, 0)) for value, win in zip(values, won, strict=True)]
    )
    assert abs(scale_of(games, results_of(games)) - 130) <= 20
