"""What a search is given and what it answers: plain data."""

import time
from dataclasses import dataclass, replace
from typing import Self

from .clock import budget
from .types import Turn


@dataclass(frozen=True, slots=True)
class Limits:
    """When a search must stop: at the first limit that it meets; without any, only by stop()."""

    turn_ms: int | None = None  # wall clock for this turn; 0: answer at once
    left_ms: int | None = None  # left on the match clock; 0 or less: answer at once
    increment_ms: int = 0  # gained by the match clock with each turn
    depth: int | None = None  # plies
    nodes: int | None = None  # of the first thread, exactly
    began: float | None = None  # time.monotonic() when the turn began; None: when the search does

    def begun(self) -> Self:
        """The same limits, with the turn beginning now if it had not begun."""
        return self if self.began is not None else replace(self, began=time.monotonic())

    def used_ms(self) -> float:
        """How long the turn has lasted so far."""
        return 0.0 if self.began is None else 1000 * (time.monotonic() - self.began)

    def longest_ms(self) -> float | None:
        """How long the whole turn may last by its clocks; None for no limit."""
        return budget(self.turn_ms, self.left_ms, self.increment_ms, 0)[1]

    def budget(self) -> tuple[float | None, float | None]:
        """(soft, hard) limits of the turn, in ms from now; see brain.clock.budget."""
        return budget(self.turn_ms, self.left_ms, self.increment_ms, self.used_ms())


@dataclass(frozen=True, slots=True)
class Line:
    """One turn, the line that is expected after it, and what it is worth to the side to move."""

    turn: Turn
    value: int  # an open two more is worth about 10; WIN - n: a proven win in n plies
    depth: int  # plies of the iteration
    seldepth: int  # plies of the longest line searched
    nodes: int  # searched so far
    ms: int  # since the search began
    pv: tuple[Turn, ...]  # the principal variation, this turn first
    win_in: int | None  # plies to a proven win, negative: to a proven loss, None: neither


@dataclass(frozen=True, slots=True)
class Event:
    """What a running search reports.

    kind: "setup" the table and the evaluation in use, as text; "refresh" an iteration begins; "pos"
    the search of a turn begins; "done" it ends; "best" the turn is the best so far; "lose" the turn
    is proven to lose; "line" a line was found.
    """

    kind: str
    turn: Turn | None = None
    line: Line | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """What a search has found."""

    turn: Turn  # the best one
    lines: tuple[Line, ...]  # best first; one at least
    depth: int  # plies of the best line's iteration
    nodes: int  # of all threads
    ms: int  # that the search took
