"""Hex-Gomoku: exactly five on a board of hexagons, in three or six directions."""

from typing_extensions import disjoint_base

from .variant import Variant

@disjoint_base
class Hexagon(Variant):
    """Exact five on hexagons; variant 1: a full board is White's win; variant 2: six directions.

    width and height are 2n - 1 for n cells an edge, 5 to 16; ValueError for others.
    """

    def copy(self, evaluation: str | None = None) -> Hexagon:
        """An independent game with the same position and history; see Game.copy."""
