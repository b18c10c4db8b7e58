"""The root of a search: iterative deepening, aspiration windows, solvers, reports."""

# Written by build_scripts.stubs from root.pyx: change that.

from collections.abc import Callable

from typing_extensions import disjoint_base

from ..games.game import Game
from ..report import Event, Line
from ..types import Turn
from .searcher import Searcher

@disjoint_base
class RootSearcher(Searcher):
    @property
    def lines(self) -> list[Line]: ...
    def ready(self, game: Game) -> tuple[list[Turn], list[Turn]]: ...
    def run(
        self,
        game: Game,
        turns: list[Turn],
        far: list[Turn],
        deepest: int,
        wanted: int,
        report: Callable[[Event], None] | None,
        mate: int = 0,
    ) -> list[Line]: ...
