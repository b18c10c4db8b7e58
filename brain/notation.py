"""Points, turns and whole games as text, written and read."""

import re
from typing import Any

from .games.game import Game
from .games.registry import GOMOKU, new_game, options_of
from .types import Point, Turn

PASS_TEXT = "pass"  # the turn without a point

LETTERS = 26
POINT = r"(?:([0-9]{1,4})\s*,\s*([0-9]{1,4})|([a-z]{1,2})([1-9][0-9]{0,3}))"  # 7,7 or h8
POINTS = re.compile(POINT)
TURN = re.compile(rf"{POINT}(?:\s+{POINT})*")  # 7,7 8,8 or e5 f4
HYPHEN = re.compile(r"\s*-\s*(?=[a-z])")  # before a name, as in e5-f4; not a minus
HEAD = re.compile(r"(?P<name>\S+)\s+(?P<width>\d+)x(?P<height>\d+)(?P<options>(?:\s+\w+=\S+)*)")


def name(point: Point) -> str:
    """A point as a letter for the column and a number from 1 for the row.

    >>> name((4, 4)), name((26, 0))
    ('e5', 'aa1')
    """
    x, y = point
    letters = ""
    while x >= 0:
        x, letter = divmod(x, LETTERS)
        letters = chr(ord("a") + letter) + letters
        x -= 1  # aa follows z: there is no letter for zero
    return f"{letters}{y + 1}"


def turn_text(turn: Turn) -> str:
    """A turn as pairs x,y separated by blanks; "pass" for one without points.

    >>> turn_text(((7, 7), (8, 8))), turn_text(())
    ('7,7 8,8', 'pass')
    """
    return " ".join(f"{x},{y}" for x, y in turn) or PASS_TEXT


def read_turn(text: str) -> Turn:
    """A turn from text: pass, or points as pairs or names, separated by blanks (names: or hyphens).

    Raises ValueError for other text. The inverse of turn_text.

    >>> read_turn("7,7 8,8"), read_turn("e5-f4"), read_turn("pass")
    (((7, 7), (8, 8)), ((4, 4), (5, 3)), ())
    """
    plain = HYPHEN.sub(" ", text.strip().lower())
    if plain == PASS_TEXT:
        return ()
    if TURN.fullmatch(plain) is None:
        raise ValueError(
            f"a turn is written 7,7 or 7,7 8,8 or h8 or e5-f4 or {PASS_TEXT}, not {text!r}"
        )
    return tuple(map(_point, POINTS.finditer(plain)))


def record(game: Game) -> str:
    """A game as one line: its name, size, rule and options (where not the default), and turns.

    Raises ValueError for a game that began from a position: a record has turns only.

    >>> game = new_game("gomoku", rule=1)
    >>> game.play((9, 9))
    >>> record(game)
    'gomoku 15x15 rule=1: 9,9'
    """
    options = [f"rule={game.rule}"] if game.name == GOMOKU and game.rule else []
    for key, option in options_of(game.name).items():
        value = game.options[key]
        if value != option.default:
            options.append(f"{key}={option.values[value] if option.values else value}")
    head = " ".join([game.name, f"{game.width}x{game.height}", *options])
    turns = "; ".join(map(turn_text, game.turns))
    text = f"{head}: {turns}".rstrip()
    if replay(text).key != game.key:
        raise ValueError("the game began from a position, but a record has turns only")
    return text


def replay(text: str) -> Game:
    """A game from one line: the inverse of record. Turns may be in any form that read_turn knows.

    Raises ValueError for a line that is no record, or has a turn that cannot be played.

    >>> str(replay("gomoku 5x5: c3; d4").stone(3, 3))
    '2'
    """
    head, _, tail = text.partition(":")
    found = HEAD.fullmatch(head.strip())
    if found is None:
        raise ValueError(f"a record begins with a name and a size (pente 19x19:), not {head!r}")
    game = new_game(
        found["name"],
        width=int(found["width"]),
        height=int(found["height"]),
        **_keywords(found["name"], found["options"]),
    )
    for number, turn in enumerate(tail.split(";") if tail.strip() else (), start=1):
        try:
            game.play(*read_turn(turn))
        except ValueError as error:
            raise ValueError(f"turn {number}, {turn.strip()}: {error}") from error
    return game


def _point(found: re.Match[str]) -> Point:
    """The point of a match of POINT: a pair, or letters and the number of a row."""
    x, y, letters, row = found.groups()
    if letters is None:
        return int(x), int(y)
    column = 0
    for letter in letters:
        column = LETTERS * column + ord(letter) - ord("a") + 1
    return column - 1, int(row) - 1


def _keywords(game: str, text: str) -> dict[str, Any]:
    """The keywords for new_game from the rule and the options of a record."""
    keywords: dict[str, Any] = {}
    known = ("rule", *options_of(game))
    for word in text.split():
        key, _, value = word.partition("=")
        if key not in known:
            raise ValueError(f"{game} has no option {key!r}; it has {', '.join(known)}")
        keywords[key] = value
    if "rule" in keywords:
        if not keywords["rule"].isdecimal():
            raise ValueError(f"a rule is a number, not {keywords['rule']!r}")
        keywords["rule"] = int(keywords["rule"])
    return keywords
