"""What searches are asked: arguments by name, shown and checked in every form; limits in any."""

import inspect
import math
from collections.abc import Callable
from typing import Any, get_type_hints

import pytest

import kakugo
from brain.asking import limits_of
from brain.settings import Settings
from kakugo import BrainProcess, Engine, Limits, SearchArguments
from tests.helpers.tables import table

USUAL = Limits(turn_ms=30_000, depth=64)  # of an engine
FORMS: list[Callable[..., Any]] = [
    *(Engine.think, Engine.analyse, Engine.analysis),
    *(BrainProcess.play, BrainProcess.play_async),
    *(BrainProcess.analyse, BrainProcess.analyse_async, BrainProcess.analysis),
]


def read(limits: Any = None, **arguments: Any) -> Limits:
    given: Any = arguments
    return limits_of(limits, given, Settings().limits)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__qualname__)
def test_every_form_shows_the_arguments_one_by_one(form: Callable[..., Any]) -> None:
    shown = inspect.signature(form).parameters
    named = {name: shown[name] for name in SearchArguments.__annotations__}
    assert {each.kind for each in named.values()} == {inspect.Parameter.KEYWORD_ONLY}
    kinds = {name: each.annotation for name, each in named.items()}
    assert kinds == get_type_hints(SearchArguments)
    assert not any(each.kind is each.VAR_KEYWORD for each in shown.values())


def test_a_name_that_is_misspelt() -> None:
    game, engine = kakugo.new_game(), Engine()
    where = r"Engine.analyse\(\) got an unexpected argument"
    with pytest.raises(TypeError, match=rf"{where} 'second': did you mean 'seconds'\?"):
        engine.analyse(game, second=1)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match=rf"{where} 'cancle': did you mean 'cancel'\?"):
        engine.analyse(game, cancle=None)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match=rf"{where} 'x': there are game, .* seconds, .* exclude$"):
        engine.analyse(game, x=1)  # type: ignore[call-arg]


def test_arguments_are_kept_in_a_dictionary_and_none_is_nothing() -> None:
    game = kakugo.new_game()
    given: SearchArguments = {"nodes": 5000, "best": 2, "seconds": None, "exclude": None}
    assert len(Engine().analyse(game, **given).lines) == 2
    given["exclude"] = game.points[1:]
    (line,) = Engine().analyse(game, **given).lines
    assert line.turn == (game.points[0],)


def test_limits_in_every_form() -> None:
    assert read() == USUAL
    assert read(1) == read(seconds=1.0) == Limits(1000)
    assert read(0.25, nodes=7, depth=5, mate=3) == Limits(250, nodes=7, depth=5, mate=3)
    assert read(1 / 3000) == Limits(1)
    assert read(0) == Limits(0)
    whole = Limits(depth=4)
    assert read(whole) is whole
    assert read(mate=3) == read(Limits(mate=3)) == Limits(turn_ms=30_000, depth=64, mate=3)


@table("seconds", [-0.1, math.nan, math.inf, "1", True, 1j, [1], b"1", 10**400])
def test_what_is_no_time(seconds: object) -> None:
    for given in ((seconds,), ()):
        with pytest.raises(ValueError, match="seconds must be a number, 0 or more, not "):
            read(*given, seconds=None if given else seconds)
