"""Why a turn cannot be played: a code for programs, and a sentence for people."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from ..points import PointForm, are_names, point_forms, point_text, read_point
from ..types import Point

# By code: the sentence, with the points (0, 1) and the facts that an error has.
SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "occupied": "{0} is occupied",
        "off-board": "{0} is off the board",
        "over": "the game is over{end}",
        "after-end": "{0} comes after a stone that ends the game",
        "turn-size": "a turn of {count} points is too long: {most} at most",
        "pass": "a side that can place or move a stone may not pass",
        "no-swap": "there are no colours to swap now",
        "double three": "{0} makes a double three, which is forbidden",
        "double four": "{0} makes a double four, which is forbidden",
        "first-stone": "the first stone goes to {0}",
        "far": "{0} is less than {distance} steps away from the centre",
        "owed": "{due}",  # another turn of the opening; due: which one, in words
        "choice": "Black's fifth stone goes to one of {count} offered points, then White's sixth",
        "square": "{0} is outside the {size}x{size} points around the centre",
        "offer": "different points are to be offered: {0} comes twice",
        "mirror": "{0} and {1} are symmetric: only one of them can be offered",
        "number": "the number of offers is 1 to {most}, not {count}",
        "no-number": "no number of offers is to be said now",
        "place": "stones are still to be placed: a turn is one point",
        "move": "a turn moves a stone of the side to move one step along a row or column",
        "partner": "{0} needs the partner's stone on a free point beside it",
        "two-fives": "a turn may not make a five of both colours",
    }
)


class IllegalTurn(ValueError):  # noqa: N818
    """A turn that cannot be played; the game is unchanged.

    str() is the reason as a sentence, which may be worded anew in any version.

    Attributes:
        code: Why, one of "occupied", "off-board", "over", "after-end", "turn-size", "pass",
            "no-swap", "double three", "double four", "first-stone", "square", "far", "owed",
            "choice", "offer", "mirror", "number", "no-number", "place", "move", "partner" and
            "two-fives".
        points: The points that the reason speaks of, maybe none.
        named: The reason as str() says it, with the names of the points: h8 for 7,7.
        facts: What else the sentence says.
        has_names: Whether str() has those names, as the caller wrote the turn.
    """

    def __init__(self, code: str, *points: Point, **facts: object) -> None:
        super().__init__(code, *points)
        self.code = code
        self.points = points
        self.facts = facts
        self.has_names: bool = False

    def __str__(self) -> str:
        return self._sentence(has_names=self.has_names)

    @property
    def named(self) -> str:
        """The reason as a sentence with the names of the points."""
        return self._sentence(has_names=True)

    def _sentence(self, *, has_names: bool) -> str:
        names = [point_text(point, has_names=has_names) for point in self.points]
        return SENTENCES[self.code].format(*names, **{"end": "", **self.facts})


def off_board(point: Point, form: object) -> IllegalTurn:
    """The error of a point that is off the board, named as in the form that was given."""
    error = IllegalTurn("off-board", point)
    error.has_names = are_names(form)
    return error


def read_cells(points: Iterable[PointForm], board: Iterable[Point]) -> frozenset[Point]:
    """A set of points of a board from any of their forms; IllegalTurn where one is off it."""
    forms = point_forms(points)
    read = frozenset(map(read_point, forms))
    for point in sorted(read.difference(board)) if read else ():
        raise off_board(point, forms)
    return read
