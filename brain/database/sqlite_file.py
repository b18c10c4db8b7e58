"""A database of positions in one file of SQLite."""

import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from ..arguments import shown
from . import IN_MEMORY
from .tables import (
    APPLICATION,
    BOOK,
    FOUND,
    PATIENCE_S,
    TABLES,
    VERSION,
    DatabaseError,
    Row,
    Values,
)

CONNECTIONS = 2  # one asks, one writes
CACHE_KIB = 32 * 1024  # of each
MOST_KEYS = 256  # that one statement looks up


class SqliteFile:
    """The file, made if it is not there; many processes may read it while one writes.

    What a block of writing() has changed is on the disk when the block ends. book: it is one, and
    made as one. That has no write-ahead log, so that it is read even where no file can be made
    beside it; who reads it and who writes it wait for one another.
    """

    def __init__(self, path: str, read_only: bool, book: bool) -> None:
        self.path = self.name = path
        self.read_only = read_only
        self._asking, self._changing = threading.RLock(), threading.RLock()
        self._changed_by: int | None = None  # the thread in a block of changes
        if not path or "\x00" in path:
            raise DatabaseError(f"{shown(path)} is no path of a file")
        with _named(path):
            self._cache_kib = CACHE_KIB
            if read_only and path != IN_MEMORY:
                if not Path(path).exists():
                    raise DatabaseError(f"{path}: no such file")
                self._cache_kib = min(CACHE_KIB, 1 + Path(path).stat().st_size // 1024)
            self.held_bytes = CONNECTIONS * self._cache_kib * 1024
            self._writer = self._connected()
            try:
                self._prepare(BOOK if book else APPLICATION)
                # Questions have a connection of their own, which does not wait for changes.
                self._reader = self._writer if path == IN_MEMORY else self._connected()
            except BaseException:
                self._writer.close()
                raise
            if self._reader is self._writer:
                self._asking = self._changing

    def _connected(self) -> sqlite3.Connection:
        mode = "ro" if self.read_only else "rwc"
        in_memory = self.path == IN_MEMORY
        base = sqlite3.connect(
            self.path if in_memory else f"{_uri(self.path)}?mode={mode}",
            uri=not in_memory,
            timeout=PATIENCE_S,
            isolation_level=None,
            check_same_thread=False,
        )
        base.execute(f"PRAGMA cache_size = -{self._cache_kib}")
        return base

    def _prepare(self, application: int) -> None:
        """See that the tables are there; DatabaseError where they are not ours, or are no book."""
        if not self.read_only and self._is_empty():
            if application != BOOK:
                self._writer.execute("PRAGMA journal_mode = WAL")
            with self.writing():
                if self._is_empty():  # another process may have made them meanwhile
                    for table in TABLES:
                        self._writer.execute(table.format(bytes="BLOB", end="WITHOUT ROWID"))
                    self._writer.execute(f"PRAGMA application_id = {application}")
                    self._writer.execute(f"PRAGMA user_version = {VERSION}")
        found = self._number("application_id")
        if found not in (APPLICATION, BOOK):
            raise DatabaseError(f"{self.path}: this is no database of positions")
        if application == BOOK and found != BOOK:
            raise DatabaseError(f"{self.path}: this database is no book")
        self.is_book = found == BOOK
        if self._number("user_version") > VERSION:
            raise DatabaseError(f"{self.path}: the database is of a later version of Kakugo")
        self._writer.execute("PRAGMA synchronous = FULL")

    def _is_empty(self) -> bool:
        return self._writer.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone() is None

    def _number(self, pragma: str) -> int:
        return int(self._writer.execute(f"PRAGMA {pragma}").fetchone()[0])

    def rows(self, statement: str, values: Values) -> Sequence[Row]:
        """What a question finds."""
        if self._changed_by == threading.get_ident():
            return self._writer.execute(statement, values).fetchall()
        with self._asking, _named(self.path):
            return self._reader.execute(statement, values).fetchall()

    def found(self, kind: str, keys: Sequence[bytes]) -> Iterator[Row]:
        """The keys and the columns of those of these positions that are there."""
        for begin in range(0, len(keys), MOST_KEYS):
            some = keys[begin : begin + MOST_KEYS]
            which = ", ".join("?" * len(some))
            yield from self.rows(f"{FOUND.replace(':kind', '?')} IN ({which})", (kind, *some))

    def run(self, statement: str, values: Iterable[Values]) -> None:
        """Change something, once for each of these values; only within writing()."""
        self._writer.executemany(statement, values)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """A block whose changes are kept together, or, if it raises, not at all."""
        with self._changing, _named(self.path):
            self._writer.execute("BEGIN IMMEDIATE")
            self._changed_by = threading.get_ident()
            try:
                yield
                self._writer.execute("COMMIT")
            finally:
                self._changed_by = None
                if self._writer.in_transaction:
                    self._writer.execute("ROLLBACK")

    def close(self) -> None:
        """Let go of the file."""
        with self._changing, self._asking, _named(self.path):
            self._reader.close()
            self._writer.close()


def _uri(path: str) -> str:
    """The URI of a path. Two slashes that begin one name no server to SQLite."""
    uri = Path(path).absolute().as_uri().removeprefix("file:")
    return f"file:{uri}" if uri.startswith("///") else f"file://{uri}"


@contextmanager
def _named(path: str) -> Iterator[None]:
    """Say in one sentence what SQLite does not like."""
    try:
        yield
    except (sqlite3.Error, OSError, UnicodeDecodeError) as error:  # of a damaged file, too
        raise DatabaseError(f"{path}: {error}") from error
