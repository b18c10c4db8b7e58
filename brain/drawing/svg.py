"""A position as a picture: an SVG that needs nothing else, readable on light and dark pages."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import chain, product
from math import sqrt
from typing import Any, NamedTuple, Protocol, runtime_checkable

from ..arguments import flag, items, number, shown
from ..points import (
    PointForm,
    are_names,
    column_name,
    point_name,
    point_text,
    read_point,
    read_turn,
)
from ..types import BLACK, COLOUR_NAMES, EMPTY, WALL, WHITE, Point, Turn
from .colours import read_colour
from .shapes import (
    SHAPES,
    SQUARE_CORNERS,
    Place,
    at,
    closed,
    cross,
    decimal,
    disc,
    ring,
    shaft,
    tag,
    written,
)

Arrow = str | Sequence[Any]  # "h8-i9", or two points, and a colour if you like

# Lengths, in the units of the picture.
PITCH = 30.0  # from one point to the next
STONE_RADIUS = 13.0  # radius
EDGE = 24.0  # from the outer points to the edge of the picture
LABEL_SIZE = (
    8.0  # what names of columns and rows add to it on each side, so that the grid is centred
)
NAMES_MARGIN = 22.0  # from the outer points to the middle of these names
ROUND = 3.0  # radius of the frame's corners
MOST_PIXELS = 100_000  # of the width
MOST_ARROWS = 10_000  # more cover the whole board
USUAL_SCALE = 0.9  # pixels a unit, where no size is wanted

# The ground has its own colour, so that the page's does not matter.
GROUND, HEXAGON, LINES, INK = "#e3c58f", "#ecd5a8", "#6f5a35", "#40331c"
BLOCKED, HOT, ARROW, SIGNAL = "#6f5a35", "#c62828", "#1565c0", "#e53935"
FILL: dict[int, str] = {BLACK: "#1b1b1b", WHITE: "#fafaf5"}
# What is written there.
ON: dict[int, str] = {EMPTY: INK, BLACK: "#ffffff", WHITE: "#111111", WALL: "#ffffff"}
LAST_ON = ON | {BLACK: "#ff8a80", WHITE: "#c62828"}  # numbers of the last turn

STARS = {9: (2, 4, 6), 13: (3, 6, 9), 15: (3, 7, 11), 19: (3, 9, 15)}  # columns, by size
ALL_STARS = 19  # the size with stars at the middle of the sides, too


class Ended(Protocol):
    """How a game ended; see Outcome."""

    @property
    def line(self) -> tuple[Point, ...]:
        """The points of the row that won."""


class Expected(Protocol):
    """What a turn is worth; see Score."""

    @property
    def chance(self) -> float:
        """The points to expect, from 0 to 1."""


class FoundLine(Protocol):
    """A turn that a search has looked at; see Line."""

    @property
    def turn(self) -> Turn:
        """The turn."""

    @property
    def score(self) -> Expected:
        """What it is worth to the side to move."""


@runtime_checkable
class HasLines(Protocol):
    """What a search has found; see Result and Analysis."""

    @property
    def lines(self) -> Sequence[FoundLine]:
        """A line for each turn, best first."""


@runtime_checkable
class Drawn(Protocol):
    """What a drawing asks of a game; see Game. Its repr is the title."""

    @property
    def width(self) -> int:
        """Columns of the board."""

    @property
    def height(self) -> int:
        """Rows of the board."""

    @property
    def is_hexagon(self) -> bool:
        """Whether the cells are hexagons."""

    @property
    def points(self) -> tuple[Point, ...]:
        """Every point of the board, row by row."""

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns played, oldest first."""

    def stones(self) -> Sequence[tuple[int, int, int]]:
        """Every stone and every wall."""

    def outcome(self) -> Ended | None:
        """How the game ended, or None."""


@runtime_checkable
class Recorded(Protocol):
    """What leads to a game: see Record and Node."""

    def game(self) -> Drawn:
        """The game there."""


