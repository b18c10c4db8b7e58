"""The symmetries of a board: rotations and mirror images that leave its lines as they are."""

from dataclasses import dataclass, replace
from functools import lru_cache

from ..arguments import flag, whole
from ..points import PointForm, read_point
from ..types import Point
from .illegal import off_board


@dataclass(frozen=True)
class Symmetry:
    """A rotation or a mirror image of a board: call it with a point to get the new one.

    Raises ValueError for other values.

    Attributes:
        x_from_x: How often the old x counts in the new one, both from the centre: -1, 0 or 1.
        x_from_y: How often the old y counts in the new x.
        y_from_x: How often the old x counts in the new y.
        y_from_y: How often the old y counts in the new one.
        right: The greatest x of the board.
        bottom: The greatest y of the board.
        is_hexagon: Whether the board is one.

    Examples:
        >>> quarter = symmetries(15, 15)[6]
        >>> quarter((0, 0)), quarter((7, 7)), quarter((14, 3))
        ((0, 14), (7, 7), (3, 0))
    """

    x_from_x: int
    x_from_y: int
    y_from_x: int
    y_from_y: int
    right: int = 0
    bottom: int = 0
    is_hexagon: bool = False

    def __post_init__(self) -> None:
        for name in ("x_from_x", "x_from_y", "y_from_x", "y_from_y"):
            whole(name, getattr(self, name), -1, 1)
        for name in ("right", "bottom"):
            whole(name, getattr(self, name), 0)
        flag("is_hexagon", self.is_hexagon)

    def __call__(self, point: PointForm) -> Point:
        """Where a point of the board comes to lie; ValueError for anything else."""
        x, y = read_point(point)
        is_beyond = self.is_hexagon and abs(x - y) > self.right // 2
        if is_beyond or not (0 <= x <= self.right and 0 <= y <= self.bottom):
            raise off_board((x, y), point)
        return self.moved(x, y)

    def moved(self, x: int, y: int) -> Point:
        """A place, any two numbers, under this symmetry."""
        # Twice the distance from the centre, which may lie between two points.
        x, y = 2 * x - self.right, 2 * y - self.bottom
        return (
            (self.x_from_x * x + self.x_from_y * y + self.right) // 2,
            (self.y_from_x * x + self.y_from_y * y + self.bottom) // 2,
        )


HALF_ROTATIONS = (Symmetry(1, 0, 0, 1), Symmetry(-1, 0, 0, -1))
MIRRORS = (Symmetry(-1, 0, 0, 1), Symmetry(1, 0, 0, -1))
DIAGONALS = (Symmetry(0, 1, 1, 0), Symmetry(0, -1, -1, 0))
QUARTER_ROTATIONS = (Symmetry(0, 1, -1, 0), Symmetry(0, -1, 1, 0))
# About the point 0, 0.
RECTANGLE = HALF_ROTATIONS + MIRRORS
SQUARE_IMAGES = RECTANGLE + DIAGONALS + QUARTER_ROTATIONS
# A sixth of a turn takes (1, 0) to (1, 1) and (0, 1) to (-1, 0): from line to line of a hexagon.
HEXAGON = (
    *HALF_ROTATIONS,
    *(Symmetry(1, -1, 1, 0), Symmetry(0, -1, 1, -1)),
    *(Symmetry(-1, 1, -1, 0), Symmetry(0, 1, -1, 1)),
    *DIAGONALS,
    *(Symmetry(-1, 1, 0, 1), Symmetry(-1, 0, -1, 1)),
    *(Symmetry(1, -1, 0, -1), Symmetry(1, 0, 1, -1)),
)


@lru_cache(maxsize=64)  # sizes of boards
def symmetries(width: int, height: int, is_hexagon: bool = False) -> tuple[Symmetry, ...]:
    """The symmetries of a board, the identity first: square 8, other rectangle 4, hexagon 12."""
    shape = HEXAGON if is_hexagon else SQUARE_IMAGES if width == height else RECTANGLE
    return tuple(
        replace(each, right=width - 1, bottom=height - 1, is_hexagon=bool(is_hexagon))
        for each in shape
    )
