"""What the library keeps of a page's game, and what the page hears of that."""

import secrets
from typing import NamedTuple

from ..game.game_tree import GameTree
from ..game.nodes import Changes
from ..library.game_rows import draft_of, tree_of
from ..library.links import keep_links
from ..library.store import Store
from ..library.tables import LibraryError
from ..search.background import in_thread
from ..wire.messages import Json
from .players import Players
from .screen import Screen
from .table import Table

ID_BYTES = 16


class Taken(NamedTuple):
    """A game of the library for a page.

    place: who plays, and how it goes on. text: the message of its nodes. is_mine: whether no other
    page shows it; else it goes on in a copy.
    """

    tree: GameTree
    place: Json
    text: str
    is_mine: bool


class Kept:
    """The game of a page in the library.

    id: of the session, whose page finds its game by it. is_untouched: whether nothing would be lost
    with the session. is_copy: whether the game is a copy of another page's since the page was told
    of its number.
    """

    def __init__(self, library: Store, players: Players, screen: Screen, table: Table) -> None:
        self.id = secrets.token_urlsafe(ID_BYTES)
        self.library = library
        self.is_untouched = True
        self.is_copy = False
        self._players = players
        self._screen = screen
        self._table = table
        self._links: dict[str, str] = {}  # that the library knows
        self._known: Json = {}  # what the library knows of the game, but for its nodes
        self._noticed = ""  # what the page knows of faults of the library, and of this game there
        self._shown: int | None = None

    def attach(self) -> None:
        """A page has come, which knows nothing yet."""
        self.library.shown.add(self.id)
        self._noticed, self._shown = "", None
        self._show()

    def detach(self) -> None:
        """The page has gone."""
        self.library.shown.discard(self.id)

    async def keep(self) -> None:
        """Let the library have what has changed, before anybody hears that it was done."""
        if self.is_untouched:
            return
        tree, changes = self._players.tree, self._players.tree.nodes.changes
        tree.is_own |= bool(changes) and not self._players.followed.is_on
        draft = draft_of(tree, self.id, self._place(), changes)
        known = {name: value for name, value in draft.row.items() if name != "changed"}
        if tree.kept is not None and not changes and known == self._known:
            return
        tree.nodes.changes = Changes()
        try:
            number = None if tree.kept is None else await in_thread(self.library.write, draft)
            if number is None:  # it is new, or another page's now: this one goes on in a copy
                tree.is_own &= tree.kept is None or bool(changes)
                self.is_copy |= tree.kept is not None
                tree.kept = None
                number = await in_thread(self._write_all, tree, self._place())
            await self._keep_links()
        except LibraryError as error:
            tree.nodes.changes.add(changes)
            self._notice("unkept", str(error))
            return
        self._known, tree.kept = known, number
        self._show()

    async def taken(self, number: int, evaluation: str) -> Taken:
        """A game that is this page's now, or is to be copied; LibraryError where there is none, and
        BadMessage for one that is too long to be sent."""
        kept = await in_thread(self.library.game, number)
        first = self._players.tree.nodes.next
        tree, place = await in_thread(tree_of, kept, evaluation, first)
        text = await in_thread(tree.nodes.checked_text)  # before it takes another game's place
        return Taken(tree, place, text, await in_thread(self.library.claim, number, self.id))

    def _place(self) -> Json:
        """Who plays, how it goes on, and who shares it."""
        return self._players.place() | {"table": self._table.json()}

    async def _keep_links(self) -> None:
        """Let the library know which links lead to this session."""
        links = {link: role for role, link in self._table.links.items()}
        if links != self._links:
            await in_thread(keep_links, self.library, self.id, links)
            self._links = links

    def _write_all(self, tree: GameTree, place: Json) -> int | None:
        return self.library.write(draft_of(tree, self.id, place, None))

    def _show(self) -> None:
        """Send which game of the library this is, if it is one, and what is wrong with that."""
        number = self._players.tree.kept
        if number != self._shown:
            self._shown = number
            self._screen.put({"is": "kept", "game": number, "copied": self.is_copy})
            self.is_copy = False
        self._notice("damaged" if self.library.notice else "", self.library.notice)

    def _notice(self, key: str, text: str) -> None:
        if self._noticed != text:
            self._noticed = text
            self._screen.put({"is": "notice", "key": key, "text": text})
