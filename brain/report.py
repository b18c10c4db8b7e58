"""What a search is given and what it answers: plain data."""

import math
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import total_ordering
from typing import Self

from .arguments import instance, items, number, whole
from .clock import budget
from .points import turn_name
from .types import BLACK, OTHER_COLOUR, WHITE, WIN, WON, Stone, Turn

# A value is a logarithm of odds, in two scales. Weights are fitted so that STATIC_SCALE is one unit
# of the log-odds of a position's return (training/returns.py). A search looks further, so its value
# says more: SCALE is one unit of the log-odds of a game's result (python -m tests.long.balance).
STATIC_SCALE = 130
SCALE = 100
DRAWN_WITHIN = 0.08  # share of the games from even positions that are drawn: the same command
AS_GOOD_AS_WON = WON - 1  # the highest value that is not proven
LOST_VALUE = -AS_GOOD_AS_WON  # this value and less: a turn that loses, proven or as good as that
LINES_OF_A_SEARCH = 1_000_000  # of one search
LARGEST_NUMBER = 1 << 62  # of any limit: more is clamped to this, which is as good as no limit


@dataclass(frozen=True, slots=True)
class Limits:
    """When a search must stop: at the first limit that it meets; without any, only by stop().

    Raises ValueError for what is no such limit.

    Attributes:
        turn_ms: Wall clock for this turn; 0: answer at once.
        left_ms: Left on the match clock; 0 or less: answer at once.
        increment_ms: Gained by the match clock with each turn.
        depth: Plies.
        nodes: Positions, of the first thread, exactly.
        mate: Plies; the search ends where a win in so many at most is proven.
        began: time.monotonic() when the turn began; None: when the search does.
    """

    turn_ms: int | None = None
    left_ms: int | None = None
    increment_ms: int = 0
    depth: int | None = None
    nodes: int | None = None
    mate: int | None = None
    began: float | None = None

    def __post_init__(self) -> None:
        for name, least in _LEAST.items():
            value = getattr(self, name)
            if value is not None or name == "increment_ms":
                clamped = max(-LARGEST_NUMBER, min(whole(name, value, least), LARGEST_NUMBER))
                object.__setattr__(self, name, clamped)
        if self.began is not None:
            number("began", self.began)

    def begun(self) -> Self:
        """These limits, with the turn beginning now if it had not begun."""
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


_LEAST: dict[str, int | None] = {  # a field of Limits -> its least value
    "turn_ms": 0,
    "left_ms": None,
    "increment_ms": 0,
    "depth": 1,
    "nodes": 1,
    "mate": 1,
}


def nearer(value: int) -> int:
    """A value seen a ply nearer to the end of the game; only a proven one changes.

    >>> nearer(WIN - 3) == WIN - 2, nearer(35)
    (True, 35)
    """
    if abs(value) < WON:
        return value
    return min(WIN, value + 1) if value > 0 else max(-WIN, value - 1)


def farther(value: int) -> int:
    """A value seen a ply farther from the end; a proven one stays one."""
    if abs(value) < WON:
        return value
    return max(WON, value - 1) if value > 0 else min(-WON, value + 1)


def chance(value: float) -> float:
    """The points that a value is worth, from 0 to 1: a win is 1, a draw is 0.5.

    >>> chance(0), round(chance(SCALE), 2), round(chance(-SCALE), 2), round(chance(50), 2)
    (0.5, 0.73, 0.27, 0.62)
    """
    return (1 + math.tanh(value / (2 * SCALE))) / 2


def win_within(value: int) -> int | None:
    """Plies to the proven win that a value says; negative: to a loss; 0: over; None: neither.

    >>> win_within(WIN - 3), win_within(4 - WIN), win_within(35)
    (3, -4, None)
    """
    if not WON <= abs(value) <= WIN:
        return None
    return WIN - value if value > 0 else -WIN - value


