"""Whether a message of the server has the fields that the table of messages says."""

import functools
from collections.abc import Iterator
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from kakugo.board.wire.sent import SENT

NUMBERED = {"ref"}  # beside the fields of an answer


@functools.cache
def form(kind: Any) -> tuple[Any, tuple[Any, ...], bool]:
    """Of what kind a type is, its parts, and whether it names fields; asked for each value."""
    return get_origin(kind), get_args(kind), is_typeddict(kind)


@functools.cache
def fields(kind: type) -> dict[str, Any]:
    """The fields of a message or a part of it, with their types."""
    return get_type_hints(kind)


def check(message: dict[str, Any]) -> None:
    """AssertionError for a message that the table does not know so."""
    fields = {name: value for name, value in message.items() if name not in NUMBERED | {"is"}}
    assert [*faults(fields, SENT[message["is"]], message["is"])] == []


def faults(value: Any, kind: Any, where: str) -> Iterator[str]:
    """What is wrong with a value of a message, as JSON has it."""
    if type(value) is kind:  # most values are plain
        return
    origin, parts, has_fields = form(kind)
    if has_fields:
        if not isinstance(value, dict):
            yield f"{where}: {value!r}"
            return
        there = fields(kind)
        for name in value.keys() ^ there.keys():
            if name in value or name in kind.__required_keys__:
                yield f"{where}.{name} is {'unknown' if name in value else 'missing'}"
        for name in value.keys() & there.keys():
            if type(value[name]) is not there[name]:
                yield from faults(value[name], there[name], f"{where}.{name}")
    elif origin in (Union, UnionType):
        tried = [[*faults(value, part, where)] for part in parts]
        if all(tried):
            yield from max(tried, key=len)
    elif origin is list and isinstance(value, list):
        for one in value:
            if type(one) is not parts[0]:
                yield from faults(one, parts[0], f"{where}[]")
    elif origin is tuple and isinstance(value, list) and len(value) == len(parts):
        for one, part in zip(value, parts, strict=True):
            yield from faults(one, part, f"{where}[]")
    elif origin is dict and isinstance(value, dict):
        for name, one in value.items():
            yield from faults(name, parts[0], f"{where}{{}}")
            yield from faults(one, parts[1], f"{where}.{name}")
    elif not (
        kind is Any
        or (origin is Literal and value in parts)
        or (kind is float and type(value) is int)
        or (kind is type(None) and value is None)
    ):
        yield f"{where}: {value!r}"
