"""Bans, debts and boards without a fair turn, judged by the rule book and by the engine alike."""

from itertools import product
from typing import Any, NamedTuple

import pytest

from tests.helpers.endings import verdict
from tests.helpers.judges import Maker, judges, refuses
from tests.rulebooks.book import BLACK, OTHER, WHITE, Point, moved
from tests.rulebooks.reference import DOUBLE_FOUR, DOUBLE_THREE

RULES = (0, 1, 8, 9)

ROW, COLUMN, FALLING, RISING = (1, 0), (0, 1), (1, 1), (1, -1)  # on a hexagon the last is diagonal
STEEP, FLAT = (1, 2), (2, 1)  # the other diagonals of a hexagon

Stones = list[tuple[int, int, int]]


def star(middle: Point, side: int, lines: dict[Point, str]) -> Stones:
    """The stones of lines through the middle, which is the star; X is the side, O the other."""
    colours = {"X": side, "O": OTHER[side]}
    return [
        (*moved(middle, step, at - line.index("*")), colours[letter])
        for step, line in lines.items()
        for at, letter in enumerate(line)
        if letter in colours
    ]


class Case(NamedTuple):
    """What a stone on the star means under each rule or variant: 33, 44, win, or nothing ("-")."""

    name: str
    meant: str
    lines: dict[Point, str]


CLOSED_FOUR = "OXX*X."
TWO_THREES = {ROW: ".XX*.", COLUMN: ".X*X."}

CASES = [
    Case("two open threes", "33 33 33 33", TWO_THREES),
    Case("one is closed", "- - - -", {ROW: "OXX*.", COLUMN: ".X*X."}),
    Case("one has a gap", "- - - -", {ROW: ".X.X*.", COLUMN: ".X*X."}),
    Case("one can never win in caro", "33 33 33 33", {ROW: "O.XX*.O", COLUMN: ".X*X."}),
    Case("a stone behind an end", "33 33 33 33", {ROW: "X.XX*.", COLUMN: ".X*X."}),
    Case("three and four", "- - - -", {ROW: ".XX*.", COLUMN: CLOSED_FOUR}),
    Case("two fours", "44 44 44 44", {ROW: "X.X*X", COLUMN: CLOSED_FOUR}),
    Case("two fours in a line", "44 44 44 44", {ROW: "X.X*X.X"}),
    Case("an open four is one", "- - - -", {ROW: ".XX*X."}),
    Case("an open four that grows to six", "- - - -", {ROW: "X.XX*X.X"}),
    Case("it is a four where six wins", "44 - 44 -", {ROW: "X.XX*X.X", COLUMN: CLOSED_FOUR}),
    Case("a five between two stones", "44 44 - -", {ROW: "OX.X*XO", COLUMN: CLOSED_FOUR}),
    Case("a five at one stone", "44 44 44 44", {ROW: "OX.X*X.", COLUMN: CLOSED_FOUR}),
    Case("seven", "44 - 44 -", {ROW: "XXX.*XX", COLUMN: CLOSED_FOUR}),
    Case("seven between two stones", "44 - 44 -", {ROW: "OXXX.*XXO", COLUMN: CLOSED_FOUR}),
    Case("six", "win 44 win 44", {ROW: "XX*XXX", COLUMN: CLOSED_FOUR, FALLING: CLOSED_FOUR}),
    Case("a blocked five", "win win 33 33", {ROW: "OXX*XXO", COLUMN: ".XX*.", RISING: ".X*X."}),
    Case("both bans", "33 33 33 33", TWO_THREES | {RISING: CLOSED_FOUR, FALLING: CLOSED_FOUR}),
]

NAMES = {"33": DOUBLE_THREE, "44": DOUBLE_FOUR, "-": None, "win": None}


HEXAGONS = [
    Case("straight threes", "33 33 33 33", TWO_THREES),
    Case("the third line", "33 33 33 33", {ROW: ".XX*.", FALLING: ".X*X."}),
    Case("a closed three", "- - - -", {ROW: "OXX*.", COLUMN: ".X*X."}),
    Case("a diagonal three", "- - 33 33", {ROW: ".XX*.", RISING: ".X*X."}),
    Case("diagonal threes", "- - 33 33", {STEEP: ".XX*.", FLAT: ".X*X."}),
    Case("the third line and a diagonal", "- - 33 33", {FALLING: ".XX*.", FLAT: ".X*X."}),
    *(
        Case(f"fours on {step}", "44 44 44 44", {step: "X.X*X.X"})
        for step in (ROW, COLUMN, FALLING)
    ),
    *(Case(f"fours on {step}", "- - 44 44", {step: "X.X*X.X"}) for step in (RISING, STEEP, FLAT)),
    Case("a diagonal four", "- - 44 44", {ROW: ".X*XX.", RISING: "X.X*X"}),
    Case("a five", "win win win win", {ROW: "XXXX*", COLUMN: "OXXX*", FALLING: "X*XX"}),
    Case("a diagonal five", "33 33 win win", {STEEP: "XX*XX", ROW: ".XX*.", COLUMN: ".X*X."}),
]


@judges
@pytest.mark.parametrize(
    ("cases", "option", "values", "wanted"),
    [
        (CASES, "rule", RULES, {"name": "gomoku"}),
        (HEXAGONS, "variant", ("0", "1", "2", "both"), {"name": "hexgomoku", "width": 17}),
    ],
    ids=["square", "hexagon"],
)
def test_bans(
    new_game: Maker,
    cases: list[Case],
    option: str,
    values: tuple[Any, ...],
    wanted: dict[str, Any],
    subtests: pytest.Subtests,
) -> None:
    for case, side in product(cases, (BLACK, WHITE)):
        for value, meant in zip(values, case.meant.split(), strict=True):
            with subtests.test(case.name, value=value, side=side):
                judge = new_game(
                    **wanted, **{option: value}, double_three="forbidden", double_four="forbidden"
                )
                middle = judge.width // 2, judge.height // 2
                judge.setup(star(middle, side, case.lines), side)
                check(judge, middle, meant)


def check(judge: Any, star: Point, meant: str) -> None:
    """A stone on the star is refused, wins, or does neither."""
    assert judge.foul(*star) == NAMES[meant]
    if NAMES[meant]:
        assert refuses(judge, star)
    else:
        side = judge.side
        judge.play(star)
        assert verdict(judge) == ((side, "five") if meant == "win" else None)


@judges
def test_a_double_three_is_owed(new_game: Maker, subtests: pytest.Subtests) -> None:
    for case in CASES:
        for rule, meant in zip(RULES, case.meant.split(), strict=True):
            with subtests.test(case.name, rule=rule):
                judge = new_game("gomoku", rule=rule, double_three="compensated")
                judge.setup(star((7, 7), BLACK, case.lines), BLACK)
                judge.play((7, 7))
                assert (judge.outcome() is not None) == (meant == "win")
                assert judge.state["owed"] == (meant == "33")
                assert judge.is_legal((0, 0), (0, 2)) == (meant == "33")
