"""What the variants of gomoku have in common: turns of any changes, and nothing taken for sure."""

from typing_extensions import disjoint_base

from .rows import Rows

@disjoint_base
class Variant(Rows):
    """A game of rows where the shortcuts of plain gomoku need not hold."""

    def copy(self, evaluation: str | None = None) -> Variant: ...
