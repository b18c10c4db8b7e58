"""How a file that lasts is opened: made, checked, or brought up to date step by step.

A file of SQLite that users keep says what it is (its application_id) and which tables it has (its
user_version); 1 are those of Kakugo's first release. Where it is of an earlier version, opening it
makes a copy beside it, NAME-version-1.db, which stays, and takes all steps to today's tables in one
transaction: after a kill, on a full disk or after an error it is what it was. Other processes wait
meanwhile. What is no such file, is newer or from before the first release is refused in a sentence.
"""

import filecmp
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import count
from pathlib import Path

FIRST = 1  # the version of the first release
FAMILY = int.from_bytes(b"Kak")  # what the marks of all our files begin with
PRIMARY = 0xFF  # of an error code: what is wrong, without how it was found out
READING, WRITING = "BEGIN", "BEGIN IMMEDIATE"  # how a transaction begins

Step = tuple[str, ...]  # statements of SQL
Columns = list[tuple[object, ...]]  # of a table, as table_info describes them


class Mode(StrEnum):
    """What may be done with a file."""

    READ = "ro"
    CHANGE = "rw"
    MAKE = "rwc"  # change, and make it where there is none


class _DamagedError(sqlite3.DatabaseError):
    """What a look at all of a file has found."""

    sqlite_errorcode = sqlite3.SQLITE_CORRUPT


@dataclass(frozen=True)
class Schema:
    """What the files of one kind have in them, and how they are opened."""

    name: str  # such a file, in a sentence: "a book"
    application: int  # its mark: four letters, which begin with those of FAMILY
    tables: Step  # how today's are made
    steps: tuple[Step, ...] = ()  # the first leads from version 1 to 2, and so on
    error: Callable[[str], Exception] = ValueError  # what is raised about a file
    advice: str = "take another file"
    has_log: bool = True  # ahead of the file: those who read and one who writes need not wait
    is_read_whole: bool = False  # when it is opened, to find what is damaged
    patience_s: int = 30  # for another process that writes

    @property
    def version(self) -> int:
        """The version of today's tables."""
        return FIRST + len(self.steps)

    def is_behind(self, where: str, version: int, *, read_only: bool) -> bool:
        """Whether tables of this version want steps; the error where they cannot become today's."""
        numbers = f"tables of version {version}, here of {self.version}"
        if version < FIRST:
            raise self._unreleased(where)
        if version > self.version:
            why = f"made by a later version of Kakugo ({numbers}): install that one, or"
            raise self.error(f"{where}: {why} {self.advice}")
        if version < self.version and read_only:
            why = f"made by an earlier version of Kakugo ({numbers})"
            raise self.error(f"{where}: {why}: open it once where it may be changed")
        return version < self.version

    @contextmanager
    def errors_of(self, where: str) -> Iterator[None]:
        """Within the block, what SQLite and the system do not like is an error in one sentence."""
        try:
            yield
        except (sqlite3.Error, OSError, UnicodeDecodeError) as error:  # of a damaged file, too
            if _code(error) == sqlite3.SQLITE_NOTADB:
                raise self._foreign(where) from error
            raise self.error(f"{where}: {sentence(error)}") from error

    def _foreign(self, where: str, application: int = 0) -> Exception:
        is_ours = application >> 8 == FAMILY
        other = ", but another one of Kakugo, or from before its first release" if is_ours else ""
        return self.error(f"{where}: this is not {self.name}{other}: {self.advice}")

    def _unreleased(self, where: str) -> Exception:
        why = "is from before the first release of Kakugo, and is not read any more"
        return self.error(f"{where}: {self.name} that {why}: {self.advice}")


def opened(
    path: str | None,
    *schemas: Schema,
    mode: Mode = Mode.MAKE,
    fill: Callable[[sqlite3.Connection], object] | None = None,
) -> tuple[sqlite3.Connection, Schema]:
    """A file, and which of these schemas it has. What is empty becomes a file of the first one.

    path: None for one in memory. fill: what is written into a new file in the same transaction.
    Raises the error of the first schema for what is no such file, or cannot be brought up to date;
    sqlite3.Error for what is damaged or cannot be opened.
    """
    base = connected(path, mode, schemas[0].patience_s)
    try:
        if schemas[0].is_read_whole and base.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise _DamagedError("it is damaged")
        if mode is Mode.MAKE and _is_empty(base):
            _make(base, schemas[0], fill)
        return base, _checked(base, path or "", schemas, read_only=mode is Mode.READ)
    except BaseException:
        base.close()
        raise


def connected(path: str | None, mode: Mode, patience_s: int) -> sqlite3.Connection:
    """A connection to a file that is not looked at yet; None: to one in memory.

    Any thread may use it, and transactions begin and end where they are said to.
    """
    base = sqlite3.connect(
        ":memory:" if path is None else f"{_uri(path)}?mode={mode}",
        uri=path is not None,
        timeout=patience_s,
        isolation_level=None,
        check_same_thread=False,
    )
    base.execute("PRAGMA synchronous = FULL")  # also for when the power fails
    return base


@contextmanager
def transaction(base: sqlite3.Connection, begin: str = WRITING) -> Iterator[None]:
    """A block whose changes are kept together, or, if it raises, not at all."""
    base.execute(begin)
    try:
        yield
        base.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):  # SQLite may have ended it
            base.execute("ROLLBACK")
        raise


