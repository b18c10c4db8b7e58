"""A return mixes what the search said at a turn with what came of it."""

import numpy as np
import pytest

from brain.report import STATIC_SCALE
from training.records import FORCED, HEADER, PROVEN, RANDOM, SAMPLED, TURN, Games, Record, join
from training.returns import LATER, results_of, returns_of, scale_of

PROOF = 29_990


def game(winner: int, *turns: tuple[int, int]) -> Record:
    """turns: the value and the flags of each."""
    header = np.zeros(1, HEADER)[0]
    header["winner"], header["turns"], header["side"] = winner, len(turns), 15
    rows = [(number, value, 0, 1, flags) for number, (value, flags) in enumerate(turns)]
    return Record(header, np.array(rows, TURN))


def chance(games: Games, value: int) -> float:
    """A value by the scale of the games."""
    return float(1 / (1 + np.exp(-value / scale_of(games, results_of(games)))))


def test_results_are_those_of_the_side_that_moves() -> None:
    games = join([game(1, (0, 0), (0, 0), (0, 0)), game(2, (0, 0)), game(0, (0, 0), (0, 0))])
    assert results_of(games).tolist() == [1, 0, 1, 0, 0.5, 0.5]


def test_a_return_looks_on_to_the_end() -> None:
    games = join([game(1, (50, 0), (-80, 0), (120, 0))])
    last = 1.0
    middle = (1 - LATER) * chance(games, -80) + LATER * (1 - last)
    first = (1 - LATER) * chance(games, 50) + LATER * (1 - middle)
    assert returns_of(games).tolist() == pytest.approx([first, middle, last], abs=1e-6)


def test_a_proof_is_certain() -> None:
    games = join([game(2, (50, 0), (PROOF, PROVEN)), game(1, (50, 0), (-PROOF, PROVEN))])
    first = (1 - LATER) * chance(games, 50)
    expected = [first, 1, first + LATER, 0]
    assert returns_of(games).tolist() == pytest.approx(expected, abs=1e-6)


def test_nothing_is_learned_from_what_followed_a_random_turn() -> None:
    games = join([game(1, (60, 0), (-40, RANDOM), (90, 0))])
    middle = chance(games, -40)
    first = (1 - LATER) * chance(games, 60) + LATER * (1 - middle)
    assert returns_of(games).tolist() == pytest.approx([first, middle, 1], abs=1e-6)


def test_a_random_last_turn_is_worth_what_the_search_said() -> None:
    games = join([game(1, (60, 0), (-40, RANDOM))])
    last = chance(games, -40)
    first = (1 - LATER) * chance(games, 60) + LATER * (1 - last)
    assert returns_of(games).tolist() == pytest.approx([first, last], abs=1e-6)


def test_a_position_out_of_a_search_is_worth_what_its_own_search_said() -> None:
    games = join([game(1, (60, 0)), game(0, (-70, SAMPLED)), game(0, (PROOF, SAMPLED | PROVEN))])
    assert returns_of(games).tolist() == pytest.approx([1, chance(games, -70), 1], abs=1e-6)


def test_samples_alone_are_read_by_the_usual_scale() -> None:
    games = join([game(0, (STATIC_SCALE, SAMPLED)), game(0, (-STATIC_SCALE, SAMPLED))])
    assert returns_of(games).tolist() == pytest.approx([1 / (1 + np.exp(-1)), 1 / (1 + np.e)])


def test_a_drawn_game_ends_even() -> None:
    games = join([game(0, (60, FORCED), (-40, 0), (0, FORCED))])
    middle = (1 - LATER) * chance(games, -40) + LATER * 0.5
    assert returns_of(games).tolist() == pytest.approx([1 - middle, middle, 0.5], abs=1e-6)


def test_a_forced_turn_is_worth_what_came_of_it() -> None:
    games = join([game(1, (300, FORCED), (-40, 0), (90, 0))])
    middle = (1 - LATER) * chance(games, -40)
    assert returns_of(games).tolist() == pytest.approx([1 - middle, middle, 1], abs=1e-6)


def test_the_scale_is_that_by_which_values_are_chances() -> None:
    rng = np.random.default_rng(1)
    values = rng.integers(-400, 400, 4000)
    won = rng.random(4000) < 1 / (1 + np.exp(-values / 130))
    games = join(
        [game(1 if win else 2, (value, 0)) for value, win in zip(values, won, strict=True)]
    )
    assert abs(scale_of(games, results_of(games)) - 130) <= 20
