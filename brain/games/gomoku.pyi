"""Gomoku under the Gomocup rules: one stone a turn, five in a row."""

from typing import Final

from typing_extensions import disjoint_base

from ..game import Game

FOUL_NAMES: Final[tuple[str | None, ...]]

@disjoint_base
class Gomoku(Game):
    """Five in a row on a rectangle; rule: the sum that INFO rule sends (see brain.rules)."""

    def __new__(cls, width: int = 15, height: int = 15, rule: int = 0) -> Gomoku: ...
    def copy(self) -> Gomoku: ...
