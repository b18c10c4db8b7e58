"""What a search is asked and what it answers: plain data."""

import time
from dataclasses import dataclass, replace
from typing import Self

from .clock import budget
from .types import Turn


@dataclass(frozen=True, slots=True)
class Limits:
    """When a search must end: at the first limit that it meets; none means by stop() only."""

    turn_ms: int | None = None  # wall clock for this turn; 0: answer at once
    left_ms: int | None = None  # left on the match clock; 0 or less: answer at once
    increment_ms: int = 0  # what the match clock gains with each turn
    depth: int | None = None  # plies
    nodes: int | None = None  # positions, exactly (of the first thread)
    began: float | None = None  # time.monotonic() from which turn_ms counts; None: now

    def begun(self) -> Self:
        """These limits, which count from now on if they did not count yet."""
        return self if self.began is not None else replace(self, began=time.monotonic())

    def used_ms(self) -> float:
        """What the turn has taken so far."""
        return 0.0 if self.began is None else 1000 * (time.monotonic() - self.began)

    def longest_ms(self) -> float | None:
        """What the whole turn may take by its clocks; None for no limit."""
        return budget(self.turn_ms, self.left_ms, self.increment_ms, 0)[1]

    def budget(self) -> tuple[float | None, float | None]:
        """Soft and hard limit of the turn in ms from now; see clock.budget."""
        return budget(self.turn_ms, self.left_ms, self.increment_ms, self.used_ms())


@dataclass(frozen=True, slots=True)
class Line:
    """One turn, what follows it, and what that is worth to the side to move."""

    turn: Turn
    value: int  # an open two more is worth about 10; proven wins from 27952 up
    depth: int  # plies of the iteration
    seldepth: int  # plies of the longest line looked at
    nodes: int
    ms: int
    pv: tuple[Turn, ...]  # the expected turns, this one first
    win_in: int | None  # plies to a proven win, negative to a proven loss, None if open


@dataclass(frozen=True, slots=True)
class Event:
    """What a running search reports.

    kind: "setup" the table and the evaluation that it uses, in text; "refresh" an iteration begins;
    "pos" it starts on a turn; "done" it has left it; "best" the turn is the best so far; "lose" the
    turn is known to lose; "line" a line is ready.
    """

    kind: str
    turn: Turn | None = None
    line: Line | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """What a search has found."""

    turn: Turn
    lines: tuple[Line, ...]  # best first; one at least
    depth: int
    nodes: int
    ms: int
