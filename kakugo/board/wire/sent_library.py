"""What the server sends about what is kept: files, the library, problems, matches, a database."""

from typing import Any, Literal, TypedDict

from .sent_games import Cells, Colour, GameKind
from .sent_positions import Place, Stage
from .sent_searches import Score


class AboutProblem(TypedDict):
    problem: int
    kind: str
    rule: str
    win_within: int | None
    loss: float | None
    """Of a mistake that is to be avoided."""
    tries: int
    """Until it was solved."""
    solved: float | None
    """When, in seconds since 1970."""
    ply: int
    side: Colour
    level: Literal["child", "easy", "medium", "hard", "very hard", "master"]
    task: Literal["fours", "threats", "defence", "foul", "mistake"] | None
    """What is asked; None: a win of any kind, or not to make a mistake."""
    due: float | None
    """When it comes again, since it was missed."""
    shipped: bool
    """Whether it comes with Kakugo."""


class Problems(TypedDict):
    """Problems, the easiest first: 50 at a time, from `skip` on."""

    skip: int
    total: int
    solved: int
    due: int
    """How many of all problems come again now."""
    later: int
    """How many come again later."""
    next_due: float | None
    """When the first of these does, in seconds since 1970."""
    games: list[str]
    """The names of the games that have problems."""
    problems: list[AboutProblem]


class Made(TypedDict):
    """Problems were made: how many are new, and how many were there already."""

    new: int
    known: int


class Problem(AboutProblem):
    """A problem is set up beside the game: find a win, or avoid a mistake."""

    game: GameKind
    position: Place


class Judged(AboutProblem):
    """A turn of a problem is judged. The answer to a right turn is in `position`."""

    turn: str
    right: bool
    """Whether it keeps the win, or the chances."""
    slow: bool
    """Whether it wins, but takes half as long again as the shortest known win: no try."""
    answer: str | None
    """What refutes a wrong turn."""
    lost: float | None
    """The points that a wrong turn gives away."""
    done: bool
    position: Place


class Solution(TypedDict):
    """The solution of a problem. The try counts as failed."""

    problem: int
    turns: list[str]
    position: Place


class Run(TypedDict):
    """How a run over problems stands."""

    of: Literal["streak", "rush"]
    solved: int
    lives: int
    """Mistakes until it ends."""
    left: float | None
    """Seconds until it ends."""
    best: int
    """Problems that the best run before has solved."""
    problem: int | None
    """The next one; None: it is over."""


Share = tuple[str, int, int, float]


class Figures(TypedDict):
    """What attempts say: each with how many, how many without a mistake, and the mean seconds."""

    levels: list[Share]
    tasks: list[Share]
    games: list[Share]
    weeks: list[tuple[float, int, int, float]]
    """By their Mondays, in seconds since 1970."""
    in_row: int
    """Problems without a mistake since the last one."""
    best: dict[Literal["streak", "rush"], int]
    due: int


class GamesShare(TypedDict):
    """Games that have one thing in common."""

    name: str
    """Of the opponent, the colour, the opening or the month (`2026-11`)."""
    games: int
    won: int
    drawn: int
    lost: int
    reviewed: int
    accuracy: float | None
    """Per cent, the mean of the games that were reviewed."""


class MyGames(TypedDict):
    """How the person without a name has played in finished games against somebody else."""

    whole: GamesShare
    opponents: list[GamesShare]
    """Those played most often first, as `openings`."""
    colours: list[GamesShare]
    openings: list[GamesShare]
    months: list[GamesShare]


class Opened(TypedDict):
    """Another game is shown. All about it follows."""

    format: str
    """`library`, where it comes from there."""
    number: int
    games: list[str]
    """The titles of the first 1000 games of the text."""
    remarks: list[str]
    """Games left out, and what was left out or guessed of this one, in English: the first ones."""
    remarked: int
    """How many remarks there are."""


class EditedStage(Stage):
    """A stage that can be set up."""

    side: Colour
    swapped: bool | None
    """None: either may be."""
    announced: bool


class Edited(TypedDict):
    """A position to edit."""

    game: GameKind
    stones: str
    side: Colour
    state: dict[str, Any]
    """Each part of the state that can be changed, with its value."""
    stages: list[EditedStage]


class Kept(TypedDict):
    """The number that this game has in the library."""

    game: int | None
    copied: bool
    """Whether it has just become a copy, as another page shows the game."""


class LibraryGame(TypedDict):
    game: int
    name: str
    kind: str
    rule: str
    black: str
    white: str
    reason: str
    event: str
    date: str
    turns: int
    changed: float
    """When, in seconds since 1970."""
    winner: Literal["black", "white", "draw"] | None
    until: float | None
    """Of a deleted game: when it is gone for good, in seconds since 1970."""


class Library(TypedDict):
    """Games of the library, those that were changed last first: 50 at a time, from `skip` on."""

    games: list[LibraryGame]
    skip: int
    total: int
    deleted: int
    """How many games are deleted."""


class Refusal(TypedDict):
    """Why a format cannot hold a game."""

    code: str
    name: str


class Formats(TypedDict):
    """The formats that cannot hold the game."""

    refused: dict[str, Refusal]


class Saved(TypedDict):
    """The game as a text, and the name of a file for it."""

    format: str
    name: str
    mime: str
    text: str
    bytes: bool
    """Whether the text has the bytes of a file, in base64."""


class StandingTable(TypedDict):
    """Players and their results, the strongest first."""

    columns: list[str]
    rows: list[list[str | int]]


class Sprt(TypedDict):
    """A sequential test."""

    llr: float
    low: float
    high: float
    elo: tuple[float, float]
    normalised: bool
    accepted: bool | None
    """True: the higher hypothesis; None: it is not decided."""
    course: list[tuple[int, float]]
    """Games, each with the LLR after it."""


class ArenaPlaying(TypedDict):
    game: int
    first: str
    second: str
    turns: int


class ArenaGame(ArenaPlaying):
    result: str
    by: str
    seconds: float


class Arena(TypedDict):
    """The state of a match, its newest 500 games, and the running games."""

    file: int
    name: str
    title: str
    kind: str
    table: StandingTable
    sprt: Sprt | None
    total: int
    games: list[ArenaGame]
    playing: list[ArenaPlaying]


class Entry(TypedDict):
    score: Score | None
    bound: Literal["least", "most"] | None
    depth: int | None
    label: str
    text: str


class PositionEntry(Entry):
    """What a database knows of the position; its side sees the score."""

    turn: str | None
    cells: list[tuple[int, str]]
    """Cells, each with what is noted there."""


class ExploredTurn(Entry):
    """What is known of a next turn, as who plays it sees it."""

    turn: str
    cells: Cells
    games: int
    """How often it was played; of those with a result `won`, `drawn` or `lost`."""
    won: int
    drawn: int
    lost: int


class Explored(TypedDict):
    """What the database and the played games know of the position."""

    node: int
    entry: PositionEntry | None
    rows: list[ExploredTurn]
    wide: bool
    """Whether there are too many turns for rows."""
    games: int
    reading: bool
    """Whether games are still read."""
