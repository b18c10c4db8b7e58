"""Hex-Gomoku: exactly five on a hexagon."""

from collections.abc import Iterable
from typing import ClassVar

from tests.rulebooks.book import EMPTY, WALL, WHITE, Book, Turn, Verdict, run

STRAIGHT = ((1, 0), (0, 1), (1, 1))
DIAGONAL = ((2, 1), (1, 2), (1, -1))


class HexGomoku(Book):
    """Variant 1: a full board is White's; variant 2: the diagonals count, too."""

    values: ClassVar = {"variant": ("0", "1", "2")}

    def setup(self, stones: Iterable[tuple[int, int, int]], side: int, **state: object) -> None:
        reach = self.width // 2  # cells per side, less one
        self.blank = {(x, y): EMPTY if abs(x - y) <= reach else WALL for x, y in self.blank}
        super().setup(stones, side, **state)

    def carry_out(self, turn: Turn) -> Verdict | None:
        (point,) = turn
        self.cells[point] = self.side
        steps = STRAIGHT + DIAGONAL if self.options["variant"] == 2 else STRAIGHT
        five = any(len(run(self.cells, point, step)) == 5 for step in steps)
        return (self.side, "five") if five else None

    def dead_end(self) -> Verdict | None:
        ending = super().dead_end()
        return (WHITE, "full board") if ending and self.options["variant"] == 1 else ending
