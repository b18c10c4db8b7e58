"""Gomoku where a double three or double four is forbidden, or paid for with a second stone."""

from typing_extensions import disjoint_base

from .variant import Variant

@disjoint_base
class Bans(Variant):
    """Exact five with options double_three, double_four, opening; see the module."""

    def copy(self, evaluation: str | None = None) -> Bans: ...