def insert(table: str, columns: Iterable[str]) -> str:
    """The statement that adds a row, by the names of its columns: a table may get more of them.

    >>> insert("kinds", ("kind", "text"))
    'INSERT INTO kinds (kind, text) VALUES (?, ?)'
    """
    names = [*columns]
    return f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})"


def is_damage(error: BaseException) -> bool:
    """Whether an error says that a file is damaged, or none of SQLite."""
    return _code(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def sentence(error: BaseException) -> str:
    """What an error of SQLite or of the system says, for people."""
    if _code(error) == sqlite3.SQLITE_BUSY:
        return "another program is changing it: try again later"
    if _code(error) == sqlite3.SQLITE_IOERR:
        return f"{error}: the disk may be full"
    return str(error)


def names_beside(path: Path, word: str) -> Iterator[Path]:
    """Names for another state of a file, one after another.

    >>> [each.name for each, _ in zip(names_beside(Path("my.db"), "version-1"), range(2))]
    ['my-version-1.db', 'my-version-1-2.db']
    """
    for number in count(1):
        end = "" if number == 1 else f"-{number}"
        yield path.with_name(f"{path.stem}-{word}{end}{path.suffix}")


# ---- a file that is opened ----


def _make(
    base: sqlite3.Connection,
    schema: Schema,
    fill: Callable[[sqlite3.Connection], object] | None,
) -> None:
    """Make the tables in one transaction, unless another process has just done so."""
    if schema.has_log:
        base.execute("PRAGMA journal_mode = WAL")
    with transaction(base):
        if _is_empty(base):
            for statement in schema.tables:
                base.execute(statement)
            base.execute(f"PRAGMA application_id = {schema.application}")
            base.execute(f"PRAGMA user_version = {schema.version}")
            if fill is not None:
                fill(base)


def _checked(
    base: sqlite3.Connection, where: str, schemas: tuple[Schema, ...], *, read_only: bool
) -> Schema:
    """The schema that a file has from now on; the error of the first where it can have none."""
    application = _number(base, "application_id")
    schema = next((each for each in schemas if each.application == application), None)
    if schema is None:
        raise schemas[0]._foreign(where, application)
    if schema.is_behind(where, _number(base, "user_version"), read_only=read_only):
        _bring_up_to_date(base, where, schema)
    elif not _has_layout(base, schema):
        raise schema._unreleased(where)
    return schema


def _bring_up_to_date(base: sqlite3.Connection, path: str, schema: Schema) -> None:
    """Make a copy, and take all steps that a file lacks, unless another process has done so."""
    try:
        with transaction(base):
            version = _number(base, "user_version")
            if schema.is_behind(path, version, read_only=False):
                _keep_copy(path, version, schema.patience_s)
                for step in schema.steps[version - FIRST :]:
                    for statement in step:
                        base.execute(statement)
                base.execute(f"PRAGMA user_version = {schema.version}")
            if not _has_layout(base, schema):
                raise schema._unreleased(path)
    except (sqlite3.Error, OSError) as error:
        if is_damage(error):
            raise
        why = (
            "made by an earlier version of Kakugo; it cannot be brought up to date and is unchanged"
        )
        raise schema.error(f"{path}: {why}: {sentence(error)}") from error


def _keep_copy(path: str, version: int, patience_s: int) -> None:
    """Copy a file, which nobody else changes meanwhile, unless there is such a copy already."""
    file = Path(os.path.realpath(path))
    part = file.with_name(f"{file.name}.part")
    try:
        part.unlink(missing_ok=True)  # of a process that was killed
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        shutil.copymode(file, part)
        # A connection that writes cannot be copied from.
        with (
            closing(connected(str(file), Mode.READ, patience_s)) as source,
            closing(connected(str(part), Mode.CHANGE, patience_s)) as copy,
        ):
            copy.execute("PRAGMA journal_mode = OFF")  # it is a copy as a whole, or none
            source.backup(copy)
        for place in names_beside(file, f"version-{version}"):
            if not place.exists():
                part.replace(place)
                return
            if filecmp.cmp(part, place, shallow=False):
                return
    finally:
        part.unlink(missing_ok=True)


def _has_layout(base: sqlite3.Connection, schema: Schema) -> bool:
    """Whether a file has all tables of a schema, with just their columns."""
    return all(_columns(base, name) == wanted for name, wanted in _layout(schema.tables).items())


@cache
def _layout(tables: Step) -> dict[str, Columns]:
    """The columns of tables that are made like this."""
    with closing(connected(None, Mode.MAKE, 0)) as base:
        for statement in tables:
            base.execute(statement)
        names = base.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return {name: _columns(base, name) for (name,) in names}


def _columns(base: sqlite3.Connection, table: str) -> Columns:
    return base.execute("SELECT * FROM pragma_table_info(?)", (table,)).fetchall()


def _is_empty(base: sqlite3.Connection) -> bool:
    has_table = base.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone() is not None
    return not has_table and _number(base, "application_id") == 0


def _number(base: sqlite3.Connection, pragma: str) -> int:
    return int(base.execute(f"PRAGMA {pragma}").fetchone()[0])


def _uri(path: str) -> str:
    """The URI of a path. Two slashes that begin one name no server to SQLite."""
    uri = Path(path).absolute().as_uri().removeprefix("file:")
    return f"file:{uri}" if uri.startswith("///") else f"file://{uri}"


def _code(error: BaseException) -> int:
    return int(getattr(error, "sqlite_errorcode", 0)) & PRIMARY
