"""What a database knows of one position, and how two such entries become one."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import IntEnum
from types import MappingProxyType
from typing import Any, Self

from ..arguments import instance, shown, text, whole
from ..games.symmetry import Symmetry
from ..points import point_name, read_point, read_turn, turn_name
from ..report import Score
from ..types import SWAP, WIN, WON, Announced, Point, Stone, Turn

WON_LABEL, LOST_LABEL, DRAWN_LABEL = "won", "lost", "drawn"
LABELLED = {WON_LABEL: WON, LOST_LABEL: -WON, DRAWN_LABEL: 0}  # results, with their values
ENTRY_RESULTS = tuple(LABELLED)
FORCED, BLOCKED = "forced", "blocked"
LABELS = (*ENTRY_RESULTS, FORCED, BLOCKED)
"""The labels of an entry that mean something: results for the side to move, and of openings."""
DEEPEST_ENTRY = 10_000  # plies
LONGEST_LABEL = 100
"""How many characters a label may have."""


class Bound(IntEnum):
    """What a value says.

    Attributes:
        NONE: Nothing: there is no value.
        UPPER: The position is worth so much at most.
        LOWER: It is worth so much at least.
        EXACT: It is worth just that.
    """

    NONE = 0
    UPPER = 1
    LOWER = 2
    EXACT = 3


@dataclass(frozen=True, slots=True)
class Entry:
    """What is known of a position; plain data, as the side to move sees it.

    Raises ValueError for others.

    Attributes:
        value: As Score.value has it, or None.
        depth: Plies of the search that found it.
        bound: What the value says.
        turn: The best one, or None.
        label: "won", "lost", "drawn" (for the side to move), "forced" (the turn to it is always
            played), "blocked" (the turn to it is never searched), any other mark, or "".
        text: A comment.
        cells: Short texts on points.
    """

    value: int | None = None
    depth: int = 0
    bound: Bound = Bound.NONE
    turn: Turn | None = None
    label: str = ""
    text: str = ""
    cells: Mapping[Point, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        value = None if self.value is None else whole("value", self.value, -WIN, WIN)
        bound = Bound(whole("bound", self.bound, 0, Bound.EXACT))
        if value is None or not bound:
            bound = Bound.NONE if value is None else Bound.EXACT
        if len(_words("label", self.label)) > LONGEST_LABEL:
            raise ValueError(f"a label has {LONGEST_LABEL} characters at most")
        if not isinstance(self.cells, Mapping):
            raise ValueError(f"expected texts by their points, got {shown(self.cells)}")
        checked = {
            "value": value,
            "depth": whole("depth", self.depth, 0, DEEPEST_ENTRY),
            "bound": bound,
            "turn": None if self.turn is None else read_turn(self.turn),
            "text": _words("text", self.text),
            "cells": MappingProxyType(
                {read_point(at): each for at, each in self.cells.items() if _words("text", each)}
            ),
        }
        for name, each in checked.items():
            object.__setattr__(self, name, each)

    def __reduce__(self) -> tuple[type[Self], tuple[object, ...]]:
        values = (self.value, self.depth, self.bound, self.turn, self.label, self.text)
        return type(self), (*values, dict(self.cells))

    def __hash__(self) -> int:
        return hash((self.value, self.depth, self.bound, self.turn, self.label, self.text))

    @property
    def result(self) -> str:
        """ "won", "lost" or "drawn" where that is proven or labelled; else ""."""
        if self.label in ENTRY_RESULTS:
            return self.label
        if self.value is None:
            return ""
        if self.value >= WON and self.bound != Bound.UPPER:
            return WON_LABEL
        return LOST_LABEL if self.value <= -WON and self.bound != Bound.LOWER else ""

    def score(self, side: Stone) -> Score | None:
        """The value for this side, the one to move; None where there is none."""
        return None if self.value is None else Score(self.value, side)

    def moved(self, symmetry: Symmetry) -> "Entry":
        """This entry as it is for another image of the position, turned or mirrored."""
        if self.turn is None and not self.cells:
            return self
        turn: Any = self.turn
        if turn is not None and turn is not SWAP:
            points = tuple(symmetry.moved(x, y) for x, y in turn)
            turn = Announced(points, turn.offers) if isinstance(turn, Announced) else points
        cells = {symmetry(point): text for point, text in self.cells.items()}
        return replace(self, turn=turn, cells=cells)

    def merged(self, other: "Entry") -> "Entry":
        """One entry of two: what is proven stands, then what is deeper, with its turn; no text is
        lost.

        Of two proofs of one result the shorter stands; where nothing decides, the other's value.
        Different texts stand one below the other, and below them a mark that gives way.
        """
        instance("an Entry", other, Entry)
        better, worse = (self, other) if self._rank() > other._rank() else (other, self)
        marks = [each.label for each in (self, other) if each.label not in ("", *ENTRY_RESULTS)]
        label = better.label
        if marks and label not in ENTRY_RESULTS and (not label or self._rank() == other._rank()):
            label = marks[0]
        text = joined(self.text, other.text, "\n")
        cells = dict(self.cells)
        for point, each in other.cells.items():
            cells[point] = joined(cells.get(point, ""), each, " ")
        for mark in marks:
            text = text if mark == label else joined(text, mark, "\n")
        turn = worse.turn if better._is_bare else better.turn
        return replace(better, turn=turn, label=label, text=text, cells=cells)

    @property
    def _is_bare(self) -> bool:
        """Whether it says nothing of what the position is worth, nor of its best turn."""
        return self.value is None and self.turn is None and not self.result

    def _rank(self) -> tuple[bool, int, bool, int, bool]:
        """The higher, the more is known: a proof, how short, a value, how deep; a label for it."""
        proven = abs(self.value or 0) if self.result else 0
        shortness = proven if proven >= WON else 0
        is_labelled = self.label in ENTRY_RESULTS
        return bool(self.result), shortness, self.value is not None, self.depth, is_labelled


def worth(entry: Entry) -> int | None:
    """The value of an entry: that of its result, where its own does not say the same."""
    if not entry.result or replace(entry, label="").result == entry.result:
        return entry.value
    return LABELLED[entry.result]


ENTRY_COLUMNS = tuple(each.name for each in fields(Entry))


def columns(entry: Entry) -> dict[str, Any]:
    """An entry as plain values by their names: the turn by its name, texts on points as JSON.

    >>> columns(Entry(35, cells={(7, 7): "A"}))["cells"]
    '{"h8": "A"}'
    """
    cells = {point_name(point): text for point, text in entry.cells.items()}
    return {
        "value": entry.value,
        "depth": entry.depth,
        "bound": int(entry.bound),
        "turn": None if entry.turn is None else turn_name(entry.turn),
        "label": entry.label,
        "text": entry.text,
        "cells": json.dumps(cells, ensure_ascii=False) if cells else "",
    }


def of_columns(*values: Any) -> Entry:
    """The entry that columns hold; ValueError for what is no entry."""
    value, depth, bound, turn, label, text, cells = values
    try:
        return Entry(value, depth, bound, turn, label, text, json.loads(cells) if cells else {})
    except (RecursionError, TypeError) as error:
        raise ValueError(f"no texts by the names of points: {error}") from error


def _words(what: str, value: object) -> str:
    """A text that can be written; ValueError, which names what it is, for anything else."""
    words = text(what, value)
    try:
        words.encode()
    except UnicodeEncodeError:
        raise ValueError(f"{what} has half a character: {shown(value)}") from None
    return words


def joined(first: str, second: str, between: str) -> str:
    """Two texts as one, which has all the parts of both; they stay as they are if one has all."""
    if not first:
        return second
    parts, others = ({*each.split(between)} - {""} for each in (first, second))
    if others <= parts:
        return first
    return second if parts <= others else f"{first}{between}{second}"
