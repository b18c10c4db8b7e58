"""Repensi: captured pairs change colour; Black loses by the shapes that renju forbids."""

from typing import ClassVar

from tests.rulebooks import reference
from tests.rulebooks.book import BLACK, EMPTY, LETTERS, WHITE, Book, Point, Turn, Verdict
from tests.rulebooks.pente import captured

STONES = 100  # of both sides together
# In the order in which they are reported.
FOULS = (reference.OVERLINE, reference.DOUBLE_FOUR, reference.DOUBLE_THREE)


class Repensi(Book):
    """Played under renju's rule: Black exactly five and no fouls, White five or more."""

    values: ClassVar = {"opening": ("offers", "free")}

    def carry_out(self, turn: Turn) -> Verdict | None:
        (point,) = turn
        board, changed = self._turned(point, self.side)
        self.cells |= dict.fromkeys(changed, self.side)
        if self._makes_five(board, changed, self.side):
            return self.side, "five"
        broken = self._foul_of(board, changed, self.side)
        return (WHITE, broken) if broken else None

    def dead_end(self) -> Verdict | None:
        return (EMPTY, "stones used") if self.count() >= STONES else super().dead_end()

    def foul(self, x: int, y: int, side: int = 0) -> str | None:
        side = side or self.side
        board, changed = self._turned((x, y), side)
        if self._makes_five(board, changed, side):
            return None
        return self._foul_of(board, changed, side)

    def _turned(self, point: Point, side: int) -> tuple[reference.Board, list[Point]]:
        """The board after a stone on the empty point and its flips; which stones are new there."""
        board = self.board()
        changed = [point, *captured(self.cells, point, side)]
        for cell in changed:
            board.put(*cell, LETTERS[side])
        return board, changed

    @staticmethod
    def _makes_five(board: reference.Board, changed: list[Point], side: int) -> bool:
        return any(reference.wins(board, *point, LETTERS[side]) for point in changed)

    @staticmethod
    def _foul_of(board: reference.Board, changed: list[Point], side: int) -> str | None:
        """The first in FOULS of what Black's changed stones make."""
        if side != BLACK:
            return None
        made = set()
        for x, y in changed:
            board.put(x, y, reference.EMPTY)
            made.add(reference.foul(board, x, y))
            board.put(x, y, reference.BLACK)
        return next((reason for reason in FOULS if reason in made), None)
