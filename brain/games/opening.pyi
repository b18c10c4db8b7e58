"""A game that begins with an opening: who places the first stones, and who takes which colour."""

from typing import Self

from typing_extensions import disjoint_base

from .game import Game

@disjoint_base
class Opening(Game):
    """A game that begins with an opening, in which two players alternate from the first turn on.

    Its state is that of the plain game and, for setup: stage, of the opening, "play" if none is
    given; swapped, whether FIRST has White, if none is given as it must be in the stage, or False;
    and where the opening has offers: offered, the two points in the stage "choice", else ().
    """

    def __new__(cls, plain: Game, opening: str) -> Self:
        """plain: the game without the opening, before its first turn; it is taken over.

        opening: its name, a key of stages.OPENINGS.
        """
