"""Games where a stone that shuts a pair in does something to it."""

from typing_extensions import disjoint_base

from .variant import Variant

@disjoint_base
class Custodian(Variant):
    """What Pente, Gomoku Ninuki and Repensi have in common."""

    def copy(self, evaluation: str | None = None) -> Custodian: ...
