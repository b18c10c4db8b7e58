"""The network says what a plain reference says of the same numbers, bit for bit, in all games."""

import gc
from pathlib import Path
from random import Random

import pytest

import brain
from brain import BLACK, WALL, Engine, Game, Limits
from brain.analysis import probe
from brain.evaluation.architectures import ARCHITECTURES
from brain.evaluation.evaluator import Evaluator
from brain.evaluation.weights import WeightsError, read, rule_name, write
from tests.helpers.evaluation.board_network import VIEW, Views, evaluate, read_views, write_random

RULES = (0, 1, 4, 8)
SIZES = ((5, 5), (9, 13), (15, 15), (20, 20), (32, 32))
GAMES: list[tuple[str, dict[str, int]]] = [
    *((name, {}) for name in brain.games() if name != "gomoku"),
    ("hexgomoku", {"variant": 2}),
]
MOST = 1 << 14  # values and scores of random weights stay far below


def agrees(game: Game, views: Views) -> int:
    """AssertionError where a game's network and the reference differ; the value."""
    expected = evaluate(game, views)
    value = probe.static_value(game)
    assert value == max(-MOST, min(expected.value, MOST))
    for turn, mark, score in probe.move_scores(game):
        if turn:  # a pass has no cell
            (x, y), *_ = turn
            assert score == expected.scores(x, y, mark), turn
    return value


def wander(game: Game, views: Views, rng: Random, steps: int) -> set[int]:
    """Play and take back at random, looking now and then; the values seen."""
    seen = set()
    for _ in range(steps):
        turns = game.legal_turns()
        if game.outcome() or not turns or (game.ply and rng.random() < 0.4):
            for _ in range(rng.randint(1, min(3, game.ply))):
                game.undo()
        else:
            game.play(*rng.choice(turns))
        if not game.outcome() and rng.random() < 0.5:
            seen.add(agrees(game, views))
    return seen


@pytest.mark.parametrize("rule", RULES)
def test_it_is_the_reference_in_every_rule_and_size(tmp_path: Path, rule: int) -> None:
    path, rng = write_random(tmp_path / "some.weights", rule_name(rule), rule), Random(rule)
    views, seen = read_views(path), set()
    for number, (width, height) in enumerate(SIZES):
        game = brain.new_game(rule=rule, width=width, height=height).copy(path)
        assert game.evaluation.startswith("network ")
        if (number + RULES.index(rule)) % 2:
            assert probe.use_plain_kernels(game)
        if number % 2:
            walls = rng.sample(game.points, 8)
            game.setup([(x, y, WALL) for x, y in walls], BLACK)
        seen |= wander(game, views, rng, 24)
    assert len(seen) > 30


@pytest.mark.parametrize("variant", [1, 2])
def test_it_is_the_reference_on_a_hexagon(tmp_path: Path, variant: int) -> None:
    game = brain.new_game("hexgomoku", variant=variant)
    path, rng = write_random(tmp_path / "some.weights", rule_name(game.rule), 2), Random(variant)
    assert len(wander(game.copy(path), read_views(path), rng, 60)) > 10


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_it_hears_of_every_change_in_every_game(
    tmp_path: Path, name: str, options: dict[str, int]
) -> None:
    game = brain.new_game(name, **options).without_opening()
    path = write_random(tmp_path / "some.weights", rule_name(game.rule), 1)
    game, rng = game.copy(path), Random(name)
    twin = game.copy()
    for _ in range(40):
        turns = game.legal_turns()
        if game.outcome() or not turns or (game.ply and rng.random() < 0.3):
            game.undo()
            twin = game.copy()  # a new one: all is computed from the board
        else:
            turn = rng.choice(turns)
            game.play(*turn)
            twin.play(*turn)
        assert probe.static_value(game) == probe.static_value(game.copy())
        assert probe.static_value(twin) == probe.static_value(game)


def test_a_search_changes_nothing(tmp_path: Path) -> None:
    path = write_random(tmp_path / "some.weights", "freestyle", 5)
    engine = Engine(evaluation=path)
    for point in [(7, 7), (8, 8), (6, 8), (9, 7)]:
        engine.game.play(point)
    before = agrees(engine.game, read_views(path))
    engine.think(Limits(nodes=20_000))
    assert agrees(engine.game, read_views(path)) == before


def test_a_refresh_applies_any_number_of_changes(tmp_path: Path) -> None:
    path, rng = write_random(tmp_path / "some.weights", "freestyle", 7), Random(1)
    views, game = read_views(path), brain.new_game(width=20, height=20).copy(path)
    for changes in (0, 16, 17):  # 16 are applied one by one
        for _ in range(changes):  # nothing is undone, so that none of them cancels another
            game.play(*rng.choice(game.legal_turns()))
        agrees(game, views)


@pytest.mark.parametrize("asked", [0.2, 1.0])
def test_a_refresh_undoes_any_number_of_changes(tmp_path: Path, asked: float) -> None:
    """More than are recorded, too; on a board where a search would go as deep."""
    path, rng = write_random(tmp_path / "some.weights", "freestyle", 9), Random(asked)
    views, game = read_views(path), brain.new_game(width=20, height=20).copy(path)
    for back in (1, 3, 30, 63, 64, 65, 200, 10):
        while game.ply < 220 and not game.outcome():
            game.play(*rng.choice(game.legal_turns()))
            if game.outcome():
                game.undo()
                break
            if rng.random() < asked:
                assert probe.static_value(game) == probe.static_value(game.copy())
                probe.move_scores(game)
        for _ in range(min(back, game.ply)):
            game.undo()
            if rng.random() < asked / 4:
                assert probe.static_value(game) == probe.static_value(game.copy())
        agrees(game, views)


def test_both_kernels_give_the_same_bits(tmp_path: Path) -> None:
    """With numbers as large as there are, so that sums pass the ends of their types."""
    path = write_random(tmp_path / "some.weights", "freestyle", 6, most=32767)
    for size in (15, 32):
        game, rng = brain.new_game(width=size, height=size).copy(path), Random(3)
        for _ in range(60):
            game.play(*rng.choice(game.legal_turns()))
            if game.outcome():
                game.undo()
            plain = game.copy()
            assert probe.use_plain_kernels(plain)
            assert probe.static_value(plain) == probe.static_value(game)
            assert probe.move_scores(plain) == probe.move_scores(game)


def test_tables_outlive_the_games_that_share_them(tmp_path: Path) -> None:
    path = write_random(tmp_path / "some.weights", "freestyle", 8)
    weights, payload = read(path)
    network = ARCHITECTURES["network"]
    owner = network(weights, 0, payload)
    for _ in range(10):
        cycle: list[object] = [network(weights, 0, owner)]
        cycle.append(cycle)
        del cycle
        gc.collect()
    shared = network(weights, 0, owner)
    del owner
    gc.collect()
    assert shared.weights == weights
    with pytest.raises(TypeError, match="tables of another class: Evaluator"):
        network(weights, 0, Evaluator(weights, 0))


@pytest.mark.parametrize("size", [0, 2 * VIEW - 2, 6 * VIEW])
def test_numbers_of_another_size_are_refused(tmp_path: Path, size: int) -> None:
    path = str(tmp_path / "some.weights")
    header = {"architecture": "network", "rule": "freestyle", "origin": "a test"}
    write(path, bytes(size), board=15, **header)
    error = f"{size} bytes of weights, expected {2 * VIEW} for each"
    with pytest.raises(WeightsError, match=error):
        Engine(evaluation=path)
