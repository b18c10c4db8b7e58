"""What all games of rows have in common: one grid, a history of turns, a verdict on each."""

from collections.abc import Mapping
from typing import Final, Self

from typing_extensions import disjoint_base

from .game import Game

REASONS: Final[tuple[str | None, ...]]  # of an Outcome, by verdict

@disjoint_base
class Rows(Game):
    """What all games of rows have in common; not a game by itself."""

    def __new__(
        cls,
        width: int = 15,
        height: int = 15,
        rule: int = 0,
        name: str = "gomoku",
        options: Mapping[str, int] | None = None,
        evaluation: str = "",
    ) -> Self:
        """width, height: cells, 5..32. rule: the number of INFO rule, 0..15 (see brain.types).
        name, options: as new_game has them. evaluation: the path of the weights ("": the built-in
        ones). Raises ValueError for what is out of these bounds or cannot be used.
        """
