"""What the page may say: the table of messages and their fields, and how a text becomes one."""

import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from brain.analysis.strength import FULL
from brain.arguments import flag, number, shown, whole
from brain.arguments import text as any_text
from brain.records.tree import MARKS
from brain.report import Limits

Json = dict[str, Any]
Check = Callable[
    [str, Any], Any
]  # of a name and a value: what it means; ValueError for a wrong one

LONGEST_MESSAGE = 1 << 20  # bytes
LONGEST_TURN = 100  # characters
LONGEST_NAME = 200
LONGEST_COMMENT = 10_000
MOST_CELLS = 32 * 32
MOST_NUMBER = 1 << 53  # beyond it, numbers of a page are not exact
LONGEST_S = 24 * 3600.0
LONGEST_SEARCH_S = 600.0  # of any search but an analysis: others may wait for its place
MOST_NODES = 10**12
MOST_LINES = 20
MOST_BIAS = 1000
PERSON, ENGINE = "person", "engine"


class BadMessage(ValueError):  # noqa: N818
    """What is no message, or cannot be done; key: which kind of fault it is."""

    def __init__(self, key: str, text: str, ref: int | None = None, do: str | None = None) -> None:
        super().__init__(text)
        self.key = key
        self.ref = ref
        self.do = do


class Seat(NamedTuple):
    """Who plays one side."""

    who: str  # PERSON or ENGINE
    level: int = FULL  # of an engine

    def json(self) -> Json:
        """As the page knows it."""
        return {"who": self.who} | ({"level": self.level} if self.who == ENGINE else {})


class TimeControl(NamedTuple):
    """How long engines think, and the clock of both players."""

    seconds: float | None = None  # a turn of an engine
    nodes: int | None = None
    depth: int | None = None
    clock_ms: int | None = None  # of each player
    increment_ms: int = 0

    def limits(self, left_ms: int | None, *, is_endless: bool = False) -> Limits:
        """Those of an engine with so much left on its clock; is_endless: it may go on for ever."""
        seconds = self.seconds
        if seconds is None and left_ms is None and not is_endless:
            seconds = LONGEST_SEARCH_S
        turn_ms = None if seconds is None else round(1000 * seconds)
        increment_ms = self.increment_ms if left_ms is not None else 0
        return Limits(turn_ms, left_ms, increment_ms, self.depth, self.nodes)

    def json(self) -> Json:
        """As the page knows it."""
        given = {"seconds": self.seconds, "nodes": self.nodes, "depth": self.depth}
        found: Json = {name: value for name, value in given.items() if value is not None}
        if self.clock_ms is not None:
            found["clock"] = {
                "seconds": self.clock_ms / 1000,
                "increment": self.increment_ms / 1000,
            }
        return found


class Field(NamedTuple):
    """A field of a message."""

    check: Check
    is_needed: bool = True


class Message(NamedTuple):
    """A message of the page."""

    do: str
    fields: Json  # those that were given, checked
    ref: int | None


def short(what: str, value: Any, *, longest: int = LONGEST_NAME) -> str:
    """A text that is not too long, and has no half characters."""
    found = any_text(what, value)
    if len(found) > longest:
        raise ValueError(f"{what} has {len(found)} characters, {longest} at most")
    found.encode()  # ValueError for half a character, which no socket can send
    return found


def one_of(what: str, value: Any, *, choices: tuple[str, ...]) -> str:
    """One of some words."""
    if value not in choices or not isinstance(value, str):
        raise ValueError(f"{what} must be one of {', '.join(choices)}, not {shown(value)}")
    return value


def cells(what: str, value: Any) -> list[int]:
    """Numbers of cells; whether the board has them is seen later."""
    if not isinstance(value, list) or len(value) > MOST_CELLS:
        raise ValueError(f"{what} must be a list of cells, not {shown(value)}")
    return [whole(what, cell, 0, MOST_CELLS) for cell in value]


def turns(what: str, value: Any) -> list[str]:
    """Some turns as text."""
    if not isinstance(value, list) or not 1 <= len(value) <= MOST_CELLS:
        raise ValueError(f"{what} must be a list of turns, not {shown(value)}")
    return [short(what, turn, longest=LONGEST_TURN) for turn in value]


def or_nothing(what: str, value: Any, *, check: Check) -> Any:
    """null is right, too."""
    return None if value is None else check(what, value)


def options(what: str, value: Any) -> dict[str, str]:
    """Options of a game, by name; whether it has them is seen later."""
    if not isinstance(value, dict) or len(value) > LONGEST_NAME:
        raise ValueError(f"{what} must be an object of options, not {shown(value)}")
    return {short(what, name): short(what, option) for name, option in value.items()}


def inner(what: str, value: Any, *, fields: Mapping[str, Field]) -> Json:
    """An object with certain fields, and no others."""
    if not isinstance(value, dict):
        raise ValueError(f"{what} must be an object, not {shown(value)}")
    for name in value:
        if name not in fields:
            raise ValueError(f"{what} has no field {shown(name)}; there are {', '.join(fields)}")
    for name, field in fields.items():
        if field.is_needed and name not in value:
            raise ValueError(f"{what} needs the field {name}")
    return {name: fields[name].check(name, given) for name, given in value.items()}


