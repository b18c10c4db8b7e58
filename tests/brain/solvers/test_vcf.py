"""The replay of claimed wins, which judges the engine, judges by the rules."""

import pytest

from brain import Point
from tests.helpers.games.positions import STONES, game_of
from tests.helpers.solvers.proofs import FalseWinError, Replay
from tests.helpers.tables import table
from tests.rulebooks.reference import BLACK, Board

THREE = """
. . . . . . . .
. . . . . . . .
. . . X X X . .
. . . . . . . .
. . . . . . . .
"""
CLOSED = THREE.replace(". X X X", "O X X X")
RIVAL_FOUR = THREE.replace(". . . . . . . .", ". O O O O . . .", 1)
HELD = """
. . . . . . . . .
. . . . . . . . .
. O . X X X . . O
. . . . . . . . .
. . . . . . . . .
"""
DOUBLE_FOUR = """
. . . . . . . . .
. . . . . . O . .
. . O X X X . . .
. . . . . . X . .
. . . . . . X . .
. . . . . . X . .
. . . . . . . . .
. . . . . . . . .
"""


def plies(picture: str, rule: int, *line: Point) -> int:
    game = game_of(Board.drawn(picture, rule), BLACK)
    return Replay(game, STONES[BLACK]).plies(99, [(point,) for point in line])


@table(
    ("picture", "rule", "line", "why"),
    [
        (CLOSED, 0, [(6, 2)], "stops the sure win"),
        (CLOSED, 0, [(6, 2), (7, 2)], "does not go on"),
        (THREE, 0, [(0, 0)], "no four"),
        (THREE, 0, [(4, 2)], "not free"),
        (RIVAL_FOUR, 0, [(6, 2)], "leaves the rival a five"),
        (DOUBLE_FOUR, 4, [(6, 2)], "double four"),
        (HELD, 8, [(6, 2)], "stops the sure win"),
    ],
)
def test_false_wins(picture: str, rule: int, line: list[Point], why: str) -> None:
    with pytest.raises(FalseWinError, match=why):
        plies(picture, rule, *line)
