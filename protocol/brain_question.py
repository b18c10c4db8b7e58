"""A question to a brain: what it is about, how long it may take, and how it is stopped."""

from collections.abc import Callable
from typing import NamedTuple

from brain import Game, Limits, Point, Turn

from .brain_answer import Hear
from .speech import BrainLine

PIPE_GRACE_MS = 1000.0  # beyond a limit: what tournaments allow


class BrainPosition(NamedTuple):
    """What a brain is asked about."""

    game: Game  # which may change meanwhile
    now: Game  # a copy
    limits: Limits
    best: int = 1  # lines
    exclude: frozenset[Point] = frozenset()  # not to be played
    in_detail: bool = False

    def excludes(self, turn: Turn) -> bool:
        """Whether a turn is not to be played, and another one is there."""
        return not self.exclude.isdisjoint(turn) and any(
            self.exclude.isdisjoint(other) for other in self.now.legal_turns()
        )


class Question:
    """What a brain is being asked; any thread may stop it.

    is_stopped: it has to be answered soon. is_enough: it need not be thought about any more.
    """

    def __init__(self, hear: Hear, wake: Callable[[], None], mate: int | None) -> None:
        """wake: lets who waits for the answer look whether it is stopped. mate: plies; a line that
        claims a win in so many is enough."""
        self.is_stopped = self.is_enough = False
        self._hear = hear
        self._wake = wake
        self._mate = 0 if mate is None else mate

    def hear(self, line: BrainLine | None) -> None:
        """A line of the search; None: the question was put."""
        self._hear(line)
        if line is not None and line.win_within is not None:
            self.is_enough |= 0 < line.win_within <= self._mate

    def stop(self) -> None:
        """Let it be answered soon."""
        self.is_stopped = True
        self._wake()


def allowed_ms(limits: Limits) -> float | None:
    """How long a turn may take before a brain is given up; None: no limit of time says it."""
    times = [ms for ms in (limits.turn_ms, limits.left_ms) if ms is not None]
    return PIPE_GRACE_MS + max(0, min(times)) if times else None