def seat(what: str, value: Any) -> Seat:
    """A seat."""
    found = Seat(**inner(what, value, fields=SEAT))
    if found.who == PERSON and "level" in value:
        raise ValueError(f"{what}: a person has no level")
    return found


def time_control(what: str, value: Any) -> TimeControl:
    """Limits of a game."""
    given = inner(what, value, fields=TIME_CONTROL)
    clock = given.pop("clock", None)
    if (clock is None) == (not given):
        raise ValueError(f"{what} must be a clock, or seconds, nodes and depth")
    if clock is None:
        return TimeControl(**given)
    return TimeControl(
        clock_ms=round(1000 * clock["seconds"]),
        increment_ms=round(1000 * clock.get("increment", 0)),
    )


def maybe(check: Check) -> Field:
    """A field that may be left out."""
    return Field(check, is_needed=False)


SECONDS = partial(number, low=0.05, high=LONGEST_SEARCH_S)
NODES = partial(whole, low=1, high=MOST_NODES)
DEPTH = partial(whole, low=1, high=99)
NUMBER = partial(whole, low=0, high=MOST_NUMBER)
NODE = Field(NUMBER)
NAME = partial(short, longest=LONGEST_NAME)

SEAT = {
    "who": Field(partial(one_of, choices=(PERSON, ENGINE))),
    "level": maybe(partial(whole, low=0, high=FULL)),
}
CLOCK = {
    "seconds": Field(partial(number, low=1, high=LONGEST_S)),
    "increment": maybe(partial(number, low=0, high=3600)),
}
SEARCH = {"seconds": maybe(SECONDS), "nodes": maybe(NODES), "depth": maybe(DEPTH)}
TIME_CONTROL = SEARCH | {"clock": maybe(partial(inner, fields=CLOCK))}
KIND = {
    "game": Field(NAME),
    "rule": maybe(partial(or_nothing, check=partial(whole, low=0, high=15))),
    "width": maybe(partial(whole, low=1, high=999)),
    "height": maybe(partial(whole, low=1, high=999)),
    "options": maybe(options),
}
SEATS = {"first": maybe(seat), "second": maybe(seat), "limits": maybe(time_control)}
GAME = {"file": Field(NUMBER), "game": Field(NUMBER)}

# A message -> its fields. What each does: docs/board.md.
MESSAGES: dict[str, dict[str, Field]] = {
    "new": KIND | SEATS,
    "seats": SEATS,
    "play": {"turn": Field(partial(short, longest=LONGEST_TURN)), "foul": maybe(flag)},
    "click": {"cells": Field(cells)},
    "undo": {},
    "redo": {},
    "resign": {},
    "resume": {},
    "stop": {},
    "hurry": {},
    "go": {
        "node": maybe(NUMBER),
        "to": maybe(partial(one_of, choices=("start", "end", "back", "forward"))),
    },
    "analyse": SEARCH
    | {
        "best": maybe(partial(whole, low=1, high=MOST_LINES)),
        "blocked": maybe(cells),
        "heat": maybe(flag),
    },
    "hint": {},
    "prove": {"seconds": maybe(SECONDS)},
    "refute": {"turns": Field(turns)},
    "threats": {},
    "balance": {
        "turns": Field(partial(whole, low=1, high=3)),
        "bias": maybe(partial(whole, low=-MOST_BIAS, high=MOST_BIAS)),
        "seconds": maybe(SECONDS),
    },
    "review": {"seconds": maybe(SECONDS), "nodes": maybe(NODES)},
    "comment": {"node": NODE, "text": Field(partial(short, longest=LONGEST_COMMENT))},
    "mark": {"node": NODE, "mark": Field(partial(one_of, choices=("", *MARKS)))},
    "promote": {"node": NODE},
    "remove": {"node": NODE},
    "about": {name: maybe(NAME) for name in ("black", "white", "event", "date")},
    "open": {
        "text": Field(partial(short, longest=LONGEST_MESSAGE)),
        "format": maybe(partial(or_nothing, check=NAME)),
        "like": maybe(partial(inner, fields=KIND)),
        "number": maybe(NUMBER),
        "at": maybe(partial(short, longest=LONGEST_MESSAGE)),
    },
    "save": {"format": Field(NAME)},
    "watch": {"file": Field(partial(or_nothing, check=NUMBER))},
    "replay": GAME,
    "follow": GAME,
}


def as_text(message: Json) -> str:
    """A message of the server as it is sent."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


def parse(raw: str) -> Message:
    """The message of a text; BadMessage for anything else."""
    try:
        value = json.loads(raw, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise BadMessage("message", "a message is one object in JSON") from None
    if not isinstance(value, dict):
        raise BadMessage("message", "a message is one object in JSON")
    ref = value.pop("ref", None)
    if ref is not None:
        try:
            ref = whole("ref", ref, -MOST_NUMBER, MOST_NUMBER)
        except ValueError as error:
            raise BadMessage("message", str(error)) from None
    do = value.pop("do", None)
    if not isinstance(do, str) or do not in MESSAGES:
        raise BadMessage("message", f"there is no message {shown(do)}", ref)
    try:
        return Message(do, inner(do, value, fields=MESSAGES[do]), ref)
    except ValueError as error:
        is_field = any(name not in MESSAGES[do] for name in value)
        raise BadMessage("message" if is_field else "value", str(error), ref, do) from None


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is no number of JSON")
