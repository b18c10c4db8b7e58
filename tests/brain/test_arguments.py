"""Arrays as points, descriptions of every attribute, searches that end. See also test_calls.py."""

import gc
import inspect
import re
import threading
from collections.abc import Callable
from functools import partial

import numpy as np
import pytest

import kakugo
from kakugo import BLACK, Engine, Limits, Record, Score, Settings
from tests.helpers.library.calls import attributes, public_classes
from tests.helpers.tables import table
from tests.helpers.waiting import wait_until

PATIENCE_S = 60  # far more than a search needs to stop


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


@table(
    ("call", "error"),
    [
        (lambda: Record(winner=7), "winner"),  # type: ignore[arg-type]
        (lambda: Score(2.5, BLACK), "value must be a whole number"),  # type: ignore[arg-type]
        *((partial(Limits, **{name: 0}), "1 or more") for name in ("depth", "nodes", "mate")),
        (lambda: Engine().think(nodes=9, exclude=[(99, 99)]), "99,99"),
        (lambda: Engine().think(nodes=9, best=0), "best must be a whole number, 1 or more"),
        (lambda: Engine().think(Limits(nodes=9), depth=2), "not both"),
        (lambda: Engine().think(1, seconds=1), "twice"),
    ],
)
def test_a_wrong_value_of_the_right_type(call: Callable[[], object], error: str) -> None:
    with pytest.raises(ValueError, match=error):
        call()


def test_settings_can_be_inspected() -> None:
    members = dict(inspect.getmembers(Settings))
    assert members["threads"].high == Settings.threads.high == 64
    assert inspect.getdoc(Settings.threads) == Settings.threads.help
    assert Settings().threads == 1


def is_described(kind: type, name: str) -> bool:
    """Whether help() says what an attribute is: there, or in the text of the class or a base."""
    own = inspect.getattr_static(kind, name)
    text = (own.__doc__ or "") if hasattr(own, "__get__") else ""
    has_own = text != "" and not text.startswith("Alias for field number")
    texts = " ".join(each.__doc__ or "" for each in kind.__mro__)
    return has_own or re.search(rf"\b{name}\b", texts) is not None


@table("name", sorted({*public_classes()} - {"BrainLine"}))
def test_every_attribute_is_described(name: str) -> None:
    kind = public_classes()[name]
    assert [each for each in attributes(kind) if not is_described(kind, each)] == []


def test_an_analysis_that_nobody_holds_stops() -> None:
    before = threading.active_count()
    engine = Engine()
    for _ in engine.analysis(kakugo.new_game("renju"), Limits()):
        break
    gc.collect()
    wait_until(lambda: threading.active_count() == before)
    assert engine.think(nodes=50).lines
