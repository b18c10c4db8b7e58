"""The static value and the order of turns: what the weights say without a search."""

from typing import Any

import pytest

from brain import BLACK, WHITE, Engine, Game, evaluate, games, move_order, new_game, read_game
from brain.analysis import probe
from brain.report import SCALE, STATIC_SCALE
from brain.types import WIN

FIVE = "gomoku 9x9: a1; a2; b1; b2; c1; c2; e1; e2; d1"
FOUR = "gomoku 9x9: a1; a3; b1; b3; c1; c3; e1; e4"


def test_the_value_is_that_of_the_weights() -> None:
    game = read_game("freestyle 15x15: h8; i9; h9")
    score = evaluate(game)
    assert score.side == game.side == WHITE
    assert score.value == round(probe.static_value(game) * SCALE / STATIC_SCALE)
    assert score.value < 0 < score.win < 0.5 < score.loss


def test_what_needs_no_search_is_proven() -> None:
    game = read_game(FOUR)
    assert evaluate(game).win_within == 1
    game.play("d1")
    assert evaluate(game).value == -WIN
    assert evaluate(game).win_within == 0
    assert move_order(game) == []


def test_several_games_give_a_list_in_their_order() -> None:
    several = [read_game("renju 15x15: h8; h9"), read_game(FIVE), new_game("pente", width=9)]
    assert evaluate(several) == [evaluate(game) for game in several]
    assert evaluate(iter(several)) == evaluate(several)
    assert evaluate([]) == []
    assert move_order(iter(several)) == [move_order(game) for game in several]


@pytest.mark.parametrize("name", games())
def test_the_order_has_every_legal_turn_once(name: str) -> None:
    game = new_game(name, width=9).without_opening()
    game.play(game.legal_turns()[0])
    game.play(game.legal_turns()[-1])
    before = game.copy()
    order = move_order(game)
    assert sorted(turn for turn, _ in order) == sorted(game.legal_turns())
    scores = [score for _, score in order]
    assert scores == sorted(scores, reverse=True)
    assert game == before


def test_the_order_begins_with_what_wins() -> None:
    assert move_order(read_game(FOUR))[0][0] == ((3, 0),)


def test_an_opening_has_no_value() -> None:
    game: Game = new_game("renju", opening="swap2")
    for ask in (evaluate, move_order):
        with pytest.raises(ValueError, match="no search before the opening is over"):
            ask(game)
    assert evaluate(game.without_opening()).side == BLACK


def test_what_is_no_game_is_refused() -> None:
    wrong: Any = 5
    for ask in (evaluate, move_order):
        with pytest.raises(ValueError, match="game"):
            ask(wrong)
    with pytest.raises(ValueError, match="game"):
        evaluate([wrong])


def test_the_weights_are_those_of_the_game() -> None:
    engine = Engine()
    engine.game.play("h8")
    assert evaluate(engine.game) == evaluate(engine.game.copy())
