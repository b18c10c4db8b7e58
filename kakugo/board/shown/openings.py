"""Renju's 26 openings as the page lists them: their stones, White's best answer and its value."""

from typing import NamedTuple

from kakugo import (
    BLACK,
    WHITE,
    Database,
    Game,
    Score,
    Turn,
    game_text,
    new_game,
    read_turn,
    turn_name,
)

from ..wire.messages import Json
from .scores import score_json

RENJU_ROWS = 15

Step = tuple[int, int]  # columns and rows from the centre


class Searched(NamedTuple):
    """What Kakugo has found of an opening, with 3 million nodes and one thread.

    Row 1 is the lowest one, as in renju's books.
    """

    stones: str
    answer: str
    value: int  # to White, who is to move
    depth: int


class Found(NamedTuple):
    """A best answer, and what it is worth."""

    answer: Turn
    score: Score
    depth: int | None


# python -m tests.long.opening_values
SEARCHED = {
    "D1 Kansei": Searched("h8 h9 h10", "g10", -53, 17),
    "D2 Keigetsu": Searched("h8 h9 i10", "j8", -116, 17),
    "D3 Sosei": Searched("h8 h9 j10", "i9", -9, 18),
    "D4 Kagetsu": Searched("h8 h9 i9", "j8", -126, 15),
    "D5 Zangetsu": Searched("h8 h9 j9", "j8", -85, 17),
    "D6 Ugetsu": Searched("h8 h9 i8", "j8", -44, 17),
    "D7 Kinsei": Searched("h8 h9 j8", "i8", -104, 17),
    "D8 Shogetsu": Searched("h8 h9 h7", "h6", -53, 17),
    "D9 Kyugetsu": Searched("h8 h9 i7", "g9", -48, 17),
    "D10 Shingetsu": Searched("h8 h9 j7", "g7", -37, 17),
    "D11 Zuisei": Searched("h8 h9 h6", "g9", -59, 16),
    "D12 Sangetsu": Searched("h8 h9 i6", "i10", -64, 16),
    "D13 Yusei": Searched("h8 h9 j6", "g9", 11, 17),
    "I1 Chosei": Searched("h8 i9 j10", "j8", -15, 17),
    "I2 Kyogetsu": Searched("h8 i9 j9", "j8", -115, 16),
    "I3 Kosei": Searched("h8 i9 j8", "i7", -85, 16),
    "I4 Suigetsu": Searched("h8 i9 j7", "h7", -114, 16),
    "I5 Ryusei": Searched("h8 i9 j6", "g9", -21, 18),
    "I6 Ungetsu": Searched("h8 i9 i8", "g8", -52, 17),
    "I7 Hogetsu": Searched("h8 i9 i7", "g9", -66, 17),
    "I8 Rangetsu": Searched("h8 i9 i6", "g8", -71, 18),
    "I9 Gingetsu": Searched("h8 i9 h7", "h6", -74, 16),
    "I10 Myojo": Searched("h8 i9 h6", "h9", -74, 17),
    "I11 Shagetsu": Searched("h8 i9 g7", "i8", -54, 17),
    "I12 Meigetsu": Searched("h8 i9 g6", "i8", -14, 16),
    "I13 Suisei": Searched("h8 i9 f6", "i10", 155, 16),
}


def openings_json(database: Database | None) -> list[Json]:
    """All 26, each with what the database knows of it, else with what was searched."""
    return [_opening(name, searched, database) for name, searched in SEARCHED.items()]


def opening_game(name: str) -> Game:
    """The position after the three stones of an opening."""
    game = new_game("renju")
    for stone in SEARCHED[name].stones.split():
        game.play(_turn(stone))
    return game


def _turn(name: str) -> Turn:
    """The turn on a cell whose row is counted from below."""
    ((x, y),) = read_turn(name)
    return ((x, RENJU_ROWS - 1 - y),)


def _opening(name: str, searched: Searched, database: Database | None) -> Json:
    game = opening_game(name)
    found = Found(_turn(searched.answer), Score(searched.value, WHITE), searched.depth)
    known = None if database is None else _known(database, game)
    answer, score, depth = known or found
    return {
        "name": name,
        "line": game_text(game),
        "steps": [_step(game, turn) for turn in game.turns],
        "answer": turn_name(answer),
        "answer_step": _step(game, answer),
        "score": score_json(score.pov(BLACK)),
        "depth": depth,
        "known": known is not None,
    }


def _known(database: Database, game: Game) -> Found | None:
    """The answer that a database has to a position."""
    entry = database.get(game)
    score = None if entry is None else entry.score(game.side)
    if entry is None or score is None or entry.turn is None:
        return None
    return Found(entry.turn, score, entry.depth)


def _step(game: Game, turn: Turn) -> Step:
    (x, y), *_ = turn
    return x - game.width // 2, y - game.height // 2
