"""The images of a position under the symmetries of its board, and the least of them."""

# Written by build_scripts.stubs from images.pyx: change that.

from collections.abc import Iterable, Sequence
from typing import Self

from typing_extensions import disjoint_base

@disjoint_base
class Images:
    def __new__(cls, sources: Sequence[Sequence[int]]) -> Self: ...
    def least(self, cells: bytes) -> tuple[bytes, list[int]]: ...
    def behind(
        self, cells: bytes, stone: int, places: Iterable[int]
    ) -> list[tuple[bytes, int]]: ...
