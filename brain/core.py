"""The searches of positions: their threads, their transposition table, and how they are stopped."""

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from typing import NamedTuple, Protocol

from .arguments import function, instance
from .asking import limits_of
from .games.game import Game
from .games.illegal import IllegalTurn
from .games.nearness import near_first
from .living import Living
from .points import PointForm, read_points
from .proofs.proving import finished
from .report import Event, Limits, Line, Report, Result
from .search.parameters import chosen
from .search.root import RootSearcher
from .search.searcher import Leftovers, Shared
from .search.table_size import LEAST_BYTES, MIB, TableSize, table_size, thread_count
from .settings import OPTIONS, Settings
from .types import Point, Turn

STACK_BYTES = 16 * MIB  # of a search thread: about 10 kB a ply, for 128 plies
STACK_LOCK = threading.Lock()  # threading.stack_size is one for all engines of a process
AT_ONCE_NODES = 2000  # a search that must answer at once takes so many: a few ms
PREPARE_MS = 1000  # managers wait longer for the answer to START
ENDING_S = 5.0  # for a search that was told to stop, even on a busy machine
ASKED_SHARE = 0.04  # of a turn's time, to ask what is known around its position
ASKED_MS = 200  # the most
MAX_DEPTH = OPTIONS["depth"].high  # plies


class Stoppable(Protocol):
    """What runs until it is stopped; any thread may do that."""

    def stop(self) -> None:
        """Let it end soon."""


class Fact(NamedTuple):
    """What is known of a position: its best turn, its value for the side to move, and how well.

    depth: plies of a search that says so. bound: as in the transposition table.
    """

    game: Game
    turn: Turn | None
    value: int
    depth: int
    bound: int


Knowledge = Callable[[Game], Iterator[Fact | None]]
"""What is known of a root and of the positions behind it, the nearest first; None: a moment to stop
asking."""


class Cancel(Living):
    """A token that cancels the searches it is given to, running ones and later ones.

    Any thread may call cancel(), which cannot be undone.
    """

    def __init__(self) -> None:
        self._lock = threading.RLock()  # an analysis that is collected may cancel within the lock
        self._running: list[Stoppable] = []
        self._is_cancelled = False

    @property
    def is_cancelled(self) -> bool:
        """Whether cancel() was called."""
        return self._is_cancelled

    def cancel(self) -> None:
        """Make every search with this token stop soon and answer."""
        with self._lock:
            self._is_cancelled = True
            for search in self._running:
                search.stop()

    @contextmanager
    def cancels(self, search: Stoppable) -> Iterator[None]:
        """Within the block, cancel() stops this search; a cancelled token stops it at once."""
        with self._lock:
            self._running.append(search)
            if self._is_cancelled:
                search.stop()
        try:
            yield
        finally:
            with self._lock:
                self._running.remove(search)


class Roots(NamedTuple):
    """The turns at the root of a search."""

    turns: list[Turn]  # in the order in which they are searched
    far: list[Turn]  # searched too, if all of those lose


