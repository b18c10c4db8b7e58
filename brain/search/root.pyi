"""The root of a search: iterative deepening, aspiration windows, solvers, reports."""

from collections.abc import Callable

from typing_extensions import disjoint_base

from ..games.game import Game
from ..report import Event, Line
from ..types import Turn
from .searcher import Searcher

@disjoint_base
class RootSearcher(Searcher):
    """One thread's search of one game, from its root."""

    @property
    def lines(self) -> list[Line]:
        """The lines that the last run found, best first."""

    def ready(self, game: Game) -> tuple[list[Turn], list[Turn]]:
        """The turns of a game's position in move order, without a search: (turns, far).

        turns: those worth trying, or all where there are none. far: those to try if all of them
        lose.
        """

    def run(
        self,
        game: Game,
        turns: list[Turn],
        far: list[Turn],
        deepest: int,
        wanted: int,
        report: Callable[[Event], None] | None,
        mate: int = 0,
    ) -> list[Line]:
        """Search a game's position until a limit is met; the lines found, best first.

        turns: the turns to search, in their first order. far: those to search if all of them lose.
        deepest: iterations at most. wanted: lines to find. report: called with Events, or None.
        mate: plies; ends where a win in so many at most is found, and at no longer one; 0: at any.
        Raises what report raised.
        """
