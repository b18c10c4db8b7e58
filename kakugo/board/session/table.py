"""Who shares a page's game: the links to its seats, the guests, what players offer each other."""

import secrets
from typing import NamedTuple

from kakugo import FIRST, OTHER_PLAYER, PLAYER_NAMES, SECOND, Node

from ..wire.messages import PERSON, BadMessage, Json, Player
from ..wire.outbox import Outbox
from .players import Players
from .screen import WATCH, Guest, Screen

GAME, LESSON = "game", "lesson"  # what a table is for
NUMBER_OF_ROLE = {name: player for player, name in PLAYER_NAMES.items()}
ROLES = (*NUMBER_OF_ROLE, WATCH)
LINK_BYTES = 16
MOST_GUESTS = 100
UNDO, DRAW, REMATCH = "undo", "draw", "rematch"
OFFERS = (UNDO, DRAW, REMATCH)


class NoLinkError(Exception):
    """A link leads nowhere any more."""


class TooManyGuestsError(Exception):
    """There are as many guests as there may be."""


class Offer(NamedTuple):
    """What a player has offered the other one; it stands while the game is at this node."""

    what: str
    role: str
    node: Node

    def json(self) -> Json:
        """As pages know it."""
        return {"what": self.what, "by": self.role}


class Table:
    """A game that other pages share.

    use: GAME or LESSON, "" where nobody shares it. host: the role of our own page. links: a secret
    for each role of guests.
    """

    def __init__(self, players: Players, screen: Screen) -> None:
        self.use = ""
        self.host = WATCH
        self.links: dict[str, str] = {}
        self._players = players
        self._screen = screen
        self._offer: Offer | None = None
        self._declined: Offer | None = None
        self._number = 0
        self._shown: dict[Outbox, Json] = {}

    # ---- whether it is shared ----

    def share(self, use: str, host: str) -> None:
        """Let others come: to a game, of which the host plays a side or none, or to a lesson."""
        self.use, self.host = use, host if use == GAME else WATCH
        roles = [role for role in ROLES if role != host or role == WATCH]
        wanted = roles if use == GAME else [WATCH]
        self.links = {
            role: self.links.get(role) or secrets.token_urlsafe(LINK_BYTES) for role in wanted
        }
        self._offer = self._declined = None
        for guest in self._screen.guests:
            guest.has_board = False
            if self.links.get(guest.role) != guest.link:
                guest.outbox.close()
        self._sit()

    def unshare(self) -> None:
        """Let nobody else see it: no link leads here any more."""
        self.use, self.host, self.links = "", WATCH, {}
        self._offer = self._declined = None
        for guest in self._screen.guests:
            guest.outbox.close()
        self._sit()

    def _sit(self) -> None:
        """Let the players know which of them are at other pages."""
        players = self._players
        self._screen.has_lesson = self.use == LESSON
        away = frozenset(NUMBER_OF_ROLE[role] for role in self.links if role != WATCH)
        players.away = away
        if self.use == GAME:
            players.both = dict.fromkeys((FIRST, SECOND), Player(PERSON))
        else:
            players.names.clear()

    @property
    def is_played(self) -> bool:
        """Whether a game between people at several pages goes on."""
        return self._players.is_shared

    def json(self) -> Json | None:
        """As the library keeps it."""
        if not self.use:
            return None
        names = {PLAYER_NAMES[player]: name for player, name in self._players.names.items()}
        return {"use": self.use, "host": self.host, "links": self.links, "names": names}

    def read(self, kept: Json | None) -> None:
        """Take over what json wrote; None: nothing."""
        if kept is None:
            return
        self.use, self.host, self.links = kept["use"], kept["host"], dict(kept["links"])
        self._sit()
        for role, name in kept["names"].items():
            self._players.names[NUMBER_OF_ROLE[role]] = name

    # ---- guests ----

    def come(self, link: str, outbox: Outbox) -> Guest:
        """A guest comes; at a player's seat, another page that had it goes.

        NoLinkError for a link of an earlier table, TooManyGuestsError where there is no room.
        """
        guests = self._screen.guests
        role = next((role for role, known in self.links.items() if known == link), None)
        if role is None:
            raise NoLinkError
        if role != WATCH:
            for other in [guest for guest in guests if guest.role == role]:
                other.outbox.close()
                self.go(other)
        elif len(guests) >= MOST_GUESTS:
            raise TooManyGuestsError
        self._number += 1
        guest = Guest(self._number, link, role, outbox)
        guests.append(guest)
        return guest

    def go(self, guest: Guest) -> None:
        """A guest goes."""
        if guest in self._screen.guests:
            self._screen.guests.remove(guest)
        self._shown.pop(guest.outbox, None)

    def name(self, role: str, name: str, guest: Guest | None = None) -> None:
        """A person says what to be called."""
        if guest is not None:
            guest.name = name
        if role != WATCH:
            self._players.names[NUMBER_OF_ROLE[role]] = name
            self._players.has_names = False
            self._players.conclude()

    def give_hand(self, number: int | None) -> None:
        """Let a guest of a lesson do what the teacher may; None: nobody."""
        if self.use != LESSON:
            raise BadMessage("table", "only in a lesson the board is handed to a guest")
        if number is not None and all(guest.number != number for guest in self._screen.guests):
            raise BadMessage("value", "there is no such guest")
        for guest in self._screen.guests:
            guest.has_board = guest.number == number
        self._players.show_position()

    # ---- offers ----

    @property
    def offer(self) -> Offer | None:
        """What has been offered and still stands."""
        if self._offer is not None and self._is_late(self._offer):
            self._offer = None
        return self._offer

    @property
    def declined(self) -> Offer | None:
        """What has been offered last, where the other player declined it and nothing came since."""
        if self._declined is not None and self._is_late(self._declined):
            self._declined = None
        return self._declined

    def _is_late(self, offer: Offer) -> bool:
        """Whether the game has gone on since an offer, has ended, or goes on again."""
        is_other = (offer.what == REMATCH) == self.is_played
        return is_other or offer.node is not self._players.tree.live

    def make_offer(self, what: str, role: str) -> None:
        """A player offers to take back a turn, to draw, or to play again."""
        if role == WATCH or self.use != GAME:
            raise BadMessage("table", "only players of a shared game make offers")
        tree = self._players.tree
        if (what == REMATCH) == self.is_played:
            over = "goes on" if self.is_played else "is over"
            raise BadMessage("table", f"the game {over}")
        if what == UNDO and self.back_for(role) is None:
            raise BadMessage("table", "there is no turn of yours to take back")
        self._offer, self._declined = Offer(what, role, tree.live), None

    def back_for(self, role: str) -> Node | None:
        """The node before the last turn of a player; None where there is none."""
        node = self._players.tree.live
        game = self._players.tree.live_game().copy()
        while node.parent is not None:
            node = node.parent
            game.undo()
            if PLAYER_NAMES[game.player] == role:
                return node
        return None

    def take_offer(self, what: str, role: str, is_accepted: bool) -> Offer:
        """What the other player has offered, which is answered now."""
        offer = self.offer
        if offer is None or role == WATCH or offer.role == role or offer.what != what:
            raise BadMessage("table", "the other player has offered nothing")
        self._offer, self._declined = None, None if is_accepted else offer
        return offer

    def swap(self) -> None:
        """Let the players change their seats, as for the next game."""
        turned = {PLAYER_NAMES[one]: PLAYER_NAMES[OTHER_PLAYER[one]] for one in (FIRST, SECOND)}
        self.host = turned.get(self.host, self.host)
        self.links = {turned.get(role, role): link for role, link in self.links.items()}
        for guest in self._screen.guests:
            guest.role = turned.get(guest.role, guest.role)
        players = self._players
        players.names = {OTHER_PLAYER[player]: name for player, name in players.names.items()}
        players.away = frozenset(OTHER_PLAYER[player] for player in players.away)

    # ---- as pages see it ----

    def show(self) -> None:
        """Send each page who is there and what is offered, if that is new to it."""
        screen = self._screen
        seats = {}
        for name, player in NUMBER_OF_ROLE.items():
            is_here = any(guest.role == name for guest in screen.guests) or (
                self.host == name and screen.outbox is not None
            )
            seats[name] = {"name": self._players.names.get(player, ""), "here": is_here}
        offer, declined = self.offer, self.declined
        about = {
            "is": "table",
            "use": self.use,
            "seats": seats,
            "watching": sum(guest.role == WATCH for guest in screen.guests),
            "offer": None if offer is None else offer.json(),
            "declined": None if declined is None else declined.json(),
            "played": self.is_played,
        }
        if screen.outbox is not None:
            more = {"links": self.links, "guests": [one.json() for one in screen.guests]}
            self._send(screen.outbox, about | {"role": self.host, "has_board": True} | more)
        for guest in screen.guests:
            mine = {"role": guest.role, "has_board": guest.has_board}
            self._send(guest.outbox, about | mine)

    def _send(self, outbox: Outbox, message: Json) -> None:
        if self._shown.get(outbox) != message and (self.use or outbox in self._shown):
            self._shown = {one: said for one, said in self._shown.items() if not one.is_closed}
            self._shown[outbox] = message
            outbox.put(message)
