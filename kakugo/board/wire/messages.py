"""Messages as both sides know them: their form, their errors, who plays, and how long."""

import json
from typing import Any, NamedTuple

from kakugo import STRONGEST, DatabaseError, IllegalTurn, Limits, WeightsError

Json = dict[str, Any]

LONGEST_MESSAGE = 1 << 20  # bytes
LONGEST_SEARCH_S = 600.0  # of any search but an analysis: others may wait for its place
PERSON, ENGINE = "person", "engine"
GUEST = "guest"  # a person at another page, as a page sees it
LABEL, ARROW = "label", "arrow"  # drawings that are more than a shape on a cell
ERROR_KEYS = {WeightsError: "weights", DatabaseError: "database"}  # of errors
PERFECT = "Kakugo, perfect"  # the name of our engine if it plays from the shipped proofs
FIRST_OPPONENT = 10  # the level of the engine that a page meets first: a beginner can beat it


class BadMessage(ValueError):  # noqa: N818
    """What is no message, or cannot be done; key: which kind of fault it is."""

    def __init__(self, key: str, text: str) -> None:
        super().__init__(text)
        self.key = key

    def json(self) -> Json:
        """As the page knows it."""
        return {"key": self.key, "text": str(self)}


class Player(NamedTuple):
    """Who plays one side."""

    who: str  # PERSON or ENGINE
    level: int = STRONGEST  # of our engine
    name: str = ""  # of another one, or PERFECT

    @property
    def is_foreign(self) -> bool:
        """Whether another engine plays."""
        return self.name not in ("", PERFECT)

    def json(self) -> Json:
        """As the page knows it."""
        if self.name:
            return {"who": self.who, "name": self.name}
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


def refusal(error: ValueError, otherwise: str) -> BadMessage:
    """An error of the library for the page; otherwise: the key of one that has none of its own."""
    if isinstance(error, BadMessage):
        return error
    if isinstance(error, IllegalTurn):
        return BadMessage(error.code, error.named)
    key = next((key for kind, key in ERROR_KEYS.items() if isinstance(error, kind)), otherwise)
    return BadMessage(key, str(error))


def as_text(message: Json) -> str:
    """A message of the server as it is sent."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))
