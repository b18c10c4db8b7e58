"""What a search is asked: the arguments that all forms of one take, of engines and other brains."""

import math
from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from inspect import Parameter, signature
from typing import Any, NamedTuple, TypedDict, TypeVar

from .arguments import number, whole
from .games.illegal import read_cells
from .points import PointForm
from .report import LARGEST_NUMBER, Limits
from .types import Point

Method = TypeVar("Method", bound=Callable[..., Any])


class SearchArguments(TypedDict, total=False):
    """What a search may be given by name; None is the same as nothing.

    Attributes:
        seconds: A limit, wall clock; 0: answer at once.
        nodes: A limit, positions, of the first thread.
        depth: A limit, plies.
        mate: Plies, as in Score.win_within; the search ends where a win in so many at most is
            proven.
        best: How many lines to find; fewer if there are fewer legal turns, or where the search ends
            before they are found.
        exclude: Points not to play, unless nothing else is left.

    Examples:
        >>> from kakugo import Engine, new_game
        >>> given: SearchArguments = {"nodes": 500, "best": 2}
        >>> len(Engine().analyse(new_game("renju"), **given, exclude=["h8"]).lines)
        2
    """

    seconds: float | None
    nodes: int | None
    depth: int | None
    mate: int | None
    best: int | None
    exclude: Iterable[PointForm] | None


class Asked(NamedTuple):
    """The arguments of a search, read."""

    limits: Limits  # that hold
    best: int | None  # lines; None: not given
    exclude: frozenset[Point]


def takes_search_arguments(method: Method) -> Method:
    """Let help() and inspect show SearchArguments one by one, for a method that takes **arguments.

    >>> @takes_search_arguments
    ... def count(game, **arguments): ...
    >>> [*signature(count).parameters]
    ['game', 'seconds', 'nodes', 'depth', 'mate', 'best', 'exclude']
    """
    shown = signature(method)
    *own, _ = shown.parameters.values()
    named = [
        Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=kind)
        for name, kind in SearchArguments.__annotations__.items()
    ]
    method.__signature__ = shown.replace(parameters=[*own, *named])  # type: ignore[attr-defined]
    return method


def read_arguments(
    method: Callable[..., Any],
    limits: Limits | float | None,
    arguments: SearchArguments,
    points: Collection[Point],
    usual: Callable[[float | None], Limits],
) -> Asked:
    """The arguments of a call of a method.

    points: of the board. usual: see limits_of. Raises TypeError for unknown names, ValueError for
    wrong values.
    """
    if not arguments.keys() <= SearchArguments.__annotations__.keys():
        raise _unexpected(method, arguments)
    best, exclude = arguments.get("best"), arguments.get("exclude")
    return Asked(
        limits_of(limits, arguments, usual),
        None if best is None else whole("best", best, 1),
        read_cells(() if exclude is None else exclude, points),
    )


def limits_of(
    limits: Limits | float | None,
    arguments: SearchArguments,
    usual: Callable[[float | None], Limits],
) -> Limits:
    """The limits that hold, from those that a person gives in any form.

    limits: all of them, or seconds. usual: those where none are given, or nothing but a mate; it is
    called with the time when the turn began. Raises ValueError for what is no limit, and for one
    that is given twice.
    """
    given = _given(limits, arguments)
    if given is None:
        return usual(None)
    if given.mate is not None and replace(given, mate=None, began=None) == Limits():
        return replace(usual(given.began), mate=given.mate)
    return given


def _given(limits: Limits | float | None, arguments: SearchArguments) -> Limits | None:
    """The limits that are given; None where there are none."""
    seconds, nodes = arguments.get("seconds"), arguments.get("nodes")
    depth, mate = arguments.get("depth"), arguments.get("mate")
    is_named = any(value is not None for value in (seconds, nodes, depth, mate))
    if isinstance(limits, Limits):
        if is_named:
            raise ValueError("give limits as one Limits or by their names, not both")
        return limits
    if limits is not None:
        if seconds is not None:
            raise ValueError("seconds are given twice")
        seconds = limits
    elif not is_named:
        return None
    turn_ms = None
    if seconds is not None:
        turn_ms = math.ceil(min(1000 * number("seconds", seconds, 0), LARGEST_NUMBER))
    return Limits(turn_ms, nodes=nodes, depth=depth, mate=mate)


def _unexpected(method: Callable[..., Any], arguments: SearchArguments) -> TypeError:
    """The error of the first name that the method does not know, with the name that was meant."""
    from difflib import get_close_matches  # takes long to load, which few need

    known = [*signature(method).parameters]
    name = next(name for name in arguments if name not in SearchArguments.__annotations__)
    hints = get_close_matches(name, known, 1)
    hint = f"did you mean {hints[0]!r}?" if hints else f"there are {', '.join(known)}"
    return TypeError(f"{method.__qualname__}() got an unexpected argument {name!r}: {hint}")
