"""Planes of positions: beside a slow definition, for random positions of every game."""

from collections.abc import Callable
from random import Random

import numpy as np
import pytest

import kakugo
from kakugo import BLACK, EMPTY, WALL, Game, Point
from tests.helpers.brains.process import python
from tests.helpers.games.variant_settings import PLAYED, Setting, settings_of
from tests.helpers.records.games import random_game

MANY = 100_000  # turns that are too many to list
CELLS = 100  # of a board on which all turns of an opening can be listed
STAGES = """play; three stones; colour; colour or two stones; fourth stone; offer; choice
offer or swap; first stone; second stone or swap; second stone; third stone or swap; third stone
fourth stone or swap; fifth stone or offer; fifth stone; sixth stone or swap"""


def taken(game: Game, is_own: bool) -> object:
    both = game.state.get("pairs") or game.state.get("taken") or (0, 0)
    return both[(game.side == BLACK) != is_own]


def on(number: int) -> Callable[[Game, Point], object]:
    """Whether a point is one of the turn that is so many turns from the end."""
    return lambda game, point: game.ply >= number and point in game.turns[game.ply - number]


# What each plane has on a cell, but for "legal".
MEANING: dict[str, Callable[[Game, Point], object]] = {
    "own stones": lambda game, point: game.stone(point) == game.side,
    "opponent's stones": lambda game, point: game.stone(point) == 3 - game.side,
    "walls": lambda game, point: point not in game.points or game.stone(point) == WALL,
    "last turn": on(1),
    "turn before": on(2),
    "offered": lambda game, point: point in game.state.get("offered", ()),
    "Black moves": lambda game, _: game.side == BLACK,
    "own taken": lambda game, _: taken(game, is_own=True),
    "opponent's taken": lambda game, _: taken(game, is_own=False),
    "owed": lambda game, _: game.state.get("owed", False),
    "passed": lambda game, _: game.state.get("passed", False),
    "swapped": lambda game, _: game.state.get("swapped", False),
    "stage": lambda game, _: STAGES.replace("\n", "; ").split("; ").index(game.stage),
    "announced": lambda game, _: game.state.get("announced", 0),
}


def beginnings(game: Game) -> set[Point]:
    """Where a legal turn may begin; each point of an offer may be named first."""
    turns = game.legal_turns()
    is_offer = "offer" in game.stage
    if is_offer and len(turns) > MANY:  # enough for every cell to be in one of them
        return {point for point in game.points if game.stone(point) == EMPTY}
    return {point for turn in turns for point in (turn if is_offer else turn[:1])}


def small(name: str) -> list[Setting]:
    return [each for each in settings_of(name) if each.size[0] * each.size[1] <= CELLS]


@pytest.mark.sampled("setting", *map(small, PLAYED), count=2)
def test_every_plane(setting: Setting) -> None:
    rng = Random(str(setting))
    games = [random_game(setting, rng, longest) for longest in (1, 2, 5, 30)]
    found = kakugo.planes(games)
    assert found.dtype == np.uint8
    assert found.shape == (len(games), len(kakugo.PLANES), setting.size[1], setting.size[0])
    for game, planes in zip(games, found, strict=True):
        assert (kakugo.planes(game) == planes).all()
        for name, plane in zip(kakugo.PLANES, planes, strict=True):
            cells = [(x, y) for y in range(game.height) for x in range(game.width)]
            if name == "legal":
                begun = beginnings(game)
                assert [*plane.flat] == [cell in begun for cell in cells]
            else:
                assert [*plane.flat] == [MEANING[name](game, cell) for cell in cells], name


def test_what_has_no_planes() -> None:
    with pytest.raises(ValueError, match="not of 9x9 and 10x9"):
        kakugo.planes([kakugo.new_game(width=9), kakugo.new_game(width=10, height=9)])
    with pytest.raises(ValueError, match="not of no game"):
        kakugo.planes([])
    for wrong in (5, [5], "game"):
        with pytest.raises(ValueError, match=r"expected a game|a game, or several"):
            kakugo.planes(wrong)  # type: ignore[arg-type]


def test_only_planes_need_numpy() -> None:
    lines = (
        "import sys, kakugo",
        "assert 'numpy' not in sys.modules",
        "sys.modules['numpy'] = None",
        "kakugo.planes(kakugo.new_game())",
    )
    last = python("-c", "\n".join(lines)).stderr.splitlines()[-1]
    assert last == "ImportError: planes are arrays of numpy: python -m pip install numpy"
