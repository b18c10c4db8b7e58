"""The engine's shapes against the rule book's, and its running state against a rebuilt one."""

from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import brain
from brain.analysis import probe
from tests.helpers.games import positions
from tests.helpers.games.positions import MIXED_RULES, RENJU_RULES, RULES, STONES
from tests.rulebooks import reference
from tests.rulebooks.reference import BLACK, DIRECTIONS, EMPTY, WALL, WHITE, Board

# What the rule book distinguishes; the engine's weaker shapes are all "less" here.
NAMES = {"five", "overline", "double", "straight", "four", "three", "closed three"}
# What it does not: the engine's pattern -> the rule book's shape.
FINER = {"three s": "three"}


def compare(board: Board) -> set[str]:
    """Hold every empty point of a board against the rule book; the shapes that were met."""
    game = positions.game_of(board)
    met = set()
    for x, y in board.points():
        for own in (BLACK, WHITE):
            named = probe.patterns(game, x, y, STONES[own])
            shapes = (FINER.get(name, name) for name in named)
            found = tuple(name if name in NAMES else "less" for name in shapes)
            true = tuple(reference.shape(board, x, y, d, own) for d in DIRECTIONS)
            assert found == true, f"rule {board.rule}, {own} {x},{y} on\n{board}"
            met |= set(true)
    return met


@pytest.mark.sampled("seed", range(6), count=1)
@pytest.mark.parametrize("rule", MIXED_RULES)
def test_shapes_on_random_positions(rule: int, seed: int) -> None:
    """On boards, and on crowded rows far from anything else, which meet the rare shapes."""
    rng = Random(f"{rule} {seed}")
    met = set()
    for _ in range(4):
        met |= compare(positions.scattered(rng, rule))
    for _ in range(60):
        board = Board(rng.randint(5, 32), 5, rule)
        weights = (6, rng.randint(2, 8), rng.randint(0, 4), rng.randint(0, 1))
        board.fill(2, rng.choices((EMPTY, BLACK, WHITE, WALL), weights, k=board.width))
        met |= compare(board)
    assert NAMES - {"overline", "double"} <= met
    if rule & reference.RENJU:
        assert "overline" in met


def may_be_foul(ways: tuple[str, ...]) -> bool:
    """Whether Black's four patterns may be a foul of renju, as far as they tell."""
    fours = ways.count("four") + ways.count("straight") + 2 * ways.count("double")
    threes = ways.count("three") + ways.count("three s")
    return "five" not in ways and ("overline" in ways or fours >= 2 or threes >= 2)


@pytest.mark.parametrize("rule", RULES)
def test_suspect_is_what_may_be_a_foul(rule: int) -> None:
    """Only a suspect is examined: a foul that is none would pass for an ordinary turn."""
    suspect = probe.COMBINED_NAMES.index("suspect")
    black = probe.combined_patterns(rule, brain.BLACK)
    white = probe.combined_patterns(rule, brain.WHITE)
    for codes in product(range(len(probe.PATTERN_NAMES)), repeat=4):
        index = sum(code << 4 * direction for direction, code in enumerate(codes))
        ways = tuple(probe.PATTERN_NAMES[code] for code in codes)
        expected = rule in RENJU_RULES and may_be_foul(ways)
        assert (black[index] == suspect) == expected, ways
        assert white[index] != suspect, ways


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
    assert game.stones() == positions.game_of(board).stones()
