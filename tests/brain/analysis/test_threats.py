"""Where a stone threatens: what boards that people can check say, and what the rules do."""

from random import Random

import pytest

import brain
from brain.analysis.threats import THREATS, threats
from tests.helpers.tables import table


@table(
    ("game", "kind", "black", "white"),
    [
        ("gomoku 9x9: c5; a1; d5; b1; e5; c1; b5; d1", "five", "a5 f5", "e1"),
        ("gomoku 15x15: h8; a1; i8; o1", "three", "f8 g8 j8 k8", ""),
        ("murray 9x9 stones=5: a5; a2; b5; c3; c5; g3; d5; g7; e6; c8", "five", "e5", ""),
    ],
)
def test_threats_of_a_kind(game: str, kind: str, black: str, white: str) -> None:
    position = brain.read_game(game)
    for side, points in ((brain.BLACK, black), (brain.WHITE, white)):
        found = {*map(brain.point_name, threats(position, side)[kind])}
        assert found == {*points.split()}


def test_a_foul_is_no_threat() -> None:
    game = brain.read_game("renju 15x15: g8; a1; i8; a3; h7; a5; h9; a7")
    assert game.foul("h8") == "double three"
    assert brain.read_point("h8") not in threats(game, brain.BLACK)["three"]


@pytest.mark.parametrize("name", brain.games())
def test_a_five_is_where_a_turn_wins(name: str) -> None:
    rng = Random(name)
    seen = 0
    for _ in range(6):
        game = brain.new_game(name).without_opening()
        while game.outcome() is None and game.ply < 80:
            fives = threats(game, game.side)["five"]
            assert set(threats(game, game.side)) == set(THREATS)
            if fives and name not in ("inlove", "ninuki"):
                seen += 1
                (turn, *_) = [turn for turn in game.legal_turns() if turn[-1] == fives[0]]
                game.play(*turn)
                assert game.outcome() is not None
                break
            near = [turn for turn in game.legal_turns() if all(3 < x < 9 > y > 3 for x, y in turn)]
            game.play(*rng.choice(near or game.legal_turns()))
    assert seen or name in ("inlove", "ninuki", "murray")
