"""Wrong arguments, by name: one ValueError, which says what is wanted. See also test_calls.py."""

import gc
import inspect
import re
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest

import kakugo
from kakugo import BLACK, Engine, IllegalTurn, Score, Settings
from tests.helpers.call_arguments import closed_brain
from tests.helpers.calls import attributes, public_classes
from tests.helpers.tables import table

PATIENCE_S = 60  # far more than a search needs to stop


def finished() -> kakugo.Game:
    """A game that Black has won."""
    return kakugo.read_game("gomoku 15x15: a1; a2; b1; b2; c1; c2; d1; d2; e1")


VALUE = "a whole number from -30000 to 30000"
NO_TURN = "a turn is written 7,7 or 7,7 8,8 or h8 or e5-f4 or pass, not"
ODD: Any = 5  # of no type that is wanted here
OFF_BOARD = partial(IllegalTurn, "off-board")


@table(
    ("call", "message"),
    [
        (lambda: kakugo.balance_one(ODD, 1), "expected an engine, got 5"),
        (lambda: kakugo.balance_one(Engine(), 1, ODD / 2), f"bias must be {VALUE}, not 2.5"),
        (lambda: kakugo.swap2(Engine(), ODD, 0.1), "stones are a list of points, not 5"),
        (
            lambda: kakugo.BrainProcess(ODD),
            "command must be a program and its arguments, not 5",
        ),
        (
            lambda: kakugo.BrainProcess(["brain", ODD]),
            "a word of the command must be the path of a file or a folder, not 5",
        ),
        (lambda: closed_brain().play(finished()), f"{IllegalTurn('over')}: five"),
        (lambda: closed_brain().play(ODD), "expected a game, got 5"),
        (
            lambda: closed_brain().set("rule", 4),
            "INFO rule is given by the game that the brain is asked about",
        ),
        (lambda: Engine().think(exclude=[(99, 99)], nodes=1), str(OFF_BOARD((99, 99)))),
        (lambda: kakugo.balance_one(Engine(), 0, exclude=["a99"]), OFF_BOARD((0, 98)).named),
        (lambda: setattr(Engine(), "game", 3), "game must be a Game, not 3"),
        (lambda: kakugo.new_game().symmetries()[1]((20, 20)), str(OFF_BOARD((20, 20)))),
        (lambda: kakugo.new_game("hex").symmetries()[1]((16, 0)), str(OFF_BOARD((16, 0)))),
        (lambda: kakugo.new_game().is_legal(7, True), f"{NO_TURN} (7, True)"),
        (lambda: kakugo.new_game().is_legal(7, 7, 7), f"{NO_TURN} (7, 7, 7)"),
        (lambda: Score(ODD / 2, BLACK), f"value must be {VALUE}, not 2.5"),
        (lambda: kakugo.game_text(ODD), "expected a game, got 5"),
    ],
)
def test_what_is_refused(call: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError, match=rf"^{re.escape(message)}$"):
        call()


def test_arrays_are_points_and_lists_of_them() -> None:
    game = kakugo.new_game("inlove")
    turn = np.array([[7, 7], [7, 8]])
    assert kakugo.read_turn(turn) == ((7, 7), (7, 8))
    assert game.is_legal(turn)
    assert game.stone(np.array([7, 7])) == kakugo.EMPTY
    game.setup(np.array([[7, 7, BLACK]]), BLACK)
    assert game.stones() == [(7, 7, BLACK)]
    for wrong in (np.array([7.0, 7.0]), np.array(7), np.array([7]), np.array([True, False])):
        with pytest.raises(ValueError, match="a point is written"):
            game.stone(wrong)


def test_settings_can_be_inspected() -> None:
    members = dict(inspect.getmembers(Settings))
    assert members["thread_num"].high == Settings.thread_num.high == 64
    assert inspect.getdoc(Settings.thread_num) == Settings.thread_num.help
    assert Settings().thread_num == 1


def is_described(kind: type, name: str) -> bool:
    """Whether help() says what an attribute is: there, or in the text of the class."""
    own = inspect.getattr_static(kind, name)
    text = (own.__doc__ or "") if hasattr(own, "__get__") else ""
    has_own = text != "" and not text.startswith("Alias for field number")
    return has_own or re.search(rf"\b{name}\b", inspect.getdoc(kind) or "") is not None


@table("name", sorted({*public_classes()} - {"BrainLine"}))
def test_every_attribute_is_described(name: str) -> None:
    kind = public_classes()[name]
    assert [each for each in attributes(kind) if not is_described(kind, each)] == []


def test_an_analysis_that_nobody_holds_stops() -> None:
    before = threading.active_count()
    engine = Engine()
    for _ in engine.analysis(kakugo.new_game("renju"), kakugo.Limits()):
        break
    gc.collect()
    give_up = time.monotonic() + PATIENCE_S
    while threading.active_count() > before and time.monotonic() < give_up:
        time.sleep(0.01)
    assert threading.active_count() == before
    assert engine.think(nodes=50).lines
