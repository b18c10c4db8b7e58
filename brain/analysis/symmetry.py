"""The symmetries of a board: turns and mirror images under which a game stays the same game."""

from collections.abc import Callable

from ..types import Point

# x, y, and the greatest x and y -> the new place
Image = Callable[[int, int, int, int], Point]

HEXAGONS = "hexgomoku"  # its lines run along both edges of the square and one of its diagonals
HALF_TURNS: tuple[Image, ...] = (lambda x, y, _, __: (x, y), lambda x, y, r, b: (r - x, b - y))
MIRRORS: tuple[Image, ...] = (lambda x, y, r, _: (r - x, y), lambda x, y, _, b: (x, b - y))
DIAGONALS: tuple[Image, ...] = (lambda x, y, *_: (y, x), lambda x, y, r, b: (b - y, r - x))
QUARTERS: tuple[Image, ...] = (lambda x, y, r, _: (y, r - x), lambda x, y, _, b: (b - y, x))
SQUARE = HALF_TURNS + MIRRORS + DIAGONALS + QUARTERS


def symmetries(name: str, width: int, height: int) -> tuple[Image, ...]:
    """Those of a game's board, the identity first: eight of a square, four of a rectangle.

    A hexagon has twelve, of which four are those of the square that holds it.
    """
    if name == HEXAGONS:
        return HALF_TURNS + DIAGONALS
    return SQUARE if width == height else HALF_TURNS + MIRRORS
