"""The engine: a game, a transposition table, and the searches over them."""

import threading
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import NamedTuple

from .evaluation.weights import check as check_evaluation
from .games.game import Game, IllegalTurn, Outcome
from .games.nearness import near_first
from .games.registry import new_game
from .report import Event, Limits, Line, Result
from .search.parameters import chosen
from .search.root import RootSearcher
from .search.searcher import Shared
from .search.table_size import LEAST_BYTES, table_size, thread_count
from .settings import Settings
from .types import Point, Turn

__all__ = [
    "Cancel",
    "Engine",
    "Event",
    "Game",
    "IllegalTurn",
    "Limits",
    "Line",
    "Outcome",
    "Result",
    "check_evaluation",
    "check_goes_on",
]

MIB = 1 << 20
STACK_BYTES = 16 * MIB  # of a search thread: about 10 kB a ply, for 128 plies
STACK_LOCK = threading.Lock()  # threading.stack_size is one for all engines of a process
AT_ONCE_NODES = 2000  # what may be searched in the few ms that "at once" leaves
MAX_DEPTH = 99  # plies
GOMOKU = "gomoku"  # the game that settings.rule belongs to


class Cancel:
    """A token that cancels the searches it was given to, running ones and later ones.

    Any thread may call cancel(); it cannot be taken back.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._running: list[Shared] = []
        self._is_cancelled = False

    @property
    def is_cancelled(self) -> bool:
        """Whether cancel() was called."""
        return self._is_cancelled

    def cancel(self) -> None:
        """Let every search that has this token answer soon."""
        with self._lock:
            self._is_cancelled = True
            for shared in self._running:
                shared.stop()

    @contextmanager
    def cancels(self, shared: Shared) -> Iterator[None]:
        """Within the block, a cancel() stops this search; at once where it came before."""
        with self._lock:
            self._running.append(shared)
            if self._is_cancelled:
                shared.stop()
        try:
            yield
        finally:
            with self._lock:
                self._running.remove(shared)


class Roots(NamedTuple):
    """The turns at the root of a search."""

    turns: list[Turn]  # in the order in which they are tried
    far: list[Turn]  # tried too if all of those lose


class Engine:
    """Plays one game at a time under its settings.

    settings: those to use, None for the defaults. evaluation: a file or folder of weights, as the
    setting of that name; None leaves the setting as it is. Raises ValueError for weights that
    cannot be used.

    think() and search() block; stop() may be called from any thread meanwhile.
    """

    def __init__(self, settings: Settings | None = None, *, evaluation: str | None = None) -> None:
        self.settings = Settings() if settings is None else settings
        if evaluation is not None:
            self.settings.evaluation = evaluation
        self.game: Game = self._fresh(None, None)
        self.rng = Random()  # which of several openings to offer; seed it to have them again
        self._shared: Shared | None = None
        self._searchers: list[RootSearcher] = []
        self._parameters: dict[str, int] = {}  # that the searchers have
        self._made_bytes = 0  # table size that was asked for when it was made
        self._evaluation = ""  # that the table's values are of
        self._chosen = ""  # which table and evaluation, and why; empty once it was reported
        self._busy = threading.Lock()  # held while a search runs
        self._lock = threading.Lock()  # guards _cancels
        self._cancels: list[Cancel] = []  # of the questions that stop() ends

    def new_game(self, width: int | None = None, height: int | None = None) -> None:
        """Begin the game of the settings on an empty board; forgets the last one.

        width, height: cells; None for the game's usual board. Raises ValueError for a game, an
        option, a size or an evaluation that there is not; the running game stays as it is then.
        """
        self.game = self._fresh(width, height)
        self.clear()

    def set_position(self, stones: Sequence[tuple[int, int, int]], side: int) -> None:
        """Put (x, y, stone) on an empty board of the same size, in the game of the settings.

        side: BLACK or WHITE, who moves. Raises IllegalTurn, and leaves the game as it was.
        """
        game = self._fresh(self.game.width, self.game.height)
        game.setup(stones, side)
        self.game = game

    def clear(self) -> None:
        """Forget what earlier searches have found. A running search keeps its table to its end."""
        self._shared = None
        self._searchers = []

    def table_bytes(self) -> int:
        """Size of the transposition table; 0 before the first search."""
        return 0 if self._shared is None else self._shared.table_bytes()

    def table_used(self) -> int:
        """How full the table is with what the newest search has found, in thousandths."""
        return 0 if self._shared is None else self._shared.table_used()

    def think(
        self,
        limits: Limits,
        *,
        report: Callable[[Event], None] | None = None,
        best: int | None = None,
        exclude: Collection[Point] = (),
        cancel: Cancel | None = None,
    ) -> Result:
        """Search the engine's own game; everything else is as for search()."""
        return self.search(
            self.game, limits, report=report, best=best, exclude=exclude, cancel=cancel
        )

    def search(
        self,
        game: Game,
        limits: Limits,
        *,
        report: Callable[[Event], None] | None = None,
        best: int | None = None,
        exclude: Collection[Point] = (),
        cancel: Cancel | None = None,
    ) -> Result:
        """Search a game's position, with the evaluation of the settings, and answer its best turn.

        The game is left as it is. report: called in the search's thread with what it finds; its
        exceptions end the search and are raised here. best: how many lines to find, fewer if there
        are no more legal turns; None for the turn alone, which comes at once where it is compulsory
        and a clock runs. exclude: points not to play, unless nothing else is left. cancel: a token
        that ends the search soon, whenever it was cancelled.

        Raises ValueError where the board is full or the game over, RuntimeError while another
        search runs.
        """
        start = time.monotonic()
        limits = limits.begun()
        check_goes_on(game)
        cancel = Cancel() if cancel is None else cancel
        if not self._busy.acquire(blocking=False):
            raise RuntimeError("a search is running already")
        try:
            game = game.copy(self.settings.evaluation)
            at_once = limits.budget()[1] == 0
            shared, searchers = self._prepare(limits, game.evaluation, at_once)
            self._announce(report)
            roots = _roots(searchers[0], game, best, exclude)
            depth = max(1, min(limits.depth or MAX_DEPTH, MAX_DEPTH))
            nodes = limits.nodes
            soft, hard = limits.budget()
            if best is None and len(roots.turns) == 1 and hard is not None:
                depth = 1  # a compulsory answer needs no thought, whoever listens
            if at_once:
                nodes, soft, hard = min(AT_ONCE_NODES, nodes or AT_ONCE_NODES), None, None
            wanted = max(1, min(best or 1, len(roots.turns)))
            shared.begin(soft, hard, nodes)
            with self.stopping(cancel), cancel.cancels(shared):
                lines = _run(shared, searchers, game, roots, depth, wanted, report)
        finally:
            self._busy.release()
        total = sum(searcher.nodes_searched for searcher in searchers)
        spent = int(1000 * (time.monotonic() - start))
        return Result(lines[0].turn, tuple(lines), lines[0].depth, total, spent)

    def stop(self) -> None:
        """Let the running question answer soon; no effect where none runs."""
        with self._lock:
            for cancel in self._cancels:
                cancel.cancel()

    @contextmanager
    def stopping(self, cancel: Cancel) -> Iterator[None]:
        """Within the block, stop() cancels this token: for a question of several searches."""
        with self._lock:
            self._cancels.append(cancel)
        try:
            yield
        finally:
            with self._lock:
                self._cancels.remove(cancel)

    def _fresh(self, width: int | None, height: int | None) -> Game:
        settings = self.settings
        rule = settings.rule if settings.game == GOMOKU else None
        options = settings.game_options
        game = new_game(settings.game, rule=rule, width=width, height=height, **options)
        return game.copy(settings.evaluation)

    def _prepare(
        self, limits: Limits, evaluation: str, at_once: bool
    ) -> tuple[Shared, list[RootSearcher]]:
        """A table of the size that the limits are worth, and a searcher for each thread."""
        settings = self.settings
        parameters = chosen(settings.parameters)
        if at_once:
            # A large table may have to be fetched from the system first: do without.
            small = Shared(LEAST_BYTES)
            return small, [RootSearcher(small, 0, parameters)]
        size = table_size(settings, limits)
        if evaluation != self._evaluation:
            self.clear()  # what another evaluation has found says nothing
            self._evaluation = evaluation
        if self._shared is None or not size.fits(self._made_bytes):
            self.clear()  # the old table goes before the new one comes
            self._shared = _table(size.bytes)
            self._made_bytes = size.bytes
            self._chosen = (
                f"table {self._shared.table_bytes() / MIB:.0f} MiB: {size.reason};"
                f" evaluation {evaluation}"
            )
        if parameters != self._parameters:
            self._searchers = []
            self._parameters = parameters
        threads = thread_count(settings)
        del self._searchers[threads:]
        while len(self._searchers) < threads:
            self._searchers.append(RootSearcher(self._shared, len(self._searchers), parameters))
        return self._shared, list(self._searchers)

    def _announce(self, report: Callable[[Event], None] | None) -> None:
        """Report once which table and which evaluation were chosen, and why."""
        if report is not None and self._chosen:
            text, self._chosen = self._chosen, ""
            report(Event("setup", text=text))