def svg(
    game: Drawn | Recorded,
    *,
    last: bool = True,
    numbers: bool = False,
    coordinates: bool = True,
    bottom: bool = False,
    line: bool = True,
    result: HasLines | None = None,
    arrows: str | Iterable[Arrow] = (),
    heat: Mapping[Any, float] | None = None,  # keys are invariant: any form of a point
    marks: Mapping[Any, str] | None = None,
    size: float | None = None,
) -> str:
    """The position of a game, of a record's last turn or of a node as SVG.

    Points may have any form that Game.play knows.

    Raises ValueError for points off the board and for other values.

    Args:
        last: Mark the last turn.
        numbers: Write on each stone which turn placed it, from 1.
        coordinates: Name columns and rows.
        bottom: Count the rows from the lowest one, as renju's books do.
        line: Ring the stones of the row that has won.
        result: A Result or an Analysis of this position: its turns are numbered, the best is 1, and
            the better the chances, the warmer they are.
        arrows: Two points each, and a colour of CSS if you like: "h8-i9", ("h8", "i9"), ((7, 7),
            (8, 8), "green").
        heat: A number from 0 to 1 for each point, which colours it.
        marks: For each point "circle", "cross", "square" or "triangle", or a short text to write
            there.
        size: Width in pixels.
    """
    drawn = _game_of(game)
    board = _board(drawn)
    scene = Scene(drawn, board)
    last, coordinates = flag("last", last), flag("coordinates", coordinates)
    warm, labelled = ({}, {}) if result is None else scene.found(result)
    warm |= {point: _share(value) for point, value in scene.placed("heat", heat)}
    labelled |= {point: _label(text) for point, text in scene.placed("marks", marks)}
    layers = [
        board.ground(),
        scene.heat(warm),
        scene.stones(),
        scene.row() if flag("line", line) else (),
        scene.arrows(arrows),  # below what is written on stones
        scene.numbers(last) if flag("numbers", numbers) else scene.last() if last else (),
        scene.marks(labelled),
        board.labels(flag("bottom", bottom)) if coordinates else (),
    ]
    return _picture(board, scene, list(chain.from_iterable(layers)), coordinates, size)


def describe(game: Drawn | Recorded) -> str:
    """All stones and the last turn in words, as a picture has them for screen readers.

    Takes what svg takes; raises ValueError for anything else.
    """
    drawn = _game_of(game)
    return Scene(drawn, _board(drawn)).description()


def turn_numbers(game: Drawn | Recorded) -> dict[Point, int]:
    """Which turn has placed each stone, or moved it there, counted from 1.

    Stones that were set up have no number. Takes what svg takes; raises ValueError for anything
    else.
    """
    drawn = _game_of(game)
    scene = Scene(drawn, _board(drawn))
    placed = scene.number.items()
    return {point: number for point, number in placed if scene.stone[point] in COLOUR_NAMES}


class Label(NamedTuple):
    """The name of a column or a row on a picture.

    Attributes:
        text: The name.
        middle: Where its middle is.
        axis: "column" or "row".
        number: Which column or row it is, counted from 0.
    """

    text: str
    middle: Place
    axis: str
    number: int


class Box(NamedTuple):
    """A rectangle on a picture.

    Attributes:
        left: The place of its left side.
        top: The place of its upper side.
        width: Its width.
        height: Its height.
    """

    left: float
    top: float
    width: float
    height: float


class Layout(NamedTuple):
    """Where everything lies on a board without stones, for programs that draw it themselves.

    A place is a pair of lengths, to the right and down, in units of the picture.

    Attributes:
        box: The whole picture, with the names of columns and rows.
        frame: The corners of the board's wood.
        places: The middle of each point.
        corners: The corners of every cell, from its middle.
        lines: The ends of each line of the grid; a board of hexagons has none.
        stars: The points that are marked.
        labels: The names of columns and rows.
        pitch: The length from one point to the next.
        radius: The radius of a stone.
        fill: The colours of stones in CSS, by BLACK and WHITE.
    """

    box: Box
    frame: tuple[Place, ...]
    places: dict[Point, Place]
    corners: tuple[Place, ...]
    lines: tuple[tuple[Place, Place], ...]
    stars: tuple[Point, ...]
    labels: tuple[Label, ...]
    pitch: float
    radius: float
    fill: Mapping[int, str]


def layout(game: Drawn | Recorded) -> Layout:
    """The layout of the board of a game, as svg draws it.

    Takes what svg takes; raises ValueError for anything else.
    """
    board = _board(_game_of(game))
    origin = board.points[0]
    middle = board.centre(origin)
    return Layout(
        _box(board, EDGE + LABEL_SIZE),
        tuple(board.frame(EDGE + LABEL_SIZE)),
        {point: board.centre(point) for point in board.points},
        tuple((x - middle[0], y - middle[1]) for x, y in board.outline(origin)),
        tuple(board.lines()),
        tuple(board.stars()),
        tuple(board.names()),
        PITCH,
        STONE_RADIUS,
        FILL,
    )


# --------------------------------------------------------------------------------------- boards


