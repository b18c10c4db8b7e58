"""Murray: the stones are placed in turn, then they walk; exactly five wins in either phase."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from tests.rulebooks.book import (
    EMPTY,
    LINES,
    OTHER,
    Book,
    Cells,
    Point,
    Turn,
    Verdict,
    moved,
    run,
)

STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))
MOST_MOVES = 200  # moves of both sides together after which the game is drawn


def fives(cells: Cells, side: int) -> set[tuple[Point, ...]]:
    """Every row of exactly five of the side."""
    own = [point for point, stone in cells.items() if stone == side]
    rows = (tuple(run(cells, point, step)) for point in own for step in LINES)
    return {row for row in rows if len(row) == 5}


class Murray(Book):
    """So many stones each; a side that cannot move passes."""

    values: ClassVar = {"stones": ()}
    defaults: ClassVar = {"stones": 20}
    passes: int  # turns in a row, up to now, that were none
    met: tuple[object, ...]  # positions of the moving phase, the first of them before any move

    @property
    def state(self) -> dict[str, object]:
        return {"passed": self.passes > 0}

    def setup(self, stones: Iterable[tuple[int, int, int]], side: int, **state: object) -> None:
        stones = list(stones)
        placed = [stone for *_, stone in stones]
        left = {colour: self.options["stones"] - placed.count(colour) for colour in OTHER}
        if min(left.values()) < 0:
            raise ValueError("a side has too many stones")
        if any(left.values()):  # some are still to be placed
            if left[side] - left[OTHER[side]] not in (0, 1):
                raise ValueError("the other side is to move")
            if state.get("passed"):
                raise ValueError("nobody passes before all stones are placed")
        super().setup(stones, side, **state)

    def recall(self, passed: bool = False) -> None:
        self.passes = int(passed)
        self.met = ()

    @property
    def is_placing(self) -> bool:
        """Whether stones are still placed."""
        return self.count() < 2 * self.options["stones"]

    def may_play(self, turn: Turn) -> bool:
        return super().may_play(turn) if self.is_placing else turn in list(self.turns())

    def turns(self) -> Iterator[Turn]:
        yield from super().turns() if self.is_placing else self._moves() or [()]

    def _moves(self) -> list[Turn]:
        own = [point for point, stone in self.cells.items() if stone == self.side]
        ways = [(point, moved(point, step)) for point in own for step in STEPS]
        return [(start, end) for start, end in ways if self.is_free(end)]

    def carry_out(self, turn: Turn) -> Verdict | None:
        standing = fives(self.cells, self.side)
        self.passes = 0 if turn else self.passes + 1
        for point in turn[:-1]:
            self.cells[point] = EMPTY
        for point in turn[-1:]:
            self.cells[point] = self.side
        return (self.side, "five") if fives(self.cells, self.side) - standing else None

    def dead_end(self) -> Verdict | None:
        if self.is_full():
            return EMPTY, "full board"
        if self.is_placing:
            return None
        position = self.cells, self.side
        self.met = (*self.met, position)
        if self.met.count(position) == 3:
            return EMPTY, "threefold repetition"
        if len(self.met) > MOST_MOVES:
            return EMPTY, "200 moves"
        return (EMPTY, "two passes") if self.passes == 2 else None
