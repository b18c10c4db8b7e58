"""The library's problems: kept with the games, found by level; which of them were solved."""

import sqlite3
import time
from collections.abc import Iterable
from functools import partial
from typing import Any

from brain.sqlite import insert

from .store import LibraryError, Store, dicts, new_number

Row = dict[str, Any]  # columns of a problem, or some of them

STATES = {"open": "solved IS NULL", "solved": "solved IS NOT NULL"}
# A position is there once; one that was deleted comes back.
AGAIN = "ON CONFLICT (line) DO UPDATE SET deleted = NULL WHERE deleted IS NOT NULL"
TRIED = "UPDATE problems SET tries = tries + 1, solved = ? WHERE problem = ? AND solved IS NULL"
IS_THERE = "deleted IS NULL"


def add(library: Store, rows: Iterable[Row]) -> int:
    """Keep new problems; how many of them were not there."""

    def work(base: sqlite3.Connection) -> int:
        count = 0
        for given in rows:
            row = {"problem": new_number(base), **given}
            added = f"{insert('problems', row)} {AGAIN}"
            count += base.execute(added, [*row.values()]).rowcount
        return count

    return library.do(work, writes=True)


def find(
    library: Store, level: int | None, state: str | None, skip: int, most: int
) -> tuple[list[Row], int, int]:
    """Some problems, the easiest first, then in the order in which they came.

    level, state: of these only, or of all. Also how many there are, and how many were solved.
    """
    condition, values = IS_THERE, []
    if level is not None:
        condition += " AND level = ?"
        values.append(level)
    if state is not None:
        condition += f" AND {STATES[state]}"

    def work(base: sqlite3.Connection) -> tuple[list[Row], int, int]:
        counted = f"SELECT count(*), count(solved) FROM problems WHERE {condition}"
        ((count, solved),) = base.execute(counted, values)
        rows = base.execute(
            f"SELECT * FROM problems WHERE {condition} ORDER BY level, problem LIMIT ? OFFSET ?",
            [*values, most, skip],
        )
        return dicts(rows), count, solved

    return library.do(work)


def problem(library: Store, number: int) -> Row:
    """A problem; LibraryError where there is none with this number."""
    return library.do(partial(_problem, number))


def tried(library: Store, number: int, *, is_solved: bool) -> Row:
    """Note a try, and whether it has solved the problem; after that nothing is noted any more."""

    def work(base: sqlite3.Connection) -> Row:
        base.execute(TRIED, (time.time() if is_solved else None, number))
        return _problem(number, base)

    return library.do(work, writes=True)


def _problem(number: int, base: sqlite3.Connection) -> Row:
    rows = dicts(base.execute("SELECT * FROM problems WHERE problem = ?", (number,)))
    if not rows:
        raise LibraryError(f"there is no problem {number} in the library")
    return rows[0]
