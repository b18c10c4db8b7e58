"""Hex-Gomoku: exactly five on a board of hexagons, in three or six directions."""

from typing_extensions import disjoint_base

from .bans import Bans

@disjoint_base
class Hexagon(Bans):
    """Exact five on hexagons, with the options of gomoku.

    variant 1: a full board is White's win; 2: six directions; 3: both.

    width and height are 2n - 1 for n cells an edge, 5 to 16; ValueError for others.
    """
