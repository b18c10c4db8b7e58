"""A database of positions in one file: SQLite with a write-ahead log."""

import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from .tables import APPLICATION, PATIENCE_S, TABLES, VERSION, DatabaseError, Row, Values

CACHE_KIB = 32 * 1024
IN_MEMORY = ":memory:"


class SqliteFile:
    """The file, made if it is not there; many processes may read it while one writes.

    What a block of writing() has changed is on the disk when the block ends.
    """

    def __init__(self, path: str, read_only: bool) -> None:
        self.path = path
        self.read_only = read_only
        self._lock = threading.RLock()
        with _named(path):
            if read_only and path != IN_MEMORY and not Path(path).exists():
                raise DatabaseError(f"{path}: no such file")
            mode = "ro" if read_only else "rwc"
            name = path if path == IN_MEMORY else f"file:{quote(path)}?mode={mode}"
            self._base = sqlite3.connect(
                name,
                uri=path != IN_MEMORY,
                timeout=PATIENCE_S,
                isolation_level=None,
                check_same_thread=False,
            )
            try:
                self._prepare()
            except BaseException:
                self._base.close()
                raise

    def _prepare(self) -> None:
        """See that the tables are there; DatabaseError where they are not ours."""
        application = self._number("application_id")
        version = self._number("user_version")
        is_empty = not self._base.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone()
        if application != APPLICATION and not (is_empty and not self.read_only):
            raise DatabaseError(f"{self.path}: this is no database of positions")
        if version > VERSION:
            raise DatabaseError(f"{self.path}: the database is of a later version of Kakugo")
        self._base.execute(f"PRAGMA cache_size = -{CACHE_KIB}")
        if is_empty:
            self._base.execute("PRAGMA journal_mode = WAL")
            with self.writing():
                for table in TABLES:
                    self._base.execute(table.format(bytes="BLOB", end="WITHOUT ROWID"))
                self._base.execute(f"PRAGMA application_id = {APPLICATION}")
                self._base.execute(f"PRAGMA user_version = {VERSION}")
        self._base.execute("PRAGMA synchronous = FULL")

    def _number(self, pragma: str) -> int:
        return int(self._base.execute(f"PRAGMA {pragma}").fetchone()[0])

    def rows(self, statement: str, values: Values) -> Sequence[Row]:
        """What a question finds."""
        with self._lock, _named(self.path):
            return self._base.execute(statement, values).fetchall()

    def run(self, statement: str, values: Iterable[Values]) -> None:
        """Change something, once for each of these values; only within writing()."""
        with self._lock, _named(self.path):
            self._base.executemany(statement, values)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """A block whose changes are kept together, or, if it raises, not at all."""
        with self._lock, _named(self.path):
            self._base.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._base.execute("COMMIT")
            except BaseException:
                if self._base.in_transaction:
                    self._base.execute("ROLLBACK")
                raise

    def close(self) -> None:
        """Let go of the file."""
        with self._lock, _named(self.path):
            self._base.close()


@contextmanager
def _named(path: str) -> Iterator[None]:
    """Say in one sentence what SQLite does not like."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise DatabaseError(f"{path}: {error}") from error
