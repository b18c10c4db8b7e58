"""The images of a position under the symmetries of its board, and the least of them."""

from collections.abc import Iterable, Sequence
from typing import Self

from typing_extensions import disjoint_base

@disjoint_base
class Images:
    """Knows where the symmetries of one board take its cells.

    sources: for each image, which cell of the position each of its cells comes from. Raises
    ValueError for other sizes than the first one's, and for cells that are none.
    """

    def __new__(cls, sources: Sequence[Sequence[int]]) -> Self: ...
    def least(self, cells: bytes) -> tuple[bytes, list[int]]:
        """The least image of some cells, packed, and the numbers of the symmetries that give it.

        cells: as Game.cells has them. An image is less than another if it has the emptier cell, or
        Black where the other has White, at the first cell where they differ. Packed, each stone is
        a byte: how many empty cells stand before it times four, and who it is; 252: 63 empty cells.
        """

    def behind(self, cells: bytes, stone: int, places: Iterable[int]) -> list[tuple[bytes, int]]:
        """The same for each of these cells, once this stone stands there, too: the least image,
        and the first symmetry that gives it."""