class Board:
    """Where the points of a board lie in the picture, and what it looks like without stones."""

    colour: str  # of a cell

    def __init__(self, game: Drawn) -> None:
        self.width, self.height = game.width, game.height
        self.points = game.points

    def centre(self, point: Point) -> Place:
        """The middle of a point's stone."""
        raise NotImplementedError

    def outline(self, point: Point) -> list[Place]:
        """The corners of a point's cell."""
        raise NotImplementedError

    def frame(self, margin: float) -> list[Place]:
        """The corners of the wood, whose edges are so far from the outer points."""
        raise NotImplementedError

    def ground(self) -> Iterator[str]:
        """The board without stones."""
        raise NotImplementedError

    def names(self) -> Iterator[Label]:
        """The names of columns and rows."""
        raise NotImplementedError

    def labels(self, bottom: bool) -> Iterator[str]:
        """The names of columns and rows, drawn; bottom: row 1 is the lowest."""
        for label in self.names():
            is_turned = bottom and label.axis == "row"
            text = str(self.height - label.number) if is_turned else label.text
            yield written(text, label.middle, 12, INK)

    def lines(self) -> Iterator[tuple[Place, Place]]:
        """The ends of the lines on which stones are placed."""
        return iter(())

    def stars(self) -> Iterator[Point]:
        """The points that players' boards mark."""
        return iter(())


class Squares(Board):
    """Points where columns and rows cross."""

    colour = GROUND

    def centre(self, point: Point) -> Place:
        """The middle of a point's stone."""
        x, y = point
        return PITCH * x, PITCH * y

    def outline(self, point: Point) -> list[Place]:
        """The corners of a point's cell."""
        x, y = self.centre(point)
        half = PITCH / 2
        return [(x + right * half, y + down * half) for right, down in SQUARE_CORNERS]

    def frame(self, margin: float) -> list[Place]:
        """The corners of the wood, whose edges are so far from the outer points."""
        x, y = self.centre((self.width - 1, self.height - 1))
        left = top = -margin
        right, bottom = x + margin, y + margin
        return [(left, top), (right, top), (right, bottom), (left, bottom)]

    def ground(self) -> Iterator[str]:
        """The lines and the stars."""
        paths = (f"M{at(start)}L{at(end)}" for start, end in self.lines())
        yield tag("path", d="".join(paths), stroke=LINES, fill="none")
        for point in self.stars():
            yield disc(self.centre(point), 3, fill=LINES)

    def lines(self) -> Iterator[tuple[Place, Place]]:
        """The ends of the rows, then those of the columns."""
        right, bottom = self.width - 1, self.height - 1
        for y in range(self.height):
            yield self.centre((0, y)), self.centre((right, y))
        for x in range(self.width):
            yield self.centre((x, 0)), self.centre((x, bottom))

    def stars(self) -> Iterator[Point]:
        """The points that players' boards mark: those at the corners, the centre, and so on."""
        if self.width != self.height or self.width not in STARS:
            return
        middle = self.width // 2
        for x, y in product(STARS[self.width], repeat=2):
            if self.width == ALL_STARS or (x == middle) == (y == middle):
                yield x, y

    def names(self) -> Iterator[Label]:
        """The names of columns above the board, of rows at its left."""
        for x in range(self.width):
            yield Label(column_name(x), (PITCH * x, -NAMES_MARGIN), "column", x)
        for y in range(self.height):
            yield Label(str(y + 1), (-NAMES_MARGIN, PITCH * y), "row", y)


