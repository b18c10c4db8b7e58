"""Points and turns in every form that people write, and what is none of them."""

from collections.abc import Callable
from math import inf, nan
from typing import Any

import numpy as np
import pytest

from brain import (
    BLACK,
    EMPTY,
    SWAP,
    WALL,
    WHITE,
    IllegalTurn,
    new_game,
    notation,
    point_name,
    turn_text,
)
from tests.helpers.tables import table

POINTS: list[tuple[Any, ...]] = [  # the ways to write h9: what stone() takes
    *(((7, 8),), ([7, 8],), (7, 8), (np.int64(7), np.int64(8)), ((np.int64(7), 8),)),
    *(("h9",), ("H9 ",), ("7,8",), (" 7 , 8",)),
]
PAIRS: list[tuple[Any, ...]] = [  # the ways to write the turn h9 i10
    *(((7, 8), (8, 9)), ([7, 8], "i10"), ("h9", "i10"), ("7,8", "8,9"), ("h9i10",), ("h9 i10",)),
    *(("h9-i10",), ("7,8 8,9",), ("7,8 i10",), (((7, 8), (8, 9)),), (["h9", "i10"],)),
    ([[7, 8], (8, 9)],),
]
NO_POINTS: list[tuple[Any, ...]] = [
    *((), ((),), ([],), (None,), (True,), (7,), (8.7,), (nan, inf), (8.0, 7), (7, "8"), (True, 7)),
    *((7, None), ((7.0, 7),), ((True, False),), ((7, 7, 7),), (7, 7, 7, 7), (2**40, 3)),
    *(((3, -(2**70)),), ((10**5000, 0),), ("",), (" ",), ("h",), ("h0",), ("7",), ("7,8,9",)),
    *(("h9 junk",), ("h" * 100_000,), ("9" * 100_000,), (" - " * 100_000,), (b"h9",)),
    *(({"x": 7},), ({7, 8},), (object(),), (range(2),), (iter([7, 8]),), ("h9", None)),
    *((((7, 8), None),), (((((7, 8),),),),)),
]

NO_FORM = r"^a (turn|point|side) is .{5,120}$"


@table("form", POINTS)
def test_a_point_is_read(form: tuple[Any, ...]) -> None:
    game = new_game("renju")
    assert game.is_legal(*form)
    game.play(*form)
    assert (game.turns, game.stone(*form)) == ((((7, 8),),), BLACK)
    assert not game.is_legal(*form)
    assert game.foul(*form) is None


@table("form", PAIRS)
def test_a_turn_of_two_points_is_read(form: tuple[Any, ...]) -> None:
    game = new_game("inlove")
    assert game.is_legal(*form)
    game.play(*form)
    assert game.turns == (((7, 8), (8, 9)),)
    assert not new_game("gomoku").is_legal(*form)  # a turn, but none of that game


def test_points_and_turns_have_texts() -> None:
    image = new_game().symmetries()[1]
    for form in ((7, 8), [7, 8], "h9", "7,8"):
        assert (point_name(form), turn_text(form), image(form)) == ("h9", "7,8", (7, 6))
    assert turn_text(((7, 8), "a1")) == turn_text("h9a1") == "7,8 0,0"
    asked: list[Callable[[Any], object]] = [point_name, turn_text, image]
    for ask in asked:
        for value in (None, 7, 8.7, "junk", (7, 8.0), object()):
            with pytest.raises(ValueError, match=r"^a (point|turn) is written"):
                ask(value)
    with pytest.raises(ValueError, match="so it has no name"):
        point_name((-1, 3))


def test_words_are_turns() -> None:
    game = new_game("murray", width=5, stones=12)
    game.setup([(i % 5, i // 5, BLACK if i < 12 else WHITE) for i in range(24)], BLACK)
    assert game.legal_turns() == [()]
    for form in ((), ("pass",), (" Pass",), (["pass"],), ((),), ([],)):
        assert game.is_legal(*form)
        game.play(*form)
        assert game.turns == ((),)
        game.undo()
    assert notation.read_turn("swap") == notation.read_turn(SWAP) == SWAP != notation.read_turn()
    assert notation.turn_text(SWAP) == "swap"


@table("form", NO_POINTS)
def test_what_is_no_point(form: tuple[Any, ...]) -> None:
    game = new_game("renju")
    asked: list[Callable[..., object]] = [game.stone, game.foul]
    if form not in ((), ((),), ([],)):  # which are passes
        asked += [game.play, game.is_legal]
    for ask in asked:
        with pytest.raises(ValueError, match=NO_FORM) as caught:
            ask(*form)
        assert not isinstance(caught.value, IllegalTurn)
    assert (game.ply, game.side) == (0, BLACK)


def test_a_side_follows_its_point() -> None:
    game = new_game("renju")
    game.setup([(6, 7, BLACK), (7, 7, BLACK), (8, 5, BLACK), (8, 6, BLACK)], WHITE)
    assert game.foul(8, 7) is None
    for form in ((8, 7, BLACK), ((8, 7), BLACK), ("i8", BLACK), ([8, 7], np.int64(BLACK))):
        assert game.foul(*form) == "double three"
    assert game.foul("i8", side=BLACK) == game.foul(8, 7, side=BLACK) == "double three"


def test_stones_are_set_up_in_every_form() -> None:
    game = new_game(width=9)
    game.setup([(1, 1, BLACK), ["b3", WHITE], ((3, 3), WALL), (np.int64(4), 4, np.int64(2))], WHITE)
    assert [game.stone(form) for form in ("b2", "b3", "d4", "e5", "a1")] == [1, 2, WALL, 2, EMPTY]


@table(
    ("stones", "side", "state", "why"),
    [
        *((stones, BLACK, {}, "stones are a list") for stones in (None, 7)),
        *(([stone], BLACK, {}, "a stone is written") for stone in (7, ())),
        ([(7, 7.5, 1)], BLACK, {}, "a point is written"),
        *(([(7, 7, stone)], BLACK, {}, "a stone must be") for stone in (True, EMPTY, 4)),
        ([(7, 7, 1), ("h8", 2)], BLACK, {}, "7,7"),
        ([], 0, {}, "the side to move must be"),
        ([], BLACK, {"colour": 1}, "pente has no colour"),
        ([], BLACK, {"pairs": (1, 2.0)}, "pairs must be a whole number from 0 to 4, not 2.0"),
    ],
)
def test_a_position_that_cannot_be_set_up_changes_nothing(
    stones: Any, side: Any, state: dict[str, Any], why: str
) -> None:
    game = new_game("pente")
    game.play("j10")
    before = str(game), game.turns, game.state, game.key
    with pytest.raises(ValueError, match=why):
        game.setup(stones, side, **state)
    assert (str(game), game.turns, game.state, game.key) == before
