"""Games and positions as one line of text, there and back.

A line names the game, the size of its board, and the rule and the options where they are not the
usual ones. A position to begin from follows, unless the game begins on the empty board: its rows
from the top, who moves, and what else the game knows of it. Behind the colon stand the turns.

    gomoku 15x15 rule=4: 7,7; 8,8; 6,8
    pente 9x9 end_capture=on 9/9/3O5/9/3XX4/9/9/9/9 black pairs=1,0: 5,4

In a row a number counts empty cells, X is black, O white, # a blocked cell.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from .arguments import instance, is_digits, shown
from .games.game import Game
from .games.picture import read_drawn
from .games.registry import GOMOKU, main_name, new_game, new_game_like, opening_of, options_of
from .games.stages import BEGINNINGS, COURSES, PLAY
from .points import (
    POINT_NAME,
    plain_text,
    point_name,
    read_point,
    read_turn,
    turn_name,
    turn_text,
)
from .types import BLACK, EMPTY, WALL, WHITE, Turn

__all__ = [
    "game_text",
    "is_set_up",
    "kind_text",
    "point_name",
    "position_text",
    "read_board",
    "read_game",
    "read_point",
    "read_state",
    "read_turn",
    "state_text",
    "turn_name",
    "turn_text",
]

KEYWORDS = r"(?:\s+\w+=\S+)*"  # options, or a state
POSITION_HEAD = re.compile(
    rf"(?P<name>\S+)\s+(?P<width>\d{{1,4}})x(?P<height>\d{{1,4}})(?P<options>{KEYWORDS})"
    rf"(?:\s+(?P<rows>[^\s=]+)(?:\s+(?P<side>[^\s=]+))?(?P<state>{KEYWORDS}))?",
    re.IGNORECASE,
)
ROWS_OF_CELLS = re.compile(r"[0-9XO#/]+")
STONE_LETTERS = {BLACK: "X", WHITE: "O", WALL: "#"}
SIDE_NAMES: dict[int, str] = {BLACK: "black", WHITE: "white"}
DRAWN_CELLS = bytes.maketrans(bytes([EMPTY, *STONE_LETTERS]), b".XO#")
STANDING_CELLS = bytes.maketrans(b".XO#", bytes([EMPTY, *STONE_LETTERS]))  # the inverse
GAP = re.compile(r"\.+")
GAPS = re.compile(r"([0-9]{1,2})")
EMPTY_CELLS = {text: n * "." for n in range(100) for text in (str(n), f"{n:02}")}
USUAL_STATE = (False, (0, 0), ())  # values of a state that need not be written
SWITCHES = {False: "off", True: "on"}
CELL_NUMBERS = re.compile(r"\d{1,9}(?:,\d{1,9})*")
POINT_NAMES = re.compile(rf"(?:{POINT_NAME})+")


def kind_text(game: Game) -> str:
    """What kind of game it is: its name and its board, and what is unusual of rule and options.

    Raises ValueError for what is no game.

    Examples:
        >>> kind_text(new_game("pente", width=13, end_capture="on"))
        'pente 13x13 end_capture=on'
    """
    words = [instance("a game", game, Game).name, f"{game.width}x{game.height}"]
    words += [f"rule={game.rule}"] if game.name == GOMOKU and game.rule else []
    for key, option in options_of(game.name).items():
        value = game.options[key]
        if value != option.default:
            words.append(f"{key}={option.read(value)}")
    return " ".join(words)


def game_text(game: Game) -> str:
    """A game with all its turns as one line; read_game is the inverse.

    Examples:
        >>> game = new_game("gomoku", rule=1)
        >>> game.play((9, 9))
        >>> game_text(game)
        'gomoku 15x15 rule=1: 9,9'
    """
    return _line(instance("a game", game, Game).root(), game.turns)


def position_text(game: Game) -> str:
    """The position of a game as one line, without the turns that led there; see read_game.

    Where the last turn has ended the game, it is the position before it, and that turn.

    Examples:
        >>> game = new_game("pente", width=9)
        >>> for point in ("e5", "d5", "c1", "c5", "b5"):
        ...     game.play(point)
        >>> position_text(game)
        'pente 9x9 2X6/9/9/9/1X2X4/9/9/9/9 white pairs=1,0:'
    """
    if instance("a game", game, Game).ply == 0 or game.outcome() is None:
        return _line(game, ())
    before = game.copy()
    return _line(before, [before.undo()])


def read_game(text: str) -> Game:
    """A game from one line, as game_text and position_text write it.

    Turns may have any form of text that Game.play knows. A game that ended in a draw because a
    position occurred three times, or after 200 moves, goes on if only its position was written:
    such a draw depends on earlier turns. Raises ValueError for a line that is none, or that has a
    position or a turn that cannot be.

    Examples:
        >>> read_game("gomoku 5x5: c3; d4").stone("d4")
        WHITE
    """
    if not isinstance(text, str):
        raise ValueError(f"a game is read from text, not {shown(text)}")
    head, colon, tail = text.partition(":")
    found = POSITION_HEAD.fullmatch(head.strip())
    if found is None or (
        found["rows"] and not colon and not ROWS_OF_CELLS.fullmatch(found["rows"].upper())
    ):
        wanted = "a game is a name, a size, a colon and turns (pente 19x19: j10; k11)"
        raise ValueError(f"{wanted}, not {shown(head)}")
    game = new_game(
        found["name"],
        width=int(found["width"]),
        height=int(found["height"]),
        **_options(main_name(found["name"]), found["options"]),
    )
    if found["rows"] is not None:
        side = _side(found["side"])
        game.setup(_cells(game, found["rows"].upper()), side, **read_state(found["state"]))
    for number, turn in enumerate(tail.split(";") if tail.strip() else (), start=1):
        try:
            game.play(turn)
        except ValueError as error:
            raise ValueError(f"turn {number}: {error}") from error
    return game


def is_set_up(begin: Game) -> bool:
    """Whether a game without turns begins from another position than that of new_game.

    Raises ValueError for what is no game.

    Args:
        begin: A game as Game.root gives it.
    """
    instance("a game", begin, Game)
    return (
        begin.side != BLACK
        or any(value not in (*USUAL_STATE, *BEGINNINGS) for value in _state(begin).values())
        or bool(begin.stones())
    )


def state_text(state: Mapping[str, object]) -> str:
    """What is unusual of a game's state, as a line has it; read_state is the inverse.

    >>> state_text({"pairs": (1, 0), "swapped": False}), read_state("pairs=1,0")
    ('pairs=1,0', {'pairs': (1, 0)})
    """
    unusual = {key: value for key, value in state.items() if value not in USUAL_STATE}
    return " ".join(f"{key}={_value_text(value)}" for key, value in unusual.items())


def read_state(text: str) -> dict[str, Any]:
    """A state from what state_text writes; ValueError for a name that comes twice."""
    return {key: _value(value) for key, value in _pairs(text).items()}


def read_board(text: str, like: Game | None = None) -> Game | None:
    """The first position that a text draws in letters, as str(game) does; None: it draws none.

    Boards that people write are read, too: X, O and a dot or a dash for each cell, a row a line.
    Where the text does not say who moves, it is who has fewer stones. Raises ValueError for a
    position that such a game cannot have.

    Args:
        text: The text, which may have other lines, too.
        like: A game of its kind; None: gomoku.

    Examples:
        >>> read_board(str(read_game("gomoku 5x5: c3; d4"))).stone("d4")
        WHITE
    """
    if not isinstance(text, str):
        raise ValueError(f"a board is read from text, not {shown(text)}")
    kind = new_game() if like is None else instance("a game", like, Game)
    picture = read_drawn(text)
    if picture is None:
        return None
    height = len(picture.rows)
    width = height if kind.is_hexagon else len(picture.rows[0])
    kind = new_game_like(kind, width=width, height=height)
    rows = (GAP.sub(lambda run: str(len(run[0])), row) for row in picture.rows)
    state = [f"{name}={value}" for name, value in picture.state.items() if name in kind.state]
    words = [kind_text(kind), "/".join(rows), SIDE_NAMES[picture.side], *state]
    return read_game(f"{' '.join(words)}:")


def _line(begin: Game, turns: Iterable[Turn]) -> str:
    """A line from where a game begins, and its turns."""
    words = [kind_text(begin)]
    if is_set_up(begin):
        words += [_rows(begin), SIDE_NAMES[begin.side]]
        words += [state] if (state := state_text(_state(begin))) else []
    return f"{' '.join(words)}: {'; '.join(map(plain_text, turns))}".rstrip()


def _state(begin: Game) -> dict[str, object]:
    """That of a game, with the stage of one whose opening is over: see Game.without_opening."""
    state = {**begin.state}
    if opening_of(begin) in COURSES:
        state.setdefault("stage", PLAY)
    return state


def _side(text: str | None) -> int:
    """Who moves in a position; ValueError where it is not said, or said in another way."""
    if text is None:
        raise ValueError("behind the rows of a position stands who moves: black or white")
    for side, name in SIDE_NAMES.items():
        if text.lower() == name:
            return side
    raise ValueError(f"who moves is black or white, not {shown(text)}")


def _rows(game: Game) -> str:
    """The cells of the board, row by row."""
    cells = game.cells().translate(DRAWN_CELLS).decode()
    width = game.width
    rows = [cells[y * width + left : y * width + right] for y, (left, right) in _spans(game)]
    return GAP.sub(lambda run: str(len(run[0])), "/".join(rows))


def _spans(game: Game) -> Iterable[tuple[int, tuple[int, int]]]:
    """The rows of a board: the number of each, and the columns from which and to which it goes."""
    width, side = game.width, (game.width + 1) // 2
    if not game.is_hexagon:
        return enumerate(game.height * [(0, width)])
    return enumerate([(max(0, y - side + 1), min(width, y + side)) for y in range(game.height)])


def _cells(game: Game, text: str) -> bytes:
    """The stones of rows of text, as setup wants them."""
    if not ROWS_OF_CELLS.fullmatch(text):
        raise ValueError(f"rows are written in numbers, X, O, # and /, not {shown(text)}")
    parts = GAPS.split(text)  # letters, a number, letters, ...
    parts[1::2] = map(EMPTY_CELLS.__getitem__, parts[1::2])
    rows = "".join(parts).split("/")
    if len(rows) != game.height:
        raise ValueError(f"the position has {len(rows)} rows, the board {game.height}")
    for y, (left, right) in _spans(game):
        if len(rows[y]) != right - left:
            cells = f"{len(rows[y])} cells, not {right - left}"
            raise ValueError(f"row {y + 1} of the position has {cells}")
        rows[y] = rows[y].rjust(right, STONE_LETTERS[WALL]).ljust(game.width, STONE_LETTERS[WALL])
    return "".join(rows).encode().translate(STANDING_CELLS)


def _value_text(value: Any) -> str:
    """A value of a game's state: a flag, a word, a number, several, or points."""
    if isinstance(value, bool):
        return SWITCHES[value]
    if isinstance(value, str):
        return value.replace(" ", "-")
    if isinstance(value, int):
        return str(value)
    return (
        ",".join(map(str, value)) if isinstance(value[0], int) else "".join(map(point_name, value))
    )


