"""What the server sends about searches: analyses, proofs, threats, reviews."""

from typing import Literal, NotRequired, TypedDict

from .sent_games import Cells, Colour


class Score(TypedDict):
    """What its side may expect."""

    value: int
    side: Colour
    win_within: int | None
    """Plies to a proven win, negative to a loss."""
    unproven: bool
    """Whether it is won or lost as far as was searched."""
    win: float
    draw: float
    loss: float
    chance: float
    """The points to expect, from 0 to 1."""


class Line(TypedDict):
    turn: str
    cells: Cells
    pv: list[str]
    depth: int
    score: Score


class Search(TypedDict):
    """A search begins, or has ended. A new search ends the one before."""

    what: str
    """`turn`, or the message that has asked for it."""
    node: int
    on: bool
    why: NotRequired[Literal["done", "stopped", "error"]]
    key: NotRequired[str]
    """Of an error, as in the message `error`."""
    text: NotRequired[str]
    name: NotRequired[str]
    ms: NotRequired[int]
    """How long an engine has thought about its turn."""
    late_ms: NotRequired[float]
    """What the server took beside the thinking."""


class Lines(TypedDict):
    """The best lines so far, at most ten times a second."""

    node: int
    nodes: int
    ms: int
    depth: int
    seldepth: int
    lines: list[Line]
    bar: float
    """The points that Black may expect."""
    heat: NotRequired[list[tuple[int, float]]]
    """How good cells are beside the best one, from 0 to 1."""


class Progress(TypedDict):
    """How far a search is, if it has no new lines."""

    what: str
    node: int
    nodes: int
    ms: int


class OpinionLine(TypedDict):
    turn: str
    cells: Cells
    pv: list[str]
    depth: int | None
    nodes: int | None
    value: float | None
    """In the engine's own units."""
    win_within: int | None


class Opinion(TypedDict):
    """What another engine thinks; a failure has `key` and `text`, as in the message `error`."""

    node: int
    name: str
    lines: list[OpinionLine]
    done: bool
    key: NotRequired[str]
    text: NotRequired[str]


class ShownStep(TypedDict):
    """An answer to a proof, and the turn that wins then, or how the answer has ended the game."""

    answer: str | None
    """None before the first turn."""
    answer_cells: Cells
    turn: str | None
    turn_cells: Cells
    win_within: int
    defences: int
    """How many answers must be refuted one by one."""
    stones: str
    """The position then, as in `position`."""
    end_cells: Cells
    """The row that has ended the game."""
    ended: NotRequired[str]
    count: NotRequired[int]
    """How many answers the step stands for; 0: all that the same threat refutes."""


class Proof(TypedDict):
    """What the search for a win has found."""

    node: int
    win_within: int | None
    """None: nothing; negative: a loss."""
    tree: bool
    """Whether `defences` and `refute` know it; else only the line is known."""
    line: list[ShownStep]


class Defences(TypedDict):
    """The next answers to a proof. Of answers with the same refutation only one is sent."""

    found: list[ShownStep]


class Refuted(TypedDict):
    """What wins after an answer to a proof."""

    found: ShownStep


class Variations(TypedDict):
    """The tree of a proof was added to the game: how many turns, and whether it is complete."""

    turns: int
    whole: bool


class Threat(TypedDict):
    """What a stone on one of these cells makes of these stones."""

    kind: str
    stones: Cells
    cells: Cells


class Threats(TypedDict):
    """The threats of both sides."""

    node: int
    black: list[Threat]
    white: list[Threat]


class EvenTurns(TypedDict):
    turns: list[str]
    cells: list[Cells]
    score: Score | None


class Balanced(TypedDict):
    """Turns after which the game is even."""

    node: int
    found: list[EvenTurns]


class Review(TypedDict):
    """A turn of the main line is judged; the node is sent, too. Openings are passed over."""

    done: int
    total: int
    node: int
    turn: str
    side: Colour
    before: Score
    after: Score
    loss: float
    mark: str
    best: str
    """The turn that was better."""
    chance: float


class Reviewed(TypedDict):
    """The review has ended, or was `stopped`."""

    done: int
    total: int
    stopped: bool
    mistakes: dict[Colour, dict[str, int]]
    """How often each side has earned each mark."""
    accuracy: dict[Colour, float | None]
    """The mean of Lichess's (https://lichess.org/page/accuracy) for the loss of each turn."""
    moments: list[int]
    """Nodes of the worst turns, three at most."""


class Tried(TypedDict):
    """Another turn is judged instead of a reviewed one. It is good if it has no `mark`."""

    node: int
    turn: str
    loss: float
    mark: str
