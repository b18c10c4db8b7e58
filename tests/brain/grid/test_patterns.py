"""The engine's shapes against the rule book's, and its running state against a rebuilt one."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brain.analysis import probe
from tests.helpers import positions
from tests.helpers.positions import MIXED_RULES, STONES
from tests.rulebooks import reference
from tests.rulebooks.reference import BLACK, DIRECTIONS, EMPTY, WALL, WHITE, Board

# What the rule book distinguishes; the engine's weaker shapes are all "less" here.
NAMES = {"five", "overline", "double", "straight", "four", "three", "closed three"}


def compare(board: Board) -> set[str]:
    """Hold every empty point of a board against the rule book; the shapes that were met."""
    game = positions.game_of(board)
    met = set()
    for x, y in board.points():
        for own in (BLACK, WHITE):
            named = probe.patterns(game, x, y, STONES[own])
            found = tuple(name if name in NAMES else "less" for name in named)
            true = tuple(reference.shape(board, x, y, d, own) for d in DIRECTIONS)
            assert found == true, f"rule {board.rule}, {own} {x},{y} on\n{board}"
            met |= set(true)
    return met


@pytest.mark.parametrize("rule", MIXED_RULES)
def test_shapes_on_random_positions(rule: int) -> None:
    rng = Random(rule)
    met = set()
    for _ in range(10):
        met |= compare(positions.scattered(rng, rule))
    assert {"five", "four", "three", "closed three", "less"} <= met


@pytest.mark.parametrize("rule", MIXED_RULES)
def test_shapes_on_random_lines(rule: int) -> None:
    """One crowded row far from anything else meets the rare shapes more often than a board."""
    rng = Random(rule)
    met = set()
    for _ in range(300):
        board = Board(rng.randint(5, 32), 5, rule)
        weights = (6, rng.randint(2, 8), rng.randint(0, 4), rng.randint(0, 1))
        board.rows[2] = rng.choices((EMPTY, BLACK, WHITE, WALL), weights, k=board.width)
        met |= compare(board)
    assert NAMES - {"overline", "double"} <= met
    if rule & reference.RENJU:
        assert met >= NAMES


@given(st.integers(0, 2**32 - 1), st.sampled_from(MIXED_RULES))
@settings(deadline=None, max_examples=100)
def test_running_state_equals_a_rebuilt_one(seed: int, rule: int) -> None:
    rng = Random(seed)
    board = positions.scattered(rng, rule, high=15)
    game = positions.game_of(board, rng.choice((BLACK, WHITE)))
    probe.consistent(game)
    for _ in range(40):
        turns = game.legal_turns()
        if game.ply and (not turns or rng.random() < 0.4):
            game.undo()
        elif turns:
            game.play(*rng.choice(turns))
        probe.consistent(game)
    probe.consistent(game.copy())
    while game.ply:
        game.undo()
    probe.consistent(game)
    assert str(game) == str(positions.game_of(board))
