"""Pente and Gomoku Ninuki: five or more in a row, or five captured pairs."""

from typing import ClassVar

from tests.rulebooks import reference
from tests.rulebooks.book import (
    AROUND,
    BLACK,
    EMPTY,
    LINES,
    OFF_ON,
    OTHER,
    Book,
    Cells,
    Point,
    Turn,
    Verdict,
    is_open,
    longest,
    moved,
    run,
    stands,
)

PAIRS = 5  # captured pairs that win


def captured(cells: Cells, point: Point, side: int, rows: tuple[int, ...] = (2,)) -> list[Point]:
    """The stones that a stone of `side` on `point` takes: rows held between it and another."""
    taken = []
    for step in AROUND:
        for length in rows:
            held = [moved(point, step, i) for i in range(1, length + 1)]
            foes = all(stands(cells, cell) == OTHER[side] for cell in held)
            if foes and stands(cells, moved(point, step, length + 1)) == side:
                taken += held
    return taken


def placed(cells: Cells, point: Point, side: int) -> tuple[Cells, int]:
    """The cells after the stone and its captures, and the number of pairs."""
    taken = captured(cells, point, side)
    return cells | {point: side} | dict.fromkeys(taken, EMPTY), len(taken) // 2


def has_five(cells: Cells, side: int) -> bool:
    """Whether five or more of the side stand in a row anywhere."""
    own = [point for point, stone in cells.items() if stone == side]
    return any(longest(cells, point) >= 5 for point in own)


def is_free_three(cells: Cells, point: Point, step: Point) -> bool:
    """Whether one more stone makes the row of the stone on `point` an open four: .XXXX."""
    side = cells[point]
    near = [moved(point, step, i) for i in range(-3, 4)]
    if sum(stands(cells, cell) == side for cell in near) < 3:
        return False
    for more in near:
        if stands(cells, more) == EMPTY:
            grown = cells | {more: side}
            row = run(grown, more, step)
            if point in row and len(row) == 4 and is_open(grown, row, step):
                return True
    return False


class Pente(Book):
    """Options: a five must outlast the next capture; no two free threes with one stone."""

    values: ClassVar = {
        "end_capture": OFF_ON,
        "double_three": ("free", "forbidden"),
        "opening": ("free", "pro"),
    }
    pairs: tuple[int, int]  # captured by Black, by White

    @property
    def state(self) -> dict[str, object]:
        return {"pairs": self.pairs}

    def recall(self, pairs: tuple[int, int] = (0, 0)) -> None:
        self.pairs = pairs

    def won_pairs(self, side: int) -> int:
        """How many pairs the side has captured."""
        return self.pairs[side - BLACK]

    def number(self) -> int:
        return super().number() + 2 * sum(self.pairs)

    def may_play(self, turn: Turn) -> bool:
        return super().may_play(turn) and self.foul(*turn[0]) is None

    def foul(self, x: int, y: int, side: int = 0) -> str | None:
        if not self.options["double_three"]:
            return None
        point, side = (x, y), side or self.side
        cells = self.cells | {point: side}
        if sum(is_free_three(cells, point, step) for step in LINES) < 2:
            return None
        if captured(cells, point, side) or longest(cells, point) >= 5:
            return None
        return reference.DOUBLE_THREE

    def carry_out(self, turn: Turn) -> Verdict | None:
        (point,) = turn
        side, foe = self.side, OTHER[self.side]
        self.cells, pairs = placed(self.cells, point, side)
        black, white = self.pairs
        self.pairs = (black + pairs, white) if side == BLACK else (black, white + pairs)
        if self.won_pairs(side) >= PAIRS:
            return side, "pairs"
        if self.options["end_capture"] and has_five(self.cells, foe):
            return foe, "five"
        if longest(self.cells, point) < 5 or (self.options["end_capture"] and self._is_breakable()):
            return None
        return side, "five"

    def _is_breakable(self) -> bool:
        """Whether the opponent can answer the five just made by a capture."""
        foe = OTHER[self.side]
        for point in self.free():
            cells, pairs = placed(self.cells, point, foe)
            if pairs and self.won_pairs(foe) + pairs >= PAIRS:
                return True
            if pairs and not has_five(cells, self.side):
                return True
        return False


class Ninuki(Pente):
    """Pente with both options."""

    defaults: ClassVar = {"end_capture": 1, "double_three": 1}