class Core(Living):
    """Searches positions, one at a time, and keeps what it found about them.

    settings: its options. game: the position that the questions of brain.analysis are about. rng:
    chooses among several openings; seed it for the same ones again. search() blocks; meanwhile any
    thread may call stop().
    """

    def __init__(self, settings: Settings, game: Game) -> None:
        self.settings = settings
        self.game = game
        self.rng: Random = Random()
        self._shared: Shared | None = None
        self._searchers: list[RootSearcher] = []
        self._parameters: dict[str, int] = {}  # of the searchers
        self._held_bytes = 0  # by what a search asks, beside the program and the table
        self._made_bytes = 0  # size that the table was made for
        self._evaluation = ""  # of the values in the table
        self._chosen = ""  # which table, and why; empty after it was reported
        self._announced = ""  # the evaluation that was reported last
        self._busy = threading.Lock()  # held while a search runs
        self._token: Cancel | None = None  # of the newest search
        self._lock = threading.Lock()  # protects _cancels
        self._cancels: list[Cancel] = []  # the tokens that stop() cancels
        self._leftovers = Leftovers()  # goes last: searchers are large, and malloc keeps much

    def clear(self) -> None:
        """Forget what earlier searches have found; a running search keeps its table."""
        self._shared = None
        self._searchers = []

    def prepare(self) -> None:
        """Make the table that hash_size asks for; nothing without it, or while a search runs.

        Its memory is taken from the system, as much as comes in PREPARE_MS, before a clock runs:
        without this the next search spends a part of its time on that.
        """
        size = table_size(self.settings, Limits(), self._held_bytes)
        if size.is_exact and self._busy.acquire(blocking=False):
            try:
                before = self._shared
                table = self._table(size)
                if table is not before:
                    table.touch(PREPARE_MS)
            finally:
                self._busy.release()

    def table_bytes(self) -> int:
        """Size of the transposition table in bytes; 0 before the first search."""
        return 0 if self._shared is None else self._shared.table_bytes()

    def table_used(self) -> int:
        """How full the table is with entries of the newest search, in thousandths."""
        return 0 if self._shared is None else self._shared.table_used()

    def nodes_so_far(self) -> int:
        """Positions that the running search has seen so far, in its first thread; any thread may
        ask. Between two searches those of the one before; 0 before the first one."""
        searchers = self._searchers
        return searchers[0].nodes_so_far if searchers else 0

    def limits(self, limits: Limits | float | None = None) -> Limits:
        """The limits that hold: those given, see Engine, else those of the settings."""
        return limits_of(limits, {}, self.settings.limits)

    def search(
        self,
        game: Game,
        limits: Limits,
        *,
        report: Report = None,
        best: int | None = None,
        exclude: Iterable[PointForm] = (),
        cancel: Cancel | None = None,
        knowledge: Knowledge | None = None,
        keeps_size: bool = False,
    ) -> Result:
        """Search a position with the evaluation of the settings; the best turn and its lines.

        The rest as for Engine.think.

        Raises ValueError where the game is over or the weights cannot be used, RuntimeError while
        another search runs.

        Args:
            game: The position to search; it is not changed.
            knowledge: Asked before the search begins, for a small part of its time.
            keeps_size: A table that is there stays as large as it is, whatever the limits say.
        """
        start = time.monotonic()
        limits = limits.begun()
        check_goes_on(game)
        excluded = read_points(exclude)
        function("report", report)
        cancel = Cancel() if cancel is None else instance("a Cancel", cancel, Cancel)
        self._wait()
        self._token = cancel
        try:
            with self.stopping(cancel):  # stop() may come before the search begins
                game = game.for_search(self.settings.evaluation)
                finisher = _Finisher(game)
                at_once = limits.budget()[1] == 0
                shared, searchers = self._prepare(limits, game, at_once, keeps_size)
                self._announce(report, game.evaluation)
                roots = _roots(searchers[0], game, best, excluded)
                depth = max(1, min(limits.depth or MAX_DEPTH, MAX_DEPTH))
                nodes = limits.nodes
                soft, hard = limits.budget()
                if best is None and len(roots.turns) == 1 and hard is not None:
                    depth = 1  # a compulsory turn needs no search, even where report is given
                if at_once:
                    nodes, soft, hard = min(AT_ONCE_NODES, nodes or AT_ONCE_NODES), None, None
                wanted = max(1, min(best or 1, len(roots.turns)))
                shared.begin(soft, hard, nodes)
                with cancel.cancels(shared):
                    if knowledge is not None and not at_once:
                        clock = hard if soft is None else soft
                        _tell(shared, knowledge(game), clock, cancel)
                    mate = min(limits.mate or 0, MAX_DEPTH)
                    try:
                        reporting = finisher.telling(report)
                        lines = _run(shared, searchers, game, roots, depth, wanted, reporting, mate)
                    except BaseException:
                        # After Ctrl-C a thread may search for a moment: with what nobody else uses.
                        shared.stop()
                        self.clear()
                        raise
        finally:
            self._busy.release()
        total = sum(searcher.nodes_searched for searcher in searchers)
        lines = [finisher.line(line) for line in lines]
        spent = int(1000 * (time.monotonic() - start))
        return Result(lines[0].turn, tuple(lines), lines[0].depth, total, spent)

    def _wait(self) -> None:
        """Wait for a search that was told to stop; RuntimeError while another one runs."""
        is_free = self._busy.acquire(blocking=False)
        token = self._token
        if not is_free and token is not None and token.is_cancelled:
            is_free = self._busy.acquire(timeout=ENDING_S)
        if not is_free:
            raise RuntimeError("a search is running already")

    def stop(self) -> None:
        """Make the running search, or the question of several searches, stop soon and answer."""
        with self._lock:
            for cancel in self._cancels:
                cancel.cancel()

    @contextmanager
    def stopping(self, cancel: Cancel) -> Iterator[None]:
        """Within the block, stop() cancels this token, too: for a question of several searches."""
        with self._lock:
            self._cancels.append(cancel)
        try:
            yield
        finally:
            with self._lock:
                self._cancels.remove(cancel)

    def _prepare(
        self, limits: Limits, game: Game, at_once: bool, keeps_size: bool
    ) -> tuple[Shared, list[RootSearcher]]:
        """A table of the size that the limits call for, and a searcher for each thread."""
        settings = self.settings
        parameters = chosen(settings.parameters, game.rule)
        if at_once:
            # Making a large table may take too long: use a small one.
            small = Shared(LEAST_BYTES)
            return small, [RootSearcher(small, 0, parameters)]
        if self._evaluation not in ("", game.evaluation):
            self.clear()  # values of another evaluation mean nothing here
        self._evaluation = game.evaluation
        shared = self._shared
        if shared is None or not keeps_size:
            shared = self._table(table_size(settings, limits, self._held_bytes))
        if parameters != self._parameters:
            self._searchers = []
            self._parameters = parameters
        threads = thread_count(settings, self._held_bytes)
        del self._searchers[threads:]
        while len(self._searchers) < threads:
            self._searchers.append(RootSearcher(shared, len(self._searchers), parameters))
        return shared, list(self._searchers)

    def _table(self, size: TableSize) -> Shared:
        """The table, made anew if it has not this size."""
        if self._shared is None or not size.fits(self._made_bytes):
            self.clear()  # frees the old table before the new one is made
            self._shared = _new_table(size.bytes, size.large_pages)
            self._made_bytes = size.bytes
            self._chosen = f"table {self._shared.table_bytes() / MIB:.0f} MiB: {size.reason}"
        return self._shared

    def _announce(self, report: Report, evaluation: str) -> None:
        """Report which table, and why, and which evaluation were chosen; once for each choice."""
        if report is not None and (self._chosen or self._announced != evaluation):
            text = "; ".join(filter(None, (self._chosen, f"evaluation {evaluation}")))
            self._chosen, self._announced = "", evaluation
            report(Event("setup", text=text))


