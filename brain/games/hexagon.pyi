"""Hex-Gomoku: exactly five on a board of hexagons, in three or six directions."""

from typing_extensions import disjoint_base

from .variant import Variant

@disjoint_base
class Hexagon(Variant):
    """Exact five on hexagons; variant 1: a full board is White's; variant 2: six directions."""

    def copy(self, evaluation: str | None = None) -> Hexagon: ...
