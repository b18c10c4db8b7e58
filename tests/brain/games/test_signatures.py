"""The types that compiled games show of their methods: those of the stub, in every class."""

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest

from brain.games import game

Types = dict[str, str]


def declared() -> dict[str, list[Types]]:
    """The methods of the stub: of each overload, the types of the parameters and of the result."""
    tree = ast.parse(Path(game.__file__).with_name("game.pyi").read_text(encoding="utf-8"))
    (stub,) = (node for node in tree.body if getattr(node, "name", "") == "Game")
    assert isinstance(stub, ast.ClassDef)
    found: dict[str, list[Types]] = {}
    for method in stub.body:
        if isinstance(method, ast.FunctionDef) and not is_property(method):
            found.setdefault(method.name, []).append(types_of(method))
    return found


def is_property(method: ast.FunctionDef) -> bool:
    return any(
        isinstance(mark, ast.Name) and mark.id == "property" for mark in method.decorator_list
    )


def types_of(method: ast.FunctionDef) -> Types:
    every = method.args
    some = (*every.posonlyargs, *every.args, every.vararg, *every.kwonlyargs, every.kwarg)
    types = {each.arg: ast.unparse(each.annotation) for each in some if each and each.annotation}
    return types | {"return": ast.unparse(method.returns)} if method.returns else types


def overridden(kind: type[game.Game]) -> Iterator[tuple[type[game.Game], str]]:
    """The methods that games define again."""
    for derived in kind.__subclasses__():
        yield from ((derived, name) for name in declared() if is_typed(derived, name))
        yield from overridden(derived)


def is_typed(kind: type, name: str) -> bool:
    """Whether a class has a method of its own, and not one that C calls, as __eq__."""
    return hasattr(vars(kind).get(name), "__annotations__")


@pytest.mark.parametrize("name", [name for name in declared() if is_typed(game.Game, name)])
def test_a_method_shows_the_types_of_its_stub(name: str) -> None:
    method, stubs = getattr(game.Game, name), declared()[name]
    shown = {each: ast.unparse(ast.parse(text)) for each, text in method.__annotations__.items()}
    assert {*shown} == {*inspect.signature(method).parameters} - {"self"} | {"return"}
    assert {stub["return"] for stub in stubs} == {shown["return"]}
    if len(stubs) == 1:
        assert shown == stubs[0]


@pytest.mark.parametrize(("kind", "name"), [*overridden(game.Game)])
def test_every_game_shows_the_same(kind: type[game.Game], name: str) -> None:
    shown = (inspect.signature(getattr(each, name), eval_str=True) for each in (kind, game.Game))
    assert len({*map(str, shown)}) == 1
