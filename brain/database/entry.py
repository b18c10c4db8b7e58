"""What a database knows of one position, and how two such entries become one."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum
from types import MappingProxyType
from typing import Self

from ..arguments import instance, shown, text, whole
from ..games.points import point_name, read_point, read_turn
from ..report import Score
from ..types import WIN, WON, Point, Stone, Turn

WON_LABEL, LOST_LABEL, DRAWN_LABEL = "won", "lost", "drawn"
LABELLED = {WON_LABEL: WON, LOST_LABEL: -WON, DRAWN_LABEL: 0}  # results, with their values
RESULTS = tuple(LABELLED)
FORCED, BLOCKED = "forced", "blocked"
MOST_DEPTH = 10_000  # plies
LONGEST_LABEL = 100  # characters


class Bound(IntEnum):
    """What a value says. NONE: there is none. UPPER: the position is worth so much at most; LOWER:
    at least; EXACT: just that."""

    NONE = 0
    UPPER = 1
    LOWER = 2
    EXACT = 3


@dataclass(frozen=True, slots=True)
class Entry:
    """What is known of a position; plain data, as the side to move sees it.

    value: as Score.value has it, or None. depth: plies of the search that found it. bound: what the
    value says. turn: the best one, or None. label: "won", "lost", "drawn" (for the side to move),
    "forced" (the turn to it is always played), "blocked" (the turn to it is never searched), any
    other mark, or "". text: a comment. cells: short texts on points. Raises ValueError for others.
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
            "depth": whole("depth", self.depth, 0, MOST_DEPTH),
            "bound": bound,
            "turn": None if self.turn is None else read_turn(self.turn),
            "text": _words("text", self.text),
            "cells": MappingProxyType(
                {
                    read_point(point): each
                    for point, each in self.cells.items()
                    if _words("text", each)
                }
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
        if self.label in RESULTS:
            return self.label
        if self.value is None:
            return ""
        if self.value >= WON and self.bound != Bound.UPPER:
            return WON_LABEL
        return LOST_LABEL if self.value <= -WON and self.bound != Bound.LOWER else ""

    def score(self, side: Stone) -> Score | None:
        """The value for this side, the one to move; None where there is none."""
        return None if self.value is None else Score(self.value, side)

    def moved(self, move: Callable[[Point], Point], turn: Callable[[Turn], Turn]) -> "Entry":
        """The same of another image of the position."""
        if self.turn is None and not self.cells:
            return self
        cells = {move(point): text for point, text in self.cells.items()}
        return replace(self, turn=None if self.turn is None else turn(self.turn), cells=cells)

    def merged(self, other: "Entry") -> "Entry":
        """One entry of two: what is proven stands, then what is deeper, with its turn; no text is
        lost.

        Of two proofs of one result the shorter stands; where nothing decides, the other's value.
        Different texts stand one below the other.
        """
        instance("an Entry", other, Entry)
        better, worse = (self, other) if self._rank() > other._rank() else (other, self)
        cells = dict(self.cells)
        for point, each in other.cells.items():
            cells[point] = joined(cells.get(point, ""), each, " ")
        return replace(
            better,
            turn=worse.turn if better._is_bare else better.turn,
            label=better.label or ("" if worse.label in RESULTS else worse.label),
            text=joined(self.text, other.text, "\n"),
            cells=cells,
        )

    @property
    def _is_bare(self) -> bool:
        """Whether it says nothing of what the position is worth, nor of its best turn."""
        return self.value is None and self.turn is None and not self.result

    def _rank(self) -> tuple[bool, int, bool, int]:
        """The higher, the more is known: a proof, how short, a value at all, how deep."""
        proven = abs(self.value or 0) if self.result else 0
        return bool(self.result), proven if proven >= WON else 0, self.value is not None, self.depth


def worth(entry: Entry) -> int | None:
    """The value of an entry: that of its result, where its own does not say the same."""
    if not entry.result or replace(entry, label="").result == entry.result:
        return entry.value
    return LABELLED[entry.result]


def cells_text(cells: Mapping[Point, str]) -> str:
    """Texts on points as an object of JSON; "" for none.

    >>> cells_text({(7, 7): "A"}), read_cells('{"h8": "A"}')
    ('{"h8": "A"}', {(7, 7): 'A'})
    """
    texts = {point_name(point): text for point, text in cells.items()}
    return json.dumps(texts, ensure_ascii=False) if texts else ""


def read_cells(text: str) -> dict[Point, str]:
    """The inverse; ValueError for what is no such object."""
    texts = json.loads(text) if text else {}
    if not isinstance(texts, dict) or not all(isinstance(each, str) for each in texts.values()):
        raise ValueError(f"expected texts by the names of their points, got {shown(text)}")
    return {read_point(point): each for point, each in texts.items()}


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
    parts, others = ({*each.split(between)} for each in (first, second))
    if not second or others <= parts:
        return first
    if not first or parts <= others:
        return second
    return f"{first}{between}{second}"
