"""The alpha-beta search below the root, its steps numbered."""

from typing import Final

from typing_extensions import disjoint_base

from ..types import Turn

MOST_NODES: Final[int]  # a larger limit of nodes is clamped to this

@disjoint_base
class Shared:
    """What the threads of one search share: the table and the limits."""

    def __new__(cls, bytes: int, large_pages: bool = True) -> Shared:
        """bytes: size of the transposition table. large_pages: whether its memory comes in large
        pages, which are faster where most of them are used, and take long to make. Raises
        MemoryError.
        """

    def touch(self, most_ms: int) -> None:
        """Take the memory of an empty table from the system, as much as comes in so many ms."""

    def table_bytes(self) -> int:
        """Size of the table in bytes."""

    def table_used(self) -> int:
        """How full the table is with entries of the newest search, in thousandths."""

    def begin(self, soft_ms: float | None, hard_ms: float | None, nodes: int | None) -> None:
        """Set the limits of the next search, in ms from now and in nodes; None: no limit.

        Clears an earlier stop.
        """

    def stop(self) -> None:
        """Stop the running search soon; any thread may call this."""

@disjoint_base
class Searcher:
    """One thread's search of one game; keeps what it learns about the order of turns."""

    def __new__(cls, shared: Shared, number: int, parameters: dict[str, int]) -> Searcher:
        """number: of the thread; 0 watches the limits and reports. parameters: every parameter of
        brain.search.parameters with its value.
        """

    def sample(self, count: int, seed: int) -> None:
        """From now on, keep so many of the positions whose static value is asked for; 0: none.

        Each question has the same chance. count: MOST_SAMPLES at most.
        """

    def sampled(self) -> list[list[Turn]]:
        """The turns that lead from the root to each of these positions."""

    @property
    def nodes_searched(self) -> int:
        """Nodes of the last run."""

    @property
    def nodes_so_far(self) -> int:
        """Nodes of the running search when it last read the clock; any thread may ask."""
