"""Wrong arguments, by name: one ValueError, which says what is wanted. See also test_calls.py."""

import gc
import inspect
import re
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import kakugo
from kakugo import BLACK, Engine, Score, Settings
from tests.helpers.call_arguments import closed_brain
from tests.helpers.calls import attributes, public_classes
from tests.helpers.tables import table

PATIENCE_S = 60  # far more than a search needs to stop


def finished() -> kakugo.Game:
    """A game that Black has won."""
    return kakugo.read_game("gomoku 15x15: a1; a2; b1; b2; c1; c2; d1; d2; e1")


def set_game(value: Any) -> None:
    Engine().game = value


REFUSED: dict[str, tuple[Callable[[], object], str]] = {
    "balance_one of 5": (lambda: kakugo.balance_one(5, 1), "expected an engine, got 5"),  # type: ignore[arg-type]
    "a bias of 'x'": (
        lambda: kakugo.balance_one(Engine(), 1, "x"),  # type: ignore[arg-type]
        "bias must be a whole number from -30000 to 30000, not 'x'",
    ),
    "swap2 of 5": (
        lambda: kakugo.swap2(Engine(), 5, 0.1),  # type: ignore[arg-type]
        "stones are a list of points, not 5",
    ),
    "BrainProcess of 5": (
        lambda: kakugo.BrainProcess(5),  # type: ignore[arg-type]
        "command must be a program and its arguments, not 5",
    ),
    "a word of 5": (
        lambda: kakugo.BrainProcess(["brain", 5]),  # type: ignore[list-item]
        "a word of the command must be the path of a file or a folder, not 5",
    ),
    "a brain's finished game": (lambda: closed_brain().play(finished()), "the game is over: five"),
    "a brain's game of None": (lambda: closed_brain().play(None), "expected a game, got None"),  # type: ignore[arg-type]
    "a brain's rule": (
        lambda: closed_brain().set("rule", 4),
        "INFO rule is given by the game that the brain is asked about",
    ),
    "excluded points": (
        lambda: Engine().think(exclude=[(99, 99)], nodes=1),
        "99,99 is off the board",
    ),
    "excluded by balance": (
        lambda: kakugo.balance_one(Engine(), 0, exclude=["a99"]),
        "a99 is off the board",
    ),
    "an engine's game": (lambda: set_game(3), "game must be a Game, not 3"),
    "a symmetry's point": (
        lambda: kakugo.new_game().symmetries()[1]((20, 20)),
        "20,20 is off the board",
    ),
    "a hexagon's corner": (
        lambda: kakugo.new_game("hex").symmetries()[1]((16, 0)),
        "16,0 is off the board",
    ),
    "a turn with a yes": (
        lambda: kakugo.new_game().is_legal(7, True),
        "a turn is written 7,7 or 7,7 8,8 or h8 or e5-f4 or pass, not (7, True)",
    ),
    "a turn of three numbers": (
        lambda: kakugo.new_game().is_legal(7, 7, 7),
        "a turn is written 7,7 or 7,7 8,8 or h8 or e5-f4 or pass, not (7, 7, 7)",
    ),
    "a record of no text": (
        lambda: kakugo.read_record(""),
        "a record is read from a path or a text, and this text is empty",
    ),
    "a record's player": (lambda: kakugo.Record(black=5), "black must be a text, not 5"),  # type: ignore[arg-type]
    "a score of 'x'": (
        lambda: Score("x", BLACK),  # type: ignore[arg-type]
        "value must be a whole number from -30000 to 30000, not 'x'",
    ),
    "a text of no game": (lambda: kakugo.game_text(5), "expected a game, got 5"),  # type: ignore[arg-type]
}


@table("what", REFUSED)
def test_what_is_refused(what: str) -> None:
    call, message = REFUSED[what]
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