def _value(text: str) -> object:
    """A value of the state from the text that _value_text writes."""
    if text in SWITCHES.values():
        return text == SWITCHES[True]
    if is_digits(text):
        return int(text[:9])
    if CELL_NUMBERS.fullmatch(text):
        return tuple(map(int, text.split(",")))
    return read_turn(text) if POINT_NAMES.fullmatch(text) else text.replace("-", " ")


def _options(game: str, text: str) -> dict[str, Any]:
    """The keywords for new_game from the rule and the options of a line."""
    known = ("rule", *options_of(game)) if game == GOMOKU else tuple(options_of(game))
    keywords: dict[str, Any] = dict(_pairs(text))
    for key in keywords:
        if key not in ("rule", *known):
            raise ValueError(f"{game} has no option {shown(key)}; it has {', '.join(known)}")
    if "rule" in keywords:
        if not is_digits(keywords["rule"]):
            raise ValueError(f"a rule is a number, not {shown(keywords['rule'])}")
        keywords["rule"] = int(keywords["rule"][:9])
    return keywords


def _pairs(text: str) -> dict[str, str]:
    """The names and values of a row of name=value; ValueError for a name that comes twice."""
    values: dict[str, str] = {}
    for word in text.lower().split():
        key, _, value = word.partition("=")
        if key in values:
            raise ValueError(f"{shown(key)} is given twice")
        values[key] = value
    return values
