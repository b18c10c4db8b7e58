"""A message of the page as a row of a table: what carries it out, and its checked fields."""

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from brain.analysis.strength import STRONGEST
from brain.arguments import number, shown, whole
from brain.arguments import text as any_text

from .messages import ENGINE, LONGEST_SEARCH_S, PERSON, BadMessage, Json, Player, TimeControl

LONGEST_TURN = 100  # characters
LONGEST_NAME = 200
MOST_CELLS = 32 * 32
MOST_NUMBER = 1 << 53  # beyond it, numbers of a page are not exact
LONGEST_S = 24 * 3600.0
SEARCH_NODES_MOST = 10**12

Check = Callable[[str, Any], Any]  # of a name and a value: what it means, or a ValueError
Handler = Callable[..., Awaitable[Json | None]]  # of a session and the fields: the answer, if any


class Field(NamedTuple):
    """A field of a message."""

    check: Check
    is_needed: bool = True


class MessageRow(NamedTuple):
    """A message of the page."""

    handler: Handler
    fields: Mapping[str, Field] = {}
    touches: bool = False  # whether there is something to keep then when the page goes
    otherwise: str = "value"  # the key of an error of the library that has no key of its own
    answer: str = "done"  # what answers it where it is carried out: a message of SENT


def short(what: str, value: Any, *, longest: int = LONGEST_NAME) -> str:
    """A text that is not too long, and has no half characters."""
    found = any_text(what, value)
    if len(found) > longest:
        raise ValueError(f"{what}: expected at most {longest} characters, got {len(found)}")
    found.encode()  # ValueError for half a character, which no socket can send
    return found


def one_of(what: str, value: Any, *, choices: tuple[str, ...]) -> str:
    """One of some words."""
    if value not in choices or not isinstance(value, str):
        raise ValueError(f"{what}: expected one of {', '.join(choices)}, got {shown(value)}")
    return value


def cell_list(what: str, value: Any) -> list[int]:
    """Numbers of cells; whether the board has them is checked later."""
    if not isinstance(value, list) or len(value) > MOST_CELLS:
        raise ValueError(f"{what}: expected a list of cells, got {shown(value)}")
    return [whole(what, cell, 0, MOST_CELLS) for cell in value]


def turn_list(what: str, value: Any, *, least: int = 1) -> list[str]:
    """Some turns as text, so many at least."""
    if not isinstance(value, list) or not least <= len(value) <= MOST_CELLS:
        raise ValueError(f"{what}: expected a list of turns, got {shown(value)}")
    return [TURN_CHECK(what, turn) for turn in value]


def or_nothing(what: str, value: Any, *, check: Check) -> Any:
    """A value, or null."""
    return None if value is None else check(what, value)


def options(what: str, value: Any) -> dict[str, str]:
    """Options of a game, by name; whether it has them is checked later."""
    if not isinstance(value, dict) or len(value) > LONGEST_NAME:
        raise ValueError(f"{what}: expected an object of options, got {shown(value)}")
    return {short(what, name): short(what, option) for name, option in value.items()}


def inner(what: str, value: Any, *, fields: Mapping[str, Field]) -> Json:
    """An object with certain fields, and no others."""
    if not isinstance(value, dict):
        raise ValueError(f"{what}: expected an object, got {shown(value)}")
    for name in value:
        if name not in fields:
            known = ", ".join(fields) or "none"
            raise BadMessage("message", f"{what}: expected fields {known}, got {shown(name)}")
    for name, field in fields.items():
        if field.is_needed and name not in value:
            raise ValueError(f"{what}: expected the field {name}")
    return {name: fields[name].check(name, given) for name, given in value.items()}


def player(what: str, value: Any) -> Player:
    """Who plays a side."""
    found = Player(**inner(what, value, fields=PLAYER_FIELDS))
    if found.who == PERSON and ("level" in value or "name" in value):
        raise ValueError(f"{what}: expected no level and no name of a person")
    if found.name and "level" in value:
        raise ValueError(f"{what}: expected no level of another engine")
    return found


def time_control(what: str, value: Any) -> TimeControl:
    """Limits of a game."""
    given = inner(what, value, fields=TIME_CONTROL)
    clock = given.pop("clock", None)
    if (clock is None) == (not given):
        raise ValueError(f"{what}: expected a clock, or seconds, nodes and depth")
    if clock is None:
        return TimeControl(**given)
    return TimeControl(
        clock_ms=round(1000 * clock["seconds"]),
        increment_ms=round(1000 * clock.get("increment", 0)),
    )


def maybe(check: Check) -> Field:
    """A field that may be left out."""
    return Field(check, is_needed=False)


TURN_CHECK = partial(short, longest=LONGEST_TURN)
SECONDS_LIMIT = partial(number, low=0.05, high=LONGEST_SEARCH_S)
NODES_LIMIT = partial(whole, low=1, high=SEARCH_NODES_MOST)
DEPTH_LIMIT = partial(whole, low=1, high=99)
NUMBER_CHECK = partial(whole, low=0, high=MOST_NUMBER)
NODE_FIELD = Field(NUMBER_CHECK)
NAME_CHECK = partial(short, longest=LONGEST_NAME)

PLAYER_FIELDS = {
    "who": Field(partial(one_of, choices=(PERSON, ENGINE))),
    "level": maybe(partial(whole, low=0, high=STRONGEST)),
    "name": maybe(NAME_CHECK),
}
CLOCK = {
    "seconds": Field(partial(number, low=1, high=LONGEST_S)),
    "increment": maybe(partial(number, low=0, high=3600)),
}
SEARCH = {"seconds": maybe(SECONDS_LIMIT), "nodes": maybe(NODES_LIMIT), "depth": maybe(DEPTH_LIMIT)}
TIME_CONTROL = SEARCH | {"clock": maybe(partial(inner, fields=CLOCK))}
GAME_FIELDS = {  # of a game
    "game": Field(NAME_CHECK),
    "rule": maybe(partial(or_nothing, check=partial(whole, low=0, high=15))),
    "width": maybe(partial(whole, low=1, high=999)),
    "height": maybe(partial(whole, low=1, high=999)),
    "options": maybe(options),
}
PLAYERS_FIELDS = {"first": maybe(player), "second": maybe(player), "limits": maybe(time_control)}
