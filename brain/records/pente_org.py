"""Games of pente.org: tags, and turns; columns have no i, rows count from the bottom.

Player 1 has the first stone, which is white there and Black's here.
"""

import re

from ..arguments import shown
from ..games.game import Game
from ..games.registry import GOMOKU, new_game
from ..points import read_point
from ..types import Point
from .bottom_lists import LIST_POINT_NAME, LIST_RESULTS
from .lines import Piece, at_line
from .tags import end_remark, first_tags, is_result, parse, properties
from .tree import Defaults, Root, Tree, Walk, resized

PENTE_ORG_SITE = "pente.org"
SPEED = re.compile(r"(?:speed|turn-based)\s+", re.IGNORECASE)  # before the name of a game
# Ours by theirs: their openings change who places the first stones, not how the game goes on.
PENTE_ORG_GAMES = {
    **dict.fromkeys(("pente", "d-pente", "g-pente", "swap2-pente"), "pente"),
    **dict.fromkeys(("keryo-pente", "dk-pente", "swap2-keryo"), "keryo"),
    GOMOKU: GOMOKU,
    "renju": "renju",
}
PENTE_ORG_ROWS = ("freestyle", "standard", "caro", "omok")  # games that may be called gomoku
SIDE, RENJU_SIDE = 19, 15
NO_COLUMN = "i"
PLAYER_TAGS = ("Player 1 Name", "Player 2 Name")
PENTE_ORG_NAMES = {"Site": "PC", "Round": "RO", "Player 1 Rating": "BR", "Player 2 Rating": "WR"}
PENTE_ORG_DATE = re.compile(r"(\d\d)/(\d\d)/(\d{4})")  # month, day, year


def is_like(text: str) -> bool:
    """Whether a text begins with the tags of such a game."""
    tags = first_tags(text)
    return PENTE_ORG_SITE in tags.get("Site", "").lower() or PLAYER_TAGS[0] in tags


def read(lines: list[Piece], line: int, defaults: Defaults) -> Tree:
    """A game; ValueError, with the line, for what is none or cannot be played."""
    tags, moves = parsed = parse(lines)
    with at_line(line):
        game = _kind(tags.get("Game", ""), defaults)
    walk = Walk(Root.of(game))
    result = tags.get("Result", "*")
    for move in moves:
        with at_line(move.line):
            if is_result(move.word):
                result = move.word
            else:
                walk.play(point_of(move.word, game.height))
    walk.root.properties = properties(tags, PENTE_ORG_NAMES)
    black, white = (tags.get(name, "") for name in PLAYER_TAGS)
    event, date = tags.get("Event", ""), PENTE_ORG_DATE.sub(r"\3-\1-\2", tags.get("Date", ""))
    remarks = end_remark(parsed)
    return Tree(walk.root, black, white, LIST_RESULTS.get(result), "", event, date, remarks)


def point_of(name: str, height: int) -> Point:
    """A point by its name there; ValueError if it is not on the board.

    >>> point_of("k10", 19), point_of("h12", 19)
    ((9, 9), (7, 7))
    """
    if name.startswith(NO_COLUMN):
        raise ValueError(f"expected a column from a to t without {NO_COLUMN}, got {shown(name)}")
    if not LIST_POINT_NAME.fullmatch(name):
        raise ValueError(f"expected a point as k10, got {shown(name)}")
    x, y = read_point(name)
    if y >= height:
        raise ValueError(f"{name} is off the board")
    return x - (name > NO_COLUMN), height - 1 - y


def _kind(name: str, defaults: Defaults) -> Game:
    """The game of a name, on its board; ValueError for one that Kakugo does not know."""
    ours = PENTE_ORG_GAMES.get(SPEED.sub("", name.strip()).lower())
    if ours is None:
        known = ", ".join(PENTE_ORG_GAMES)
        raise ValueError(f"expected one of the games {known}, got {shown(name)}")
    like = defaults.like
    side = RENJU_SIDE if ours == "renju" else SIDE
    if like is not None and (like.name == ours or (ours == GOMOKU and like.name in PENTE_ORG_ROWS)):
        return resized(like, side, side)
    return resized(new_game(ours), side, side)
