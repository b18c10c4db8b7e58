"""Gomoku of the rule page, its options, and the games that are gomoku under another name."""

from collections.abc import Iterator
from typing import ClassVar, Self

from tests.rulebooks import reference
from tests.rulebooks.book import (
    BLACK,
    LETTERS,
    LINES,
    OTHER,
    PRO,
    WALL,
    Book,
    Cells,
    Point,
    Turn,
    Verdict,
    is_open,
    run,
)

FORBIDDEN, COMPENSATED = 1, 2

FEDERATION = ("rif", "yamaguchi", "soosorv", "taraguchi")
WIDEST = 19  # of their boards
MOST_OFFERS = 10
TWO_AT_LEAST = "taraguchi"  # one offered cell would look like the fifth stone


def line(cells: Cells, point: Point, step: Point) -> str:
    """The cells of a line as the other rule book draws it, `point` in the middle."""
    (x, y), (dx, dy) = point, step
    reach = range(-reference.REACH, reference.REACH + 1)
    return "".join([LETTERS[cells.get((x + i * dx, y + i * dy), WALL)] for i in reach])


class Gomoku(Book):
    """Rows of five under a rule number; bans, openings, and an answer of two stones."""

    values: ClassVar = {
        "double_three": ("free", "forbidden", "compensated"),
        "double_four": ("free", "forbidden"),
        "opening": ("free", "swap", "swap2", "pro"),
    }
    owed: bool  # the side to move may place two stones

    def __init__(self, width: int, height: int, rule: int, options: dict[str, int]) -> None:
        super().__init__(width, height, rule, options)
        has_bans = options.get("double_three") or options.get("double_four")
        if self.is_renju and (has_bans or self.opening == PRO):
            raise ValueError("renju has bans of its own")

    @property
    def state(self) -> dict[str, object]:
        return {"owed": self.owed} if self.compensates else {}

    def recall(self, owed: bool = False) -> None:
        self.owed = owed

    @property
    def compensates(self) -> bool:
        """Whether a double three is answered by two stones."""
        return self.options.get("double_three") == COMPENSATED

    @property
    def is_renju(self) -> bool:
        """Whether Black has fouls."""
        return bool(self.rule & reference.RENJU)

    @property
    def steps(self) -> tuple[Point, ...]:
        """The directions in which a row may win."""
        return LINES

    def is_legal(self, *points: Point) -> bool:
        if not self.is_playable(*points):
            return False
        is_foul = self.is_renju and self.foul(*points[0]) is not None
        return not is_foul or len(self._fouls()) == len(self.free())

    def legal_turns(self) -> list[Turn]:
        turns = super().legal_turns()
        fouls = self._fouls()
        return [turn for turn in turns if turn not in fouls] or turns

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
        for point in turn:
            broken = self.foul(*point) if self.is_renju else None
            self.cells[point] = self.side
            if self._makes_five(self.cells, point):
                return self.side, "five"
            if broken:
                return OTHER[self.side], broken
            if self.compensates and self._open_threes(self.cells, point) >= 2:
                self.owed = True
        return None

    def foul(self, x: int, y: int, side: int = 0) -> str | None:
        side = side or self.side
        if self.is_renju:
            return reference.foul(self.board(), x, y) if side == BLACK else None
        return self._banned((x, y), side)

    def _fouls(self) -> set[Turn]:
        """The turns by which Black loses at once in renju."""
        if not self.is_renju or self.side != BLACK:
            return set()
        board = self.board()
        return {(point,) for point in self.free() if reference.foul(board, *point)}

    def _banned(self, point: Point, side: int) -> str | None:
        """Which ban a stone on the empty point would break."""
        fours, threes = (self.options.get(name) for name in ("double_four", "double_three"))
        if FORBIDDEN not in (fours, threes):
            return None
        cells = self.cells | {point: side}
        broken = None
        if fours == FORBIDDEN and self._fours(cells, point) >= 2:
            broken = reference.DOUBLE_FOUR
        if threes == FORBIDDEN and self._open_threes(cells, point) >= 2:
            broken = reference.DOUBLE_THREE  # named first where a stone breaks both bans
        return None if broken is None or self._makes_five(cells, point) else broken

    def _makes_five(self, cells: Cells, point: Point) -> bool:
        """Whether the stone on `point` stands in a row that wins."""
        lines = (
            line(cells, point, step) for step in self.steps if len(run(cells, point, step)) > 4
        )
        return any(reference.is_five(cells, reference.REACH, self.rule) for cells in lines)

    def _open_threes(self, cells: Cells, point: Point) -> int:
        """In how many directions the stone on `point` stands in an open row of three: .XXX."""
        rows = [(run(cells, point, step), step) for step in self.steps]
        return sum(len(row) == 3 and is_open(cells, row, step) for row, step in rows)

    def _fours(self, cells: Cells, point: Point) -> int:
        """How many fours hold the stone on `point`.

        One for each cell that would win a row with this stone; the two ends of .XXXX. count once.
        """
        found = 0
        middle = reference.REACH
        for drawn in (line(cells, point, step) for step in self.steps):
            if reference.own_near(drawn, middle) < 4:
                continue
            winning = set(reference.fives(drawn, middle, self.rule))
            row = reference.row(drawn, middle)
            ends = {row[0] - 1, row[-1] + 1}
            found += len(winning) - (len(row) == 4 and ends <= winning)
        return found

    def _wins(self, point: Point) -> bool:
        """Whether a stone of the side to move on the empty point would win."""
        return self._makes_five(self.cells | {point: self.side}, point)

    def _after(self, first: Point) -> Self:
        """The position between the two stones of a turn."""
        between = self.copy()
        between.cells = self.cells | {first: self.side}
        return between

    def _may_place(self, point: Point) -> bool:
        """Whether opening and bans leave this empty point to the side to move."""
        return (
            self.is_free(point)
            and self.keeps_to_pro(point)
            and self._banned(point, self.side) is None
        )


class Renju(Gomoku):
    """The game of the family that has no bans of these kinds."""

    values: ClassVar = {
        "opening": ("free", "swap", "swap2", "rif", "yamaguchi", "soosorv", "taraguchi"),
        "offers": (),
    }

    def __init__(self, width: int, height: int, rule: int, options: dict[str, int]) -> None:
        super().__init__(width, height, rule, options)
        if self.opening in FEDERATION and max(width, height) > WIDEST:
            raise ValueError("the federation's openings have no larger boards")
        if options["offers"] > MOST_OFFERS or (
            self.opening == TWO_AT_LEAST and options["offers"] == 1
        ):
            raise ValueError("the opening has no such number of offers")
