"""What all games of rows have in common: one grid, a history of turns, a verdict on each."""

# Written by build_scripts.stubs from rows.pyx: change that.

from collections.abc import Mapping
from typing import Final, Self

from typing_extensions import disjoint_base

from .game import Game

ROW_REASONS: Final[tuple[str | None, ...]]

@disjoint_base
class Rows(Game):
    def __new__(
        cls,
        width: int = 15,
        height: int = 15,
        rule: int = 0,
        name: str = "gomoku",
        options: Mapping[str, int] | None = None,
        evaluation: str = "",
        model: Rows | None = None,
    ) -> Self: ...