@total_ordering
@dataclass(frozen=True, slots=True)
class Score:
    """What a position is worth to one side.

    -score is the same for the opponent. Scores of one side are ordered: a win in 3, a win in 5, all
    that is not proven, a loss in 6, a loss in 4. Those of two sides raise ValueError: use pov().

    Attributes:
        value: 0 where the chances are even, positive where the side is ahead. 100 wins about e
            times as often as it loses, nearly three games in four; an open two more is worth about
            10. WIN - n is a proven win in n plies or fewer, n - WIN a proven loss. AS_GOOD_AS_WON,
            the highest value that is not proven, says that every turn of the opponent loses as far
            as the search has looked.
        side: BLACK or WHITE.

    Examples:
        >>> str(Score(35, BLACK)), str(Score(WIN - 3, BLACK)), str(Score(4 - WIN, WHITE))
        ('35', 'win in 3', 'loss in 4')
        >>> Score(WIN - 3, BLACK) > Score(WIN - 5, BLACK) > -Score(-35, WHITE)
        True
    """

    value: int
    side: Stone

    def __post_init__(self) -> None:
        object.__setattr__(self, "value", whole("value", self.value, -WIN, WIN))
        object.__setattr__(self, "side", Stone(whole("side", self.side, BLACK, WHITE)))

    @property
    def win_within(self) -> int | None:
        """Plies to a proven win, at most; negative: to a loss; 0: over; None: none is proven."""
        return win_within(self.value)

    @property
    def chance(self) -> float:
        """The points to expect, from 0 to 1: those of a win, and half of those of a draw."""
        return chance(self.value) if self.win_within is None else float(self.value > 0)

    @property
    def win(self) -> float:
        """The chance to win, from 0 to 1; with draw and loss, the sum is 1."""
        return self.chance - self.draw / 2

    @property
    def draw(self) -> float:
        """The chance of a draw, from 0 to 1."""
        return 4 * DRAWN_WITHIN * self.chance * (1 - self.chance)

    @property
    def loss(self) -> float:
        """The chance to lose, from 0 to 1."""
        return 1 - self.chance - self.draw / 2

    def pov(self, side: int) -> "Score":
        """This score as BLACK or WHITE sees it; ValueError for another side."""
        return self if whole("side", side, BLACK, WHITE) == self.side else -self

    def __neg__(self) -> "Score":
        return Score(-self.value, OTHER_COLOUR[self.side])

    def __lt__(self, other: "Score") -> bool:
        if not isinstance(other, Score):
            return NotImplemented
        if self.side != other.side:
            raise ValueError("scores of two sides have no order: compare them by pov(side)")
        return self.value < other.value

    @property
    def is_unproven(self) -> bool:
        """Whether it is as good as won or lost, but not proven."""
        return abs(self.value) == AS_GOOD_AS_WON

    def __str__(self) -> str:
        """In words where the end is proven, or as good as that; else the value."""
        if self.win_within is not None:
            if self.win_within == 0:  # the game is over
                return "won" if self.value > 0 else "lost"
            return f"{'win' if self.value > 0 else 'loss'} in {abs(self.win_within)}"
        if self.is_unproven:
            return f"{'won' if self.value > 0 else 'lost'}, not proven"
        return str(self.value)


@dataclass(frozen=True, slots=True)
class Line:
    """One turn, and the line that is expected after it; plain data, as a search gives it.

    Attributes:
        turn: The turn.
        score: What it is worth to the side to move.
        depth: Plies of the iteration.
        seldepth: Plies of the longest line searched.
        nodes: Positions searched so far.
        ms: Milliseconds since the search began.
        pv: The principal variation, this turn first.
    """

    turn: Turn
    score: Score
    depth: int
    seldepth: int
    nodes: int
    ms: int
    pv: tuple[Turn, ...]

    @property
    def value(self) -> int:
        """The value of the line's score."""
        return self.score.value

    @property
    def win_within(self) -> int | None:
        """Plies in which the line's score says that a proven win comes; see Score.win_within."""
        return self.score.win_within


