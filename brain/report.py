"""What a search is asked and what it answers: plain data."""

from dataclasses import dataclass

Point = tuple[int, int]
Turn = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Limits:
    """When a search must end: at the first limit that it meets; none means by stop() only."""

    turn_ms: int | None = None  # wall clock for this turn; 0: answer at once
    left_ms: int | None = None  # left on the match clock; 0 or less: answer at once
    increment_ms: int = 0  # what the match clock gains with each turn
    depth: int | None = None  # plies
    nodes: int | None = None  # positions, exactly (of the first thread)
    began: float | None = None  # time.monotonic() from which turn_ms counts; None: now


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
    """What a running search tells.

    kind: "refresh" an iteration begins; "pos" it starts on a turn; "done" it has left it;
    "best" the turn is the best so far; "lose" the turn is known to lose; "line" a line is ready.
    """

    kind: str
    turn: Turn | None = None
    line: Line | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """What a search has found."""

    turn: Turn
    lines: tuple[Line, ...]  # best first; one at least
    depth: int
    nodes: int
    ms: int
