"""Bans, debts and boards without a fair turn, judged by the rule book and by the engine alike."""

from itertools import product
from typing import Any, NamedTuple

import pytest

from tests.helpers.endings import verdict
from tests.helpers.judges import Maker, after, judges, refuses, stones_of
from tests.helpers.variant_cases import points
from tests.rulebooks import BLACK, EMPTY, WALL, WHITE, Point
from tests.rulebooks.book import OTHER, moved
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


@judges
def test_bans(new_game: Maker, subtests: pytest.Subtests) -> None:
    bans = {"double_three": "forbidden", "double_four": "forbidden"}
    for case, side in product(CASES, (BLACK, WHITE)):
        for rule, meant in zip(RULES, case.meant.split(), strict=True):
            with subtests.test(case.name, rule=rule, side=side):
                judge = new_game("gomoku", rule=rule, **bans)
                judge.setup(star((7, 7), side, case.lines), side)
                check(judge, (7, 7), meant)


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
def test_bans_on_a_hexagon(new_game: Maker, subtests: pytest.Subtests) -> None:
    bans = {"double_three": "forbidden", "double_four": "forbidden"}
    for case, side in product(HEXAGONS, (BLACK, WHITE)):
        for variant, meant in zip(("0", "1", "2", "both"), case.meant.split(), strict=True):
            with subtests.test(case.name, variant=variant, side=side):
                judge = new_game("hexgomoku", variant=variant, width=17, **bans)
                judge.setup(star((8, 8), side, case.lines), side)
                check(judge, (8, 8), meant)


@judges
def test_the_edge_of_a_hexagon_closes_a_row(new_game: Maker) -> None:
    judge = new_game("hexgomoku", double_three="forbidden", width=9)
    column = [(1, 1, BLACK), (1, 3, BLACK)]
    judge.setup([*column, (0, 2, BLACK), (2, 2, BLACK)], BLACK)
    assert judge.foul(1, 2) is None
    judge.setup([*column, (2, 2, BLACK), (3, 2, BLACK)], BLACK)
    assert judge.foul(1, 2) == DOUBLE_THREE


@judges
@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("freestyle", TWO_THREES),
        ("caro", {ROW: "O.XX*.O", COLUMN: ".X*X."}),
        ("omok", {ROW: ".XX*.", RISING: ".X*X."}),
        ("hexgomoku", {ROW: ".XX*.", FALLING: ".X*X."}),
    ],
)
def test_a_double_three_is_compensated(new_game: Maker, name: str, lines: dict[Point, str]) -> None:
    judge = new_game(name, width=9, double_three="compensated", double_four="forbidden")
    judge.setup([*star((4, 4), BLACK, lines), (0, 0, WHITE)], BLACK, owed=False)
    assert judge.foul(4, 4) is None
    after(judge, "4,4")
    assert (judge.state, judge.side) == ({"owed": True}, WHITE)
    assert judge.is_legal((1, 1))
    assert refuses(judge, (1, 1), (2, 2), (3, 3))
    assert refuses(judge, (1, 1), (1, 1))
    after(judge, "1,1 2,2")
    assert (judge.state, judge.side) == ({"owed": False}, BLACK)
    assert [judge.stone(1, 1), judge.stone(2, 2)] == [WHITE, WHITE]


@judges
def test_a_six_needs_no_second_stone_in_freestyle(new_game: Maker) -> None:
    judge = new_game("freestyle", double_three="compensated")
    judge.setup(star((7, 7), WHITE, {ROW: "XX*XXX"}), WHITE, owed=True)
    assert refuses(judge, (7, 7), (0, 0))
    assert judge.is_legal((0, 0), (7, 7))
    after(judge, "7,7")
    assert verdict(judge) == (WHITE, "five")


@judges
def test_one_stone_is_owed_on_the_last_cell(new_game: Maker) -> None:
    judge = new_game("caro", width=5, double_three="compensated")
    walls = [(x, y, WALL) for x in range(5) for y in range(5) if (x, y) != (2, 2)]
    judge.setup(walls, WHITE, owed=True)
    assert judge.legal_turns() == [((2, 2),)]
    after(judge, "2,2")
    assert verdict(judge) == (EMPTY, "full board")


# --------------------------------------------------------------- positions without a fair turn

# Three cells, the lines between them, and a stone beyond the second cell of each line: a stone on
# any of the three makes a four towards both others.
TRIANGLES = {
    "square": ("1,1 4,1 1,4", "2,1 3,1 5,1 1,2 1,3 1,5 3,2 2,3 0,5"),
    "hexagon": ("2,2 5,2 5,5", "3,2 4,2 6,2 5,3 5,4 5,6 3,3 4,4 6,6"),
}


