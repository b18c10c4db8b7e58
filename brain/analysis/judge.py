"""What positions are worth, many of them within the time of one turn, and how sure that is."""

import math
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import replace
from typing import NamedTuple, Self

from ..engine import Cancel, Engine
from ..games.game import Game
from ..report import Event, Limits, Line
from ..types import EMPTY, WIN, Point, Turn

Report = Callable[[Event], None] | None

SCALE = 100  # value that wins e times as often as it loses; python -m tests.long.balance chance
# Value by which a search of depth d differs from one some plies deeper (root mean square):
# DOUBT - DOUBT_A_PLY * d, from depth 2 to 9; python -m tests.long.balance doubt
DOUBT = 105
DOUBT_A_PLY = 6
LEAST_DOUBT = 40
AT_ONCE_MS = 60  # all searches together where the turn has no time, but half the clock at most
PATIENT_NODES = 1 << 50  # for a search that only a stop ends


def chance(value: float) -> float:
    """How likely a value wins, from 0 to 1; a draw is half a win.

    >>> chance(0), round(chance(SCALE), 2), round(chance(-SCALE), 2), round(chance(50), 2)
    (0.5, 0.73, 0.27, 0.62)
    """
    return (1 + math.tanh(value / (2 * SCALE))) / 2


class Judged(NamedTuple):
    """What a position is worth to the side to move."""

    value: int
    depth: int  # plies of the search
    line: Line | None  # the best answer; None where the game is over

    @property
    def doubt(self) -> int:
        """By how much a deeper search would probably change the value."""
        if self.line is None or self.line.win_in is not None:
            return 0
        return max(LEAST_DOUBT, DOUBT - DOUBT_A_PLY * self.depth)


class Judge:
    """Judges positions for one answer, until its limits are met or it is cancelled.

    game: the judge's own; turns are played on it and undone.
    """

    def __init__(
        self,
        engine: Engine,
        game: Game,
        limits: Limits,
        report: Report,
        exclude: Collection[Point],
        cancel: Cancel,
    ) -> None:
        self.engine = engine
        self.game = game
        self.exclude = frozenset(exclude)
        self.nodes = 0  # searched so far
        self._limits = limits.begun()
        self._report = report
        self._cancel = cancel
        self._created = time.monotonic()
        self._timed_nodes = 0
        self._timed_ms = 0.0
        self._start = 0.0  # of the turn that the shares are shares of
        self._at_once_ms = self._hurried() if self._limits.budget()[1] == 0 else None

    def later(self, share: float) -> Self:
        """The same judge for what comes after a share of the turn: its shares are of the rest."""
        judge = copy(self)
        judge._start = self._whole(share)
        return judge

    def report(self, kind: str, turn: Turn | None = None, line: Line | None = None) -> None:
        """Report what was found."""
        if self._report is not None:
            self._report(Event(kind, turn, line))

    def ms(self) -> int:
        """Since the question came."""
        return int(1000 * (time.monotonic() - self._created))

    def is_over(self, share: float = 1) -> bool:
        """Whether this share of the time and of the nodes is used up, or it is to stop."""
        is_spent = self._left_ms(share) <= 0 or self._left_nodes(share) <= 0
        return is_spent or self._cancel.is_cancelled

    def affordable(self, searches: int, share: float = 1) -> int:
        """How many nodes each of so many searches may have before this share is used up."""
        if self.is_over(share):
            return 0
        nodes = self._left_nodes(share)
        if self._timed_ms > 0:
            nodes = min(nodes, self._left_ms(share) * self._timed_nodes / self._timed_ms)
        return int(min(nodes, PATIENT_NODES)) // max(1, searches)

    def look(
        self,
        nodes: int | None = None,
        *,
        depth: int | None = None,
        share: float = 1,
        best: int = 1,
        exclude: bool = False,
    ) -> tuple[Line, ...]:
        """The best lines now, by a search of so many nodes and plies, or up to a share of all.

        exclude: whether the points that are not to be played count here.
        """
        limits = self._part(share)
        left = self._left_nodes(share)
        if left < math.inf:
            nodes = max(1, int(min(left, nodes or left)))
        plies = [plies for plies in (depth, limits.depth) if plies]
        started = time.monotonic()
        result = self.engine.search(
            self.game,
            replace(limits, nodes=nodes, depth=min(plies, default=None)),
            best=best,
            exclude=self.exclude if exclude else (),
            cancel=self._cancel,
        )
        if self.nodes:  # the first search may have had to make the table: it tells no speed
            self._timed_nodes += result.nodes
            self._timed_ms += 1000 * (time.monotonic() - started)
        self.nodes += result.nodes
        return result.lines

    def after(
        self,
        turns: tuple[Turn, ...] = (),
        nodes: int | None = None,
        *,
        depth: int | None = None,
        share: float = 1,
        exclude: bool = False,
    ) -> Judged:
        """What these turns are worth to the side that would move after them."""
        game = self.game
        for turn in turns:
            game.play(*turn)
        try:
            outcome = game.outcome()
            if outcome is not None:
                won = WIN if outcome.winner == game.side else -WIN
                return Judged(0 if outcome.winner == EMPTY else won, 0, None)
            line = self.look(nodes, depth=depth, share=share, exclude=exclude)[0]
            return Judged(line.value, line.depth, line)
        finally:
            for _ in turns:
                game.undo()

    def _whole(self, share: float) -> float:
        return self._start + (1 - self._start) * share

    def _part(self, share: float) -> Limits:
        """The limits, up to a share of the turn."""
        limits = self._limits
        share = self._whole(share)

        def part(ms: int | None) -> int | None:
            return None if ms is None else int(ms * share)

        return replace(
            limits,
            turn_ms=part(limits.turn_ms),
            left_ms=part(limits.left_ms),
            increment_ms=int(limits.increment_ms * share),
        )

    def _hurried(self) -> float:
        """What all searches may take together of a turn that has no time, in ms."""
        left_ms = self._limits.left_ms
        if left_ms is None:
            return AT_ONCE_MS
        return max(0, min(AT_ONCE_MS, (left_ms - self._limits.used_ms()) / 2))

    def _left_ms(self, share: float) -> float:
        if self._at_once_ms is not None:
            used_ms = 1000 * (time.monotonic() - self._created)
            return self._at_once_ms * self._whole(share) - used_ms
        soft, hard = self._part(share).budget()
        ms = hard if soft is None else soft
        return math.inf if ms is None else ms

    def _left_nodes(self, share: float) -> float:
        nodes = self._limits.nodes
        return math.inf if not nodes else nodes * self._whole(share) - self.nodes


@contextmanager
def asking(
    engine: Engine,
    game: Game,
    limits: Limits,
    report: Report,
    exclude: Collection[Point],
    cancel: Cancel | None,
) -> Iterator[Judge]:
    """A judge of a copy of a game, for one question, which Engine.stop ends as it ends a search."""
    cancel = Cancel() if cancel is None else cancel
    with engine.stopping(cancel):
        yield Judge(engine, game.copy(), limits, report, exclude, cancel)
