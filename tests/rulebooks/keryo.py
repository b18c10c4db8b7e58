"""Keryo-Pente: five or more in a row, or fifteen captured stones; pairs and threes are captured."""

from typing import ClassVar

from tests.rulebooks.book import (
    AROUND,
    BLACK,
    EMPTY,
    OTHER,
    Book,
    Cells,
    Point,
    Turn,
    Verdict,
    longest,
    moved,
    stands,
)

ROWS = (2, 3)  # how many stones are captured together
STONES = 15  # captured stones that win


def captured(cells: Cells, point: Point, side: int) -> list[Point]:
    """The stones that a stone of `side` on `point` takes: rows held between it and another."""
    taken = []
    for step in AROUND:
        for length in ROWS:
            held = [moved(point, step, i) for i in range(1, length + 1)]
            foes = all(stands(cells, cell) == OTHER[side] for cell in held)
            if foes and stands(cells, moved(point, step, length + 1)) == side:
                taken += held
    return taken


class Keryo(Book):
    """Option: where the first stones go."""

    values: ClassVar = {"opening": ("free", "pro")}
    taken: tuple[int, int]  # stones captured by Black, by White

    @property
    def state(self) -> dict[str, object]:
        return {"taken": self.taken}

    def recall(self, taken: tuple[int, int] = (0, 0)) -> None:
        self.taken = taken

    def number(self) -> int:
        return super().number() + sum(self.taken)

    def carry_out(self, turn: Turn) -> Verdict | None:
        (point,) = turn
        gone = captured(self.cells, point, self.side)
        self.cells = self.cells | {point: self.side} | dict.fromkeys(gone, EMPTY)
        black, white = self.taken
        more = len(gone)
        self.taken = (black + more, white) if self.side == BLACK else (black, white + more)
        if self.taken[self.side - BLACK] >= STONES:
            return self.side, "pairs"  # the engine's word for every win by captures
        return (self.side, "five") if longest(self.cells, point) >= 5 else None
