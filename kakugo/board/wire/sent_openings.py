"""What the server sends to who learns openings: those of renju, and choices with their values."""

from typing import Literal, TypedDict

from .sent_games import Pair
from .sent_searches import Score


class RenjuOpening(TypedDict):
    name: str
    line: str
    """Its three stones as one line, which `open` reads."""
    steps: list[Pair]
    """Columns and rows of the stones from the centre."""
    answer: str
    """White's best turn."""
    answer_step: Pair
    score: Score
    """As Black sees it, after the best turns."""
    depth: int | None
    known: bool
    """Whether the database says so; else a search of Kakugo does."""


class Openings(TypedDict):
    """The 26 openings of renju, and the openings that can be trained."""

    openings: list[RenjuOpening]
    drills: list[str]


class OpeningChoice(TypedDict):
    """A turn that is possible in an opening, for the player who decides."""

    kind: Literal["swap", "stones", "offer"]
    turn: str
    score: Score
    """Its side is the one before the turn."""
    offers: list[tuple[str, Score]]
    """The points of an offer; the opponent chooses the worst one."""


class Weighed(TypedDict):
    """What a turn in an opening is worth, which comes first, and the best other ones."""

    node: int
    turn: str
    choices: list[OpeningChoice]
    loss: float
    """The points that the turn gives away, from 0 to 1."""
    good: bool