def best_lines(lines: Iterable[Line], count: int) -> list[Line]:
    """The newest line of each turn, best first: what a search has found so far.

    A proven win is first, the shortest of them, then
    the deeper search, then the value; turns that lose are last. A stop leaves lines of two
    iterations; where their values are not in order then, those of the unfinished one are left out,
    but for wins and losses.

    Raises ValueError for what are no lines, and no number.

    Args:
        lines: Those of the events of a search, in their order.
        count: How many there are at most.
    """
    listed = items("lines are those of a search", lines, LINES_OF_A_SEARCH)
    found = [instance("a Line", line, Line) for line in listed]
    most = whole("count", count, 1)
    ranked = sorted(_still_true(found), key=_rank, reverse=True)
    while True:
        kept: dict[Turn, Line] = {}
        for line in ranked:
            kept.setdefault(line.turn, line)
        best = list(kept.values())[:most]
        values = [line.value for line in best]
        if values == sorted(values, reverse=True):
            return best
        deepest = max(line.depth for line in best if LOST_VALUE < line.value < WON)
        ranked = [
            line for line in ranked if line.depth < deepest or not LOST_VALUE < line.value < WON
        ]


def _still_true(lines: Iterable[Line]) -> list[Line]:
    """The lines without those that a loss, found later, refutes."""
    kept: list[Line] = []
    for line in lines:
        if line.value <= LOST_VALUE:
            goes_on = any(other.depth == line.depth and other.value > LOST_VALUE for other in kept)
            kept = [
                other
                for other in kept
                # An iteration whose first line loses says that every turn does, but for one that
                # a solver has proven to win before: that is not searched again.
                if other.value >= WON
                or (other.turn != line.turn and (goes_on or other.depth == line.depth))
            ]
        kept.append(line)
    return kept


def _rank(line: Line) -> tuple[int, int, int]:
    return line.value if not LOST_VALUE < line.value < WON else WON - 1, line.depth, line.value


@dataclass(frozen=True, slots=True)
class Event:
    """What a running search reports; plain data.

    Attributes:
        kind: "setup" the table and the evaluation in use, as text; "refresh" an iteration begins;
            "pos" the search of a turn begins; "done" it ends; "best" the turn is the best so far;
            "lose" the turn is proven to lose; "line" a line was found.
        turn: The turn that it is about, if there is one.
        line: The line that it is about, if there is one.
        text: The text that it is about, if there is one.
    """

    kind: str
    turn: Turn | None = None
    line: Line | None = None
    text: str = ""


Report = Callable[[Event], None] | None


@dataclass(frozen=True, slots=True)
class Result:
    """What a search has found; plain data.

    Attributes:
        turn: The one to play: that of the first line, or another below full strength.
        lines: Best first; one at least.
        depth: Plies of the best line's iteration.
        nodes: Positions, of all threads.
        ms: How long the search took.
    """

    turn: Turn
    lines: tuple[Line, ...]
    depth: int
    nodes: int
    ms: int

    @property
    def line(self) -> Line:
        """The line of the turn."""
        return next(line for line in self.lines if line.turn == self.turn)

    @property
    def score(self) -> Score:
        """What the position is worth to the side to move if it plays the turn."""
        return self.line.score

    def _repr_html_(self) -> str:
        """The lines as a table, for a notebook; the turn to play is bold."""
        rows = [_cells("th", LINE_COLUMNS)]
        for line in self.lines:
            name = turn_name(line.turn)
            texts = (
                f"<b>{name}</b>" if line.turn == self.turn else name,
                str(line.score),
                f"{line.score.win:.0%}",
                f"{line.depth}-{line.seldepth}",
                "; ".join(map(turn_name, line.pv)),
            )
            rows.append(_cells("td", texts))
        spent = f"{self.nodes:,} positions in {self.ms / 1000:.2f} s"
        return f"<table><caption>{spent}</caption>{''.join(rows)}</table>"


LINE_COLUMNS = ("turn", "score", "wins", "depth", "line")  # of a result in a notebook


def _cells(kind: str, texts: Iterable[str]) -> str:
    """A row of a table in HTML."""
    return f"<tr>{''.join(f'<{kind}>{text}</{kind}>' for text in texts)}</tr>"
