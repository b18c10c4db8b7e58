"""Games of PlayOK, once kurnik: tags, and turns whose rows count from the bottom.

The first player is Black until the second one answers an opening with `white` or `black`; `--`
stands where a player had no turn. In renju, the fifth stone is one of those that were offered.
"""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice

from ..arguments import shown
from ..games.registry import new_game, new_game_like
from ..types import OTHER_COLOUR, RENJU, Point
from .bottom_lists import LIST_RESULTS, point_of
from .lines import Piece, at_line
from .sgf_points import letters_of
from .tags import Move, end_remark, first_tags, is_result, parse, properties
from .tree import Defaults, Root, Tree, Walk

PointReader = Callable[[str], Point]  # of a name
SITES = ("kurnik", "playok")
SIZE_TAG = "GameType"  # the tag that says the board's size
PLAYOK_UNKNOWN = "--"
PLAYOK_CHOICES = {"black": 0, "white": 1}  # the column whose stones are so without an exchange
PLAYER_PHRASES = ("the first player", "the second player")
OFFERED_AFTER = 4  # stones
OFFERS_PROPERTY = "5A"  # the property in which ORC has the fifth stones that were offered, too
PLAYOK_NAMES = {
    "Round": "RO",
    "Site": "PC",
    "TimeControl": "TM",
    "BlackElo": "BR",
    "WhiteElo": "WR",
}


def is_like(text: str) -> bool:
    """Whether a text begins with the tags of such a game."""
    site = first_tags(text).get("Site", "").lower()
    return any(name in site for name in SITES)


def says_game(lines: list[Piece]) -> bool:
    """Whether a game is renju, which the turns of its opening show."""
    return _is_renju(parse(lines)[1])


def _is_renju(moves: list[Move]) -> bool:
    return [move.word for move in moves[1:2]] == [PLAYOK_UNKNOWN]


def read(lines: list[Piece], line: int, defaults: Defaults) -> Tree:
    """A game; ValueError, with the line, for what is none or cannot be played."""
    tags, moves = parsed = parse(lines)
    is_renju = _is_renju(moves)
    kind = defaults.kind
    if is_renju and kind.rule != RENJU:
        kind = new_game("renju")
    with at_line(line):
        side = _side(tags)
        size = (side, side) if side is not None else (kind.width, kind.height)
        walk = Walk(Root.of(new_game_like(kind, *size)))
    read_point = partial(point_of, game=walk.game, is_said=side is not None)
    offers = _offers(moves, read_point) if is_renju else []
    winner = LIST_RESULTS.get(tags.get("Result", ""))
    is_exchanged = False
    ahead = len(offers)
    for move in moves:
        with at_line(move.line):
            if move.word in PLAYOK_CHOICES:
                is_exchanged = PLAYOK_CHOICES[move.word] != move.column
                walk.node.comment = f"{PLAYER_PHRASES[move.column]} chose {move.word}"
            elif is_result(move.word):
                winner = LIST_RESULTS[move.word]
            elif move.word != PLAYOK_UNKNOWN:
                point = read_point(move.word)
                if walk.game.ply == OFFERED_AFTER and ahead:
                    ahead -= 1
                else:
                    walk.play(point)
    walk.root.properties = properties(tags, PLAYOK_NAMES)
    if offers:
        walk.root.properties[OFFERS_PROPERTY] = [letters_of(point) for point in offers]
    players = [_known(tags.get(name, "")) for name in ("Black", "White")]
    if is_exchanged:
        players.reverse()
        winner = OTHER_COLOUR[winner] if winner else winner
    event, date = _known(tags.get("Event", "")), _known(tags.get("Date", "")).replace(".", "-")
    black, white = players
    remarks = () if side is not None or is_renju else defaults.on_size(walk.game)
    remarks += end_remark(parsed)
    return Tree(walk.root, black, white, winner, "", event, date, remarks)


def _offers(moves: list[Move], read_point: PointReader) -> list[Point]:
    """The fifth stones that were offered: those before one of them is chosen."""
    fifth: list[Point] = []
    for point in islice(_points(moves, read_point), OFFERED_AFTER, None):
        if point in fifth:
            return fifth
        fifth.append(point)
    return []


def _points(moves: list[Move], read_point: PointReader) -> Iterator[Point]:
    for move in moves:
        if (
            move.word not in PLAYOK_CHOICES
            and move.word != PLAYOK_UNKNOWN
            and not is_result(move.word)
        ):
            with at_line(move.line):
                yield read_point(move.word)


def _side(tags: dict[str, str]) -> int | None:
    """The side of the board, the second number of a game's type; ValueError for another text.

    None: nothing says it.
    """
    _, _, side = tags.get(SIZE_TAG, "").partition(",")
    if side and not (side.isascii() and side.isdigit()):
        raise ValueError(f"expected a GameType as 60,15, got {shown(tags[SIZE_TAG])}")
    return int(side[:4]) if side else None


def _known(text: str) -> str:
    """A value of a tag, or nothing where it is not known."""
    return "" if text.strip("?.-") == "" else text
