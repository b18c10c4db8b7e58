"""The engine answers every settled rule case as the case says."""

import pytest

from brain import BLACK, WHITE
from tests.helpers.games.cases import load
from tests.helpers.games.judges import verdict
from tests.helpers.games.positions import REASONS, game_of, said
from tests.rulebooks import reference


def test_cases(subtests: pytest.Subtests) -> None:
    for case in load():
        with subtests.test(case.name):
            game = game_of(case.board, case.own)
            for x, y in case.board.points():
                assert game.foul(x, y, BLACK) == reference.foul(case.board, x, y), (x, y)
                assert game.foul(x, y, WHITE) is None
            assert game.outcome() is None
            assert game.foul(*case.move) == REASONS.get(case.expect)
            assert game.is_legal(case.move) == (case.expect not in REASONS)
            game.play(case.move)
            assert verdict(game) == said(case.expect, case.own)
