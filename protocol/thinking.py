"""What a running search shows: which lines, and in which words."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from brain.notation import point_name
from brain.report import Event, Line, Result
from brain.types import Point, Turn

from . import reply
from .realtime import REPAINT_S, Realtime

REALTIME, READABLE = 1, 2  # bits of show_detail


class Words(NamedTuple):
    """How the manager wants to read a search."""

    show_detail: int
    is_yixin: bool = False  # it reads the lines of Yixin's dialect
    rows: int = 0  # of a board that names the row first, and counts from the bottom; 0: another

    @property
    def is_readable(self) -> bool:
        """Whether lines for people are wanted; Yixin's dialect has them with either bit."""
        return bool(self.show_detail & (REALTIME | READABLE if self.is_yixin else READABLE))

    def label(self, point: Point) -> str:
        """A cell as the manager's board is labelled.

        >>> Words(1).label((7, 2)), Words(1, rows=15).label((2, 7))
        ('H3', 'H13')
        """
        if self.rows:
            row, column = point
            point = column, self.rows - 1 - row
        return point_name(point).upper()

    def turn(self, turn: Turn) -> str:
        """A turn in a line for people."""
        if self.is_yixin and turn:
            return " ".join(map(self.label, turn))
        return reply.points(turn)


class Thinking:
    """One search's Events -> lines; with ranks if it is a search for several lines."""

    def __init__(
        self,
        words: Words,
        *,
        is_ranked: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._words = words
        self._is_ranked = is_ranked
        self._rank = 0  # of the line found last in this iteration
        self._clock = clock
        self._is_shown = True  # whether the lines of this iteration are
        self._due = 0.0  # when those of an iteration may be again; a search for many has hundreds
        self._realtime = Realtime(clock) if words.show_detail & REALTIME else None

    def lines(self, event: Event) -> Iterator[str]:
        """The lines that an event gives."""
        if event.kind == "setup":
            yield reply.message(event.text)
        if event.kind == "refresh":
            self._rank = 0
            self._choose()
        is_first = self._rank == 0 or event.kind not in ("best", "line")
        if self._realtime is not None and is_first:
            yield from self._realtime.lines(event)
        if event.line is not None:
            self._rank += 1
            if self._is_shown:
                yield from self._about(event.line)

    def _choose(self) -> None:
        """Whether the lines of an iteration that begins are shown: a quick one, of many, is not."""
        now = self._clock()
        self._is_shown = not self._is_ranked or now >= self._due
        if self._is_shown:
            self._due = now + REPAINT_S

    def ended(self, result: Result) -> Iterator[str]:
        """The best line again if the search went on after it, with all positions and all the time.

        Who compares the speed of programs reads the last line.
        """
        line = result.lines[0]
        if self._words.is_readable and result.nodes > line.nodes:
            yield self.ranked(0, replace(line, nodes=result.nodes, ms=result.ms))

    def ranked(self, rank: int, line: Line) -> str:
        """A line with its rank among several; 0: there is only one."""
        return reply.readable(line, self._words.turn, rank)

    def _about(self, line: Line) -> Iterator[str]:
        """A line as people and front ends read it."""
        words = self._words
        if words.is_readable:
            yield self.ranked(self._rank if self._is_ranked else 0, line)
        if words.is_yixin and words.show_detail & READABLE:
            yield from reply.front_end(self._rank - 1 if self._is_ranked else 0, line, words.turn)
