"""Which database the manager has named: opened, given to the engine, closed, saved."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from brain.engine import Engine

from .parse import BadLine

if TYPE_CHECKING:
    from .database_view import DatabaseView
    from .rapfi_copy import RapfiCopy


class Choice(NamedTuple):
    """What the manager wants."""

    path: str = ""
    is_used: bool = True
    is_read_only: bool = False


class DatabaseFile:
    """The database of a session, if there is one.

    view: what is open, or None. Nothing of a database is imported before one is opened.
    """

    def __init__(self, engine: Engine, path: str = "") -> None:
        """path: of the one that the first game opens, unless the manager names one before."""
        self._engine = engine
        self.wanted = Choice(path)  # whether it could be opened or not
        self.is_tried = not path
        self._copy: RapfiCopy | None = None  # of the file that is named, where that is not ours
        self.view: DatabaseView | None = None

    def choose(self, wanted: Choice) -> None:
        """Open another one, the same anew, or none; ValueError, and none, if it cannot be used."""
        self.close()
        self.wanted, self.is_tried = wanted, True
        if wanted.path and wanted.is_used:
            with naming(wanted.path):
                self._open(wanted)

    def _open(self, wanted: Choice) -> None:
        # These take milliseconds, which only those pay who have a database.
        from brain.database.database import Database

        from .database_view import DatabaseView
        from .rapfi_copy import RapfiCopy, is_theirs

        path, copy = wanted.path, None
        if is_theirs(path):
            copy = RapfiCopy(path)
            copy.update()
            path = copy.path
        base = Database(path, read_only=wanted.is_read_only)
        self._engine.database = base
        self.view, self._copy = DatabaseView(base), copy

    def save(self) -> str:
        """Write what a search has found last, and the file of Rapfi's that is open; what to say."""
        assert self.view is not None
        base = self.view.base
        self._engine.database = base  # another learner: the one that was has written all it had
        if self._copy is None:
            return "every change is kept at once: nothing was to be saved"
        if base.read_only:
            raise BadLine("the database is read-only")
        written, left_out = self._copy.save(base)
        more = f"; only in {self._copy.path}: {left_out}" if left_out else ""
        return f"positions written: {written}{more}"

    def close(self) -> None:
        """Write what a search has found last, and let go of the file."""
        view, self.view, self._copy = self.view, None, None
        if view is not None:
            self._engine.database = None
            view.base.close()


@contextmanager
def naming(path: str) -> Iterator[None]:
    """Say in a sentence which file cannot be read or written."""
    try:
        yield
    except OSError as error:
        raise BadLine(f"{path}: {error.strerror or error}") from error
