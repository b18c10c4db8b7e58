"""The tables of a database of positions, their statements, and what every store of them can do."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from ..sqlite import Schema, Step
from .entry import ENTRY_COLUMNS

APPLICATION = 0x4B616B44  # "KakD": marks what is ours

# positions: key: see Kind. value: NULL for none. turn: by its name, NULL for none; cells: as JSON.
# {bytes}: the type of bytes; {end}: what ends the second table, which is read by its key alone.
POSITION_TABLES = (
    """CREATE TABLE IF NOT EXISTS kinds (kind INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE)""",
    """CREATE TABLE IF NOT EXISTS positions (
    kind INTEGER NOT NULL, key {bytes} NOT NULL, value INTEGER, depth INTEGER NOT NULL,
    bound INTEGER NOT NULL, turn TEXT, label TEXT NOT NULL, text TEXT NOT NULL, cells TEXT NOT NULL,
    PRIMARY KEY (kind, key)
) {end}""",
)
STEPS: tuple[Step, ...] = ()  # from version 1 to 2, and so on, in the same words
COLUMN_LIST = ", ".join(ENTRY_COLUMNS)
SELECT_KIND = "SELECT kind FROM kinds WHERE text = :kind"  # its number
NEW_KIND = """
INSERT INTO kinds SELECT coalesce(max(kind), 0) + 1, :kind FROM kinds WHERE true
ON CONFLICT (text) DO NOTHING
"""
UPDATES = ", ".join(f"{name} = excluded.{name}" for name in ENTRY_COLUMNS)
COUNT = "SELECT count(*) FROM positions"
PUT_ENTRY = f"""
INSERT INTO positions (kind, key, {COLUMN_LIST})
VALUES (:kind, :key, {", ".join(f":{name}" for name in ENTRY_COLUMNS)})
ON CONFLICT (kind, key) DO UPDATE SET {UPDATES}
"""
DELETE = f"DELETE FROM positions WHERE kind = ({SELECT_KIND}) AND key = :key"
SELECT_NEXT = f"""
SELECT kind, key, (SELECT text FROM kinds WHERE kinds.kind = positions.kind), {COLUMN_LIST}
FROM positions WHERE (kind, key) > (:kind, :key) ORDER BY kind, key LIMIT :number
"""
FOUND = f"SELECT key, {COLUMN_LIST} FROM positions WHERE kind = ({SELECT_KIND}) AND key"

SqlRow = Sequence[Any]
Values = Mapping[str, Any] | tuple[Any, ...]


class DatabaseError(ValueError):
    """A database that is none, is damaged, of another version, or cannot be used; says why."""


def schema(bytes_type: str, end: str) -> Schema:
    """What a store has that knows bytes by this name, and ends the second table like this."""

    def written(step: Step) -> Step:
        return tuple(each.format(bytes=bytes_type, end=end) for each in step)

    name = "a database of positions"
    return Schema(
        name, APPLICATION, written(POSITION_TABLES), tuple(map(written, STEPS)), DatabaseError
    )


class Store(Protocol):
    """Where the tables are: a file, or a server. May be used in any thread.

    Errors of the store are raised as DatabaseErrors.
    """

    name: str  # for people: the path, or the URL without its password
    read_only: bool
    is_book: bool  # engines play from it whatever the depth, and write no search into it
    held_bytes: int  # of memory, for what it has read

    def rows(self, statement: str, values: Values) -> Sequence[SqlRow]:
        """What a question finds."""

    def found(self, kind: str, keys: Sequence[bytes]) -> Iterable[SqlRow]:
        """The keys and the columns of those of these positions that are there."""

    def run(self, statement: str, values: Iterable[Values]) -> None:
        """Change something, once for each of these values; only within writing()."""

    def writing(self) -> AbstractContextManager[None]:
        """A block whose changes are kept together, or, if it raises, not at all.

        Nobody else writes meanwhile; questions of this thread see the changes.
        """

    def close(self) -> None:
        """Let go of the file or the server."""
