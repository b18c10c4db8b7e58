"""What the server sends about the tree of a game, a position in it, and who plays."""

from typing import Literal, NotRequired, TypedDict

from .sent_games import Cells, Colour, Ending, LastTurn, Seat

Who = Literal["person", "guest", "engine"]


class Drawn(TypedDict):
    """What a person has drawn: an arrow has two cells, everything else one."""

    shape: Literal["circle", "square", "triangle", "cross", "label", "arrow"]
    cells: Cells
    text: str
    """The letter of a `label`."""


class TreeNode(TypedDict):
    """A turn of the tree; `value` and `chance` (the points to expect) are Black's, after it."""

    node: int
    """Its number: the root, before all turns, is 0."""
    parent: int | None
    ply: int
    turn: str
    side: Literal["black", "white", ""]
    comment: str
    mark: str
    drawings: list[Drawn]
    value: float | None
    chance: float | None
    ms: int | None
    """How long its engine has thought."""
    depth: int | None
    nodes: int | None


class Tree(TypedDict):
    """All turns and variations, parents before children; first children are the main line."""

    nodes: list[TreeNode]


class NewNode(TypedDict):
    """A node of the tree, new or changed."""

    node: TreeNode


class Order(TypedDict):
    """The new order of the children of a node."""

    node: int
    children: list[int]


class Removed(TypedDict):
    """A node was removed, with all that follow it."""

    node: int


class Coming(TypedDict):
    """What a cell that may be clicked next is for."""

    step: Literal["stone", "offer", "stone or offer", "lift", "move"]
    """`lift`: the stone that moves; `move`: where to."""
    colour: Colour
    beside: bool
    """Only cells beside the one before."""


class Choice(TypedDict):
    """What may be done in a stage of an opening."""

    key: Literal["stones", "offer", "swap"]
    size: NotRequired[int]
    """How many cells the turn has."""
    turn: NotRequired[str]
    """The turn without cells."""


class Stage(TypedDict):
    """What is due in a stage of an opening."""

    key: str
    text: str
    choices: list[Choice]
    announces: bool
    """Whether the turn ends with a number of offers, see `clicks`."""


class PresentStage(Stage):
    opening: str
    announced: int
    """How many cells Black will offer, as was said before; 0 if nothing was."""


class StatePart(TypedDict):
    """Something else that counts: `pairs`, `taken`, `swapped`, `owed`, `passed`, `offered`."""

    key: str
    text: str
    black: NotRequired[int]
    """What Black has of `pairs` and `taken`."""
    white: NotRequired[int]
    cells: NotRequired[Cells]
    """Those `offered`."""


class Place(TypedDict):
    """All about a position that its game says.

    A turn is clicked cell by cell. Where `sizes` is `[1]`, a click is a turn; else send the cells
    so far by `click`.
    """

    ply: int
    stones: str
    """A digit a cell: 0 empty, 1 black, 2 white, 3 blocked."""
    numbers: list[tuple[int, int]]
    """Cells, each with the number of the turn that has put its stone there."""
    side: Colour
    player: Seat
    colours: dict[Seat, Colour]
    last: LastTurn | None
    sizes: list[int]
    """How many cells a turn has."""
    next: Cells
    """Those that may be clicked first."""
    coming: Coming | None
    words: list[Literal["swap", "pass"]]
    """The turns without cells."""
    fouls: dict[str, Cells]
    """Cells that would lose, by the kind of foul."""
    illegal: dict[str, Cells]
    """Empty cells that cannot be clicked, by the code of the reason."""
    stage: PresentStage | None
    opening: str | None
    """Renju's, by name."""
    state: list[StatePart]
    result: Ending | None
    line: str
    """The game as one line; the page's address ends in `#` and this."""
    text: str
    """For screen readers."""


class ShownPosition(Place):
    """What to draw now."""

    node: int
    live: bool
    """Whether this node is where the game is played."""
    who: Who
    undo: Literal["turn", "removal", "addition", "game"] | None
    """What undo would do: take a turn back, put a removal back, take an addition out, or bring the
    game before back."""
    redo: bool


class Clicks(TypedDict):
    """How a turn may go on after the clicked cells. It is complete if `next` is empty."""

    cells: Cells
    next: Cells
    coming: Coming | None
    turn: str | None
    """The text to `play`, where these cells are a whole turn."""
    offers: list[int]
    """Numbers of offers of which one must be announced with the turn."""
    preview: list[tuple[int, int]]
    """Cells, each with the digit of what would stand there."""


class Player(TypedDict):
    """A person at this page, a `guest` at another page that shares the game, our engine at a
    `level` from 0 to 100, or another engine by its `name`."""

    who: Who
    level: NotRequired[int]
    name: NotRequired[str]


class GameClock(TypedDict):
    """What each player has for the game, who loses when it is used up."""

    seconds: float
    increment: NotRequired[float]
    """Seconds added for each turn."""


class Limits(TypedDict):
    """How long engines think about a turn; or a clock of both players, and nothing beside it."""

    seconds: NotRequired[float]
    nodes: NotRequired[int]
    depth: NotRequired[int]
    clock: NotRequired[GameClock]


class Players(TypedDict):
    """Who plays."""

    first: Player
    second: Player
    limits: Limits
    playing: bool
    """False while engines wait for `resume`."""


class Clock(TypedDict):
    """The clock, sent whenever it changes. Count down yourself."""

    first_ms: int
    second_ms: int
    running: Seat | None
