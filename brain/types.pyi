"""Square, stone, turn, value, key: the words that every other room uses."""

from typing import Final

EMPTY: Final[int]
BLACK: Final[int]
WHITE: Final[int]
WALL: Final[int]
EXACT: Final[int]
CONTINUOUS: Final[int]
RENJU: Final[int]
CARO: Final[int]
ALL_RULES: Final[int]
WIN: Final[int]

Point = tuple[int, int]
Turn = tuple[Point, ...]
