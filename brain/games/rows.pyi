"""What all games of rows have in common: one grid, a history of turns, a verdict on each."""

from collections.abc import Mapping
from typing import Final, Self

from typing_extensions import disjoint_base

from .game import Game

REASONS: Final[tuple[str | None, ...]]

@disjoint_base
class Rows(Game):
    """Five in a row on a rectangle; rule: the sum that INFO rule sends (see brain.rules)."""

    def __new__(
        cls,
        width: int = 15,
        height: int = 15,
        rule: int = 0,
        name: str = "gomoku",
        options: Mapping[str, int] | None = None,
    ) -> Self: ...
    def copy(self, evaluation: str | None = None) -> Rows: ...
