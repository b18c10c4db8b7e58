"""A database of positions in one file of SQLite."""

import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from ..arguments import shown
from ..sqlite import Mode, connected, opened, transaction
from . import IN_MEMORY
from .tables import FOUND, DatabaseError, SqlRow, Values, schema

FILE_SCHEMA = schema("BLOB", "WITHOUT ROWID")
BOOK = replace(FILE_SCHEMA, name="a book", application=0x4B616B42, has_log=False)  # "KakB"
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
        if path == IN_MEMORY and read_only:
            raise DatabaseError(f"{path} is an empty database: there is nothing to read in it")
        self._file = None if path == IN_MEMORY else path
        self._mode = Mode.READ if read_only else Mode.MAKE
        kinds = (BOOK,) if book else (FILE_SCHEMA, BOOK)
        self._schema = kinds[0]
        with self._schema.errors_of(path):
            self._cache_kib = CACHE_KIB
            if read_only and self._file:
                if not Path(path).exists():
                    raise DatabaseError(f"{path}: no such file")
                self._cache_kib = min(CACHE_KIB, 1 + Path(path).stat().st_size // 1024)
            self.held_bytes = CONNECTIONS * self._cache_kib * 1024
            self._writer, self._schema = opened(self._file, *kinds, mode=self._mode)
            self.is_book = self._schema is BOOK
            try:
                self._limit_cache(self._writer)
                # Questions have a connection of their own, which does not wait for changes.
                self._reader = self._writer if self._file is None else self._connected()
            except BaseException:
                self._writer.close()
                raise
            if self._reader is self._writer:
                self._asking = self._changing

    def _connected(self) -> sqlite3.Connection:
        base = connected(self._file, self._mode, self._schema.patience_s)
        self._limit_cache(base)
        return base

    def _limit_cache(self, base: sqlite3.Connection) -> None:
        base.execute(f"PRAGMA cache_size = -{self._cache_kib}")

    def rows(self, statement: str, values: Values) -> Sequence[SqlRow]:
        """What a question finds."""
        if self._changed_by == threading.get_ident():
            return self._writer.execute(statement, values).fetchall()
        with self._asking, self._schema.errors_of(self.path):
            return self._reader.execute(statement, values).fetchall()

    def found(self, kind: str, keys: Sequence[bytes]) -> Iterator[SqlRow]:
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
        with (
            self._changing,
            self._schema.errors_of(self.path),
            transaction(self._writer),
        ):
            self._changed_by = threading.get_ident()
            try:
                yield
            finally:
                self._changed_by = None

    def close(self) -> None:
        """Let go of the file."""
        with self._changing, self._asking, self._schema.errors_of(self.path):
            self._reader.close()
            self._writer.close()
