"""In Love Gomoku: a turn is an own stone, and one of the opponent's next to it."""

from typing_extensions import disjoint_base

from .relative import Relative

@disjoint_base
class InLove(Relative):
    """Five or more."""

    def copy(self) -> InLove: ...
