"""What the rule books of the variants share: cells, rows, and the course of a turn.

A book has the face of brain.Game as far as the rules go, but no undo: every turn makes new cells,
so that a copy() taken before is the way back. Whatever lies off the board is a wall.
"""

from collections.abc import Iterable, Iterator
from copy import copy
from typing import ClassVar, Self, cast

from tests.rulebooks import reference

Point = tuple[int, int]
Turn = tuple[Point, ...]
Verdict = tuple[int, str]  # the winner, EMPTY for a draw, and the reason
Cells = dict[Point, int]  # every cell of the board and who stands on it

EMPTY, BLACK, WHITE, WALL = range(4)
OTHER = {BLACK: WHITE, WHITE: BLACK}
FIRST, SECOND = BLACK, WHITE  # the players, named by the colours that they have at first
SWAP = cast(Turn, ("swap",))  # a turn of some openings
LETTERS = {
    EMPTY: reference.EMPTY,
    BLACK: reference.BLACK,
    WHITE: reference.WHITE,
    WALL: reference.WALL,
}
LINES = reference.DIRECTIONS
AROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]

OFF_ON = ("off", "on")

FREE, PRO = "free", "pro"  # openings in which every turn is one of the game itself
PRO_DISTANCE = 3  # cells from the centre to Black's second stone


def moved(point: Point, step: Point, times: int = 1) -> Point:
    """The cell that lies `times` steps from this one."""
    return point[0] + times * step[0], point[1] + times * step[1]


def stands(cells: Cells, point: Point) -> int:
    """Who stands there."""
    return cells.get(point, WALL)


def run(cells: Cells, point: Point, step: Point) -> list[Point]:
    """The unbroken row of equal stones through the stone on `point`, in order."""
    first = point
    while stands(cells, moved(first, step, -1)) == cells[point]:
        first = moved(first, step, -1)
    row = [first]
    while stands(cells, moved(row[-1], step)) == cells[point]:
        row.append(moved(row[-1], step))
    return row


def longest(cells: Cells, point: Point) -> int:
    """The length of the longest row through the stone on `point`."""
    return max(len(run(cells, point, step)) for step in LINES)


def is_open(cells: Cells, row: list[Point], step: Point) -> bool:
    """Whether the cells next to both ends of the row are empty."""
    ends = moved(row[0], step, -1), moved(row[-1], step)
    return all(stands(cells, end) == EMPTY for end in ends)


def centre(width: int, height: int) -> Point:
    """The middle of the board; of the four in the middle the lower right one."""
    return width // 2, height // 2


class IllegalTurn(ValueError):  # noqa: N818
    """A turn that cannot be played."""


