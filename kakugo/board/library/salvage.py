"""What can still be read of a library's file that is damaged."""

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from brain.sqlite import insert, transaction

from .tables import IS_LISTED


def salvage(damaged: Path, base: sqlite3.Connection) -> int:
    """Copy what can still be read of a damaged file; how many listed games that is.

    It may be of an earlier version: columns are copied by their names.
    """
    old = sqlite3.connect(damaged)
    old.row_factory = sqlite3.Row
    with contextlib.closing(old), contextlib.suppress(sqlite3.Error):
        for (game,) in _readable(old, "SELECT game FROM games ORDER BY game"):
            with contextlib.suppress(sqlite3.Error), transaction(base):
                _copy(old, game, base)
        for table in ("problems", "attempts", "runs"):
            for row in _readable(old, f"SELECT * FROM {table} ORDER BY rowid"):
                with contextlib.suppress(sqlite3.Error), transaction(base):
                    _insert(table, row, base)
    ((count,),) = base.execute(f"SELECT count(*) FROM games WHERE {IS_LISTED}")
    return int(count)


def _readable(
    old: sqlite3.Connection, question: str, values: tuple[Any, ...] = ()
) -> Iterator[sqlite3.Row]:
    """The rows up to a damage, and from the other end up to one."""
    seen: set[sqlite3.Row] = set()
    for order in ("", " DESC"):
        with contextlib.suppress(sqlite3.Error):
            for row in old.execute(question + order, values):
                if row not in seen:
                    seen.add(row)
                    yield row


def _copy(old: sqlite3.Connection, game: int, base: sqlite3.Connection) -> None:
    """Copy a game, with the turns that can be read."""
    nodes = _readable(old, "SELECT * FROM nodes WHERE game = ? ORDER BY number", (game,))
    for table, rows in (
        ("games", old.execute("SELECT * FROM games WHERE game = ?", (game,))),
        ("nodes", nodes),
    ):
        for row in rows:
            _insert(table, row, base)


def _insert(table: str, row: sqlite3.Row, base: sqlite3.Connection) -> None:
    base.execute(insert(table, row.keys()), tuple(row))
