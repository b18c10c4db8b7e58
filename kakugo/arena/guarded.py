"""The processes of an engine, gone when the arena is."""

from .guard import guard
from .tree import Tree


class GuardedTree(Tree):
    """A tree that the guard removes, should the arena be killed before."""

    def __init__(self, pid: int) -> None:
        guard().watch(pid)
        super().__init__(pid)

    def kill(self) -> None:
        """Remove them."""
        super().kill()
        guard().forget(self._pid)
