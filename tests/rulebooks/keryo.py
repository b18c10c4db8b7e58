"""Keryo-Pente: five or more in a row, or fifteen captured stones; pairs and threes are captured."""

from typing import ClassVar

from tests.rulebooks.book import BLACK, EMPTY, Book, Turn, Verdict, longest
from tests.rulebooks.pente import captured

ROWS = (2, 3)  # how many stones are captured together
STONES = 15  # captured stones that win


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
        gone = captured(self.cells, point, self.side, ROWS)
        self.cells = self.cells | {point: self.side} | dict.fromkeys(gone, EMPTY)
        black, white = self.taken
        more = len(gone)
        self.taken = (black + more, white) if self.side == BLACK else (black, white + more)
        if self.taken[self.side - BLACK] >= STONES:
            return self.side, "pairs"  # the engine's word for every win by captures
        return (self.side, "five") if longest(self.cells, point) >= 5 else None
