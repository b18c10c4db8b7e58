"""The engine: a game, a table, and the searches over them."""

import threading
import time
from collections.abc import Callable, Collection, Sequence
from random import Random

from .analysis import balance, openings
from .analysis.judge import Judge
from .games.game import Game, IllegalTurn, Outcome
from .games.registry import new_game
from .report import Event, Limits, Line, Result
from .search.parameters import chosen
from .search.searcher import Searcher, Shared
from .settings import Settings
from .types import Point, Turn

__all__ = [
    "Engine",
    "Event",
    "Game",
    "IllegalTurn",
    "Limits",
    "Line",
    "Outcome",
    "Point",
    "Result",
    "Turn",
]

MIB = 1 << 20
STACK_BYTES = 16 * MIB  # of a search thread: about 10 kB a ply, for 128 plies
STACK_LOCK = threading.Lock()  # threading.stack_size is one for all engines of a process
PROGRAM_BYTES = 36 * MIB  # what the process takes beside the table, with one thread that searches
THREAD_BYTES = 3 * MIB  # what each more takes: a deep stack, and what its solvers remember
DEFAULT_TABLE_BYTES = 256 * MIB  # where neither max_memory nor hash_size is told
LEAST_TABLE_BYTES = 1 * MIB
TABLE_BYTES_A_MS = 160 * 1024  # of a turn: more is hardly filled, and has to be made first
AT_ONCE_NODES = 2000  # what may be searched in the few ms that "at once" leaves
MAX_DEPTH = 99  # plies
GOMOKU = "gomoku"  # the game that settings.rule belongs to


