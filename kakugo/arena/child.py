"""An engine's process: held with all that it starts, and gone when the arena is."""

from collections.abc import Sequence

from protocol.process import ChildProcess, Log

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


class Child(ChildProcess):
    """A running engine. OSError where it cannot be started."""

    tree: GuardedTree

    def __init__(self, command: Sequence[str], log: Log) -> None:
        super().__init__(command, log=log, tree=GuardedTree)
