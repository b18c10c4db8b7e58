"""A stone far from all others may save a game: no search says it is lost, or won, without it."""

import pytest

from brain import BLACK, WHITE, Engine, Game, Limits
from brain.games.registry import new_game
from tests.helpers.games.positions import stones
from tests.rulebooks.reference import Board

# The lines of three groups of stones cross in (8, 8), with no stone near. Black has a VCF through
# that cell, unless White, who has just had to answer twice, takes it.
PICTURE = """
    . . . . . . . O . . . . . . . . . . . .
    . . . . . . . . . . . . . O . . . . . .
    . . . . . . O . . . . . X . . . . . . .
    . O . . . . . . O . . X . . . . . . . .
    . . X . O . . . X . X . O . . . . . . .
    . . . X . O O O X . O O . . . . . . . .
    . . . . X . . . . . . . . . . . . . . .
    . . . . . . . . . . . O . . . . . . . .
    . . . O X X . . . . . X X O . . . . . .
    . . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . X . . . . . . .
    . . . . . O . . . . . O O X . . . . . .
    . . . . O . . . . . . . O . X . . . . .
    . . . . . . . . . . . . . . . O O . . .
    . . . . . . . . . . . . . . . . . . . .
    . . . . X . O O O . . . . . . . . . . .
    . . . . . X . . . . . . . . . . . . . .
    . . . . . X . . . . . . . . . . . . . .
    . . . . . X . . . . . . . . . . . . . .
    X O O O O . . . . . . . . . . . . . . .
"""
FORCED = [(5, 19), (5, 15), (9, 15)]  # Black stops a five, White another, Black a four
SAVING = (8, 8)


def crossing(rule: int = 0, **options: str) -> Game:
    """The position, with Black to move."""
    game = new_game(width=20, height=20, rule=rule, **options)
    game.setup(stones(Board.drawn(PICTURE)), BLACK)
    return game


def thought(game: Game, nodes: int) -> int | None:
    """The win_within of the best line."""
    engine = Engine()
    engine.settings.set("hash_size", 65536)
    engine.game = game
    return engine.think(Limits(nodes=nodes)).lines[0].win_within


def test_the_saving_turn_is_the_only_one_and_wins() -> None:
    game = crossing()
    for point in [*FORCED, SAVING]:
        game.play(point)
    assert (thought(game, 4_000_000) or 0) < 0  # Black has lost


@pytest.mark.parametrize("nodes", [3_000, 100_000, 1_000_000])
def test_no_win_is_claimed_where_a_far_stone_saves_two_plies_below(nodes: int) -> None:
    win_within = thought(crossing(), nodes)
    assert win_within is None or win_within < 0


@pytest.mark.parametrize("options", [{"double_three": "forbidden"}, {"double_four": "forbidden"}])
def test_no_loss_is_claimed_in_a_variant_where_a_far_stone_saves(options: dict[str, str]) -> None:
    game = crossing(rule=1, **options)
    for point in FORCED:
        game.play(point)
    assert game.side == WHITE
    win_within = thought(game, 300_000)
    assert win_within is None or win_within > 0
