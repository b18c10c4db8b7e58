"""What the server sends about games: their boards, their options, and what a session offers."""

from typing import Literal, NotRequired, TypedDict

Cells = list[int]  # places in `board.cells`
Colour = Literal["black", "white"]
Seat = Literal["first", "second"]
Pair = tuple[float, float]
Box = tuple[float, float, float, float]


class Cell(TypedDict):
    name: str
    """As the library writes it: `h8`."""
    column: int
    row: int
    x: float
    """The middle of the stone."""
    y: float


class Label(TypedDict):
    """The name of a column, a row, or a diagonal of hexagons, beside the board."""

    text: str
    x: float
    y: float
    axis: Literal["column", "row"]
    index: int


class Board(TypedDict):
    """Where everything lies; all lengths are in the units of `box`."""

    width: int
    height: int
    shape: Literal["square", "hexagon"]
    pitch: float
    """From a cell to the next one."""
    radius: float
    """Of a stone."""
    box: Box
    """Left, top, width, height."""
    frame: list[Pair]
    """The corners of the wood."""
    cells: list[Cell]
    corners: list[Pair]
    """Of a cell, seen from its middle."""
    lines: list[Box]
    """From a point to a point; hexagons have none."""
    stars: Cells
    """Cells with a dot."""
    labels: list[Label]


class NamedGame(TypedDict):
    name: str
    rule: int
    rule_name: str
    """How people call the rule of gomoku; "" of any other game."""
    options: dict[str, str]


class GameKind(NamedGame):
    kind: str
    """As one line: `pente 19x19 end_capture=on`."""
    board: Board


class Game(GameKind):
    """Which game it is, and its board. Draw everything again."""

    evaluation: str
    about: dict[Literal["black", "white", "event", "date"], str]


class Range(TypedDict):
    low: int
    high: int


class Levels(Range):
    """The strengths of our engine."""

    named: list[int]
    """Levels from which a name holds."""
    usual: int


class GomokuRule(TypedDict):
    rule: int
    name: str


class GameOption(TypedDict):
    """An option of a game: one of its `values`, or a number from `low` to `high`."""

    name: str
    help: str
    values: NotRequired[list[str]]
    low: NotRequired[int]
    high: NotRequired[int]
    default: str


class GameForm(TypedDict):
    """A game that can be begun, with its usual board."""

    name: str
    help: str
    width: int
    height: int
    hexagon: bool
    rules: list[GomokuRule]
    options: list[GameOption]


class Form(TypedDict):
    """All games, for the form of a new one."""

    sides: Range
    levels: Levels
    games: list[GameForm]


class Format(TypedDict):
    """What a game can be saved as."""

    format: str
    suffix: str
    help: str
    mime: str


class EngineLimits(TypedDict):
    """What the engine of this page may use, and the most that the command line allows."""

    threads: int
    memory_mib: int
    most_threads: int
    most_memory_mib: int
    evaluation: str


class WatchedFile(TypedDict):
    """A file of the arena."""

    file: int
    name: str


class DatabaseAbout(TypedDict):
    read_only: bool
    can_learn: bool
    labels: list[str]
    """Those that it has words for."""


class Session(TypedDict):
    """The first message. `game`, `tree`, `players`, `position` and running searches follow."""

    id: str
    kept: bool
    """Whether the session was found again."""
    learns: bool
    """Whether an analysis writes into the database."""
    guest: NotRequired[bool]
    """Whether this page is a guest's, which came by a link."""
    address: str
    """Where other machines reach the server; "" if they do not."""
    version: str
    engine: EngineLimits
    engines: list[str]
    """Other engines, by name."""
    watch: list[WatchedFile]
    database: DatabaseAbout | None
    formats: list[Format]
    form: Form


class LastTurn(TypedDict):
    """The last turn, and where it has changed the board."""

    turn: str
    side: Colour
    cells: Cells
    placed: Cells
    left: Cells
    """Where a stone has moved from."""
    captured: Cells
    flipped: Cells


class Ending(TypedDict):
    """How a game has ended."""

    winner: Literal["black", "white", "draw"]
    reason: str
    """One of the library's, `resignation` or `time`."""
    text: str
    line: Cells
    """The row that wins."""


class ExampleStep(TypedDict):
    """The position after a turn of an example, as in `position`."""

    stones: str
    numbers: list[tuple[int, int]]
    last: LastTurn | None
    result: Ending | None


class Rules(TypedDict):
    """The rules of a game, with an example."""

    rules: str
    """Their name among the texts."""
    game: NamedGame
    board: Board
    steps: list[ExampleStep]
