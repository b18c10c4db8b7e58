"""The lines by which Yixin-Board draws a running search on its cells: which, and how often."""

import math
from collections.abc import Callable

from brain.report import Event
from brain.types import Turn

from . import reply

SHOWN_DEPTH = 8  # plies; the iterations before are over too soon to be seen
REPAINT_S = 0.05  # between two times at which the board has to draw

# Kind of event -> its word.
CELL_WORDS = {"refresh": "REFRESH", "pos": "POS", "done": "DONE", "best": "BEST", "lose": "LOSE"}

Key = tuple[str, Turn | None]  # kind of a line, and the cells it is about


class Realtime:
    """What Yixin-Board draws on its cells: the newest state, no more often than it can be seen.

    What comes meanwhile is kept. A newer line replaces an older one of its kind, and the cells of
    an iteration are dropped when the next one begins.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._due = -math.inf  # when it may be drawn again
        self._found = 0  # depth of the newest line
        self._depth = 1  # of the iteration
        self._drawn: Turn | None = None  # the turn that is drawn as being searched
        self._pending: dict[Key, str] = {}

    def lines(self, event: Event) -> list[str]:
        """What is to be drawn now."""
        depth = self._depth_of(event)
        if depth < SHOWN_DEPTH:
            return []
        self._keep(event)
        now = self._clock()
        if now < self._due or not self._pending:
            return []
        self._due = now + REPAINT_S
        shown, self._pending = self._pending, {}
        self._drawn = next((turn for kind, turn in shown if kind == "pos"), self._drawn)
        return [reply.message(f"REALTIME {text}") for text in shown.values()]

    def _depth_of(self, event: Event) -> int:
        """Depth of the iteration that an event belongs to."""
        if event.line is not None:
            self._found = event.line.depth
            return self._found
        if event.kind == "refresh":
            self._depth = self._found + 1
        return self._depth

    def _keep(self, event: Event) -> None:
        """Let an event be drawn when the time has come."""
        kind, turn, pending = event.kind, event.turn, self._pending
        if event.line is not None:
            pending["val", None] = f"VAL {event.line.value}"
            pending["pv", None] = f"PV {reply.turns(event.line.pv)}"
        elif kind == "refresh":
            for key in [key for key in pending if key[0] in CELL_WORDS]:
                del pending[key]
            self._drawn = None
            pending[kind, None] = CELL_WORDS[kind]
        elif kind == "done" and turn != self._drawn:
            pending.pop(("pos", turn), None)  # it was never drawn
        elif kind in CELL_WORDS and turn is not None:
            if kind != "lose":  # of the other kinds there is one cell
                for key in [key for key in pending if key[0] == kind]:
                    del pending[key]
            pending[kind, turn] = f"{CELL_WORDS[kind]} {reply.points(turn)}"
