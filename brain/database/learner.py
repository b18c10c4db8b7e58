"""What an engine does with a database: it asks before a search, and writes down what one found."""

import threading
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from queue import SimpleQueue

from ..games.game import Game
from ..report import Line, Result, Score
from ..types import WIN, WON, Point, Turn
from .database import Database
from .entry import BLOCKED, DRAWN_LABEL, FORCED, LOST_LABEL, WON_LABEL, Bound, Entry
from .tables import DatabaseError

LEAST_DEPTH = 6  # plies to which a position was searched that is worth a place in a database
PROVEN_DEPTH = 99  # of a value that no search can better
LONGEST_LINE = 40  # turns of a line that is read
CLOSE_S = 5.0  # for what is not yet written, when the engine goes

LABELLED = {WON_LABEL: WON, LOST_LABEL: -WON, DRAWN_LABEL: 0}  # values, where there are none


class Learner:
    """One engine's way to a database. What was found is written in a thread of its own.

    error: why nothing is written any more; "" while it is.
    """

    def __init__(self, database: Database) -> None:
        self.database = database
        self.error = ""
        self._found: SimpleQueue[tuple[Game, Result] | threading.Event | None] = SimpleQueue()
        self._thread: threading.Thread | None = None

    # ---- before a search ----

    def answer(self, game: Game, enough: int) -> Line | None:
        """The turn that needs no search: one that is labelled as forced, or wins; or the best one
        of a position whose end is known, or its value from a search of so many plies."""
        began = time.monotonic()
        children = self.database.children(game).items()
        won = [child for child in children if child[1].result == LOST_LABEL]
        forced = [child for child in children if child[1].label == FORCED]
        for turn, entry in forced or sorted(won, key=lambda child: _value(child[1])):
            value = -_value(entry)
            value = max(WON, value - 1) if value >= WON else value
            return self._line(game, turn, value, entry.depth, began)
        known = self.database.get(game)
        if known is None or known.turn is None or not game.is_legal(known.turn):
            return None
        if known.result or (known.depth >= enough and known.bound == Bound.EXACT):
            return self._line(game, known.turn, _value(known), known.depth, began)
        return None

    def blocked(self, game: Game) -> frozenset[Point]:
        """The points of turns that are labelled as blocked."""
        children = self.database.children(game).items()
        return frozenset(
            turn[0] for turn, entry in children if entry.label == BLOCKED and len(turn) == 1
        )

    def around(self, game: Game, most: int) -> Iterator[tuple[Game, Turn | None, int, int, int]]:
        """What is known of a position and of those behind it: the position, which is taken back,
        its best turn or None, its value, plies, and bound.

        most: positions whose turns are looked up; the nearest ones are.
        """
        entry = self.database.get(game)
        if entry is not None:
            yield from _known(game, entry)
        waiting = deque([game.copy()])
        while waiting and most:
            most -= 1
            ahead = waiting.popleft()
            for turn, entry in self.database.children(ahead).items():
                ahead.play(turn)
                yield from _known(ahead, entry)
                waiting.append(ahead.copy())
                ahead.undo()

    def deeper(self, game: Game, result: Result) -> Result:
        """What a search has found, or what is known from a deeper one."""
        known = self.database.get(game)
        if (
            known is None
            or known.turn is None
            or known.bound != Bound.EXACT
            or known.depth <= result.depth
            or result.score.win_within is not None
            or not game.is_legal(known.turn)
        ):
            return result
        began = time.monotonic() - result.ms / 1000
        line = self._line(game, known.turn, _value(known), known.depth, began)
        others = tuple(other for other in result.lines if other.turn != line.turn)
        return replace(result, turn=line.turn, lines=(line, *others), depth=line.depth)

    def _line(self, game: Game, turn: Turn, value: int, depth: int, began: float) -> Line:
        """A line as a search gives it, as far as the best turns are known."""
        ahead = game.copy()
        pv: list[Turn] = []
        best: Turn | None = turn
        while best is not None and len(pv) < LONGEST_LINE and ahead.is_legal(best):
            ahead.play(best)
            pv.append(best)
            known = None if ahead.outcome() else self.database.get(ahead)
            best = None if known is None else known.turn
        ms = int(1000 * (time.monotonic() - began))
        return Line(turn, Score(value, game.side), depth, depth, 0, ms, tuple(pv))

    # ---- behind a search ----

    def learn(self, game: Game, result: Result) -> None:
        """Write down what a search of all turns has found, soon."""
        if self.database.read_only or self.error:
            return
        if self._thread is None:
            self._thread = threading.Thread(target=self._write, daemon=True)
            self._thread.start()
        self._found.put((game.copy(), result))

    def flush(self, seconds: float | None = None) -> bool:
        """Wait until all is written, so long at most; whether it is."""
        if self._thread is None:
            return True
        done = threading.Event()
        self._found.put(done)
        return done.wait(seconds)

    def close(self) -> None:
        """Write what is left, within seconds."""
        self.flush(CLOSE_S)
        self._found.put(None)
        self._thread = None

    def _write(self) -> None:
        while (found := self._found.get()) is not None:
            if isinstance(found, threading.Event):
                found.set()
            elif not self.error:
                try:
                    self.database.merge(_lessons(*found))
                except DatabaseError as error:
                    self.error = str(error)


def _is_valued(entry: Entry) -> bool:
    return entry.value is not None or entry.label in LABELLED


def _value(entry: Entry) -> int:
    """The value of an entry, or that of its label."""
    if entry.label in LABELLED and (entry.value is None or abs(entry.value) < WON):
        return LABELLED[entry.label]
    return entry.value or 0


def _known(game: Game, entry: Entry) -> Iterator[tuple[Game, Turn | None, int, int, int]]:
    """What a search can use of an entry."""
    if not _is_valued(entry):
        return
    turn = entry.turn if entry.turn is not None and game.is_legal(entry.turn) else None
    is_label = entry.label in LABELLED
    depth = PROVEN_DEPTH if entry.result else min(entry.depth, PROVEN_DEPTH)
    yield game, turn, _value(entry), depth, Bound.EXACT if is_label else entry.bound


def _lessons(game: Game, result: Result) -> Iterator[tuple[Game, Entry]]:
    """What is to be written: all along the best line, and behind the first turn of the others."""
    best, *others = result.lines
    yield from _along(game, best)
    for line in others:
        yield from islice(_along(game, line), 1, None)


def _along(game: Game, line: Line) -> Iterator[tuple[Game, Entry]]:
    """The root, and the positions of its line that are known well."""
    ahead = game.copy()
    value, depth = line.value, line.depth
    for turn in line.pv:
        if ahead.outcome() is not None or (abs(value) < WON and depth < LEAST_DEPTH):
            return
        yield ahead, Entry(value, max(0, depth), turn=turn)
        ahead.play(turn)
        value, depth = _next(value), depth - 1


def _next(value: int) -> int:
    """The value of the position behind the best turn of one, for who moves there."""
    return -value if abs(value) < WON else -min(value + 1, WIN) if value > 0 else 1 - value
