"""Hex-Gomoku: exactly five on a board of hexagons, in three or six directions."""

# Written by build_scripts.stubs from hexagon.pyx: change that.

from typing_extensions import disjoint_base

from .bans import Bans

@disjoint_base
class Hexagon(Bans): ...
