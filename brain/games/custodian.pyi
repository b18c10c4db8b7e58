"""Games where a stone that shuts a pair in does something to it."""

from typing_extensions import disjoint_base

from .relative import Relative

@disjoint_base
class Custodian(Relative):
    """What Pente, Gomoku Ninuki and Repensi have in common."""

    def copy(self) -> Custodian: ...
