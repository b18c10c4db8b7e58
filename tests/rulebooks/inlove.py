"""In Love Gomoku: an own stone, then one for the opponent beside it."""

from collections.abc import Iterator
from typing import ClassVar

from tests.rulebooks import reference
from tests.rulebooks.book import (
    AROUND,
    LINES,
    OFF_ON,
    OTHER,
    Book,
    Point,
    Turn,
    Verdict,
    moved,
    run,
)


class InLove(Book):
    """Variant 1: both stones or none; 2: exactly five; 3: no turn makes both colours a five."""

    values: ClassVar = {"variant1": OFF_ON, "variant2": OFF_ON, "variant3": OFF_ON}

    def recall(self) -> None:
        self.rule = reference.EXACT if self.options["variant2"] else 0

    def may_play(self, turn: Turn) -> bool:
        return bool(turn) and self.is_free(turn[0]) and turn in self._turns_with(turn[0])

    def turns(self) -> Iterator[Turn]:
        for own in self.free():
            yield from self._turns_with(own)

    def _turns_with(self, own: Point) -> list[Turn]:
        """Every turn that begins with this empty point."""
        partners = self._partners(own)
        if not partners:
            return [] if self.options["variant1"] else [(own,)]
        pairs: list[Turn] = [(own, partner) for partner in partners]
        if self.options["variant3"] and self._fives((own,)):
            return [turn for turn in pairs if len(self._fives(turn)) < 2]
        return pairs

    def carry_out(self, turn: Turn) -> Verdict | None:
        made = self._fives(turn)
        self.cells |= zip(turn, (self.side, OTHER[self.side]), strict=False)
        return (made[0], "five") if made else None

    def _partners(self, own: Point) -> list[Point]:
        """Where the opponent's stone may go."""
        return [point for step in AROUND if self.is_free(point := moved(own, step))]

    def _fives(self, turn: Turn) -> list[int]:
        """The colours that get a five by the turn, the mover's first."""
        stones = dict(zip(turn, (self.side, OTHER[self.side]), strict=False))
        cells = self.cells | stones
        return [
            stone
            for point, stone in stones.items()
            if any(self._is_five(len(run(cells, point, step))) for step in LINES)
        ]

    def _is_five(self, length: int) -> bool:
        return length == 5 or (length > 5 and not self.rule)
