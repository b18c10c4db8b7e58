"""The types that compiled games show of their methods: the same in every class."""

import inspect
from collections.abc import Iterator

import pytest

from brain.games import game

TYPED = [name for name, value in vars(game.Game).items() if getattr(value, "__annotations__", None)]


def overridden(kind: type[game.Game]) -> Iterator[tuple[type[game.Game], str]]:
    """The methods that games define again."""
    for derived in kind.__subclasses__():
        yield from ((derived, name) for name in TYPED if name in vars(derived))
        yield from overridden(derived)


@pytest.mark.parametrize("name", TYPED)
def test_a_method_shows_all_its_types(name: str) -> None:
    signature = inspect.signature(getattr(game.Game, name), eval_str=True)
    assert {*signature.parameters} == {*game.Game.__dict__[name].__annotations__} - {"return"} | {
        "self"
    }
    assert signature.return_annotation is not signature.empty


@pytest.mark.parametrize(("kind", "name"), [*overridden(game.Game)])
def test_every_game_shows_the_same(kind: type[game.Game], name: str) -> None:
    shown = (inspect.signature(getattr(each, name), eval_str=True) for each in (kind, game.Game))
    assert len({*map(str, shown)}) == 1
