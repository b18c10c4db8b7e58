"""Hex-Gomoku: exactly five on a hexagon."""

from collections.abc import Iterable
from typing import ClassVar

from tests.rulebooks.book import EMPTY, WALL, WHITE, Point, Verdict
from tests.rulebooks.gomoku import Gomoku

STRAIGHT = ((1, 0), (0, 1), (1, 1))
DIAGONAL = ((2, 1), (1, 2), (1, -1))

FULL_IS_WHITE = (1, 3)  # the variants in which White wins on a full board
DIAGONALS_COUNT = (2, 3)


class HexGomoku(Gomoku):
    """Variant 1: a full board is White's; 2: the diagonals count, too; both: 1 and 2."""

    values: ClassVar = {"variant": ("0", "1", "2", "both"), **Gomoku.values}

    @property
    def steps(self) -> tuple[Point, ...]:
        return STRAIGHT + DIAGONAL if self.options["variant"] in DIAGONALS_COUNT else STRAIGHT

    def setup(self, stones: Iterable[tuple[int, int, int]], side: int, **state: object) -> None:
        reach = self.width // 2  # cells per side, less one
        self.blank = {(x, y): EMPTY if abs(x - y) <= reach else WALL for x, y in self.blank}
        super().setup(stones, side, **state)

    def distance(self, columns: int, rows: int) -> int:
        return max(abs(columns), abs(rows), abs(columns - rows))

    def dead_end(self) -> Verdict | None:
        if self.is_full() and self.options["variant"] in FULL_IS_WHITE:
            return WHITE, "full board"
        return super().dead_end()
