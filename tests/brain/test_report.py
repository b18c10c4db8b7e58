"""Limits and scores: what they refuse, how they are ordered, and what they say."""

import math
import pickle
from random import Random

import pytest

from brain import BLACK, WHITE, Engine, Limits, Score, read_game
from brain.report import AS_GOOD_AS_WON
from brain.types import WIN, Stone
from tests.helpers.tables import table

# Best first, as one side sees them.
ORDERED = [
    *(WIN - 1, WIN - 3, WIN - 5, AS_GOOD_AS_WON, 350, 1),
    *(0, -1, -350, -AS_GOOD_AS_WON, 6 - WIN, 4 - WIN, 2 - WIN),
]


@pytest.mark.parametrize("side", [BLACK, WHITE])
def test_scores_are_ordered(side: Stone) -> None:
    scores = [Score(value, side) for value in ORDERED]
    mixed = scores.copy()
    Random(1).shuffle(mixed)
    assert sorted(mixed, reverse=True) == scores
    assert sorted([-score for score in mixed]) == [-score for score in scores]
    assert max(mixed) == scores[0]
    assert scores[1] >= scores[1] > scores[2] != scores[1]


def test_scores_of_two_sides_have_no_order() -> None:
    black, white = Score(30, BLACK), Score(-30, WHITE)
    with pytest.raises(ValueError, match="two sides"):
        sorted([black, white])
    assert black != white
    assert black == white.pov(BLACK) == -white
    assert black.pov(WHITE) == white
    assert black.pov(BLACK) == black
    for side in (0, 3, "black"):
        with pytest.raises(ValueError, match="side must be"):
            black.pov(side)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        black < 30  # type: ignore[operator]  # noqa: B015


def test_the_end_is_counted_in_plies() -> None:
    assert [Score(value, BLACK).win_within for value in ORDERED] == [
        *(1, 3, 5, None, None, None),
        *(None, None, None, None, -6, -4, -2),
    ]


def test_chances_are_sure_where_the_end_is_proven_and_sum_up() -> None:
    for value in ORDERED:
        score = Score(value, WHITE)
        assert min(score.win, score.draw, score.loss) >= 0
        assert math.isclose(score.win + score.draw + score.loss, 1)
        assert math.isclose(score.win + score.draw / 2, score.chance)
        assert math.isclose(score.win, (-score).loss)
    assert (Score(WIN - 9, BLACK).win, Score(8 - WIN, BLACK).loss) == (1, 1)
    assert Score(100, BLACK).win > 2.5 * Score(100, BLACK).loss > Score(50, BLACK).loss / 2
    assert Score(0, BLACK).draw > Score(100, BLACK).draw > Score(300, BLACK).draw > 0


def test_scores_in_words() -> None:
    assert [str(Score(value, BLACK)) for value in (7 - WIN, -AS_GOOD_AS_WON, -35, WIN - 7)] == [
        *("loss in 7", "lost, not proven", "-35", "win in 7")
    ]


def test_scores_and_limits_are_values() -> None:
    score = Score(35, WHITE)
    assert pickle.loads(pickle.dumps(score)) == score
    assert len({score, Score(35, WHITE), -score}) == 2
    assert pickle.loads(pickle.dumps(Limits(depth=3))) == Limits(depth=3)


@pytest.mark.parametrize("name", ["turn_ms", "increment_ms", "depth", "nodes", "mate"])
@table("value", [-1, math.nan, math.inf, 1.5, "1", True, (1,)])
def test_what_is_no_limit(name: str, value: object) -> None:
    with pytest.raises(ValueError, match=rf"{name} must be a whole number, \d or more, not "):
        Limits(**{name: value})  # type: ignore[arg-type]


def test_any_match_clock_is_a_limit() -> None:
    assert Limits(left_ms=-5).budget()[1] == 0
    with pytest.raises(ValueError, match="left_ms must be a whole number, not"):
        Limits(left_ms=0.5)  # type: ignore[arg-type]


def test_a_result_is_a_table_in_a_notebook() -> None:
    game = read_game("gomoku 15x15: h8; h7; i8; i7; j8; j7")
    shown = Engine().analyse(game, depth=4, best=2)._repr_html_()
    assert shown.startswith("<table>")
    assert shown.endswith("</table>")
    assert (shown.count("<tr>"), shown.count("<td>")) == (3, 10)
    assert shown.count("<b>") == 1
    assert "win in 3" in shown
