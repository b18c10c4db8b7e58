"""Whoever knows the rules of a game, the engine or the rule book, asked in the same words."""

from collections.abc import Callable
from typing import Any

import pytest

import brain
from brain import Game, IllegalTurn
from brain.types import Announced
from tests import rulebooks
from tests.rulebooks.book import Point, Turn, Verdict

Judge = Game | rulebooks.book.Book
Maker = Callable[..., Any]

judges = pytest.mark.parametrize(
    "new_game", [rulebooks.new_game, brain.new_game], ids=["book", "engine"]
)
ILLEGAL = (IllegalTurn, rulebooks.book.IllegalTurn)


def stones_of(judge: Judge) -> dict[Point, int]:
    """Who stands where."""
    cells = ((x, y) for y in range(judge.height) for x in range(judge.width))
    return {cell: judge.stone(*cell) for cell in cells}


def verdict(judge: Judge) -> Verdict | None:
    """Who has won, and why, without the row that won; None while the game goes on."""
    outcome = judge.outcome()
    return outcome and outcome[:2]


def refuses(judge: Judge, *turn: Point) -> bool:
    """Whether the turn is illegal in every respect and changes nothing."""
    before = stones_of(judge), judge.side, judge.state, judge.outcome()
    with pytest.raises(ILLEGAL):
        judge.play(*turn)
    assert before == (stones_of(judge), judge.side, judge.state, judge.outcome())
    return not judge.is_legal(*turn) and turn not in judge.legal_turns()


def spoken(turn: Turn) -> Turn:
    """A turn of the engine in the words of the rule book."""
    if isinstance(turn, Announced):
        return (*turn, turn.offers)
    return rulebooks.book.SWAP if turn == brain.SWAP else turn


def turn(text: str) -> Turn:
    """The turn of these points, maybe with a number, or swap."""
    return spoken(brain.read_turn(text))


def after(judge: Any, *turns: str) -> Any:
    """The game after these turns."""
    for text in turns:
        judge.play(*turn(text))
    return judge