def _tell(
    shared: Shared, known: Iterator[Fact | None], clock: float | None, cancel: Cancel
) -> None:
    """Enter what is known into the table, as far as there is time; clock: ms of the search."""
    share = ASKED_MS if clock is None else min(ASKED_MS, ASKED_SHARE * clock)
    until = time.monotonic() + share / 1000
    for fact in known:
        if fact is not None:
            shared.know(*fact)
        elif cancel.is_cancelled or time.monotonic() >= until:
            return


def check_goes_on(game: Game) -> None:
    """ValueError for a game that is over, and for what is no game."""
    outcome = instance("a game", game, Game).outcome()
    if outcome is not None:
        raise ValueError(f"{IllegalTurn('over')}: {outcome.reason}")


class _Finisher:
    """Gives the lines of one search that are proven to decide the game their last turns."""

    def __init__(self, game: Game) -> None:
        self._game = game.copy()  # the search plays on its own
        self._known: dict[tuple[Turn, ...], tuple[Turn, ...]] = {}

    def line(self, line: Line) -> Line:
        """The line, up to the end of the game where that is seen."""
        if line.win_within is None or len(line.pv) >= abs(line.win_within):
            return line
        if line.pv not in self._known:
            self._known[line.pv] = finished(self._game, line.pv, line.win_within > 0)
        pv = self._known[line.pv]
        return replace(line, pv=pv, seldepth=max(line.seldepth, len(pv)))

    def telling(self, report: Report) -> Report:
        """A report that gets lines with their last turns."""
        if report is None:
            return None

        def tell(event: Event) -> None:
            report(event if event.line is None else replace(event, line=self.line(event.line)))

        return tell


def _new_table(size: int, large_pages: bool) -> Shared:
    """A table of so many bytes, or of fewer where memory is short."""
    while True:
        try:
            return Shared(size, large_pages)
        except MemoryError:
            if size <= LEAST_BYTES:
                raise
            size = max(size // 2, LEAST_BYTES)


def _roots(
    searcher: RootSearcher, game: Game, best: int | None, exclude: frozenset[Point]
) -> Roots:
    """The turns to search at the root; all legal ones where more lines are wanted than it has."""
    turns, far = searcher.ready(game)
    turns = _allowed(game, turns, exclude)
    if best is not None and best > len(turns):
        turns = _with_all(game, turns, exclude)
    known = {*turns, *((point,) for point in exclude)}
    return Roots(turns, [turn for turn in far if turn not in known])


def _allowed(game: Game, turns: list[Turn], exclude: frozenset[Point]) -> list[Turn]:
    """The turns without excluded points, else all such legal ones, else the turns as they are."""
    if not exclude:
        return turns
    for candidates in (turns, game.legal_turns()):
        allowed = [turn for turn in candidates if exclude.isdisjoint(turn)]
        if allowed:
            return allowed
    return turns


def _with_all(game: Game, turns: list[Turn], exclude: frozenset[Point]) -> list[Turn]:
    """The turns, followed by all other legal ones without excluded points."""
    known = set(turns)
    others = [turn for turn in near_first(game, ()) if turn not in known]
    return turns + [turn for turn in others if exclude.isdisjoint(turn)]


def _run(
    shared: Shared,
    searchers: list[RootSearcher],
    game: Game,
    roots: Roots,
    depth: int,
    best: int,
    report: Report,
    mate: int,
) -> list[Line]:
    """Search in new threads, with stacks that are deep enough; the first searcher's lines.

    Where the system has no more threads, fewer searchers run; the first one must.
    """
    errors: list[BaseException] = []

    def work(searcher: RootSearcher, mine: Game) -> None:
        is_first = searcher is searchers[0]
        try:
            searcher.run(mine, *roots, depth, best, report if is_first else None, mate)
        except BaseException as error:  # raised again by the caller
            errors.append(error)
        finally:
            if is_first:
                shared.stop()

    # All copies are made before the first search begins to place stones.
    games = [game, *(game.copy() for _ in searchers[1:])]
    threads: list[threading.Thread] = []
    with STACK_LOCK:
        before = threading.stack_size(STACK_BYTES)
        try:
            for pair in zip(searchers, games, strict=True):
                thread = threading.Thread(target=work, args=pair, daemon=True)
                thread.start()
                threads.append(thread)
        except RuntimeError:  # the system has no more threads
            if not threads:
                raise
        finally:
            threading.stack_size(before)
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]
    return searchers[0].lines
