"""What is searched for a page: the turns of engines, an analysis, and whatever else it asks for."""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from brain.arguments import shown
from kakugo import PLAY, Engine, Game, Limits, Node, Proof, Result, Turn

from ..game.reviewed import Reviewed
from ..search.background import in_thread
from ..search.job import Job, Work
from ..search.other_engines import OPINION_S, Brains, Opinion
from ..search.slots import Running, Slots, search_json
from ..search.work import Opened, Wanted, learning, shipped_proof
from ..search.work import turn as player_turn
from ..shown.geometry import places_of
from ..wire.messages import PERFECT, BadMessage, Json, refusal
from .kept import Kept
from .options import Options
from .players import Players
from .screen import Screen

LOG = logging.getLogger(__name__)


class Searches:
    """One search at a time, and what was found of the game.

    asked_at: when the message came that is being carried out. analysis: the fields of one that goes
    along with the page. proved: the proof that was found, and the number of its node. brains: other
    engines. options: with the limits that this page wants for its engine.
    """

    def __init__(
        self, options: Options, slots: Slots, lock: asyncio.Lock, players: Players, kept: Kept
    ) -> None:
        """slots: for the searches of all sessions. lock: of the session."""
        self.asked_at = time.monotonic()
        self.analysis: Json | None = None
        self.proved: tuple[Proof, int] | None = None
        self.brains = Brains(options.engines)
        self.options = options
        self._lock = lock
        self._players = players
        self._kept = kept
        self._screen: Screen = players.screen
        self._running = Running(slots, self._screen.put)
        self._opinion = Opinion(self.brains, self._screen.put)
        self._engine: Engine | None = None
        self._answered: Node | None = None  # the analysis of this node has ended by itself
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def engine(self) -> Engine:
        """The engine of this session, made when it is needed."""
        if self._engine is None:
            self._engine = self.options.engine()
        return self._engine

    async def release(self) -> None:
        """Let go of the engine's memory, where it is not at work, and of other engines."""
        if self.job is None:
            if self._engine is not None:
                engine, self._engine = self._engine, None
                engine.clear()
                await in_thread(setattr, engine, "database", None)  # which writes what is left
            await self._opinion.ended()
            await self.brains.close()

    @property
    def job(self) -> Job | None:
        """What is searched now."""
        return self._running.job

    @property
    def is_thinking(self) -> bool:
        """Whether an engine thinks about its turn."""
        return self.job is not None and self.job.what == "turn"

    @property
    def reviewed(self) -> Reviewed | None:
        """What a review of the game has found, if there was one."""
        return self._players.tree.reviewed

    def messages(self) -> list[Json]:
        """What a page that comes has to hear: what a review has found, and what is searched."""
        running = [] if self.job is None else [search_json(self.job)]
        return [*self._review_messages(), *running]

    def show_review(self) -> None:
        """Send what a review of the game has found."""
        for message in self._review_messages():
            self._screen.put(message)

    def _review_messages(self) -> list[Json]:
        there = self._players.tree.nodes.knows
        return self.reviewed.messages(there) if self.reviewed else []

    def forget(self) -> None:
        """There is another game, of which nothing was found."""
        self.proved = self._answered = None

    def analyse_anew(self) -> None:
        """Forget that the analysis of this node has ended."""
        self._answered = None

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine beside what is done now."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def halt(self) -> None:
        """End what is searched, and wait until it has ended."""
        self._opinion.end()
        await self._running.halt()
        await self._kept.keep()  # what a search has noted

    async def make_way(self, *kinds: str) -> None:
        """End what is searched, unless it is of one of these kinds."""
        if self.job is not None and self.job.what not in kinds:
            await self.halt()

    async def run(
        self,
        what: str,
        work: Work,
        found: Callable[[Any], None],
        *,
        news: Callable[[Any], None] | None = None,
        begins: Callable[[], None] | None = None,
        shown: int = 1,
        has_heat: bool = False,
        opened: Opened | None = None,
    ) -> Job:
        """Search, after what is searched now has ended.

        work: in a thread of its own. found: gets its result, unless it was stopped; news: what
        it reports meanwhile. begins: called when there is room. shown: lines that the page lists.
        opened: a database for the engine.
        """
        await self.halt()
        database = self.options.written(self.analysis or {}) if what == "analyse" else None
        work = partial(learning, self.engine, opened or (lambda: database), work)
        tree = self._players.tree
        job = Job(what, tree.number, work, self.engine.nodes_so_far)
        job.shown, job.has_heat, job.begins = shown, has_heat, begins
        job.places = places_of(tree.game)
        self._running.job = job
        self._running.show()
        self.later(self._accompany(job, found, news))
        return job

    async def settle(self) -> None:
        """Search what the game needs next, else what the page has asked for."""
        if self._screen.outbox is None:
            return
        players, tree = self._players, self._players.tree
        game = tree.live_game()
        if players.is_playing and not tree.has_ended() and not players.is_person(game.player):
            if not self.is_thinking:
                await self._think(game.copy())
            return
        if self.job is not None and self.job.what != "analyse":
            return
        if self.analysis is None or self._answered is tree.walk.node or players.is_shared:
            return
        if self.job is not None and self.job.node == tree.number:
            return
        await self.halt()
        if tree.game.stage == PLAY and tree.game.outcome() is None:
            await self._analyse(self.analysis)

    async def _think(self, game: Game) -> None:
        """The engine's turn at the live node."""
        players, tree = self._players, self._players.tree
        engine, number, live, limits = self.engine, game.player, tree.live, Limits()
        player, asked_at = players.both[number], self.asked_at

        def has_room() -> None:
            nonlocal limits
            left_ms = players.clock.left_ms(number)
            limits = players.time_control.limits(None if left_ms is None else max(1, left_ms))
            if not player.is_foreign:
                begins()

        def begins(_: object = None) -> None:
            if game.ply and not job.is_discarded:
                players.clock.start(number)
            job.began = time.monotonic()

        def work(job: Job) -> Turn:
            return player_turn(job, game, limits, player, engine, self.brains)

        def found(turn: Turn) -> None:
            if tree.live is not live:
                return
            node = players.play_live(turn)
            node.ms = round(job.ms)
            self.asked_at = time.monotonic()
            job.late_ms = 1000 * (self.asked_at - asked_at) - job.ms

        proof = shipped_proof if player.name == PERFECT else None
        job = await self.run(
            "turn", work, found, begins=has_room, news=begins, shown=3, opened=proof
        )

    async def _analyse(self, fields: Json) -> None:
        """An endless search of the node that is shown, or until its limits."""
        tree = self._players.tree
        engine, game, node = self.engine, tree.game.copy(), tree.walk.node
        wanted = Wanted.of(fields, game)

        def found(_: Result) -> None:
            self._answered = node

        work = partial(wanted.search, game, engine)
        await self.run("analyse", work, found, shown=wanted.best, has_heat=wanted.has_heat)
        if "second" in fields:
            seconds = fields.get("seconds", OPINION_S)
            self._opinion.ask(fields["second"], game.copy(), tree.number, seconds)

    async def _accompany(
        self, job: Job, found: Callable[[Any], None], news: Callable[[Any], None] | None
    ) -> None:
        await self._running.accompany(job, news)
        async with self._lock:
            await self._finish(job, found)

    async def _finish(self, job: Job, found: Callable[[Any], None]) -> None:
        """Send what a job has found in the end, and go on."""
        if self.job is not job or job.is_discarded:
            return
        self._running.job = None
        error = job.error
        if error is None:
            try:
                found(job.result)
            except Exception as fault:  # of ours: the page must know that the search is over
                error = fault
        if error is None:
            await self._kept.keep()
            self._screen.put(search_json(job, "done"))
            await self.settle()
            return
        if not isinstance(error, ValueError):
            LOG.error("a search failed: %s", job.what, exc_info=error)
        self.analysis = None
        if job.what == "turn":
            self._players.pause()
        await self._kept.keep()
        self._screen.put(search_json(job, "error") | _fault(error))


def _fault(error: BaseException) -> Json:
    """An error in a search, for a person."""
    if not isinstance(error, ValueError):
        error = BadMessage("failed", shown(error))
    return refusal(error, "failed").json()
