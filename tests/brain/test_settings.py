"""Settings are checked when they are set, and what is refused changes nothing."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from brain import Engine, Settings, WeightsError, games, options_of
from brain.search.parameters import PARAMETERS
from brain.settings import OPTIONS
from tests.helpers.tables import table

WRONG: list[tuple[str, Any, str]] = [
    *(("rule", rule, "rule must be a whole number") for rule in ("renju", True)),
    ("depth", 8.0, "depth must be a whole number"),
    ("threads", 0, "threads must be a whole number from 1 to 64, not 0"),
    ("game", "nope", "no game 'nope'; there are gomoku, "),
    ("game_options", {"captures": 1}, "pente has no option 'captures'; there are: end_capture, "),
    ("game_options", {"end_capture": 1.0}, "option end_capture: 1.0 is none of off, on"),
    ("game_options", ["end_capture"], "game_options must be a dict"),
    ("parameters", {"lmp": 3}, "no parameter 'lmp'; there are aspiration, "),
    ("parameters", None, "parameters must be a dict"),
    ("evaluation", 3, "evaluation must be the path"),
]


def seen(settings: Settings) -> dict[str, object]:
    others = ("game", "game_options", "parameters", "evaluation", "folder")
    return {name: getattr(settings, name) for name in (*OPTIONS, *others)}


def given() -> Settings:
    """Settings with a value for each kind."""
    settings = Settings()
    settings.game = "pente"
    settings.game_options = {"end_capture": True, "opening": "pro"}
    settings.parameters = {"lmp_depth": 5}
    settings.set("rule", 4)
    return settings


@table(("name", "value", "why"), WRONG)
def test_what_is_refused_changes_nothing(name: str, value: Any, why: str) -> None:
    settings = given()
    ways: list[Callable[[], None]] = [lambda: setattr(settings, name, value)]
    if name in OPTIONS:
        ways.append(lambda: settings.set(name, value))
    for way in ways:
        with pytest.raises(ValueError, match=f"^{why}"):
            way()
    assert seen(settings) == seen(given())


def test_a_name_that_is_no_setting() -> None:
    settings = Settings()
    with pytest.raises(AttributeError):
        settings.cores = 4  # type: ignore[attr-defined]
    for name in ("cores", "game", "", None, ["rule"]):
        for store in (settings.set, settings.set_nearest):
            with pytest.raises(ValueError, match=r"^no setting .*; the numbers are timeout_turn, "):
                store(name, 1)  # type: ignore[arg-type]


@table("name", OPTIONS)
def test_the_nearest_value(name: str) -> None:
    settings, option = Settings(), OPTIONS[name]
    for value, stored in ((option.low - 9, option.low), (option.high + 9, option.high)):
        with pytest.raises(ValueError, match=f"{name} must be a whole number from"):
            settings.set(name, value)
        settings.set_nearest(name, value)
        assert getattr(settings, name) == stored
    with pytest.raises(ValueError, match=f"{name} must be a whole number"):
        settings.set_nearest(name, 1.5)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", games())
def test_an_engine_plays_the_game_of_its_settings(name: str) -> None:
    option, facts = list(options_of(name).items())[-1]
    value = facts.values[1] if facts.values else facts.low
    settings = Settings()
    settings.game = name.upper()
    settings.game_options = {option: value}
    engine = Engine(settings)
    assert engine.game.name == settings.game == name
    assert engine.game.options[option] == facts.read(value)
    settings.game = f" {name}"
    assert settings.game_options == {option: facts.read(value)}
    settings.game = "murray" if name == "gomoku" else "gomoku"
    assert settings.game_options == {}


def test_mappings_are_set_all_at_once() -> None:
    settings = given()
    assert settings.game_options == {"end_capture": 1, "opening": 1}
    assert settings.parameters == {"lmp_depth": 5}
    for mapping in (settings.game_options, settings.parameters):
        with pytest.raises(TypeError):
            mapping["vcf_fours"] = 3  # type: ignore[index]
    settings.parameters = {name: parameter.default for name, parameter in PARAMETERS.items()}
    assert len(settings.parameters) == len(PARAMETERS)


def test_they_show_what_differs_from_the_defaults() -> None:
    settings = Settings()
    assert repr(settings) == "<kakugo.Settings as they come>"
    settings.threads, settings.depth, settings.game = 2, 64, "pente"
    settings.game_options = {"end_capture": True}
    shown = "threads=2, game='pente', game_options={'end_capture': <on: 1>}"
    assert repr(settings) == f"<kakugo.Settings {shown}>"
    assert repr(settings) in repr(Engine(settings))


def test_weights_are_read_by_the_next_game(tmp_path: Path) -> None:
    engine = Engine()
    before = engine.game
    engine.settings.evaluation = tmp_path / "none"
    for ask in (engine.new_game, lambda: engine.think(nodes=5)):
        with pytest.raises(WeightsError, match="none: No such file"):
            ask()
    assert engine.game is before


def test_an_engine_keeps_its_game() -> None:
    engine = Engine()
    with pytest.raises(AttributeError, match="cannot be without its game"):
        del engine.game
    assert engine.game.ply == 0


def test_a_copy_is_independent() -> None:
    settings = Settings()
    settings.threads, settings.game, settings.strength = 3, "pente", 40
    settings.game_options = {"end_capture": True}
    twin = settings.copy()
    assert repr(twin) == repr(settings)
    twin.threads = 5
    twin.game_options = {}
    twin.game = "renju"
    assert (settings.threads, settings.game, dict(settings.game_options)) == (
        3,
        "pente",
        {"end_capture": 1},
    )
