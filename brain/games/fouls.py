"""A foul by its name, with the rows that make it one, down to the threes that decide it."""

from dataclasses import dataclass

from ..types import Point, Stone


@dataclass(frozen=True, slots=True)
class Row:
    """A row that a stone makes.

    Attributes:
        kind: "five", "straight four", "four", "three" or "overline".
        point: Where the stone is placed.
        stones: The points of the row, this one included.
        needs: Where its side would go on: each of these points makes five of a four, and a straight
            four of a three.
        fouls: What a three lacks: points where the straight four would be a foul, so they do not
            count; where none is left in needs, the three is none.
    """

    kind: str
    point: Point
    stones: tuple[Point, ...]
    needs: tuple[Point, ...] = ()
    fouls: tuple["Foul", ...] = ()


class Foul(str):
    """Why a stone is a foul: "overline", "double four" or "double three", which is its text.

    Attributes:
        point: The point of the stone.
        side: BLACK or WHITE.
        rows: Those that make it a foul. The `fouls` of a three are fouls, too, with rows of their
            own: that is how deep the rule looks.

    Examples:
        >>> from kakugo import new_game
        >>> game = new_game("renju")
        >>> for point in ("h8", "a1", "j8", "a3", "i9", "a5", "i10", "a7"):
        ...     game.play(point)
        >>> foul = game.foul("i8")
        >>> foul
        'double three'
        >>> [row.stones for row in foul.rows]
        [((7, 7), (8, 7), (9, 7)), ((8, 7), (8, 8), (8, 9))]
    """

    __slots__ = ("point", "rows", "side")

    point: Point
    side: Stone
    rows: tuple[Row, ...]

    def __new__(cls, name: str, point: Point, side: int, rows: tuple[Row, ...]) -> "Foul":
        """A foul of that name."""
        foul = super().__new__(cls, name)
        foul.point, foul.side, foul.rows = point, Stone(side), rows
        return foul

    def __reduce__(self) -> tuple[type["Foul"], tuple[str, Point, Stone, tuple[Row, ...]]]:
        return Foul, (str(self), self.point, self.side, self.rows)

    @property
    def line(self) -> tuple[Point, ...]:
        """The points of all its rows, row by row of the board."""
        points = {point for row in self.rows for point in row.stones}
        return tuple(sorted(points, key=lambda point: (point[1], point[0])))
