"""Points and turns in every form that people write them, read in this one place.

A point: (7, 7), [7, 7], "7,7", "h8". A turn: a point, as one argument or as two numbers; several
points, as arguments, as a list or as text ("h8 i9", "h8-i9", "h8i9", "7,7 8,8"); points and a
number of offers, announced with them ("h8 h9 j10 5", or 5 behind the points of a list); "swap" or
SWAP; "pass", a list of no points, or no argument at all. Numbers are whole ones: True, 8.7 and
2**40 are not read.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, Protocol, SupportsIndex

from .arguments import as_list, as_whole, items, shown, whole
from .types import BLACK, SWAP, WALL, Announced, Point, Stone, Turn


class Array(Protocol):
    """An array of another library, with whole numbers in it."""

    def tolist(self) -> Any:
        """Its numbers."""


PointForm = str | Sequence[SupportsIndex] | Array
"""What is read as a point: "h8", "7,7", (7, 7), [7, 7], for annotations."""

TurnForm = PointForm | SupportsIndex | Sequence[PointForm | SupportsIndex]
"""What is read as a turn, one or more of them, as Game.play takes it, for annotations."""

POINT_FORMS = "(7, 7), 7,7 or h8"
TURN_FORMS = "7,7 or 7,7 8,8 or h8 or e5-f4 or pass"

PASS_TEXT = "pass"  # the turn without a point
SWAP_TEXT = "swap"  # the turn that takes the other colour
TURN_WORDS: dict[str, Turn] = {PASS_TEXT: (), SWAP_TEXT: SWAP}

SHORT_NAME = 5  # characters of the turns that are kept: one point
KEPT_TURNS = 4096  # more than the points of a board in two forms
LETTERS_COUNT = 26
# Numbers of them that a turn may announce; each opening has its bounds.
OFFERS_RANGE = range(1, 100)
MOST_POINTS = 10_000  # in a list; the largest board has 1024, and a list may repeat some
FARTHEST_POINT = 9999  # a number beyond it is no coordinate, not even one off the board
POINT_NAME = r"(?:([a-z]{1,2})([1-9][0-9]{0,3}))"  # h8
POINT = rf"(?:([0-9]{{1,4}}) ?, ?([0-9]{{1,4}})|{POINT_NAME})"  # 7,7 or h8
POINT_PATTERN = re.compile(POINT)
TURN_PATTERN = re.compile(  # 7,7 8,8 or e5 f4; maybe with a number of offers
    rf"(?P<points>{POINT}(?: {POINT})*)(?: (?P<offers>[1-9][0-9]?))?"
)
JOINT = re.compile(r"(?<=[0-9]) ?-? ?(?=[a-z])")  # between names, as in e5-f4 or e5f4; not a minus


def point_name(point: PointForm) -> str:
    """A point as a letter for the column and a number from 1 for the row.

    Raises ValueError for what is no point, or is beyond the corner of every board.

    Examples:
        >>> point_name((4, 4)), point_name((26, 0))
        ('e5', 'aa1')
    """
    x, y = read_point(point)
    if x < 0 or y < 0:
        raise ValueError(f"no board has a point {x},{y}, so it has no name")
    return f"{column_name(x)}{y + 1}"


def column_name(x: int) -> str:
    """The letters of a column.

    >>> column_name(0), column_name(25), column_name(26)
    ('a', 'z', 'aa')
    """
    letters = ""
    while x >= 0:
        x, letter = divmod(x, LETTERS_COUNT)
        letters = chr(ord("a") + letter) + letters
        x -= 1  # aa follows z: there is no letter for zero
    return letters


def turn_text(turn: TurnForm) -> str:
    """A turn as pairs x,y separated by blanks; "pass" for one without points, "swap" for SWAP.

    Raises ValueError for what is no turn.

    Examples:
        >>> turn_text(((7, 7), (8, 8))), turn_text(()), turn_text(SWAP)
        ('7,7 8,8', 'pass', 'swap')
    """
    return plain_text(read_turn(turn))


def plain_text(turn: Turn) -> str:
    """As turn_text, for a turn that a game gave out."""
    return _written(turn, lambda point: f"{point[0]},{point[1]}")


def turn_name(turn: TurnForm) -> str:
    """A turn as a text with the names of its points, for people.

    Examples:
        >>> turn_name(((7, 7), (8, 8))), turn_name(()), turn_name(SWAP), turn_name(["h8", 5])
        ('h8 i9', 'pass', 'swap', 'h8 5')
    """
    return _written(read_turn(turn), point_name)


def read_turn(*form: TurnForm) -> Turn:
    """A turn from any of its forms; the inverse of turn_text and point_name.

    The points need not lie on a board. Raises ValueError for what is no turn.

    Examples:
        >>> read_turn("7,7 8,8"), read_turn("e5-f4"), read_turn("pass")
        (((7, 7), (8, 8)), ((4, 4), (5, 3)), ())
        >>> read_turn(7, 7), read_turn((7, 7)), read_turn("h8", (7, 8)), read_turn(["h8", "h9"])
        (((7, 7),), ((7, 7),), ((7, 7), (7, 8)), ((7, 7), (7, 8)))
    """
    if len(form) == 1 and type(form[0]) is str and (read := _turn(form[0])) is not None:
        return read
    parts: Sequence[Any] = form
    listed = as_list(form[0]) if len(form) == 1 else None
    if listed is SWAP:
        return SWAP
    if isinstance(listed, Announced):
        return Announced(map(read_point, listed), listed.offers)
    if listed is not None and _pair(listed) is None:
        parts = listed  # the points, or a word, as one list
    if len(parts) == 1 and isinstance(parts[0], str):
        turn = _turn(parts[0])
        if turn is None:
            raise ValueError(f"a turn is written {TURN_FORMS}, not {shown(parts[0])}")
        return turn
    alone = _pair(parts)
    if alone is not None:
        return (alone,)
    offers = as_whole(parts[-1]) if len(parts) > 1 else None
    if (
        offers is not None
        and offers in OFFERS_RANGE
        and all(as_whole(part) is None for part in parts[:-1])
    ):
        return Announced(map(read_point, parts[:-1]), offers)
    if len(parts) > 1 and not all(isinstance(part, str) or as_list(part) for part in parts):
        raise ValueError(f"a turn is written {TURN_FORMS}, not {shown(parts)}")
    return tuple(map(read_point, parts))


def read_point(*form: PointForm | SupportsIndex) -> Point:
    """A point from any of its forms, which need not lie on a board; ValueError for what is none.

    Examples:
        >>> read_point("h8"), read_point(7, 7), read_point([7, 7])
        ((7, 7), (7, 7), (7, 7))
    """
    value = form[0] if len(form) == 1 else form
    point = _named(value) if isinstance(value, str) else _pair(value)
    if point is None:
        raise ValueError(f"a point is written {POINT_FORMS}, not {shown(value)}")
    return point


def read_points(points: Iterable[PointForm]) -> frozenset[Point]:
    """A set of points from any of their forms; ValueError for what is none, or no list.

    >>> sorted(read_points(["h8", (0, 1)]))
    [(0, 1), (7, 7)]
    """
    return frozenset(map(read_point, point_forms(points)))


def read_stones(stones: Iterable[Sequence[Any]]) -> list[tuple[Point, int]]:
    """The points and stones of a position; ValueError for what is no (x, y, stone).

    >>> read_stones([(7, 7, 1), ("h9", 2)])
    [((7, 7), 1), ((7, 8), 2)]
    """
    found = []
    for each in items("stones are a list of (x, y, stone)", stones, MOST_POINTS):
        if _is_plain(each):
            found.append((each[:2], each[2]))
            continue
        listed = as_list(each)
        if listed is None or len(listed) < 2:
            raise ValueError(f"a stone is written (x, y, stone), not {shown(each)}")
        *form, stone = listed
        found.append((read_point(*form), whole("a stone", stone, BLACK, WALL)))
    return found


def are_names(form: Any) -> bool:
    """Whether points are written by their names: "h8", or a list with such a text.

    >>> are_names(("7,7", ["H8"])), are_names(("7,7", (7, 7)))
    (True, False)
    """
    if isinstance(form, str):
        return any(match[3] is not None for match in POINT_PATTERN.finditer(form.lower()))
    return any(map(are_names, as_list(form) or ()))


def point_text(point: Point, *, has_names: bool) -> str:
    """A point as an error shows it, on the board or not.

    >>> point_text((25, 8), has_names=True), point_text((25, 8), has_names=False)
    ('z9', '25,8')
    """
    return point_name(point) if has_names and min(point) >= 0 else f"{point[0]},{point[1]}"


def point_forms(points: Iterable[PointForm]) -> list[PointForm]:
    """The points of a list, as they are written; ValueError for what is no list."""
    wanted = f"points are a list of {POINT_FORMS}"
    if isinstance(points, str):
        raise ValueError(f"{wanted}, not {shown(points)}")
    return items(wanted, points, MOST_POINTS)


def _is_plain(stone: Any) -> bool:
    """Whether a stone is written as games write it, the most frequent form: no need to read it."""
    if type(stone) is not tuple or len(stone) != 3:
        return False
    x, y, colour = stone
    is_read = type(x) is type(y) is int and type(colour) in (Stone, int)
    return (
        is_read
        and 0 <= x <= FARTHEST_POINT
        and 0 <= y <= FARTHEST_POINT
        and BLACK <= colour <= WALL
    )


def _turn(text: str) -> Turn | None:
    """The turn of a text, if it is one."""
    return _short_turn(text) if len(text) <= SHORT_NAME else _parsed(text)


def _parsed(text: str) -> Turn | None:
    """The same, read anew."""
    plain = " ".join(text.lower().split())
    if plain in TURN_WORDS:
        return TURN_WORDS[plain]
    found = TURN_PATTERN.fullmatch(JOINT.sub(" ", plain))
    if found is None:
        return None
    points = tuple(map(_matched, POINT_PATTERN.finditer(found["points"])))
    return points if found["offers"] is None else Announced(points, int(found["offers"]))


_short_turn = lru_cache(maxsize=KEPT_TURNS)(_parsed)  # a game has the same few again and again


def _written(turn: Turn, text: Callable[[Point], str]) -> str:
    """A turn, with the text of each of its points."""
    if turn == SWAP:
        return SWAP_TEXT
    offers = [str(turn.offers)] if isinstance(turn, Announced) else []
    return " ".join([*map(text, turn), *offers]) or PASS_TEXT


def _matched(match: re.Match[str]) -> Point:
    """The point of a match of POINT: a pair, or letters and the number of a row."""
    x, y, letters, row = match.groups()
    if letters is None:
        return int(x), int(y)
    column = 0
    for letter in letters:
        column = LETTERS_COUNT * column + ord(letter) - ord("a") + 1
    return column - 1, int(row) - 1


def _named(text: str) -> Point | None:
    """The point of a text, if it is one."""
    turn = _turn(text)
    return turn[0] if turn and turn == turn[:1] else None


def _pair(value: object) -> Point | None:
    """The point of a list of two whole numbers, if it is one."""
    if type(value) is tuple and len(value) == 2:  # as games write it, the most frequent form
        x, y = value
        if type(x) is type(y) is int and abs(x) <= FARTHEST_POINT and abs(y) <= FARTHEST_POINT:
            return x, y
    listed = as_list(value)
    if listed is None or len(listed) != 2:
        return None
    x, y = map(as_whole, listed)
    if x is None or y is None or max(abs(x), abs(y)) > FARTHEST_POINT:
        return None
    return x, y
