"""In Love Gomoku: a turn is an own stone, and one of the opponent's next to it."""

# Written by build_scripts.stubs from in_love.pyx: change that.

from typing_extensions import disjoint_base

from .variant import Variant

@disjoint_base
class InLove(Variant): ...
