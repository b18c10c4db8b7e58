"""A session: one page's game, its players, its engine, and what is being searched."""

import asyncio
import logging
import secrets
import time
import weakref
from collections.abc import Callable, Coroutine
from datetime import date
from functools import partial
from typing import Any, NamedTuple

import kakugo
from brain.arguments import shown
from brain.games.picture import PLAYERS, YOU
from brain.games.stages import PLAY
from brain.report import Limits
from brain.types import BLACK, FIRST, SECOND, WHITE, Stone
from kakugo import Engine, Game, Node, Proof, Record, Result, Turn
from kakugo.review import Judged

from ..game.clock import Clock
from ..game.game_tree import GameTree, promote
from ..game.nodes import Changes, Nodes
from ..library.game_rows import draft_of, tree_of
from ..library.problem import Solving
from ..library.store import LibraryError, Store
from ..search.background import Poll, in_thread
from ..search.job import Job, Work
from ..search.other_engines import OPINION_S, Brains, Opinion
from ..search.slots import Running, Slots, search_json
from ..search.work import Wanted, learning
from ..search.work import turn as player_turn
from ..shown.geometry import game_json, places_of
from ..shown.position import position_json
from ..wire.fields import player as read_player
from ..wire.fields import time_control as read_time_control
from ..wire.messages import (
    ENGINE,
    FIRST_OPPONENT,
    PERSON,
    BadMessage,
    Json,
    Player,
    TimeControl,
    refusal,
)
from ..wire.outbox import Outbox
from .options import Options

LOG = logging.getLogger(__name__)

ID_BYTES = 16
OTHER: dict[int, int] = {FIRST: SECOND, SECOND: FIRST}
USUAL_TIME = TimeControl(seconds=1.0)
RESIGNATION, TIME = "resignation", "time"
MANY_NODES = 500  # whose text takes ms


class Reviewed(NamedTuple):
    """A review: its limits, what it has found by the number of the node, and what it has sent."""

    limits: Limits
    found: dict[int, Judged]
    sent: list[Json]


