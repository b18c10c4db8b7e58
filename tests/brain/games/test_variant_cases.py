"""Every settled case of the variants, judged by the rule book and by the engine alike."""

from itertools import pairwise
from typing import Any

import pytest

from brain import BLACK, EMPTY, WALL, WHITE, Point
from tests import rulebooks
from tests.helpers.games.judges import Maker, judges, refuses, stones_of, verdict
from tests.helpers.games.variant_cases import Case, CellCase, load, load_cells, point, points


@judges
def test_cases(new_game: Maker, subtests: pytest.Subtests) -> None:
    assert len(load()) + len(load_cells()) == 117
    for case in load():
        with subtests.test(case.id):
            check(new_game(case.game, **case.settings), case)
    for cell in load_cells():
        with subtests.test(cell.id):
            check_cell(new_game("hexgomoku", **cell.settings), cell)


def check(judge: Any, case: Case) -> None:
    """The turn is refused, or leaves what the case says."""
    judge.setup(case.stones, BLACK if case.history else case.side, **case.state)
    for stone in case.history:
        judge.play(stone)
    assert (judge.outcome(), judge.side) == (None, case.side)
    if not case.is_legal:
        assert refuses(judge, *case.turn)
        if case.ban:
            assert judge.foul(*case.turn[0]) == case.ban
        return
    assert judge.is_legal(*case.turn)
    assert case.turn in judge.legal_turns()
    before = stones_of(judge)
    judge.play(*case.turn)
    assert verdict(judge) == case.verdict
    assert stones_of(judge) == before | case.leaves
    for key, (black, white) in case.state.items():
        gained = (len(case.leaves) - len(case.turn)) // (2 if key == "pairs" else 1)
        after = (black + gained, white) if case.side == BLACK else (black, white + gained)
        assert judge.state == {key: after}


def check_cell(judge: Any, case: CellCase) -> None:
    if max(case.cell) < judge.width:
        assert (judge.stone(*case.cell) != WALL) == case.is_on_board
    assert judge.is_legal(case.cell) == case.is_on_board
    if not case.is_on_board:
        assert refuses(judge, case.cell)


# --------------------------------------------------------- the cases that are described in words


def played(judge: Any, text: str) -> Any:
    for stone in points(text):
        judge.play(stone)
    return judge


def owing(new_game: Maker, own: int, stones: str, **state: object) -> Any:
    """A position where a double three is answered by two stones; with Black, White has a four."""
    judge = new_game("gomoku", rule=1, width=19, double_three="compensated")
    four = [(x, 15, WHITE) for x in range(4)] if own == BLACK else []
    judge.setup([*((*stone, own) for stone in points(stones)), *four], own, **state)
    return judge


@judges
def test_compensated_first_stone_wins(new_game: Maker) -> None:
    """GD01."""
    judge = owing(new_game, BLACK, "7,9 8,9 9,7 9,8", owed=False)
    assert refuses(judge, (9, 9), (0, 0))
    judge.play((9, 9))
    assert (verdict(judge), judge.state) == (None, {"owed": True})
    assert judge.is_legal((10, 9), (4, 15))
    assert refuses(judge, (4, 15), (10, 9))
    judge.play((4, 15))
    assert verdict(judge) == (WHITE, "five")


@judges
def test_single_three_is_answered_by_one_stone(new_game: Maker) -> None:
    """GD02."""
    judge = owing(new_game, BLACK, "7,9 8,9")
    judge.play((9, 9))
    assert judge.state == {"owed": False}
    assert refuses(judge, (10, 9), (6, 9))


@judges
def test_murray_moves_begin_when_all_are_placed(new_game: Maker) -> None:
    """GM01, and GM02, GM03 on the way."""
    judge = new_game("murray", stones=5)
    played(judge, "0,0 18,18 2,0 16,18 5,5 14,18 0,2 18,16 0,4 18,14")
    for illegal in (
        *((), ((9, 9),), ((5, 5), (6, 6)), ((5, 5), (7, 5))),  # diagonal, two steps
        *(((18, 18), (18, 17)), ((6, 6), (6, 7))),  # the opponent's stone, nobody's stone
    ):
        assert refuses(judge, *illegal)
    judge.play((5, 5), (5, 6))
    assert (judge.stone(5, 5), judge.stone(5, 6), judge.side) == (EMPTY, BLACK, WHITE)


@judges
def test_murray_positions_that_cannot_arise(new_game: Maker) -> None:
    """By the number of stones of Black and of White, the side to move, and who has passed."""
    for black, white, side, passed in (
        *((3, 2, BLACK, False), (2, 3, WHITE, False), (4, 2, WHITE, False), (5, 4, BLACK, False)),
        *((6, 5, WHITE, False), (5, 6, WHITE, False), (6, 6, BLACK, False)),
        *((5, 4, WHITE, True), (0, 0, BLACK, True)),
    ):
        stones = [*((x, 0, BLACK) for x in range(black)), *((x, 8, WHITE) for x in range(white))]
        with pytest.raises(ValueError):  # noqa: PT011
            new_game("murray", width=9, stones=5).setup(stones, side, passed=passed)