class Hexagons(Board):
    """Cells of a hexagon, n a side, in a square of 2n - 1: see docs/games.md for its drawing."""

    colour = HEXAGON

    def centre(self, point: Point) -> Place:
        """The middle of a point's stone."""
        x, y = point
        return PITCH * (x - y / 2), PITCH * y * sqrt(3) / 2

    def outline(self, point: Point) -> list[Place]:
        """The corners of a point's cell."""
        x, y = self.centre(point)
        half, radius = PITCH / 2, PITCH / sqrt(3)
        return [(x + right * half, y + down * radius) for right, down in SIX]

    def frame(self, margin: float) -> list[Place]:
        """The corners of the wood, whose edges are so far from the outer points."""
        half, last = self.width // 2, self.width - 1
        x, y = self.centre((half, half))
        larger = 1 + margin / (half * PITCH * sqrt(3) / 2)
        corners = (0, 0), (half, 0), (last, half), (last, last), (half, last), (0, half)
        return [
            (x + (right - x) * larger, y + (down - y) * larger)
            for right, down in map(self.centre, corners)
        ]

    def ground(self) -> Iterator[str]:
        """All cells, as one path."""
        paths = (closed(self.outline(point)) for point in self.points)
        yield tag("path", d="".join(paths), stroke=LINES, fill=self.colour)

    def names(self) -> Iterator[Label]:
        """The names of files above the upper edges, of rows at the left ones."""
        for place in range(self.width):
            first = max(0, place - self.width // 2)
            above, beside = self._beyond((place, first), 0, -1), self._beyond((first, place), -1, 0)
            yield Label(column_name(place), above, "column", place)
            yield Label(str(place + 1), beside, "row", place)

    def _beyond(self, point: Point, right: int, down: int) -> Place:
        """Where a name stands: from a point of the edge towards where the next one would be."""
        (x, y), (next_x, next_y) = map(self.centre, (point, (point[0] + right, point[1] + down)))
        share = NAMES_MARGIN / PITCH
        return x + share * (next_x - x), y + share * (next_y - y)


def _game_of(given: Any) -> Any:
    """The game of a record or a node; anything else as it is."""
    return given.game() if isinstance(given, Recorded) and not isinstance(given, type) else given


def _board(game: Drawn) -> Board:
    """The board of a game."""
    if not isinstance(game, Drawn):
        raise ValueError(f"a game or a record is drawn, not {shown(game)}")
    return (Hexagons if game.is_hexagon else Squares)(game)


SIX = (0, -1), (1, -0.5), (1, 0.5), (0, 1), (-1, 0.5), (-1, -0.5)  # half pitches and radii


# ------------------------------------------------------------------------------------- contents


class Scene:
    """What stands on a board, layer by layer."""

    def __init__(self, game: Drawn, board: Board) -> None:
        self.game = game
        self.board = board
        self.stone: dict[Point, int] = dict.fromkeys(board.points, EMPTY)
        self.stone |= {(x, y): stone for x, y, stone in game.stones()}
        turns = game.turns
        self.last_turn = turns[-1] if turns else ()
        self.number = {
            point: number for number, turn in enumerate(turns, start=1) for point in turn
        }

    def point(self, form: PointForm, written: Any = None) -> Point:
        """A point of the board from any of its forms; ValueError for what is none.

        written: where it stood, if that was a text.
        """
        point = read_point(form)
        if point not in self.stone:
            text = point_text(point, has_names=are_names((form, written)))
            raise ValueError(f"{text} is no point of the board")
        return point

    def placed(self, what: str, values: Any) -> Iterator[tuple[Point, Any]]:
        """The points of a mapping, with its values; ValueError for anything else."""
        if not isinstance(values, Mapping | None):
            raise ValueError(f"{what} is a mapping with points for its keys, not {shown(values)}")
        for form, value in (values or {}).items():
            yield self.point(form), value

    def found(self, result: Any) -> tuple[dict[Point, float], dict[Point, str]]:
        """The heat and the marks of what a search has found; ValueError for anything else."""
        if not isinstance(result, HasLines):
            raise ValueError(f"a result is a Result or an Analysis, not {shown(result)}")
        warm: dict[Point, float] = {}
        ranks: dict[Point, str] = {}
        for rank, line in enumerate(result.lines, start=1):
            for point in map(self.point, line.turn):
                warm.setdefault(point, line.score.chance)
                ranks.setdefault(point, str(rank))
        return warm, ranks

    def description(self) -> str:
        """All stones and the last turn."""
        parts = []
        for stone, title in (*COLOUR_NAMES.items(), (WALL, "Blocked")):
            names = [point_name(point) for point, there in self.stone.items() if there == stone]
            if names:
                parts.append(f"{title}: {' '.join(names)}.")
        if self.last_turn:
            parts.append(f"Last turn: {' '.join(map(point_name, self.last_turn))}.")
        return " ".join(parts) or "No stones."

    def heat(self, shares: Mapping[Point, float]) -> Iterator[str]:
        """Coloured cells, with their numbers for a pointer that rests there."""
        for point, share in shares.items():
            if share:
                label = tag("title", escape(f"{point_name(point)}: {share:.3g}"))
                area, opacity = closed(self.board.outline(point)), decimal(0.1 + 0.7 * share)
                yield tag("path", label, d=area, fill=HOT, fill_opacity=opacity)

    def stones(self) -> Iterator[str]:
        """Stones and blocked cells."""
        for point, stone in self.stone.items():
            if stone == WALL:
                yield tag("path", d=closed(self.board.outline(point)), fill=BLOCKED)
                yield from cross(self.board.centre(point), GROUND)
            elif stone != EMPTY:
                yield disc(
                    self.board.centre(point), STONE_RADIUS, fill=FILL[stone], stroke="#000000"
                )

    def row(self) -> Iterator[str]:
        """Rings round the stones that have won."""
        outcome = self.game.outcome()
        for point in outcome.line if outcome else ():
            yield ring(self.board.centre(point), STONE_RADIUS, SIGNAL)

    def last(self) -> Iterator[str]:
        """A dot on each stone of the last turn, a ring where it left or named an empty point."""
        for point in self.last_turn:
            if self.stone[point] == EMPTY:
                yield ring(self.board.centre(point), 5, SIGNAL)
            else:
                yield disc(self.board.centre(point), 4.5, fill=SIGNAL)

    def numbers(self, last: bool) -> Iterator[str]:
        """The turn that placed each stone; the last one in colour, if wanted."""
        for point, played in self.number.items():
            stone = self.stone[point]
            if stone in COLOUR_NAMES:
                ink = (LAST_ON if last and point in self.last_turn else ON)[stone]
                size, halo = 13 - (played > 99) * 2, FILL[stone]  # an arrow may lie below
                yield written(str(played), self.board.centre(point), size, ink, halo)

    def marks(self, texts: Mapping[Point, str]) -> Iterator[str]:
        """Shapes and texts, on stones or on empty points."""
        for point, text in texts.items():
            ink = ON[self.stone[point]]
            centre = self.board.centre(point)
            if text in SHAPES:
                yield from SHAPES[text](centre, ink)
                continue
            if self.stone[point] == EMPTY:
                yield disc(centre, 10, fill=self.board.colour, fill_opacity=0.8)  # over the lines
            yield written(text, centre, 14 if len(text) < 3 else 10, ink)

    def arrows(self, forms: str | Iterable[Arrow]) -> Iterator[str]:
        """From one point to another; a ring where they are the same."""
        if isinstance(forms, str):
            forms = [forms] if forms else []
        for form in items("arrows are a list of arrows", forms, MOST_ARROWS):
            (start, end), colour = _arrow(form)
            here = self.board.centre(self.point(start, form))
            there = self.board.centre(self.point(end, form))
            if here == there:
                yield ring(here, STONE_RADIUS, colour)
            else:
                yield from shaft(here, there, colour)


def _arrow(form: Arrow) -> tuple[Sequence[PointForm], str]:
    """The two points of an arrow, and its colour; ValueError for what is none."""
    if isinstance(form, str):
        points: Sequence[PointForm] = read_turn(form)
        if len(points) == 2:
            return points, ARROW
    elif isinstance(form, (tuple, list)):
        if len(form) == 2:
            return form, ARROW
        if len(form) == 3 and isinstance(form[2], str):
            return form[:2], read_colour(form[2])
    raise ValueError(f"an arrow is two points, and perhaps a colour, not {shown(form)}")


def _label(value: Any) -> str:
    """A text; ValueError for anything else."""
    if not isinstance(value, str):
        raise ValueError(f"a mark is a text, not {shown(value)}")
    return value


def _share(value: Any) -> float:
    """A number from 0 to 1; ValueError for anything else."""
    return number("heat", value, 0, 1)


# ------------------------------------------------------------------------------------------ XML


def _picture(
    board: Board, scene: Scene, shapes: Sequence[str], has_labels: bool, size: float | None
) -> str:
    """The whole document."""
    margin = EDGE + LABEL_SIZE * has_labels
    _, _, width, height = whole = _box(board, margin)
    pixels = USUAL_SCALE * width if size is None else number("size", size, 1, MOST_PIXELS)
    box = dict(zip(("x", "y", "width", "height"), map(decimal, whole), strict=True))
    return tag(
        "svg",
        tag("title", escape(repr(scene.game).removeprefix("<kakugo.Game ").removesuffix(">"))),
        tag("desc", escape(scene.description())),
        tag(
            "path",
            d=closed(board.frame(margin - ROUND)),
            fill=GROUND,
            stroke=GROUND,
            stroke_width=2 * ROUND,
            stroke_linejoin="round",
        ),
        *shapes,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(box.values()),
        width=decimal(pixels),
        height=decimal(pixels * height / width),
        role="img",
        font_family="sans-serif",
    )


def _box(board: Board, margin: float) -> Box:
    """What the picture of a board shows."""
    rights, downs = zip(*board.frame(margin), strict=True)
    left, top = min(rights), min(downs)
    return Box(left, top, max(rights) - left, max(downs) - top)
