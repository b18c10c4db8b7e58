"""What an engine does with a database: it asks before a search, and writes down what one found."""

import threading
import time
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from itertools import islice
from queue import SimpleQueue
from types import MappingProxyType
from typing import NamedTuple

from ..core import Fact
from ..games.game import Game
from ..proofs.prover import Prover
from ..report import Line, Result, Score, farther, nearer
from ..types import WIN, WON, Point, Turn
from .database import Database
from .entry import BLOCKED, ENTRY_RESULTS, FORCED, LOST_LABEL, WON_LABEL, Bound, Entry, worth
from .tables import DatabaseError

LEAST_DEPTH = 6  # plies to which a position was searched that is worth a place in a database
PROVEN_DEPTH = 99  # of a value that no search can better
LONGEST_LEARNT = 40  # turns of a line that is read
MOST_TURNS = 1100  # that are looked up for a search; a look-up takes milliseconds then
CLOSE_S = 35.0  # for what is not yet written, when the engine goes


class Looked(NamedTuple):
    """What is known of a position, and of those behind its turns."""

    entry: Entry | None = None
    children: Mapping[Turn, Entry] = MappingProxyType({})

    @property
    def blocked(self) -> frozenset[Point]:
        """The points of turns that are labelled as blocked."""
        turns = [turn for turn, entry in self.children.items() if entry.label == BLOCKED]
        return frozenset(turn[0] for turn in turns if len(turn) == 1)

    def best(self, game: Game) -> Turn | None:
        """The best turn that is known, if it can be played and nothing is known against it."""
        turn = None if self.entry is None else self.entry.turn
        if turn is None or not game.is_legal(turn):
            return None
        behind = self.children.get(turn, Entry())
        return None if behind.label == BLOCKED or behind.result == WON_LABEL else turn


