"""A board drawn in letters, with its coordinates; and read again."""

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple

from ..points import column_name, turn_name
from ..types import BLACK, COLOUR_NAMES, EMPTY, WHITE, Point
from .stages import PLAY

YOU = "you"  # how a record names the person who plays against an engine
STAGE_FLAGS = {  # of a game's state, where they are set
    "swapped": "the first player has White",
    "owed": "two stones may be placed",
    "passed": "the last turn was a pass",
}
LABEL_COLUMN = 2  # characters for the number of a row, and for the letters of a column
LEAST_ROWS, LONGEST_ROW = 5, 200  # of a picture; characters

# Rows that are read: of a hexagon as it is drawn, of a rectangle also as people write it.
HEXAGONAL = re.compile(r"\s*\d{1,2}\s+[a-z]{1,2}((?:[ (|)]*[.XO#])+)[ )|]*[a-z]{1,2}\s*")
RECTANGULAR = re.compile(r"\s*(?:\d{1,2}\b)?((?:[ \t(|)]*[.+_\-·XxOo#●○])+)[ \t)|]*(?:\d{1,2})?\s*")
PICTURE_LETTERS = str.maketrans("+_-·x●o○", "....XXOO", "() \t|")
MOVES = re.compile(r"\b(black|white) to move\b", re.IGNORECASE)
PICTURE_VALUE = re.compile(r"\b([a-z]{1,20}): ([^;:\n]+)")


def drawn(letters: Mapping[Point, str], marked: Collection[Point], is_hexagon: bool) -> str:
    """A board as text: a line for each row, and the names of columns and rows.

    letters: of each point of the board. marked: points that get brackets.

    >>> cells = {(x, y): "." for y in range(2) for x in range(4)}
    >>> drawn(cells, [(1, 1), (2, 1)], False).splitlines()
    ['   a b c d', ' 1 . . . .', ' 2 .(.|.).']
    """
    rows: dict[int, list[Point]] = {}
    for x, y in letters:
        rows.setdefault(y, []).append((x, y))
    lines = [] if is_hexagon else _head(x for x, _ in rows[0])
    for y, row in rows.items():
        label = f"{y + 1:>{LABEL_COLUMN}}"
        cells = _cells(row, letters, marked)
        if is_hexagon:
            # Its rows begin and end in different columns, and half a cell beside each other.
            first, last = column_name(row[0][0]), column_name(row[-1][0])
            label += " " * abs(len(rows) // 2 - y) + f"{first:>{LABEL_COLUMN}}"
            cells = f"{cells:<{2 * len(row) + 1}}{last}"
        lines.append((label + cells).rstrip())
    return "\n".join(lines)


def status(side: int, outcome: tuple[int, str, tuple[Point, ...]] | None) -> str:
    """Who moves, or how the game has ended.

    >>> status(BLACK, None), status(BLACK, (WHITE, "five", ()))
    ('Black to move', 'White has won: five')
    """
    if outcome is None:
        return f"{COLOUR_NAMES[side]} to move"
    winner, reason, _ = outcome
    return f"draw: {reason}" if winner == EMPTY else f"{COLOUR_NAMES[winner]} has won: {reason}"


def state_words(state: Mapping[str, Any]) -> list[str]:
    """What else belongs to a position, as people read it; what is usual is left out.

    >>> state_words({"stage": "choice", "swapped": True, "offered": ((6, 6), (8, 6))})
    ['stage: choice', 'the first player has White', 'offered: g7 i7']
    >>> state_words({"stage": "play", "swapped": False, "pairs": (1, 0)})
    ['pairs: (1, 0)']
    """
    words = []
    for name, value in state.items():
        if value is True:
            words.append(STAGE_FLAGS[name])
        elif value not in (False, PLAY, ()):
            is_turn = isinstance(value, tuple) and isinstance(value[0], tuple)
            words.append(f"{name}: {turn_name(value) if is_turn else value}")
    return words


class Picture(NamedTuple):
    """What was read of a board in letters."""

    rows: list[str]  # from the top, of the letters . X O #
    side: int  # who moves
    state: dict[str, str]  # what else belongs to the position, as brain.notation writes it


def read_drawn(text: str) -> Picture | None:
    """The first board that a text draws, with what is said below it; None: there is none.

    The inverse of drawn, status and state_words. Where it does not say who moves, it is who has
    fewer stones.

    >>> read_drawn("\\n".join([" 1 . . X . .", *4 * ["....."], "White to move; pairs: (1, 0)"]))
    Picture(rows=['..X..', '.....', '.....', '.....', '.....'], side=WHITE, state={'pairs': '1,0'})
    """
    lines = text.splitlines()
    for pattern in (HEXAGONAL, RECTANGULAR):
        rows: list[str] = []
        for number, line in enumerate([*lines, ""]):
            row = pattern.fullmatch(line) if len(line) <= LONGEST_ROW else None
            if row is not None:
                rows.append(row[1].translate(PICTURE_LETTERS))
            elif len(rows) >= LEAST_ROWS:
                return Picture(rows, *_below(rows, "\n".join(lines[number:])))
            else:
                rows = []
    return None


def _below(rows: Iterable[str], text: str) -> tuple[int, dict[str, str]]:
    """Who moves, and the state, from what is said below a board."""
    cells = "".join(rows)
    side: int = WHITE if cells.count("X") > cells.count("O") else BLACK
    if moves := MOVES.search(text):
        side = next(side for side, name in COLOUR_NAMES.items() if name == moves[1].capitalize())
    values = {
        name: re.sub(r"[()]|(?<=[\d,]) ", "", value) for name, value in PICTURE_VALUE.findall(text)
    }
    state = {name: value.strip().replace(" ", "-") for name, value in values.items()}
    return side, state | {name: "on" for name, words in STAGE_FLAGS.items() if words in text}


def _head(columns: Iterable[int]) -> list[str]:
    """The names of the columns; those of two letters stand on two lines, one above the other."""
    names = [f"{column_name(x):>{LABEL_COLUMN}}" for x in columns]
    lines = ["".join(f" {name[number]}" for name in names) for number in range(LABEL_COLUMN)]
    return [f"{'':{LABEL_COLUMN}}{line}".rstrip() for line in lines if line.strip()]


def _cells(row: list[Point], letters: Mapping[Point, str], marked: Collection[Point]) -> str:
    """A row, with a blank or a bracket before each cell and behind the last."""
    between = {(False, False): " ", (False, True): "(", (True, False): ")", (True, True): "|"}
    text = ""
    before = False
    for point in row:
        now = point in marked
        text += between[before, now] + letters[point]
        before = now
    return text + between[before, False]
