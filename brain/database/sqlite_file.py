"""A database of positions in one file: SQLite with a write-ahead log."""

import os
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

from ..arguments import shown
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
IN_MEMORY = ":memory:"
MOST_KEYS = 256  # that one statement looks up


class SqliteFile:
    """The file, made if it is not there; many processes may read it while one writes.

    What a block of writing() has changed is on the disk when the block ends.
    """

    is_book = False

    def __init__(self, path: str, read_only: bool) -> None:
        self.path = path
        self.held_bytes = CONNECTIONS * CACHE_KIB * 1024
        self.read_only = read_only
        self._asking, self._changing = threading.RLock(), threading.RLock()
        self._changed_by: int | None = None  # the thread in a block of changes
        if not path or "\x00" in path:
            raise DatabaseError(f"{shown(path)} is no path of a file")
        with _named(path):
            if read_only and path != IN_MEMORY and not Path(path).exists():
                raise DatabaseError(f"{path}: no such file")
            self._writer = self._connected()
            try:
                self._prepare()
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
            self.path if in_memory else f"file:{quote(os.fsencode(self.path))}?mode={mode}",
            uri=not in_memory,
            timeout=PATIENCE_S,
            isolation_level=None,
            check_same_thread=False,
        )
        base.execute(f"PRAGMA cache_size = -{CACHE_KIB}")
        return base

    def _prepare(self) -> None:
        """See that the tables are there; DatabaseError where they are not ours."""
        if not self.read_only and self._is_empty():
            self._writer.execute("PRAGMA journal_mode = WAL")
            with self.writing():
                if self._is_empty():  # another process may have made them meanwhile
                    for table in TABLES:
                        self._writer.execute(table.format(bytes="BLOB", end="WITHOUT ROWID"))
                    self._writer.execute(f"PRAGMA application_id = {APPLICATION}")
                    self._writer.execute(f"PRAGMA user_version = {VERSION}")
        mark = self._number("application_id")
        if mark not in (APPLICATION, BOOK):
            raise DatabaseError(f"{self.path}: this is no database of positions")
        self.is_book = mark == BOOK
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

    def become_book(self) -> None:
        """Be marked as a book from now on; only within writing()."""
        self._writer.execute(f"PRAGMA application_id = {BOOK}")
        self.is_book = True

    def close(self) -> None:
        """Let go of the file."""
        with self._changing, self._asking, _named(self.path):
            self._reader.close()
            if self.is_book and not self.read_only:
                with suppress(sqlite3.OperationalError):  # others have it open
                    # One file, which is read even where none can be made beside it.
                    self._writer.execute("PRAGMA journal_mode = DELETE")
            self._writer.close()


@contextmanager
def _named(path: str) -> Iterator[None]:
    """Say in one sentence what SQLite does not like."""
    try:
        yield
    except (sqlite3.Error, OSError, UnicodeDecodeError) as error:  # of a damaged file, too
        raise DatabaseError(f"{path}: {error}") from error
