"""The alpha-beta search below the root, its steps numbered."""

from typing import Final

from typing_extensions import disjoint_base

MOST_NODES: Final[int]

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
    def nodes_searched(self) -> int: ...
