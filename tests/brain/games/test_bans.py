"""Bans, debts and boards without a fair turn, judged by the rule book and by the engine alike."""

from itertools import product
from typing import Any, NamedTuple

import pytest

from tests.helpers.games.judges import (
    Maker,
    after,
    judges,
    refuses,
    spoken,
    stones_of,
    turn,
    verdict,
)
from tests.helpers.games.variant_cases import points
from tests.rulebooks.book import BLACK, EMPTY, OTHER, WALL, WHITE, Point, moved
from tests.rulebooks.opening import BEGIN, Opening
from tests.rulebooks.reference import DOUBLE_FOUR, DOUBLE_THREE, OVERLINE

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


@judges
@pytest.mark.parametrize("rule", RULES)
def test_a_second_stone_is_judged_with_the_first_on_the_board(new_game: Maker, rule: int) -> None:
    """A star that makes two fours where it stands alone may be the fifth stone, and the reverse."""

    def owed(star_at: Point, step: Point, line: str) -> Any:
        """On a board that is as narrow as can be: turns of two stones are many."""
        size = {"width": 5, "height": 12} if step == COLUMN else {"width": 12, "height": 5}
        bans = {"double_three": "compensated", "double_four": "forbidden"}
        judge = new_game("gomoku", rule=rule, **size, **bans)
        judge.setup(star(star_at, WHITE, {step: line}), WHITE, owed=True)
        return judge

    judge = owed((3, 7), COLUMN, "X.*XX.X")
    assert refuses(judge, (0, 0), (3, 7))
    assert ((3, 10), (3, 7)) in judge.legal_turns()
    judge.play((3, 10), (3, 7))
    assert verdict(judge) == (WHITE, "five")
    judge = owed((3, 7), COLUMN, "X.*X..X")
    assert judge.is_legal((3, 7), (0, 0))
    assert refuses(judge, (3, 9), (3, 7))
    judge, wins = owed((7, 3), ROW, "XX*XXX"), rule in (0, 8)
    assert judge.is_legal((0, 0), (7, 3))
    assert judge.is_legal((7, 3), (0, 0)) == (not wins)  # nothing follows a six that wins
    judge.play((7, 3))
    assert verdict(judge) == ((WHITE, "five") if wins else None)


SWAP, SWAP2 = (("freestyle", {"width": 5, "opening": opening}) for opening in ("swap", "swap2"))
OFFERS = ("repensi", {"width": 5})
# Three cells, the lines between them, and a stone beyond the second cell of each line: a stone on
# any of the three makes a four towards both others.
SQUARE = ("1,1 4,1 1,4", "2,1 3,1 5,1 1,2 1,3 1,5 3,2 2,3 0,5")
HEXAGON = ("2,2 5,2 5,5", "3,2 4,2 6,2 5,3 5,4 5,6 3,3 4,4 6,6")
BAN = {"width": 9, "double_four": "forbidden"}
ROWS = "0,0 1,0 2,0 4,0 5,0 0,8 1,8 2,8 4,8 5,8"
FOULS = [*(("gomoku", {"rule": rule}) for rule in (4, 5, 6, 12, 13)), ("renju", {})]

# Game and options, the cells that are left, Black's stones, turns; what is legal then, the ending
LITTLE_ROOM: list[tuple[Any, ...]] = [
    (("inlove", {"variant1": 1}), "2,2", "", "", "", "no legal turn"),  # for two stones
    (SWAP, "", "", "", "", "full board"),
    (SWAP, "0,0 1,1", "", "", "", "no legal turn"),
    (SWAP, "0,0 1,1 2,2", "", "1,1 0,0 2,2", "", "full board"),
    (SWAP2, "0,0 1,1 2,2 3,3", "", "1,1 0,0 2,2", "3,3; swap", ""),
    (OFFERS, "0,0 1,1 3,3 4,4", "", "", "", "no legal turn"),  # the centre is taken
    (OFFERS, "0,0 1,1 2,2 3,3 4,4", "", "2,2 0,0 4,4; 1,1", "", "no legal turn"),
    *((("gomoku", BAN | {"rule": rule}), *SQUARE, "", "", "no legal turn") for rule in RULES),
    *((("hexgomoku", BAN | {"variant": n}), *HEXAGON, "", "", "no legal turn") for n in range(4)),
    *((game, "3,0 3,8", ROWS, "", "3,0; 3,8", "") for game in FOULS),
    *((game, "3,0 3,8", ROWS, "3,0", "", OVERLINE) for game in FOULS),
    *((game, "3,0 8,4", ROWS, "", "8,4", "") for game in FOULS),
]


@judges
def test_little_room(new_game: Maker, subtests: pytest.Subtests) -> None:
    for number, ((name, options), room, black, turns, left, ending) in enumerate(LITTLE_ROOM):
        with subtests.test(row=number):
            judge = new_game(name, **options)
            stones = {cell: WALL for cell, stone in stones_of(judge).items() if stone == EMPTY}
            stones |= dict.fromkeys(points(room), EMPTY) | dict.fromkeys(points(black), BLACK)
            placed = [(*cell, stone) for cell, stone in stones.items() if stone != EMPTY]
            judge.setup(placed, BLACK, **judge.state)  # that of a game that has just begun
            if isinstance(judge, Opening):
                judge.enter(BEGIN)
            after(judge, *filter(None, turns.split("; ")))
            ended = (WHITE if ending == OVERLINE else EMPTY, ending)
            assert verdict(judge) == (ended if ending else None)
            found = {*map(spoken, judge.legal_turns())}
            assert found == {turn(each) for each in left.split("; ") if each}