class Session:
    """The game of a page. Used in the thread of the event loop, and under its lock.

    tree: the game, with all that was tried. analysis: the fields of one that goes along with the
    page. proved: the proof that was found, and the number of its node. reviewed: what the review of
    the game has found. solving: a problem beside the game. watched: a file of the arena; followed:
    a game that is played elsewhere, and goes on, also when the page comes again.
    """

    def __init__(self, options: Options, slots: Slots, library: Store) -> None:
        """slots: for the searches of all sessions. library: for their games."""
        self.id = secrets.token_urlsafe(ID_BYTES)
        self.options = options
        self.library = library
        self.lock = asyncio.Lock()
        self.outbox: Outbox | None = None
        self.pages = 0  # that show it, or come
        self.left_at: float | None = time.monotonic()  # since when no page shows it
        self.asked_at = time.monotonic()  # when the message came that is being carried out
        # An engine answers a click.
        opponent = Player(ENGINE, FIRST_OPPONENT)
        self.players: dict[int, Player] = {FIRST: Player(PERSON), SECOND: opponent}
        self.time_control = USUAL_TIME
        self.is_playing = False
        self.is_held = False  # whether it goes on as soon as turns are taken back or played again
        self.is_untouched = True  # whether nothing would be lost with it
        self.has_names = False  # whether the page has named the players itself
        me = weakref.proxy(self)  # no cycle: its memory goes when the session does
        self.clock = Clock(lambda message: me.put(message), lambda player: me._fall(player))
        self._running = Running(
            slots, lambda message: me.put(message), lambda job, found: me._finish(job, found)
        )
        self.brains = Brains(options.engines)
        self._opinion = Opinion(self.brains, lambda message: me.put(message))
        self.analysis: Json | None = None
        self.proved: tuple[Proof, int] | None = None
        self.reviewed: Reviewed | None = None
        self.solving: Solving | None = None
        self.watched, self.followed = Poll(), Poll()
        self._engine: Engine | None = None
        self._answered: Node | None = None  # the analysis of this node has ended by itself
        self._tasks: set[asyncio.Task[None]] = set()
        self._known: Json = {}  # what the library knows of the game, but for its nodes
        self._noticed = ""  # what the page knows of faults of the library, and of this game there
        self._shown_kept: int | None = None
        record = self.dated(Record(kakugo.new_game()))
        self.begin(GameTree(record, Nodes(record), options.evaluation))
        self.is_playing = True

    # ---- the page ----

    def put(self, message: Json) -> None:
        """Send a message to the page, if there is one."""
        if self.outbox is not None:
            self.outbox.put(message)

    async def attach(self, outbox: Outbox, *, was_kept: bool) -> None:
        """A page shows this session: send all of it."""
        if self.outbox is not None:
            self.outbox.close()
        self.outbox, self.left_at = outbox, None
        self.library.shown.add(self.id)
        about = {"learns": (self.analysis or {}).get("learn", False), **self.options.json()}
        self.put({"is": "session", "id": self.id, "kept": was_kept, **about})
        self._noticed, self._shown_kept = "", None
        self._show_kept()
        await self.show_game()
        for message in self.reviewed.sent if self.reviewed else ():
            self.put(message)
        self.start_clock()
        self.clock.show()
        self._running.show()
        self.followed.resume()

    async def detach(self, outbox: Outbox) -> None:
        """The page has gone: nothing is searched for it any more, but its game is kept."""
        if self.outbox is not outbox:
            return
        self.outbox, self.left_at = None, time.monotonic()
        self.library.shown.discard(self.id)
        self.clock.stop()
        self.watched.end()
        self.followed.pause()
        await self.halt()
        await self.release()

    # ---- what the page shows ----

    @property
    def game(self) -> Game:
        """The position that the page shows."""
        return self.tree.game

    @property
    def problem(self) -> Solving:
        """The problem that is being solved; BadMessage where there is none."""
        if self.solving is None:
            raise BadMessage("value", "there is no problem to solve")
        return self.solving

    def begin(self, tree: GameTree) -> None:
        """Have another game."""
        tree.nodes.changes = Changes()
        self.tree = tree
        self.proved = self.reviewed = self._answered = None
        self.is_held = False
        self.clock.forget()
        self.followed.end()

    def replace(self, tree: GameTree) -> None:
        """Have another game, from which undo leads back to this one."""
        if self.tree.kept != tree.kept:
            tree.before = self.tree.kept
        self.begin(tree)

    async def show_game(self, tree: str | None = None) -> None:
        """Send everything about the game; tree: the text of its nodes, if it is known."""
        self.put(game_json(self.game, self.tree.record))
        await self.show_tree(tree)
        self.show_players()
        self.show()

    async def show_tree(self, text: str | None = None) -> None:
        """Send all nodes; text: theirs, if it is known."""
        nodes = self.tree.nodes
        if text is None:
            text = nodes.text() if len(nodes) < MANY_NODES else await in_thread(nodes.text)
        if self.outbox is not None:
            self.outbox.put_text("tree", text)

    def show_players(self) -> None:
        """Send who plays."""
        players = {name: self.players[player].json() for player, name in PLAYERS.items()}
        limits = self.time_control.json()
        self.put({"is": "players", **players, "limits": limits, "playing": self.is_playing})

    def show(self) -> None:
        """Send the position."""
        tree = self.tree
        ended = tree.ended(tree.walk.node)
        is_open = ended is not None and not (tree.is_live and tree.is_over)
        self.put(
            {
                "is": "position",
                "node": tree.number,
                "live": tree.is_live,
                "who": self.players[self.game.player].who,
                "undo": tree.undoes,
                "redo": bool(tree.ahead),
                **position_json(self.game, ended, is_open=is_open),
            }
        )

    def show_node(self, node: Node) -> None:
        """Send one node, which is new or changed."""
        self.tree.nodes.changes.nodes.add(node)
        self.put({"is": "node", "node": self.tree.nodes.node_json(node)})

    def promote(self, line: list[Node]) -> None:
        """Make a line the main one; the page sees it."""
        for parent in promote(line):
            self.tree.nodes.changes.orders.add(parent)
            self.put(self.tree.nodes.order_json(parent))

    # ---- the library ----

    async def keep(self) -> None:
        """Let the library have what has changed, before anybody hears that it was done."""
        if self.is_untouched:
            return
        tree, changes = self.tree, self.tree.nodes.changes
        tree.is_own |= bool(changes) and not self.followed.is_on
        draft = draft_of(tree, self.id, self._place(), changes)
        known = {name: value for name, value in draft.row.items() if name != "changed"}
        if tree.kept is not None and not changes and known == self._known:
            return
        tree.nodes.changes = Changes()
        try:
            number = None if tree.kept is None else await in_thread(self.library.write, draft)
            if number is None:  # it is new, or another page's now: this one goes on in a copy
                tree.is_own &= tree.kept is None or bool(changes)
                tree.kept = None
                number = await in_thread(self._write_all, tree, self._place())
        except LibraryError as error:
            tree.nodes.changes.add(changes)
            self._notice("unkept", str(error))
            return
        self._known, tree.kept = known, number
        self._show_kept()

    def _write_all(self, tree: GameTree, place: Json) -> int | None:
        return self.library.write(draft_of(tree, self.id, place, None))

    def keep_soon(self) -> None:
        """The same beside what is done now."""
        self.later(self._keep_locked())

    async def _keep_locked(self) -> None:
        async with self.lock:
            await self.keep()

    async def take(self, number: int, *, is_undone: bool = False) -> None:
        """Have a game of the library, or a copy of what another page shows.

        LibraryError where there is none with this number. It goes on where a person is to move
        and no clock runs. is_undone: the one on this page is given up for it, and not to be found
        again by undo.
        """
        await self.halt()  # first: what is searched may still mark nodes of this very game
        kept = await in_thread(self.library.game, number)
        first = self.tree.nodes.next
        tree, place = await in_thread(tree_of, kept, self.options.evaluation, first)
        is_mine = await in_thread(self.library.claim, number, self.id)
        before = tree.before
        self.replace(tree)
        if is_undone:
            tree.before = before
        if not is_mine:
            tree.kept, tree.is_own = None, False
        self._sit(place)
        goes_on = self.is_playing or self.is_held
        self.is_playing = False
        self.is_held = goes_on
        if goes_on and place["clock"] is None and self.is_person(tree.live_game().player):
            self.begin_playing()
        self.is_untouched = False

    def resume(self, id: str, tree: GameTree, place: Json) -> None:
        """Be the session that had this game before the server was started."""
        self.id = id
        self.begin(tree)
        self._sit(place)
        self.is_untouched = False

    def _place(self) -> Json:
        """Who plays, and how it goes on."""
        return {
            **{name: self.players[player].json() for player, name in PLAYERS.items()},
            "limits": self.time_control.json(),
            "playing": self.is_playing,
            "held": self.is_held,
            "named": self.has_names,
            "clock": self.clock.json(),
        }

    def _sit(self, place: Json) -> None:
        """The inverse of _place."""
        self.players = {player: read_player(name, place[name]) for player, name in PLAYERS.items()}
        self.time_control = read_time_control("limits", place["limits"])
        self.is_playing, self.is_held = place["playing"], place["held"]
        self.has_names, self.analysis = place["named"], None
        self.clock.read(place["clock"], self.time_control)

    def _show_kept(self) -> None:
        """Send which game of the library this is, if it is one, and what is wrong with that."""
        if self.tree.kept != self._shown_kept:
            self._shown_kept = self.tree.kept
            self.put({"is": "kept", "game": self.tree.kept})
        self._notice("damaged" if self.library.notice else "", self.library.notice)

    def _notice(self, key: str, text: str) -> None:
        if self._noticed != text:
            self._noticed = text
            self.put({"is": "notice", "key": key, "text": text})

    # ---- play ----

    def play(self, turn: Turn, *, is_shown: bool = True) -> Node:
        """Play a turn at this node, live if that is; what is wrong with it raises.

        is_shown: whether the page sees the position then.
        """
        # What is followed is played elsewhere.
        was_live = self.tree.is_live and not self.followed.is_on
        node, is_new = self.tree.play(turn)
        if is_new:
            self.show_node(node)
        if was_live:
            self.tree.go_on(node)
            self.promote([node])
            if self.is_playing:
                self.clock.press()
                self.start_clock()
            self.conclude()
        if is_shown:
            self.show()
        return node

    def conclude(self) -> None:
        """Let the record say who plays, and how its main line has ended."""
        record, game = self.tree.record, self.tree.live_game()
        if not self.has_names:
            names = {game.colour_of(player): self._name(player) for player in PLAYERS}
            record.black, record.white = names[BLACK], names[WHITE]
        self.tree.conclude()
        if self.tree.has_ended():
            was_going_on = self.is_playing or self.is_held
            self.pause()
            self.is_held = was_going_on

    def end(self, winner: Stone, reason: str) -> None:
        """The game is over, though the rules do not say so; the page sees where."""
        self.tree.end(winner, reason)
        self.conclude()
        self.show()

    def pause(self) -> None:
        """Let engines wait."""
        self.clock.stop()
        self.is_held = False
        if self.is_playing:
            self.is_playing = False
            self.show_players()

    def begin_playing(self) -> None:
        """Let engines play, and clocks run, from the node where the game is."""
        if self.tree.has_ended():
            return
        self.is_playing, self.is_held = True, False
        self.clock.wind(self.time_control)
        self.start_clock()
        self.show_players()

    def is_person(self, player: int) -> bool:
        """Whether a person plays for a player."""
        return self.players[player].who == PERSON

    @property
    def has_person(self) -> bool:
        """Whether a person plays."""
        return any(map(self.is_person, self.players))

    def is_asked(self, player: int) -> bool:
        """Whether the game may wait at a turn of this player: a person's, or of two engines any."""
        return self.is_person(player) or not self.has_person

    def dated(self, record: Record) -> Record:
        """The record, with today's date."""
        record.date = date.today().isoformat()
        return record

    def _name(self, player: int) -> str:
        who, level, name = self.players[player]
        return YOU if who == PERSON else name or f"Kakugo, level {level}"

    # ---- the clock ----

    def start_clock(self) -> None:
        """Let the clock run of who is to move, and no other; not before the first turn was played.

        That of an engine runs when its search begins: it may have to wait until there is room.
        """
        game = self.tree.live_game()
        if self.is_playing and game.ply and self.is_person(game.player):
            self.clock.start(game.player)
        else:
            self.clock.stop()

    def _fall(self, player: int) -> None:
        self.later(self._lose_on_time(player))

    async def _lose_on_time(self, player: int) -> None:
        async with self.lock:
            if self.clock.has_fallen(player):
                await self.halt()
                self.end(self.tree.live_game().colour_of(OTHER[player]), TIME)
                await self.keep()

    # ---- searches ----

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

    async def halt(self) -> None:
        """End what is searched, and wait until it has ended."""
        self._opinion.end()
        await self._running.halt()
        await self.keep()  # what a search has noted

    async def search(
        self,
        what: str,
        work: Work,
        found: Callable[[Any], None],
        *,
        news: Callable[[Any], None] | None = None,
        begins: Callable[[], None] | None = None,
        shown: int = 1,
        has_heat: bool = False,
    ) -> Job:
        """Search, after what is searched now has ended.

        work: in a thread of its own. found: gets its result, unless it was stopped; news: what
        it reports meanwhile. begins: called when there is room. shown: lines that the page lists.
        """
        await self.halt()
        database = self.options.written(self.analysis or {}) if what == "analyse" else None
        work = partial(learning, self.engine, database, work)
        job = Job(what, self.tree.number, work, self.engine.nodes_so_far)
        job.shown, job.has_heat, job.begins = shown, has_heat, begins
        job.places = places_of(self.game)
        self._running.job = job
        self._running.show()
        self.later(self._running.accompany(job, found, news))
        return job

    async def settle(self) -> None:
        """Search what the game needs next, else what the page has asked for."""
        if self.outbox is None:
            return
        game = self.tree.live_game()
        if self.is_playing and not self.tree.has_ended() and not self.is_person(game.player):
            if not self.is_thinking:
                await self._think(game.copy())
            return
        if self.job is not None and self.job.what != "analyse":
            return
        node = self.tree.walk.node
        if self.analysis is None or self._answered is node:
            return
        if self.job is not None and self.job.node == self.tree.number:
            return
        await self.halt()
        if self.game.stage == PLAY and self.game.outcome() is None:
            await self._analyse(self.analysis)

    def analyse_anew(self) -> None:
        """Forget that the analysis of this node has ended."""
        self._answered = None

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine beside what is done now."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _think(self, game: Game) -> None:
        """The engine's turn at the live node."""
        engine, seat, live, limits = self.engine, game.player, self.tree.live, Limits()
        player, asked_at = self.players[seat], self.asked_at

        def has_room() -> None:
            nonlocal limits
            left_ms = self.clock.left_ms(seat)
            limits = self.time_control.limits(None if left_ms is None else max(1, left_ms))
            if not player.name:
                begins()

        def begins(_: object = None) -> None:
            if game.ply and not job.is_discarded:
                self.clock.start(seat)
            job.began = time.monotonic()

        def work(job: Job) -> Turn:
            return player_turn(job, game, limits, player, engine, self.brains)

        def found(turn: Turn) -> None:
            tree = self.tree
            if tree.live is not live:
                return
            is_shown, shown_node = tree.is_live, tree.walk.node
            tree.walk.to(live)
            node = self.play(turn, is_shown=is_shown)
            node.ms = round(job.ms)
            if not is_shown:  # the page shows another node, and goes on to do so
                tree.walk.to(shown_node)
            self.asked_at = time.monotonic()
            job.late_ms = 1000 * (self.asked_at - asked_at) - job.ms

        job = await self.search("turn", work, found, begins=has_room, news=begins, shown=3)

    async def _analyse(self, fields: Json) -> None:
        """An endless search of the node that is shown, or until its limits."""
        engine, game, node = self.engine, self.game.copy(), self.tree.walk.node
        wanted = Wanted.of(fields, game)

        def found(_: Result) -> None:
            self._answered = node

        work = partial(wanted.search, game, engine)
        await self.search("analyse", work, found, shown=wanted.best, has_heat=wanted.has_heat)
        if "second" in fields:
            seconds = fields.get("seconds", OPINION_S)
            self._opinion.ask(fields["second"], game.copy(), self.tree.number, seconds)

    async def _finish(self, job: Job, found: Callable[[Any], None]) -> None:
        """Send what a job has found in the end, and go on."""
        async with self.lock:
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
                await self.keep()
                self.put(search_json(job, "done"))
                await self.settle()
                return
            if not isinstance(error, ValueError):
                LOG.error("a search failed: %s", job.what, exc_info=error)
            self.analysis = None
            if job.what == "turn":
                self.pause()
            await self.keep()
            self.put(search_json(job, "error") | _fault(error))


def _fault(error: BaseException) -> Json:
    """An error in a search, for a person."""
    if not isinstance(error, ValueError):
        error = BadMessage("failed", shown(error))
    return refusal(error, "failed").json()
