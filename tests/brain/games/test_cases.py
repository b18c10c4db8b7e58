"""The engine answers every settled rule case as the case says."""

import pytest

from brain import BLACK, EMPTY, WHITE
from tests.helpers import positions
from tests.helpers.cases import Case, load
from tests.helpers.judges import verdict
from tests.rulebooks import reference
from tests.rulebooks.book import Verdict
from tests.rulebooks.reference import DOUBLE_FOUR, DOUBLE_THREE, OVERLINE

REASONS = {"foulOL": OVERLINE, "foul44": DOUBLE_FOUR, "foul33": DOUBLE_THREE}


def expected(case: Case) -> Verdict | None:
    """The engine's word for what the case expects."""
    mover = positions.STONES[case.own]
    return {
        "win": (mover, "five"),
        "draw": (EMPTY, "full board"),
        "continue": None,
    }.get(case.expect, (WHITE, REASONS.get(case.expect, "")))


def test_cases(subtests: pytest.Subtests) -> None:
    for case in load():
        with subtests.test(case.name):
            game = positions.game_of(case.board, case.own)
            for x, y in case.board.points():
                assert game.foul(x, y, BLACK) == reference.foul(case.board, x, y), (x, y)
                assert game.foul(x, y, WHITE) is None
            assert game.outcome() is None
            assert game.foul(*case.move) == REASONS.get(case.expect)
            assert game.is_legal(case.move) == (case.expect not in REASONS)
            game.play(case.move)
            assert verdict(game) == expected(case)