class Engine:
    """Plays one game at a time under its settings.

    think() blocks; stop() may be called from any thread meanwhile.
    """

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = Settings() if settings is None else settings
        self.game: Game = self._fresh(None, None)
        self._shared: Shared | None = None
        self._searchers: list[Searcher] = []
        self._parameters: dict[str, int] = {}  # that the searchers have
        self._made_bytes = 0  # table size that was asked for when it was made
        self.stops = 0  # how often stop() was called
        self.rng = Random()  # which of several openings to offer; seed it to have them again
        self._lock = threading.Lock()  # guards _running
        self._running: Shared | None = None  # of the search that stop() stops
        self._busy = threading.Lock()  # held while a search runs

    def new_game(self, width: int | None = None, height: int | None = None) -> None:
        """Begin the game of the settings on an empty board; forgets the last one.

        width, height: cells; None for the game's usual board. Raises ValueError for a game, an
        option or a size that there is not; the running game stays as it is then.
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

    def _fresh(self, width: int | None, height: int | None) -> Game:
        settings = self.settings
        rule = settings.rule if settings.game == GOMOKU else None
        return new_game(
            settings.game, rule=rule, width=width, height=height, **settings.game_options
        )

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

    def stop(self) -> None:
        """Let the running think(), balance or opening answer soon; no effect where none runs."""
        with self._lock:
            self.stops += 1
            if self._running is not None:
                self._running.stop()

    def think(
        self,
        limits: Limits,
        *,
        report: Callable[[Event], None] | None = None,
        best: int | None = None,
        exclude: Collection[Point] = (),
        cancelled: Callable[[], bool] | None = None,
    ) -> Result:
        """Search the game's position and answer with the best turn.

        report: called in the search's thread with what it finds; its exceptions end the search
        and are raised here. best: how many lines to find, fewer if there are no more legal turns;
        None for the turn alone, which comes at once where it is compulsory and a clock runs.
        exclude: points not to play, unless nothing else is left. cancelled: asked once when the
        search can be stopped; true stops it, so that a stop sent just before is not lost.

        Raises ValueError where the board is full or the game over, RuntimeError while another
        search runs.
        """
        start = time.monotonic()
        limits = limits.begun()
        _check_goes_on(self.game)
        if not self._busy.acquire(blocking=False):
            raise RuntimeError("a search is running already")
        try:
            at_once = limits.budget()[1] == 0
            shared, searchers = self._prepare(at_once)
            game = self.game.copy()
            ready, others = searchers[0].ready(game)
            turns = _allowed(game, ready, exclude)
            if best is not None and best > len(turns):
                turns = _with_all(game, turns, exclude)
            known = {*turns, *((point,) for point in exclude)}
            others = [turn for turn in others if turn not in known]
            depth = max(1, min(limits.depth or MAX_DEPTH, MAX_DEPTH))
            nodes = limits.nodes
            soft, hard = limits.budget()
            if best is None and len(turns) == 1 and hard is not None:
                depth = 1  # a compulsory answer needs no thought, whoever listens
            if at_once:
                nodes, soft, hard = min(AT_ONCE_NODES, nodes or AT_ONCE_NODES), None, None
            with self._lock:
                shared.begin(soft, hard, nodes)
                self._running = shared
            if cancelled is not None and cancelled():
                shared.stop()
            try:
                wanted = max(1, min(best or 1, len(turns)))
                lines = _run(shared, searchers, game, (turns, others), depth, wanted, report)
            finally:
                with self._lock:
                    self._running = None
        finally:
            self._busy.release()
        total = sum(searcher.nodes_searched for searcher in searchers)
        spent = int(1000 * (time.monotonic() - start))
        return Result(lines[0].turn, tuple(lines), lines[0].depth, total, spent)

    def balance_one(
        self,
        limits: Limits,
        bias: int = 0,
        *,
        report: Callable[[Event], None] | None = None,
        exclude: Collection[Point] = (),
        cancelled: Callable[[], bool] | None = None,
    ) -> Result:
        """The turn after which the game is worth as near to bias as can be.

        bias: a value, as in Line; positive is good for the side that plays the turn. The lines
        are the nearest turns, nearest first; everything else is as for think.
        """
        return self._balanced(balance.one, bias, limits, report, exclude, cancelled)

    def balance_two(
        self,
        limits: Limits,
        bias: int = 0,
        *,
        report: Callable[[Event], None] | None = None,
        exclude: Collection[Point] = (),
        cancelled: Callable[[], bool] | None = None,
    ) -> Result:
        """Two turns, ours and the opponent's, that leave the game worth about bias to us.

        The turn of the result has the points of both, and so has that of each line; the first two
        turns of a line's pv are those two. Everything else is as for balance_one.
        """
        return self._balanced(balance.two, bias, limits, report, exclude, cancelled)

    def _balanced(
        self,
        find: Callable[[Judge, int], Result],
        bias: int,
        limits: Limits,
        report: Callable[[Event], None] | None,
        exclude: Collection[Point],
        cancelled: Callable[[], bool] | None,
    ) -> Result:
        game = self.game
        _check_goes_on(game)
        self.game = game.copy()
        try:
            judge = Judge(self, limits, report=report, exclude=exclude, cancelled=cancelled)
            return find(judge, bias)
        finally:
            self.game = game

    def swap2(
        self,
        stones: Sequence[Point],
        limits: Limits,
        *,
        report: Callable[[Event], None] | None = None,
        exclude: Collection[Point] = (),
        cancelled: Callable[[], bool] | None = None,
    ) -> tuple[Point, ...] | None:
        """Answer a swap2 opening of 0, 3 or 5 stones (black, white, black, ...).

        The points to place, in order, or None to swap. The game's position becomes the
        opening's. report, exclude, cancelled: as for think, for each of its searches. Raises
        ValueError for another number of stones, IllegalTurn for bad ones.
        """
        judge = Judge(self, limits, report=report, exclude=exclude, cancelled=cancelled)
        return openings.swap2(judge, stones)

    def opening(
        self,
        stones: Sequence[Point],
        limits: Limits,
        *,
        report: Callable[[Event], None] | None = None,
        exclude: Collection[Point] = (),
        cancelled: Callable[[], bool] | None = None,
    ) -> tuple[Point, ...] | None:
        """Answer a question of the opening that the game is played with (swap, swap2, offers).

        stones: those of the opening, then those that are offered. The points to place, in order,
        or None to swap. The game's position becomes the opening's. Raises ValueError where the
        game has no such question, IllegalTurn for bad stones.
        """
        judge = Judge(self, limits, report=report, exclude=exclude, cancelled=cancelled)
        return openings.answer(judge, stones)

    def _threads(self) -> int:
        """How many threads search: as many as are wanted and max_memory has room for."""
        settings = self.settings
        if not settings.max_memory:
            return settings.thread_num
        room = settings.max_memory - PROGRAM_BYTES - LEAST_TABLE_BYTES
        return max(1, min(settings.thread_num, 1 + room // THREAD_BYTES))

    def _table_sizes(self) -> tuple[int, int]:
        """The fewest bytes that the settings want a transposition table to have, and the most."""
        settings = self.settings
        threads = self._threads()
        program = PROGRAM_BYTES + (threads - 1) * THREAD_BYTES
        allowed = settings.max_memory - program if settings.max_memory else None
        if settings.hash_size > 0:
            told = 1024 * settings.hash_size
            size = max(LEAST_TABLE_BYTES, told if allowed is None else min(told, allowed))
            return size, size
        most = max(LEAST_TABLE_BYTES, DEFAULT_TABLE_BYTES if allowed is None else allowed)
        useful = TABLE_BYTES_A_MS * settings.timeout_turn * threads
        # A power of two: turns that differ a little share a table, and what it knows.
        return min(most, max(LEAST_TABLE_BYTES, 1 << useful.bit_length())), most

    def _prepare(self, at_once: bool) -> tuple[Shared, list[Searcher]]:
        """A table of the size that the settings ask for and a searcher for each thread."""
        if at_once:
            # A large table may have to be fetched from the system first: do without.
            small = Shared(LEAST_TABLE_BYTES)
            return small, [Searcher(small, 0, chosen(self.settings.parameters))]
        settings = self.settings
        fewest, most = self._table_sizes()
        if self._shared is None or not fewest <= self._made_bytes <= most:
            self.clear()  # the old table goes before the new one comes
            self._shared = _table(fewest)
            self._made_bytes = fewest
        parameters = chosen(settings.parameters)
        if parameters != self._parameters:
            self._searchers = []
            self._parameters = parameters
        threads = self._threads()
        del self._searchers[threads:]
        while len(self._searchers) < threads:
            self._searchers.append(Searcher(self._shared, len(self._searchers), parameters))
        return self._shared, list(self._searchers)


def _check_goes_on(game: Game) -> None:
    outcome = game.outcome()
    if outcome is not None:
        raise ValueError(f"the game is over: {outcome.reason}")


def _table(size: int) -> Shared:
    """A table of so many bytes, or of as many as the system has."""
    while True:
        try:
            return Shared(size)
        except MemoryError:
            if size <= LEAST_TABLE_BYTES:
                raise
            size = max(size // 2, LEAST_TABLE_BYTES)


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
    others = [turn for turn in balance.near_first(game, ()) if turn not in known]
    return turns + [turn for turn in others if excluded.isdisjoint(turn)]


def _run(
    shared: Shared,
    searchers: list[Searcher],
    game: Game,
    turns: tuple[list[Turn], list[Turn]],
    depth: int,
    best: int,
    report: Callable[[Event], None] | None,
) -> list[Line]:
    """Search in threads of their own, whose stacks are deep enough; the first one's lines.

    The threads beside the first are a help: where the system has no more of them, it goes alone.
    """
    errors: list[BaseException] = []

    def work(searcher: Searcher, mine: Game) -> None:
        is_first = searcher is searchers[0]
        try:
            searcher.run(mine, *turns, depth, best, report if is_first else None)
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
