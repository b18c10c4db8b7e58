"""A session: one page's game, its searches, and what is kept of it."""

import asyncio
import time
import weakref
from datetime import date

import kakugo
from kakugo import OTHER_PLAYER, Game, Record

from ..game.game_tree import GameTree
from ..game.nodes import Nodes
from ..library.practice import Run
from ..library.problem import Solving
from ..library.store import Store
from ..search.background import Poll, in_thread
from ..search.slots import Slots
from ..shown.geometry import game_json
from ..wire.messages import BadMessage, Json
from ..wire.outbox import Outbox
from .kept import Kept
from .options import Options
from .players import Players
from .screen import Guest, Screen
from .searches import Searches
from .table import Table

TIME = "time"  # why a game is lost


class Session:
    """What one page has. Used in the thread of the event loop, and under its lock.

    screen: the page itself, and those of guests. table: who these are. players: with their game and
    its clock. searches: for them and the page. kept: the game in the library. solving: a problem
    beside the game. run: several in a row. watched: a file of the arena. pages: how many show it,
    or come. left_at: since when no page shows it.
    """

    def __init__(self, options: Options, slots: Slots, library: Store) -> None:
        """slots: for the searches of all sessions. library: for their games."""
        self.options = options
        self.lock = asyncio.Lock()
        self.pages = 0
        self.left_at: float | None = time.monotonic()
        self.solving: Solving | None = None
        self.run: Run | None = None
        self.watched = Poll()
        me = weakref.proxy(self)  # no cycle: its memory goes when the session does
        record = dated(Record(kakugo.new_game()))
        tree = GameTree(record, Nodes(record), options.evaluation)
        self.screen = Screen()
        self.players = Players(tree, self.screen, lambda player: me._fall(player))
        self.table = Table(self.players, self.screen)
        self.kept = Kept(library, self.players, self.screen, self.table)
        self.searches = Searches(options, slots, self.lock, self.players, self.kept)

    @property
    def id(self) -> str:
        """The name by which a page finds its session again."""
        return self.kept.id

    @property
    def library(self) -> Store:
        """The games of all pages."""
        return self.kept.library

    @property
    def tree(self) -> GameTree:
        """The game, with all that was tried."""
        return self.players.tree

    @property
    def game(self) -> Game:
        """The position that the page shows."""
        return self.players.game

    @property
    def problem(self) -> Solving:
        """The problem that is being solved; BadMessage where there is none."""
        if self.solving is None:
            raise BadMessage("value", "there is no problem to solve")
        return self.solving

    async def attach(self, outbox: Outbox, *, was_kept: bool) -> None:
        """A page shows this session: send all of it."""
        self.screen.attach(outbox)
        self.left_at = None
        about = {"learns": (self.searches.analysis or {}).get("learn", False)}
        about |= self.options.json(self.searches.options)
        self.screen.put({"is": "session", "id": self.id, "kept": was_kept, **about})
        self.kept.attach()
        await self.players.show_game()
        self.players.start_clock()
        for message in self.searches.messages():
            self.screen.put(message)
        self.table.show()
        self.players.followed.resume()

    async def detach(self, outbox: Outbox) -> None:
        """The page has gone: nothing is searched for it any more, but its game is kept."""
        if self.screen.outbox is not outbox:
            return
        self.screen.outbox, self.left_at = None, time.monotonic()
        if not self.screen.is_shown:  # else no other page may take the game from the guests
            self.kept.detach()
        if not self.table.is_played:
            self.players.clock.stop()
        self.watched.end()
        self.players.followed.pause()
        await self.searches.halt()
        await self.searches.release()
        self.table.show()

    async def welcome(self, link: str, outbox: Outbox) -> Guest:
        """A guest comes: send all that it may see; see Table.come for what it raises."""
        guest = self.table.come(link, outbox)
        self.library.shown.add(self.id)
        tree, players = self.tree, self.players
        about = self.options.json(self.searches.options)
        about |= {"watch": [], "engines": [], "database": None}
        outbox.put(
            {"is": "session", "id": "", "kept": True, "learns": False, "guest": True} | about
        )
        outbox.put(game_json(tree.game, tree.record))
        outbox.put_text("tree", await in_thread(tree.nodes.text))
        players.show()
        self.screen.show_guest(guest, tree, players.who)
        players.start_clock()
        players.clock.show()
        for message in self.searches.messages() if self.screen.has_lesson else ():
            outbox.put(message)
        self.table.show()
        return guest

    def bid_farewell(self, guest: Guest) -> None:
        """A guest goes."""
        self.table.go(guest)
        if not self.screen.is_shown:
            self.left_at = time.monotonic()
            self.kept.detach()
        self.table.show()

    def replace(self, tree: GameTree) -> None:
        """Have another game, from which undo leads back to this one."""
        if self.tree.kept != tree.kept:
            tree.before = self.tree.kept
        self._begin(tree)

    async def take(self, number: int, *, is_undone: bool = False) -> str:
        """Have a game of the library, or a copy of what another page shows; the text of its nodes.

        LibraryError where there is none with this number. It goes on where a person is to move
        and no clock runs. is_undone: the one on this page is given up for it, and not to be found
        again by undo.
        """
        await self.searches.halt()  # first: what is searched may still mark nodes of this very game
        tree, place, text, is_mine = await self.kept.taken(number, self.options.evaluation)
        before = tree.before
        self.replace(tree)
        if is_undone:
            tree.before = before
        if not is_mine:
            tree.kept, tree.is_own, self.kept.is_copy = None, False, True
        self._sit(place)
        players = self.players
        players.is_playing, players.is_held = False, players.goes_on
        is_person = players.is_person(tree.live_game().player)
        if players.is_held and place["clock"] is None and is_person:
            players.begin_playing()
        return text

    def resume(self, id: str, tree: GameTree, place: Json) -> None:
        """Be the session that had this game before the server was started."""
        self.kept.id = id
        self._begin(tree)
        self._sit(place)
        self.table.read(place.get("table"))

    def keep_soon(self) -> None:
        """Let the library have what has changed, beside what is done now."""
        self.searches.later(self._keep_locked())

    async def _keep_locked(self) -> None:
        async with self.lock:
            await self.kept.keep()

    def _begin(self, tree: GameTree) -> None:
        """Have another game."""
        self.players.begin(tree)
        self.searches.forget()

    def _sit(self, place: Json) -> None:
        """Have the players of a game of the library."""
        self.players.sit(place)
        self.searches.analysis = None
        self.kept.is_untouched = False

    def _fall(self, player: int) -> None:
        """The time of a player is over."""
        self.searches.later(self._lose_on_time(player))

    async def _lose_on_time(self, player: int) -> None:
        async with self.lock:
            if self.players.clock.has_fallen(player):
                await self.searches.halt()
                winner = self.tree.live_game().colour_of(OTHER_PLAYER[player])
                self.players.end(winner, TIME)
                await self.kept.keep()
                self.table.show()


def dated(record: Record) -> Record:
    """The record, with today's date."""
    record.date = date.today().isoformat()
    return record
