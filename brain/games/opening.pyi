"""A game that begins with an opening: who places the first stones, and who takes which colour."""

# Written by build_scripts.stubs from opening.pyx: change that.

from typing import Self

from typing_extensions import disjoint_base

from .game import Game

@disjoint_base
class Opening(Game):
    def __new__(cls, plain: Game, opening: str) -> Self: ...
