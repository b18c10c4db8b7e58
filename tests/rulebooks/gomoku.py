"""Gomoku of the rule page, its options, and the games that are gomoku under another name."""

from collections.abc import Iterator
from typing import ClassVar, Self

from tests.rulebooks import reference
from tests.rulebooks.book import (
    EMPTY,
    LETTERS,
    LINES,
    OTHER,
    Book,
    Cells,
    Point,
    Turn,
    Verdict,
    is_open,
    moved,
    run,
    stands,
)

FORBIDDEN, COMPENSATED = 1, 2
PRO = 3

BROKEN = {result: reason for reason, result in reference.FOUL_RESULTS.items()}


def open_threes(cells: Cells, point: Point) -> int:
    """In how many directions the stone on `point` stands in an open row of three: .XXX."""
    rows = [(run(cells, point, step), step) for step in LINES]
    return sum(len(row) == 3 and is_open(cells, row, step) for row, step in rows)


def fours(cells: Cells, point: Point) -> int:
    """How many fours hold the stone on `point`: sets of four stones that one more makes a five.

    Bans go with exact five: a longer row is none.
    """
    found = set()
    for step in LINES:
        near = [stands(cells, moved(point, step, i)) for i in range(-4, 5)]
        if near.count(cells[point]) < 4:
            continue
        for shift in range(-4, 1):
            five = {moved(point, step, shift + i) for i in range(5)}
            four = frozenset(cell for cell in five if stands(cells, cell) == cells[point])
            gap = next(iter(five - four), point)
            if len(four) == 4 and stands(cells, gap) == EMPTY:
                filled = cells | {gap: cells[point]}
                if len(run(filled, gap, step)) == 5:
                    found.add(four)
    return len(found)


class Gomoku(Book):
    """Rows of five under a rule number; bans, openings, and an answer of two stones."""

    values: ClassVar = {
        "double_three": ("free", "forbidden", "compensated"),
        "double_four": ("free", "forbidden"),
        "opening": ("free", "swap", "swap2", "pro"),
    }
    owed: bool  # the side to move may place two stones

    @property
    def state(self) -> dict[str, object]:
        return {"owed": self.owed} if self.compensates else {}

    def recall(self, owed: bool = False) -> None:
        self.owed = owed

    @property
    def compensates(self) -> bool:
        """Whether a double three is answered by two stones."""
        return self.options.get("double_three") == COMPENSATED

    def is_legal(self, *points: Point) -> bool:
        if not self.is_playable(*points):
            return False
        return not self.rule & reference.RENJU or self.foul(*points[0]) is None

    def legal_turns(self) -> list[Turn]:
        turns = super().legal_turns()
        if not self.rule & reference.RENJU or LETTERS[self.side] != reference.BLACK:
            return turns
        board = self.board()
        return [turn for turn in turns if reference.foul(board, *turn[0]) is None]

    def may_play(self, turn: Turn) -> bool:
        if len(turn) == 1:
            return self._may_place(turn[0])
        if len(turn) != 2 or not self.owed or not self._may_place(turn[0]):
            return False
        return not self._wins(turn[0]) and self._after(turn[0])._may_place(turn[1])

    def turns(self) -> Iterator[Turn]:
        for first in self.free():
            if not self._may_place(first):
                continue
            yield (first,)
            if self.owed and not self._wins(first):
                later = self._after(first)
                yield from ((first, second) for second in later.free() if later._may_place(second))

    def carry_out(self, turn: Turn) -> Verdict | None:
        self.owed = False
        for x, y in turn:
            result = reference.outcome(self.board(), x, y, LETTERS[self.side])
            self.cells[x, y] = self.side
            if result == "win":
                return self.side, "five"
            if result in BROKEN:
                return OTHER[self.side], BROKEN[result]
            if self.compensates and open_threes(self.cells, (x, y)) >= 2:
                self.owed = True
        return None

    def foul(self, x: int, y: int, side: int = 0) -> str | None:
        side = side or self.side
        if self.rule & reference.RENJU:
            black = LETTERS[side] == reference.BLACK
            return reference.foul(self.board(), x, y) if black else None
        return self._banned((x, y), side)

    def _banned(self, point: Point, side: int) -> str | None:
        """Which ban a stone on the empty point would break."""
        cells = self.cells | {point: side}
        broken = None
        if self.options.get("double_four") == FORBIDDEN and fours(cells, point) >= 2:
            broken = reference.DOUBLE_FOUR
        if self.options.get("double_three") == FORBIDDEN and open_threes(cells, point) >= 2:
            broken = reference.DOUBLE_THREE  # named first where a stone breaks both bans
        return None if broken is None or self._wins(point, side) else broken

    def _wins(self, point: Point, side: int = 0) -> bool:
        """Whether a stone on the empty point would win."""
        return reference.wins(self.board(), *point, LETTERS[side or self.side])

    def _after(self, first: Point) -> Self:
        """The position between the two stones of a turn."""
        between = self.copy()
        between.cells = self.cells | {first: self.side}
        return between

    def _may_place(self, point: Point) -> bool:
        """Whether opening and bans leave this empty point to the side to move."""
        if self.options["opening"] == PRO and not self.keeps_to_pro(self.count() + 1, point):
            return False
        return self.is_free(point) and self._banned(point, self.side) is None


class Plain(Gomoku):
    """A game of the family that has no bans: freestyle, renju, caro."""

    values: ClassVar = {"opening": Gomoku.values["opening"]}
