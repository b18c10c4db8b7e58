"""Where a stone threatens: what boards that people can check say, and what the rules do."""

from random import Random

import pytest

import brain
from brain.analysis.threats import THREATS, threats


def test_each_kind_is_found_for_both_sides() -> None:
    game = brain.new_game(width=9)
    for turn in ("c5", "a1", "d5", "b1", "e5", "c1", "b5", "d1"):
        game.play(turn)
    assert threats(game, brain.BLACK)["five"] == [brain.read_point("a5"), brain.read_point("f5")]
    assert threats(game, brain.WHITE)["five"] == [brain.read_point("e1")]


def test_threes_are_open_threes() -> None:
    game = brain.new_game()
    for turn in ("h8", "a1", "i8", "o1"):
        game.play(turn)
    assert brain.read_point("j8") in threats(game, brain.BLACK)["three"]
    assert threats(game, brain.WHITE)["three"] == []


def test_a_foul_is_no_threat() -> None:
    game = brain.new_game("renju")
    for turn in ("g8", "a1", "i8", "a3", "h7", "a5", "h9", "a7"):
        game.play(turn)
    assert game.foul("h8") == "double three"
    assert brain.read_point("h8") not in threats(game, brain.BLACK)["three"]


def test_stones_that_move_threaten_fives() -> None:
    game = brain.new_game("murray", width=9, stones=5)
    for turn in ("a5", "a2", "b5", "c3", "c5", "g3", "d5", "g7", "e6", "c8"):
        game.play(turn)
    assert threats(game, brain.BLACK)["five"] == [brain.read_point("e5")]
    assert not any(threats(game, brain.WHITE).values())


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
