"""A game as the rule book judges it: whose turn, what was played, how it ended."""

from collections.abc import Iterable
from random import Random

from tests.rulebooks import reference
from tests.rulebooks.reference import BLACK, EMPTY, OTHER

Point = tuple[int, int]

RULES = (0, 1, 4, 8, 9)  # what the tournaments play


class Referee:
    """One game from the empty board. Raises AssertionError for what no brain may play."""

    def __init__(self, width: int, height: int, rule: int, opening: Iterable[Point] = ()) -> None:
        self.board = reference.Board(width, height, rule)
        self.stones: list[Point] = []
        self.side = BLACK  # who moves next
        self.winner: str | None = None
        self.over = False
        for point in opening:
            self.play(point)

    def play(self, point: Point) -> str:
        """Let the side to move play; a word of reference.outcome()."""
        self._assert_playable(point)
        result = reference.outcome(self.board, *point, self.side)
        self.board.put(*point, self.side)
        self.stones.append(point)
        if result != "continue":
            self.over = True
        if result == "win":
            self.winner = self.side
        elif result.startswith("foul"):
            self.winner = OTHER[self.side]
        self.side = OTHER[self.side]
        return result

    def play_fair(self, point: Point) -> str:
        """Like play(), for a brain: Black must not foul as long as another move is legal."""
        self._assert_playable(point)
        broken = self.foul(point)
        assert broken is None or not self.legal(), f"{broken} on {point} in\n{self}"
        return self.play(point)

    def foul(self, point: Point) -> str | None:
        """Why the side to move may not play there under renju."""
        return reference.foul(self.board, *point) if self.side == BLACK else None

    def legal(self) -> list[Point]:
        """Every point that the side to move may play without losing by it."""
        return [point for point in self.board.points() if self.foul(point) is None]

    def makes_five(self, point: Point, side: str) -> bool:
        """Whether a stone of `side` on this empty point would win at once."""
        return reference.wins(self.board, *point, side)

    def near(self, reach: int = 2) -> list[Point]:
        """The legal points at most `reach` steps from a stone; without any, all legal points."""
        legal = self.legal()
        close = [
            (x, y)
            for x, y in legal
            if any(max(abs(x - a), abs(y - b)) <= reach for a, b in self.stones)
        ]
        return close or legal

    def block(self, own: str) -> list[str]:
        """The position as BOARD ... DONE, in move order, seen by `own`."""
        fields = (f"{x},{y},{1 if self.board.stone(x, y) == own else 2}" for x, y in self.stones)
        return ["BOARD", *fields, "DONE"]

    def _assert_playable(self, point: Point) -> None:
        assert not self.over, f"{point} after the end of the game\n{self}"
        assert self.board.stone(*point) == EMPTY, f"{point} is not free in\n{self}"

    def __str__(self) -> str:
        return f"rule {self.board.rule}, {self.side} to move, stones {self.stones}\n{self.board}"


def quiet_move(referee: Referee, rng: Random) -> Point:
    """A legal move that keeps the game going: it blocks a five, or is near the stones.

    Where every move wins it is one of those.
    """
    near = referee.near()
    rng.shuffle(near)
    rival = OTHER[referee.side]
    blocks = [point for point in near if referee.makes_five(point, rival)]
    choice = [*blocks, *near]
    quiet = (point for point in choice if not referee.makes_five(point, referee.side))
    return next(quiet, choice[0])


def opening(rng: Random, width: int, height: int, rule: int, stones: int) -> list[Point]:
    """Random legal stones around the centre that end nothing."""
    referee = Referee(width, height, rule, [(width // 2, height // 2)])
    while len(referee.stones) < stones:
        referee.play(quiet_move(referee, rng))
    return referee.stones
