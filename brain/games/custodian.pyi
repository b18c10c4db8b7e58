"""Games with custodian pairs: a stone that shuts a pair in takes it, or changes its colour."""

from os import PathLike

from typing_extensions import disjoint_base

from .variant import Variant

@disjoint_base
class Custodian(Variant):
    """What Pente, Gomoku Ninuki and Repensi have in common."""

    def copy(self, evaluation: str | PathLike[str] | None = None) -> Custodian:
        """An independent game with the same position and history; see Game.copy."""
