"""The messages of page and server as types of TypeScript, read from the server's tables."""

import ast
import inspect
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from types import NoneType, UnionType
from typing import (
    Any,
    Literal,
    NamedTuple,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from kakugo.board.handlers.dispatch import MESSAGES
from kakugo.board.wire import fields as wire
from kakugo.board.wire.sent import SENT
from kakugo.board.wire.sent_games import Colour, Seat
from kakugo.board.wire.sent_table import Role

TYPE_ALIASES: dict[Any, str] = {Colour: "Colour", Seat: "Seat", Role: "Role"}
PLAIN_TYPES: dict[Any, str] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    NoneType: "null",
    Any: "unknown",
}


class Field(NamedTuple):
    """A field of a message or a part of one."""

    name: str
    kind: str  # in TypeScript
    is_needed: bool = True
    help: str = ""


class Shape(NamedTuple):
    """A message, or a part of one."""

    name: str
    help: str
    fields: list[Field]
    base: str | None = None  # the shape whose fields it has, too


class Asked(NamedTuple):
    """A message of the page, and what answers it."""

    shape: Shape
    answer: str


def asked() -> list[Asked]:
    """What the page sends."""
    return [
        Asked(Shape(do, inspect.getdoc(row.handler) or "", [*_checked(row.fields)]), row.answer)
        for do, row in MESSAGES.items()
    ]


def asked_parts() -> list[Shape]:
    """What the fields of those are made of."""
    named = {"Opponent": wire.PLAYER_FIELDS, "Pace": wire.TIME_CONTROL, "Kind": wire.GAME_FIELDS}
    helps = {
        "Opponent": "A person, or an engine: ours of a `level`, or another one by its `name`.",
        "Pace": "How long engines think about a turn; or a `clock` of both, and nothing beside it.",
        "Kind": "Which game is meant.",
    }
    return [Shape(name, helps[name], [*_checked(fields)]) for name, fields in named.items()]


def sent() -> list[Shape]:
    """What the server sends."""
    return [_shape(kind)._replace(name=is_) for is_, kind in SENT.items()]


def sent_parts() -> list[Shape]:
    """What those are made of, in the order in which they are met."""
    found: dict[type, None] = {}
    ahead = [*reversed(SENT.values())]
    while ahead:
        kind = ahead.pop()
        inner = [_above(kind), *get_type_hints(kind).values()]
        new = [one for part in inner for one in _dicts(part) if one not in found]
        found |= dict.fromkeys(new)
        ahead += new
    return [_shape(kind) for kind in found]


def _dicts(kind: Any) -> Iterator[type]:
    """The shapes that a type is made of."""
    if is_typeddict(kind):
        yield kind
    for part in get_args(kind):
        yield from _dicts(part)


def _shape(kind: type) -> Shape:
    types, needed = get_type_hints(kind), kind.__required_keys__  # type: ignore[attr-defined]
    rows = _source(kind).body
    fields = [
        Field(row.target.id, written(types[row.target.id]), row.target.id in needed, _text(after))
        for row, after in zip(rows, [*rows[1:], None], strict=True)
        if isinstance(row, ast.AnnAssign) and isinstance(row.target, ast.Name)
    ]
    above = _above(kind)
    help = ast.get_docstring(_source(kind)) or ""
    return Shape(kind.__name__, help, fields, above and above.__name__)


def _above(kind: type) -> Any:
    """The shape whose fields this one has, too; None. At run time nothing else knows it."""
    (base,) = _source(kind).bases
    assert isinstance(base, ast.Name)
    found = vars(sys.modules[kind.__module__])[base.id]
    return found if is_typeddict(found) else None


def _source(kind: type) -> ast.ClassDef:
    """The definition of a class."""
    return _classes(kind.__module__)[kind.__name__]


@cache
def _classes(module: str) -> dict[str, ast.ClassDef]:
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    return {row.name: row for row in tree.body if isinstance(row, ast.ClassDef)}


def _text(row: ast.stmt | None) -> str:
    """What stands below a field."""
    value = row.value if isinstance(row, ast.Expr) else None
    text = value.value if isinstance(value, ast.Constant) else ""
    return " ".join(str(text).split())


def written(kind: Any) -> str:
    """A type in TypeScript."""
    origin, parts = get_origin(kind), get_args(kind)
    plain = PLAIN_TYPES.get(kind) or TYPE_ALIASES.get(kind)
    if plain:
        return plain
    if is_typeddict(kind):
        return str(kind.__name__)
    if origin is Literal:
        return choice(parts)
    if origin in (Union, UnionType):
        return " | ".join(map(written, parts))
    if origin is list:
        inner = written(parts[0])
        return f"({inner})[]" if " " in inner and inner[0] != "[" else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(map(written, parts))}]"
    if origin is dict:
        return f"Record<{', '.join(map(written, parts))}>"
    raise TypeError(kind)


def choice(words: Iterable[str]) -> str:
    """One of some words."""
    return " | ".join(f'"{word}"' for word in words)


def _checked(fields: Mapping[str, wire.Field]) -> Iterator[Field]:
    """The fields of a message of the page, by what checks them."""
    for name, field in fields.items():
        yield Field(name, _by_check(field.check), field.is_needed, _limits(field.check))


def _by_check(check: Any) -> str:
    """What a check lets pass."""
    words = check.keywords if isinstance(check, partial) else {}
    check = check.func if isinstance(check, partial) else check
    special: dict[Any, Callable[[], str]] = {
        wire.player: lambda: "Opponent",
        wire.time_control: lambda: "Pace",
        wire.one_of: lambda: choice(words["choices"]),
        wire.or_nothing: lambda: f"{_by_check(words['check'])} | null",
        wire.inner: lambda: (
            "Kind" if words["fields"] is wire.GAME_FIELDS else _inline(words["fields"])
        ),
    }
    return special[check]() if check in special else written(get_type_hints(check)["return"])


def _inline(fields: Mapping[str, wire.Field]) -> str:
    return f"{{ {'; '.join(map(declared, _checked(fields)))} }}"


def declared(field: Field) -> str:
    """A field as TypeScript declares it."""
    return f"{field.name}{'' if field.is_needed else '?'}: {field.kind}"


def _limits(check: Any) -> str:
    """From where to where a number goes, and how long a text may be."""
    words = check.keywords if isinstance(check, partial) else {}
    if "low" in words and words["high"] != wire.MOST_NUMBER:
        return f"From {words['low']:,g} to {words['high']:,g}."
    return f"At most {words['longest']:,} characters." if "longest" in words else ""
