"""The symmetries of a board: rotations and mirror images that leave a game the same."""

from collections.abc import Callable

from ..games.registry import HEXAGONS
from ..types import Point

# x, y, and the greatest x and y of the board -> the new x, y
Image = Callable[[int, int, int, int], Point]

HALF_ROTATIONS: tuple[Image, ...] = (lambda x, y, _, __: (x, y), lambda x, y, r, b: (r - x, b - y))
MIRRORS: tuple[Image, ...] = (lambda x, y, r, _: (r - x, y), lambda x, y, _, b: (x, b - y))
DIAGONALS: tuple[Image, ...] = (lambda x, y, *_: (y, x), lambda x, y, r, b: (b - y, r - x))
QUARTER_ROTATIONS: tuple[Image, ...] = (
    lambda x, y, r, _: (y, r - x),
    lambda x, y, _, b: (b - y, x),
)
SQUARE = HALF_ROTATIONS + MIRRORS + DIAGONALS + QUARTER_ROTATIONS


def symmetries(name: str, width: int, height: int) -> tuple[Image, ...]:
    """The symmetries of a game's board, the identity first: eight of a square, four of a rectangle.

    A hexagon has twelve; only the four that it shares with the square around it are here.
    """
    if name == HEXAGONS:
        return HALF_ROTATIONS + DIAGONALS
    return SQUARE if width == height else HALF_ROTATIONS + MIRRORS
