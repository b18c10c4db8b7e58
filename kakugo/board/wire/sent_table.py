"""What the server sends about a game that several pages share."""

from typing import Literal, NotRequired, TypedDict

from .sent_games import Seat

Role = Literal["first", "second", "watch"]


class TableSeat(TypedDict):
    """A player of a shared game."""

    name: str
    """What the person is called; "" if nobody has said it."""
    here: bool
    """Whether a page is at the seat now."""


class TableGuest(TypedDict):
    guest: int
    name: str
    role: Role
    has_board: bool
    """Whether this guest of a lesson may do what the teacher may."""


class GameOffer(TypedDict):
    what: Literal["undo", "draw", "rematch"]
    by: Seat


class Table(TypedDict):
    """Who shares the game, and what a player offers. Sent whenever it changes."""

    use: Literal["game", "lesson", ""]
    """Nobody shares it if this is empty."""
    role: Role
    """Of this page."""
    has_board: bool
    """Whether this page may do what the host may, in a lesson."""
    seats: dict[Seat, TableSeat]
    watching: int
    """How many guests play neither side."""
    offer: GameOffer | None
    declined: GameOffer | None
    """The last offer, if the other player declined it, until the next turn or offer."""
    played: bool
    """Whether the game between people goes on."""
    links: NotRequired[dict[Role, str]]
    """For the host: the secret of each guest's address, `/?link=SECRET`."""
    guests: NotRequired[list[TableGuest]]
    """For the host."""


class Code(TypedDict):
    """A QR code: a path of SVG that fills the dark modules of a square."""

    side: int
    """Modules."""
    path: str