def check_goes_on(game: Game) -> None:
    """ValueError for a game that is over."""
    outcome = game.outcome()
    if outcome is not None:
        raise ValueError(f"the game is over: {outcome.reason}")


def _table(size: int) -> Shared:
    """A table of so many bytes, or of as many as the system has."""
    while True:
        try:
            return Shared(size)
        except MemoryError:
            if size <= LEAST_BYTES:
                raise
            size = max(size // 2, LEAST_BYTES)


def _roots(
    searcher: RootSearcher, game: Game, best: int | None, exclude: Collection[Point]
) -> Roots:
    """What to try at the root; more turns where more lines are wanted than there are good ones."""
    turns, far = searcher.ready(game)
    turns = _allowed(game, turns, exclude)
    if best is not None and best > len(turns):
        turns = _with_all(game, turns, exclude)
    known = {*turns, *((point,) for point in exclude)}
    return Roots(turns, [turn for turn in far if turn not in known])


def _allowed(game: Game, turns: list[Turn], exclude: Collection[Point]) -> list[Turn]:
    """The turns without excluded points, else any other legal ones, else those that there are."""
    if not exclude:
        return turns
    exclude = set(exclude)
    for candidates in (turns, game.legal_turns()):
        allowed = [turn for turn in candidates if exclude.isdisjoint(turn)]
        if allowed:
            return allowed
    return turns


def _with_all(game: Game, turns: list[Turn], exclude: Collection[Point]) -> list[Turn]:
    """The turns, and behind them all other legal ones without excluded points."""
    known, excluded = set(turns), set(exclude)
    others = [turn for turn in near_first(game, ()) if turn not in known]
    return turns + [turn for turn in others if excluded.isdisjoint(turn)]


def _run(
    shared: Shared,
    searchers: list[RootSearcher],
    game: Game,
    roots: Roots,
    depth: int,
    best: int,
    report: Callable[[Event], None] | None,
) -> list[Line]:
    """Search in threads of their own, whose stacks are deep enough; the first one's lines.

    The threads beside the first are a help: where the system has no more of them, it goes alone.
    """
    errors: list[BaseException] = []

    def work(searcher: RootSearcher, mine: Game) -> None:
        is_first = searcher is searchers[0]
        try:
            searcher.run(mine, *roots, depth, best, report if is_first else None)
        except BaseException as error:  # raised again in the caller's thread
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
        except RuntimeError:  # no more threads to be had
            if not threads:
                raise
        finally:
            threading.stack_size(before)
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]
    return searchers[0].lines