class Book:
    """A position of a game in which each turn places one stone, five or more in a row."""

    # Each option and the names of its values 0, 1, ...; without names any number may stand there.
    values: ClassVar[dict[str, tuple[str, ...]]] = {}
    defaults: ClassVar[dict[str, int]] = {}  # of the options that do not begin with 0
    swapped = False  # the first player is White

    def __init__(self, width: int, height: int, rule: int, options: dict[str, int]) -> None:
        self.width = width
        self.height = height
        self.rule = rule
        self.options = options
        self.cells: Cells = {(x, y): EMPTY for y in range(height) for x in range(width)}
        self.blank = self.cells
        self.side = BLACK
        self.verdict: Verdict | None = None
        self.setup([], BLACK)
        if self.opening == PRO and not any(map(self.is_far, self.free())):
            raise ValueError("no cell is far enough from the centre")

    def setup(self, stones: Iterable[tuple[int, int, int]], side: int, **state: object) -> None:
        """Begin from these stones instead of the empty board."""
        self.cells = self.blank | {(x, y): stone for x, y, stone in stones}
        self.side = side
        self.recall(**state)
        self.verdict = self.dead_end()

    def play(self, *points: Point) -> None:
        """Carry out a turn of the side to move."""
        if not self.is_playable(*points):
            raise IllegalTurn(f"{points}")
        self.cells = dict(self.cells)
        self.verdict = self.carry_out(points)
        self.side = OTHER[self.side]
        if self.verdict is None:
            self.verdict = self.dead_end()

    def is_playable(self, *points: Point) -> bool:
        """Whether play() takes this turn."""
        return self.verdict is None and self.may_play(points)

    def is_legal(self, *points: Point) -> bool:
        """Whether this turn may be played without losing by a foul of renju."""
        return self.is_playable(*points)

    def legal_turns(self) -> list[Turn]:
        """Every legal turn."""
        return list(self.turns()) if self.verdict is None else []

    def outcome(self) -> Verdict | None:
        """Who won and why, once the game is over."""
        return self.verdict

    def stone(self, x: int, y: int) -> int:
        """Who stands there."""
        return self.cells[x, y]

    @property
    def player(self) -> int:
        """Who moves, FIRST or SECOND."""
        return OTHER[self.side] if self.swapped else self.side

    def colour_of(self, player: int) -> int:
        """The player's colour; before it is chosen, that of the stones that come next."""
        return OTHER[player] if self.swapped else player

    def copy(self) -> Self:
        """The same position once more."""
        return copy(self)

    def is_free(self, point: Point) -> bool:
        """Whether a stone can be placed there."""
        return stands(self.cells, point) == EMPTY

    def free(self) -> list[Point]:
        """Every empty cell."""
        return [point for point, stone in self.cells.items() if stone == EMPTY]

    def is_full(self) -> bool:
        """Whether there is no empty cell."""
        return EMPTY not in self.cells.values()

    def count(self) -> int:
        """How many stones are on the board."""
        stones = [*self.cells.values()]
        return sum(map(stones.count, OTHER))

    @property
    def plain(self) -> "Book":
        """The game that is played once an opening is over."""
        return self

    @property
    def opening(self) -> str:
        """The name of the opening."""
        names = self.values.get("opening", (FREE,))
        return names[self.options.get("opening", 0)]

    def keeps_to_pro(self, point: Point) -> bool:
        """Whether the opening, if it is pro, lets the next stone be placed there."""
        number = self.number() if self.opening == PRO else 0
        if number == 1:
            return point == centre(self.width, self.height)
        return number != 3 or self.is_far(point)

    def is_far(self, point: Point) -> bool:
        """Whether pro lets Black's second stone be placed there."""
        middle = centre(self.width, self.height)
        return self.distance(point[0] - middle[0], point[1] - middle[1]) >= PRO_DISTANCE

    def board(self) -> reference.Board:
        """The position for the other rule book."""
        board = reference.Board(self.width, self.height, self.rule)
        for (x, y), stone in self.cells.items():
            board.put(x, y, LETTERS[stone])
        return board

    def __str__(self) -> str:
        summary = f"{LETTERS[self.side]} to move, options {self.options}, state {self.state}"
        return f"{summary}, {self.verdict}\n{self.board()}"

    # ------------------------------------------------------------------ what a game may say itself

    @property
    def state(self) -> dict[str, object]:
        """What setup() needs besides stones and side."""
        return {}

    def recall(self) -> None:
        """Take the state that setup() was given."""

    def number(self) -> int:
        """The number of the next stone, from 1."""
        return self.count() + 1

    def distance(self, columns: int, rows: int) -> int:
        """How many steps there are between cells that lie so far apart."""
        return max(abs(columns), abs(rows))

    def may_play(self, turn: Turn) -> bool:
        """Whether the side to move may play this in a game that is not over."""
        return len(turn) == 1 and self.is_free(turn[0]) and self.keeps_to_pro(turn[0])

    def turns(self) -> Iterator[Turn]:
        """Every legal turn of a game that is not over."""
        for point in self.free():
            if self.may_play((point,)):
                yield (point,)

    def carry_out(self, turn: Turn) -> Verdict | None:
        """Change the cells as the turn says; who wins by it."""
        raise NotImplementedError

    def dead_end(self) -> Verdict | None:
        """How the game ends because the side to move cannot play on."""
        if self.is_full():
            return EMPTY, "full board"
        if next(self.turns(), None) is None:
            return EMPTY, "no legal turn"
        return None

    def foul(self, x: int, y: int, side: int = 0) -> str | None:
        """The shape that a stone there must not make, or loses by."""
        return None