def walled(judge: Any, room: str, stones: str, side: int) -> Any:
    """An empty game with Black's stones, some room, and walls everywhere else."""
    kept = points(room) + points(stones)
    cells = [cell for cell, stone in stones_of(judge).items() if stone == EMPTY]
    walls = [(*cell, WALL) for cell in cells if cell not in kept]
    judge.setup([*walls, *((*cell, BLACK) for cell in points(stones))], side)
    return judge


@judges
@pytest.mark.parametrize(
    ("name", "options"),
    [
        *(("gomoku", {"rule": rule}) for rule in RULES),
        ("freestyle", {"double_three": "compensated", "opening": "swap"}),
        *(("hexgomoku", {"variant": variant}) for variant in range(4)),
    ],
    ids=str,
)
def test_a_ban_that_leaves_no_turn_draws(
    new_game: Maker, name: str, options: dict[str, Any]
) -> None:
    room, stones = TRIANGLES["hexagon" if name == "hexgomoku" else "square"]
    for side, ending, turns in ((BLACK, (EMPTY, "no legal turn"), 0), (WHITE, None, 3)):
        judge = new_game(name, width=9, double_four="forbidden", **options)
        walled(judge, room, stones, side)
        assert (verdict(judge), len(judge.legal_turns())) == (ending, turns)


@judges
@pytest.mark.parametrize(
    ("name", "options"),
    [
        *(("gomoku", {"rule": rule}) for rule in (4, 5, 6, 12, 13)),
        *(("renju", {"opening": opening}) for opening in ("free", "swap", "swap2")),
        ("repensi", {}),
    ],
    ids=str,
)
def test_black_must_play_a_foul_where_only_fouls_are_left(
    new_game: Maker, name: str, options: dict[str, Any]
) -> None:
    row = "0,0 1,0 2,0 4,0 5,0"
    fair = walled(new_game(name, width=9, **options), "3,0 8,8", row, BLACK)
    may_foul = name == "repensi"  # at any time
    assert set(fair.legal_turns()) == {((8, 8),), *([((3, 0),)] if may_foul else [])}
    assert fair.is_legal((3, 0)) == may_foul
    lost = walled(new_game(name, width=9, **options), "3,0", row, BLACK)
    assert lost.foul(3, 0) == OVERLINE
    assert lost.legal_turns() == [((3, 0),)]
    assert lost.is_legal((3, 0))
    after(lost, "3,0")
    assert verdict(lost) == (WHITE, OVERLINE)


@judges
def test_no_legal_turn_on_a_hexagon_is_a_draw(new_game: Maker) -> None:
    """Only a full board is White's."""
    judge = new_game("hexgomoku", variant=1, opening="pro")
    judge.setup([(6, 6, WALL)], BLACK)
    assert verdict(judge) == (EMPTY, "no legal turn")


@judges
def test_every_foul_is_legal_where_only_fouls_are_left(new_game: Maker) -> None:
    judge = walled(new_game("renju"), "3,0 3,14", "0,0 1,0 2,0 4,0 5,0 0,14 1,14 2,14 4,14 5,14", 1)
    assert judge.legal_turns() == [((3, 0),), ((3, 14),)]
    assert refuses(judge, (7, 7))


# --------------------------------------------------------------------------------------- Murray


# Stones of Black and of White, who moves, whether the other has passed, and whether it may arise.
MURRAY = [
    (0, 0, BLACK, False, True),
    (0, 0, WHITE, False, True),  # White has as many left, and may have been the first
    (3, 3, BLACK, False, True),
    (3, 3, WHITE, False, True),
    (3, 2, WHITE, False, True),
    (3, 2, BLACK, False, False),
    (2, 3, BLACK, False, True),
    (2, 3, WHITE, False, False),
    (4, 2, WHITE, False, False),
    (5, 4, WHITE, False, True),
    (5, 4, BLACK, False, False),
    (5, 5, BLACK, False, True),
    (5, 5, WHITE, True, True),
    (5, 4, WHITE, True, False),
    (0, 0, BLACK, True, False),
    (6, 5, WHITE, False, False),
    (5, 6, WHITE, False, False),
    (6, 6, BLACK, False, False),
]


@judges
def test_murray_positions(new_game: Maker, subtests: pytest.Subtests) -> None:
    for black, white, side, passed, is_possible in MURRAY:
        with subtests.test(black=black, white=white, side=side, passed=passed):
            judge = after(new_game("murray", width=9, stones=5), "4,4")
            stones = [(x, 0, BLACK) for x in range(black)] + [(x, 8, WHITE) for x in range(white)]
            if is_possible:
                judge.setup(stones, side, passed=passed)
                assert (judge.side, judge.state) == (side, {"passed": passed})
                assert judge.is_legal((4, 4)) == (black + white < 10)
            else:
                with pytest.raises(ValueError):  # noqa: PT011
                    judge.setup(stones, side, passed=passed)
