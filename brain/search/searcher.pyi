"""One alpha-beta search over Game, its steps numbered."""

from collections.abc import Callable
from typing import Final

from typing_extensions import disjoint_base

from ..games.game import Game
from ..report import Event, Line
from ..types import Turn

KINDS: Final[tuple[str, ...]]
MOST_NODES: Final[int]

def rank_of(line: Line) -> tuple[int, int]: ...

@disjoint_base
class Shared:
    """What the threads of one search have in common: the table and the limits."""

    def __new__(cls, bytes: int) -> Shared: ...
    def table_bytes(self) -> int: ...
    def table_used(self) -> int: ...
    def begin(self, soft_ms: float | None, hard_ms: float | None, nodes: int | None) -> None: ...
    def stop(self) -> None: ...

@disjoint_base
class Searcher:
    """One thread's search of one game; keeps what it learns about the order of turns."""

    def __new__(cls, shared: Shared, number: int, parameters: dict[str, int]) -> Searcher: ...
    @property
    def lines(self) -> list[Line]: ...
    @property
    def nodes_searched(self) -> int: ...
    def ready(self, game: Game) -> tuple[list[Turn], list[Turn]]: ...
    def run(
        self,
        game: Game,
        turns: list[Turn],
        others: list[Turn],
        deepest: int,
        wanted: int,
        report: Callable[[Event], None] | None,
    ) -> list[Line]: ...
