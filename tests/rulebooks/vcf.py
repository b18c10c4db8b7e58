"""Wins by continuous fours (VCF), found in slow, plain Python from the definitions alone."""

from collections.abc import Iterator
from itertools import chain

from tests.rulebooks import reference

Point = tuple[int, int]


class TooHardError(Exception):
    """The solver has seen as many positions as it may."""


class Solver:
    """A VCF: every move of the attacker makes a four, which leaves a forced answer.

    Whatever wins holds a window of five cells full of one's own stones. So a winning point fills
    a window of four, and a point that makes a four lies in a window of three and two free cells.
    """

    def __init__(self, board: reference.Board, nodes: int) -> None:
        self.board = board
        self.nodes = nodes
        self.failed: set[tuple[str, int]] = set()
        self.cut = False  # whether more fours might have helped
        cells = [(x, y) for y in range(board.height) for x in range(board.width)]
        windows = (
            [(x + i * dx, y + i * dy) for i in range(5)]
            for x, y in cells
            for dx, dy in reference.DIRECTIONS
        )
        self.windows = [w for w in windows if all(board.stone(*c) != reference.WALL for c in w)]
        self.through: dict[Point, list[int]] = {cell: [] for cell in cells}
        for number, window in enumerate(self.windows):
            for cell in window:
                self.through[cell].append(number)
        stones = reference.BLACK, reference.WHITE
        self.held = {stone: [0] * len(self.windows) for stone in stones}
        for cell in cells:
            if board.stone(*cell) in stones:
                self._count(cell, board.stone(*cell), 1)

    def fours_to_win(self, own: str, most: int) -> int | None:
        """The least number of fours, up to `most`, with which `own` to move wins; 0: a five."""
        for fours in range(most + 1):
            self.cut = False
            if self.wins(own, fours):
                return fours
            if not self.cut:
                break
        return None

    def wins(self, own: str, fours: int) -> bool:
        """Whether `own`, to move, wins with at most that many fours and then a five."""
        self.nodes -= 1
        if self.nodes < 0:
            raise TooHardError
        if self.fives(own):
            return True
        known = str(self.board), fours
        if known in self.failed:
            return False
        points = self.four_points(own)
        if fours == 0:
            self.cut |= bool(points)
            return False
        if any(self.forces(point, own, fours) for point in points):
            return True
        self.failed.add(known)
        return False

    def forces(self, point: Point, own: str, fours: int) -> bool:
        """Whether a four of `own` there wins, with at most that many fours counting this one."""
        if own == reference.BLACK and reference.foul(self.board, *point):
            return False
        rival = reference.OTHER[own]
        self._place(point, own)
        try:
            threats = self.fives(own)
            if not threats or self.fives(rival):
                return False
            return all(
                self._survives(answer, own, rival, fours - 1)
                for answer in self._answers(threats, own, rival)
            )
        finally:
            self._lift(point, own)

    def fives(self, own: str) -> set[Point]:
        """Every point where `own` would win at once."""
        return {
            point
            for point in self._free_in_windows(own, 4)
            if reference.wins(self.board, *point, own)
        }

    def four_points(self, own: str) -> set[Point]:
        """Every point where `own` might make a four."""
        return self._free_in_windows(own, 3)

    def _survives(self, answer: Point, own: str, rival: str, fours: int) -> bool:
        self._place(answer, rival)
        try:
            return self.wins(own, fours)
        finally:
            self._lift(answer, rival)

    def _answers(self, threats: set[Point], own: str, rival: str) -> list[Point]:
        """Every point where the rival, who has no five, may stop all the threatened fives."""
        points = set(threats)
        if self.board.rule & reference.CARO:  # a five dies too when its second end is held
            points |= set(chain.from_iterable(self._ends(point, own) for point in threats))
        answers = []
        for point in points:
            if rival == reference.BLACK and reference.foul(self.board, *point):
                continue
            self._place(point, rival)
            if not self.fives(own):
                answers.append(point)
            self._lift(point, rival)
        return answers

    def _ends(self, point: Point, own: str) -> Iterator[Point]:
        """The free cells at both ends of the rows that a stone of `own` there would make."""
        for dx, dy in reference.DIRECTIONS:
            for step in (-1, 1):
                x, y = point[0] + step * dx, point[1] + step * dy
                while self.board.stone(x, y) == own:
                    x, y = x + step * dx, y + step * dy
                if self.board.stone(x, y) == reference.EMPTY:
                    yield x, y

    def _free_in_windows(self, own: str, count: int) -> set[Point]:
        held, rival = self.held[own], self.held[reference.OTHER[own]]
        return {
            cell
            for number, stones in enumerate(held)
            if stones == count and not rival[number]
            for cell in self.windows[number]
            if self.board.stone(*cell) == reference.EMPTY
        }

    def _place(self, point: Point, stone: str) -> None:
        self.board.put(*point, stone)
        self._count(point, stone, 1)

    def _lift(self, point: Point, stone: str) -> None:
        self.board.put(*point, reference.EMPTY)
        self._count(point, stone, -1)

    def _count(self, point: Point, stone: str, step: int) -> None:
        held = self.held[stone]
        for number in self.through[point]:
            held[number] += step
