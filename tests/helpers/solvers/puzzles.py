"""The renju problems of tests/data/renju_vcf.txt: positions that are won by continuous fours."""

from pathlib import Path
from typing import NamedTuple

from brain import BLACK, WHITE, Game
from brain.notation import point_name, read_turn
from tests.helpers.solvers.crowded_positions import Stones, game_with

FILE = Path(__file__).parents[2] / "data" / "renju_vcf.txt"
RULE = 4
SIZE = (15, 15)
SIDES = {"black": BLACK, "white": WHITE}


class Puzzle(NamedTuple):
    """One problem. `fours` counts all fours before the five, the straight one as well."""

    side: int  # who moves and wins
    fours: int  # of the shortest win that is known
    exact: bool  # whether a shorter one is known not to be
    origin: str  # "played": from a game; "climbed", "hard": made longer or harder step by step
    stones: Stones

    def game(self) -> Game:
        return game_with(self.stones, RULE, SIZE, self.side)

    def __str__(self) -> str:
        side = next(word for word, side in SIDES.items() if side == self.side)
        known = "exact" if self.exact else "found"
        colours = (
            " ".join(
                point_name(point) for point, stone in sorted(self.stones.items()) if stone == colour
            )
            for colour in (BLACK, WHITE)
        )
        return f"{side} {self.fours} {known} {self.origin}: {'; '.join(colours)}"


def read(line: str) -> Puzzle:
    """The inverse of str."""
    head, _, tail = line.partition(":")
    side, fours, known, origin = head.split()
    stones: Stones = {
        point: colour
        for colour, text in zip((BLACK, WHITE), tail.split(";"), strict=True)
        for point in read_turn(text)
    }
    return Puzzle(SIDES[side], int(fours), known == "exact", origin, stones)


def load(path: Path = FILE) -> list[Puzzle]:
    """All problems, the short ones first; lines that begin with # are words."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return sorted(
        (read(line) for line in lines if not line.startswith("#")),
        key=lambda puzzle: puzzle.fours,
    )
