"""Claimed wins by continuous fours (VCF), played to the end against every legal reply.

The rule book decides what is a five, a foul and a reply; the engine's solver is only asked how to
go on after a reply that its line did not name.
"""

from brain import Game, Point, Turn
from brain.analysis.probe import solve_vcf
from tests.helpers.games.positions import STONES, stones
from tests.rulebooks import reference
from tests.rulebooks.vcf import Solver

DRAWN: dict[int, str] = {stone: drawn for drawn, stone in STONES.items()}
MOST_FOURS = 60  # that the solver is asked for
WORK = 1_000_000  # fours it may try to go on after a reply


class FalseWinError(Exception):
    """What is wrong with a claim; the message says it."""


def board_of(game: Game) -> reference.Board:
    """The rule book's board with a game's stones."""
    board = reference.Board(game.width, game.height, game.rule)
    for y in range(game.height):
        for x in range(game.width):
            board.put(x, y, DRAWN[game.stone(x, y)])
    return board


class Replay(Solver):
    """A position twice: the engine's game, to ask it, and the rule book's board, to judge."""

    def __init__(self, game: Game, side: int) -> None:
        """The position of a game as if `side`, who attacks, were to move."""
        super().__init__(board_of(game), WORK)
        self.own = DRAWN[side]
        self.game = game.copy()
        self.game.setup(stones(self.board), side)
        self.proven: dict[tuple[str, int], int] = {}  # plies of wins, by position and claim

    def plies(self, claimed: int, line: list[Turn]) -> int:
        """How many plies the claimed win takes against the best defence; FalseWinError if none.

        More than claimed do not make it false: the win that is found after some reply may be longer
        than the one that the solver knew.
        """
        (point,), own, rival = line[0], self.own, reference.OTHER[self.own]
        self._must(self.board.stone(*point) == reference.EMPTY, f"{point} is not free")
        if reference.wins(self.board, *point, own):
            return 1
        fouls = own == reference.BLACK and reference.foul(self.board, *point)
        self._must(not fouls, f"{point} is a {fouls}")
        self.move(point, own)
        try:
            self._must(not self.fives(rival), f"{point} leaves the rival a five")
            threats = self.fives(own)
            self._must(bool(threats), f"{point} is no four")
            longest = 3
            for answer in self.answers(threats, own, rival):
                self._must(len(line) > 1, f"{answer} stops the sure win of {point}")
                rest = line[2:] if line[1] == (answer,) else []
                self.move(answer, rival)
                try:
                    after = self.plies(claimed - 2, rest) if rest else self.go_on(claimed - 2)
                finally:
                    self.back(answer, rival)
                longest = max(longest, after + 2)
            return longest
        finally:
            self.back(point, own)

    def go_on(self, claimed: int) -> int:
        """The plies of the win that the solver finds here for the attacker, to move."""
        key = str(self.board), claimed
        if key not in self.proven:
            for fours in (claimed // 2 - 1, claimed // 2, MOST_FOURS):
                plies, line, _ = solve_vcf(self.game, self.game.side, max(fours, 0), WORK)
                if plies:
                    break
            self._must(bool(plies), "the win does not go on")
            self.proven[key] = self.plies(plies, line)
        return self.proven[key]

    def answers(self, threats: set[Point], own: str, rival: str) -> list[Point]:
        """Every legal reply that leaves `own` without a five: all of them are tried that could."""
        tried = set.intersection(*(self.touching(threat, own) for threat in threats))
        answers = []
        for point in tried:
            if rival == reference.BLACK and reference.foul(self.board, *point):
                continue
            self.board.put(*point, rival)
            if not any(reference.wins(self.board, *threat, own) for threat in threats - {point}):
                answers.append(point)
            self.board.put(*point, reference.EMPTY)
        return answers

    def touching(self, threat: Point, own: str) -> set[Point]:
        """The free points that the rule book looks at when it calls `threat` a five of `own`."""
        seen = [
            {
                (threat[0] + i * dx, threat[1] + i * dy)
                for i in range(-reference.REACH, reference.REACH + 1)
                if self.board.stone(threat[0] + i * dx, threat[1] + i * dy) == reference.EMPTY
            }
            for dx, dy in reference.DIRECTIONS
            if reference.is_five(
                reference.filled(self.board.line(*threat, (dx, dy)), reference.REACH, own),
                reference.REACH,
                self.board.rule,
            )
        ]
        return set.intersection(*seen)

    def move(self, point: Point, stone: str) -> None:
        """Place a stone in both positions."""
        self._place(point, stone)
        self.game.play(point)

    def back(self, point: Point, stone: str) -> None:
        """The inverse of move."""
        self._lift(point, stone)
        self.game.undo()

    def _must(self, holds: bool, text: str) -> None:
        if not holds:
            raise FalseWinError(f"{text} in\n{self.board}")
