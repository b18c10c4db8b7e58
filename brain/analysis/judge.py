"""The value of many positions within the time of one turn, and how sure it is."""

import math
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import replace
from typing import NamedTuple, Self

from ..arguments import function, instance
from ..core import Cancel, Core
from ..games.game import Game
from ..games.illegal import read_cells
from ..points import PointForm
from ..report import Event, Limits, Line, Report
from ..types import EMPTY, WIN, Turn

# How much the value of a search of depth d differs from a deeper one's (root mean square):
# DOUBT - DOUBT_A_PLY * d, from depth 2 to 9; python -m tests.long.balance doubt
DOUBT = 105
DOUBT_A_PLY = 6
LEAST_DOUBT = 40
AT_ONCE_MS = 60  # of all searches where the turn has no time; half of the clock at most
PATIENT_NODES = 1 << 50  # of a search that only stop() ends


class Judged(NamedTuple):
    """What a position is worth to the side to move."""

    value: int
    depth: int  # plies of the search
    line: Line | None  # the best answer; None where the game is over

    @property
    def doubt(self) -> int:
        """How much a deeper search is likely to change the value."""
        if self.line is None or self.line.win_within is not None:
            return 0
        return max(LEAST_DOUBT, DOUBT - DOUBT_A_PLY * self.depth)


class Judge:
    """Searches positions for one answer, until its limits are met or it is cancelled.

    game: the judge's own, on which turns are played and undone. exclude: points not to play.
    nodes: searched so far. A share is a part of the turn's time and nodes, from 0 to 1.
    """

    def __init__(
        self,
        core: Core,
        game: Game,
        limits: Limits,
        report: Report,
        exclude: Iterable[PointForm],
        cancel: Cancel,
    ) -> None:
        self.core = core
        self.game = game
        self.exclude = read_cells(exclude, game.points)
        self.nodes = 0
        self._limits = limits.begun()
        self._report = report
        self._cancel = cancel
        self._created = time.monotonic()
        self._timed_nodes = 0
        self._timed_ms = 0.0
        self._start = 0.0  # share of the turn that is over; the shares are those of the rest
        self._at_once_ms = self._hurried() if self._limits.budget()[1] == 0 else None

    def later(self, share: float) -> Self:
        """A judge who begins after a share of the turn: its shares are those of the rest."""
        judge = copy(self)
        judge._start = self._whole(share)
        return judge

    def report(self, kind: str, turn: Turn | None = None, line: Line | None = None) -> None:
        """Report an Event, if somebody listens."""
        if self._report is not None:
            self._report(Event(kind, turn, line))

    def ms(self) -> int:
        """Milliseconds since the question."""
        return int(1000 * (time.monotonic() - self._created))

    def is_over(self, share: float = 1) -> bool:
        """Whether this share of the time or of the nodes is used up, or the judge is cancelled."""
        is_spent = self._left_ms(share) <= 0 or self._left_nodes(share) <= 0
        return is_spent or self._cancel.is_cancelled

    def affordable(self, searches: int, share: float = 1) -> int:
        """How many nodes each of so many searches may take within this share."""
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
        """The best lines of the judge's game, by one search.

        nodes, depth: of the search; None: what the share allows. best: how many lines. exclude:
        whether it leaves out the excluded points.
        """
        limits = self._part(share)
        left = self._left_nodes(share)
        if left < math.inf:
            nodes = max(1, int(min(left, nodes or left)))
        plies = [plies for plies in (depth, limits.depth) if plies]
        started = time.monotonic()
        result = self.core.search(
            self.game,
            replace(limits, nodes=nodes, depth=min(plies, default=None)),
            best=best,
            exclude=self.exclude if exclude else (),
            cancel=self._cancel,
        )
        if self.nodes:  # the first search may have made the table: it is no measure of speed
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
        """The value of the position after these turns, as the side to move then sees it."""
        game = self.game
        for turn in turns:
            game.play(turn)
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
        """A share of the rest as a share of the turn."""
        return self._start + (1 - self._start) * share

    def _part(self, share: float) -> Limits:
        """The limits of a share."""
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
        """Milliseconds that all searches together may take where the turn has no time."""
        left_ms = self._limits.left_ms
        if left_ms is None:
            return AT_ONCE_MS
        return max(0, min(AT_ONCE_MS, (left_ms - self._limits.used_ms()) / 2))

    def _left_ms(self, share: float) -> float:
        """Milliseconds left of a share; infinity where there is no limit."""
        if self._at_once_ms is not None:
            used_ms = 1000 * (time.monotonic() - self._created)
            return self._at_once_ms * self._whole(share) - used_ms
        soft, hard = self._part(share).budget()
        ms = hard if soft is None else soft
        return math.inf if ms is None else ms

    def _left_nodes(self, share: float) -> float:
        """Nodes left of a share; infinity where there is no limit."""
        nodes = self._limits.nodes
        return math.inf if not nodes else nodes * self._whole(share) - self.nodes


@contextmanager
def asking(
    core: Core,
    game: Game,
    limits: Limits | float | None,
    report: Report,
    exclude: Iterable[PointForm],
    cancel: Cancel | None,
) -> Iterator[Judge]:
    """A judge with a copy of a game for one question; Engine.stop() ends it as it ends a search.

    Raises ValueError in an opening, which no search knows, and for arguments that are none.
    """
    function("report", report)
    cancel = instance("a Cancel", Cancel() if cancel is None else cancel, Cancel)
    with core.stopping(cancel):
        yield Judge(core, game.for_search(), core.limits(limits), report, exclude, cancel)
