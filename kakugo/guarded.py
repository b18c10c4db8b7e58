"""The processes of an engine, gone when we are."""

from protocol.process import ProcessGroup

from .guard import guard


class Guarded(ProcessGroup):
    """A group that the guard removes, should we be killed before."""

    def __init__(self, pid: int) -> None:
        guard().watch(pid)
        super().__init__(pid)

    def kill(self) -> None:
        """Remove them."""
        super().kill()
        guard().forget(self._pid)