class Learner:
    """One engine's way to a database. What was found is written in a thread of its own.

    is_owner: whether it closes the database in the end. A database that fails costs no turn: then
    nothing is known, and nothing written.
    """

    def __init__(self, database: Database, is_owner: bool) -> None:
        self.database = database
        self._is_owner = is_owner
        self._error = ""
        self._found: SimpleQueue[tuple[Game, Result] | threading.Event | None] = SimpleQueue()
        self._thread: threading.Thread | None = None

    def fault(self) -> str:
        """What went wrong since the last question, in a sentence; "" for nothing."""
        error, self._error = self._error, ""
        return error

    # ---- before a search ----

    def look(self, game: Game) -> Looked:
        """What is known of a position and of its turns; of many turns, as In Love Gomoku has them,
        only the position."""
        with self._noting():
            is_wide = len(game.legal_turns()) > MOST_TURNS
            children = {} if is_wide else self.database.children(game)
            return Looked(self.database.get(game), children)
        return Looked()

    def answer(self, game: Game, known: Looked, enough: int) -> Line | None:
        """The turn that needs no search: one of a solved position; one that is labelled as forced,
        or wins; or the best one of a position whose end is known, or its value from a search of so
        many plies, or that is in a book."""
        began = time.monotonic()
        if solved := self.solved(game):
            turn, plies = solved
            return self._line(game, turn, WIN - plies, plies, began)
        children = known.children.items()
        won = [child for child in children if child[1].result == LOST_LABEL]
        forced = [child for child in children if child[1].label == FORCED]
        won.sort(key=lambda child: worth(child[1]) or 0)
        for turn, behind in forced or won:
            return self._line(game, turn, farther(-(worth(behind) or 0)), behind.depth, began)
        best, entry = known.best(game), known.entry or Entry()
        is_deep = entry.depth >= enough and entry.bound == Bound.EXACT
        if best and (self.database.is_book or entry.result or is_deep):
            return self._line(game, best, worth(entry) or 0, entry.depth, began)
        return None

    def solved(self, game: Game) -> tuple[Turn, int] | None:
        """A turn that wins by a file of solved positions, and the plies to the end at most."""
        following = None
        with self._noting():
            following = self.database.following(game)
        if following is None:
            return None
        if following.fours:
            plies, line = Prover(game, following.fours).by_fours(following.fours)
            if plies:
                return line[0], plies
        if following.turn is None or not game.is_legal(following.turn):
            return None
        return following.turn, following.plies

    def around(self, game: Game, looked: Looked | None = None) -> Iterator[Fact | None]:
        """What is known of a position and of those behind it, the nearest first; None behind each
        look-up. The game of a fact is as it is until the next is asked for.

        looked: what look has said of the position, if it was asked.
        """
        waiting: deque[tuple[Turn, ...]] = deque([()])
        while waiting:
            line = waiting.popleft()
            ahead = game.copy()
            for turn in line:
                ahead.play(turn)
            known, looked = looked or self.look(ahead), None
            yield from _facts(ahead, known.entry)
            for turn, entry in known.children.items():
                ahead.play(turn)
                yield from _facts(ahead, entry)
                ahead.undo()
                waiting.append((*line, turn))
            yield None

    def deeper(self, game: Game, known: Looked, result: Result, wanted: int) -> Result:
        """What a search has found, or what is known from a deeper one."""
        best, entry = known.best(game), known.entry or Entry()
        is_deeper = entry.bound == Bound.EXACT and entry.depth > result.depth
        if best is None or not is_deeper or result.score.win_within is not None:
            return result
        began = time.monotonic() - result.ms / 1000
        line = self._line(game, best, worth(entry) or 0, entry.depth, began)
        others = [other for other in result.lines if other.turn != line.turn]
        lines = (line, *others[: wanted - 1])
        return replace(result, turn=line.turn, lines=lines, depth=line.depth)

    def _line(self, game: Game, turn: Turn, value: int, depth: int, began: float) -> Line:
        """A line as a search gives it, as far as the best turns are known."""
        ahead = game.copy()
        pv: list[Turn] = []
        best: Turn | None = turn
        while best is not None and len(pv) < LONGEST_LEARNT and ahead.is_legal(best):
            ahead.play(best)
            pv.append(best)
            best = None
            if not ahead.outcome():
                with self._noting():
                    best = self.database.get(ahead, Entry()).turn
        ms = int(1000 * (time.monotonic() - began))
        return Line(turn, Score(value, game.side), depth, depth, 0, ms, tuple(pv))

    @contextmanager
    def _noting(self, kind: type[Exception] = DatabaseError) -> Iterator[None]:
        """Keep what fails in the block for fault()."""
        try:
            yield
        except kind as error:
            self._error = str(error)

    # ---- behind a search ----

    def learn(self, game: Game, result: Result) -> None:
        """Write down what a search of all turns has found, soon."""
        if self.database.read_only or self.database.is_book:
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
        if self._is_owner:
            with suppress(DatabaseError):
                self.database.close()

    def _write(self) -> None:
        while (found := self._found.get()) is not None:
            if isinstance(found, threading.Event):
                found.set()
                continue
            with self._noting(Exception):  # the next ones may be written
                self.database.merge(_lessons(*found))


def _facts(game: Game, entry: Entry | None) -> Iterator[Fact]:
    """What a search can use of an entry, if anything."""
    value = None if entry is None else worth(entry)
    if entry is None or value is None:
        return
    turn = entry.turn if entry.turn is not None and game.is_legal(entry.turn) else None
    depth = PROVEN_DEPTH if entry.result else min(entry.depth, PROVEN_DEPTH)
    yield Fact(
        game, turn, value, depth, Bound.EXACT if entry.label in ENTRY_RESULTS else entry.bound
    )


def _lessons(game: Game, result: Result) -> Iterator[tuple[Game, Entry]]:
    """What is to be written: all along the best line, and behind the first turn of the others."""
    for number, line in enumerate(result.lines):
        yield from islice(_along(game, line), min(number, 1), None)


def _along(game: Game, line: Line) -> Iterator[tuple[Game, Entry]]:
    """The root, and the positions of its line that are known well."""
    ahead = game.copy()
    value, depth = line.value, line.depth
    for turn in line.pv:
        if ahead.outcome() is not None or (abs(value) < WON and depth < LEAST_DEPTH):
            return
        yield ahead, Entry(value, max(0, depth), turn=turn)
        ahead.play(turn)
        value, depth = -nearer(value), depth - 1
