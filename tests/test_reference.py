"""The rule book itself: the settled cases, and shapes small enough to judge by eye."""

import pytest

from tests.helpers.games.cases import load
from tests.rulebooks import reference
from tests.rulebooks.reference import BLACK, WHITE, Board


def test_outcome_of_cases(subtests: pytest.Subtests) -> None:
    assert len({case.name.split("-")[0] for case in load()}) == 59
    for case in load():
        with subtests.test(case.name):
            before = str(case.board)
            assert reference.outcome(case.board, *case.move, case.own) == case.expect
            assert str(case.board) == before


# The letter P marks the empty point that is played.
SHAPES = [
    (0, BLACK, "..XXPXX..", "five"),
    (0, BLACK, ".XXXPXX..", "five"),
    (1, BLACK, ".XXXPXX..", "less"),
    (4, BLACK, ".XXXPXX..", "overline"),
    (4, WHITE, ".OOOPOO..", "five"),
    (5, WHITE, ".OOOPOO..", "less"),
    (8, BLACK, ".OXXPXXO.", "less"),
    (8, BLACK, "#OXXPXX#.", "five"),
    (12, BLACK, ".OXXPXXO.", "less"),
    (0, BLACK, "..XXPX...", "straight"),
    (4, BLACK, "..XXPX...", "straight"),
    (4, BLACK, "X.XXPX.X.", "less"),  # either end makes six
    (4, BLACK, "X.XXPX...", "four"),
    (8, BLACK, "O.XXPX.O.", "four"),  # the answer on one point shuts the other
    (12, BLACK, "O.XXPX.O.", "four"),
    (8, BLACK, "O.XXPX...", "four"),
    (8, BLACK, "..XXPX...", "straight"),
    (8, BLACK, "O..XPXX..O", "straight"),
    (0, BLACK, "X.XPX.X..", "straight"),
    (4, BLACK, "X.XPX.X..", "double"),
    (4, WHITE, "O.OPO.O..", "straight"),
    (0, BLACK, ".OXXPX...", "four"),
    (0, BLACK, "..XPX....", "three"),
    (0, BLACK, "O.XPX..O.", "three"),
    (0, BLACK, "O.XPX.O..", "closed three"),
    (4, BLACK, "X..XPX..X", "closed three"),
    (0, BLACK, "X..XPX..X", "three"),
    (0, BLACK, "#XXP.O...", "less"),
    (0, BLACK, "#XXP..O..", "closed three"),
    (0, BLACK, "...XP....", "less"),
]


def test_shapes_on_one_line(subtests: pytest.Subtests) -> None:
    for rule, own, drawn, expect in SHAPES:
        with subtests.test(drawn, rule=rule):
            board, x = Board.drawn(drawn.replace("P", "."), rule), drawn.index("P")
            assert reference.shape(board, x, 0, (1, 0), own) == expect
            backwards = board.line(x, 0, (1, 0))[::-1]
            assert reference.line_shape(backwards, own, rule) == expect