@judges
def test_murray_six_that_loses_its_end_wins(new_game: Maker) -> None:
    """GM04."""
    judge = new_game("murray", stones=6)
    white = [(x, 0, WHITE) for x in range(0, 12, 2)]
    judge.setup([*((x, 9, BLACK) for x in range(3, 9)), *white], BLACK)
    judge.play((8, 9), (8, 10))
    assert verdict(judge) == (BLACK, "five")


@judges
def test_murray_two_passes_draw(new_game: Maker) -> None:
    """Some stone can always move, so that the first pass has to come from setup."""
    judge = new_game("murray", stones=5, width=7)
    stones = [(x, 0, BLACK) for x in range(5)] + [(x, 1, WHITE) for x in range(5)]
    stones.append((5, 0, WALL))
    for passed, ending in ((False, None), (True, (EMPTY, "two passes"))):
        judge.setup(stones, BLACK, passed=passed)
        judge.play()
        assert verdict(judge) == ending
    judge.setup(stones, BLACK)
    judge.play()
    judge.play((1, 1), (1, 2))
    assert judge.state == {"passed": False}


@judges
def test_murray_threefold_repetition_draws(new_game: Maker) -> None:
    judge = new_game("murray", stones=5)
    played(judge, "0,0 18,18 2,0 16,18 5,5 14,18 0,2 18,16 0,4 18,14")
    one, other = ((5, 5), (5, 6)), ((14, 18), (13, 18))
    for turn in 2 * (one, other, one[::-1], other[::-1]):
        assert judge.outcome() is None
        judge.play(*turn)
    assert verdict(judge) == (EMPTY, "threefold repetition")


@judges
def test_murray_200_moves_draw(new_game: Maker) -> None:
    """One stone walks through column after column, the other stays in step with it."""
    judge = new_game("murray", stones=5)
    stones = [(x, 0, BLACK) for x in (1, 3, 5, 7)] + [(x, 18, WHITE) for x in (1, 3, 5, 7)]
    path = [(x, y if x % 2 else 7 - y) for x in range(19) for y in range(1, 7)]
    judge.setup([*stones, (*path[0], BLACK), (path[0][0], 18 - path[0][1], WHITE)], BLACK)
    for old, new in pairwise(path[:101]):
        judge.play(old, new)
        assert judge.outcome() is None
        judge.play((old[0], 18 - old[1]), (new[0], 18 - new[1]))
    assert verdict(judge) == (EMPTY, "200 moves")


def striped(judge: Any, last: Point) -> Any:
    """The board full of rows of at most four in every direction, but for one cell."""

    def stone(x: int, y: int) -> int:
        return BLACK if (x + 2 * y) % 8 < 4 else WHITE

    cells = [cell for cell, held in stones_of(judge).items() if held == EMPTY and cell != last]
    judge.setup([(*cell, stone(*cell)) for cell in cells], stone(*last))
    return judge


@judges
@pytest.mark.parametrize(
    ("variant", "cells", "ending"),
    [
        (0, 217, (EMPTY, "full board")),
        (1, 127, (WHITE, "full board")),
        (2, 127, (EMPTY, "full board")),
        ("both", 127, (WHITE, "full board")),
    ],
    ids=["HV01", "HV02", "HV04", "both"],
)
def test_full_hexagon(
    new_game: Maker, variant: int | str, cells: int, ending: rulebooks.book.Verdict
) -> None:
    last = point("e5")
    judge = striped(new_game("hexgomoku", variant=variant), last)
    assert list(stones_of(judge).values()).count(WALL) == judge.width**2 - cells
    judge.play(last)
    assert verdict(judge) == ending


@judges
def test_white_five_wins_in_variant_1(new_game: Maker) -> None:
    """HV03."""
    judge = new_game("hexgomoku", variant=1)
    judge.setup([(*stone, WHITE) for stone in points("e1 f2 g3 h4")], WHITE)
    judge.play(point("i5"))
    assert verdict(judge) == (WHITE, "five")


@judges
def test_repensi_ends_with_the_hundredth_stone(new_game: Maker) -> None:
    """RO06."""
    judge = new_game("repensi")
    cells = [(x, y) for y in range(0, 14, 2) for x in range(15)][:98]
    cells.append((14, 14))
    judge.setup([(x, y, BLACK if (x + y // 2) % 2 else WHITE) for x, y in cells], WHITE)
    assert judge.outcome() is None
    judge.play((0, 14))
    assert verdict(judge) == (EMPTY, "stones used")
