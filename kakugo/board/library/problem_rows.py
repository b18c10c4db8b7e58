"""The library's problems, and those that are shipped: found by kind and level; what was solved."""

import sqlite3
import time
from collections.abc import Iterable
from functools import partial
from typing import Any, NamedTuple

from brain.sqlite import insert

from .shipped import SHIPPED_BELOW, shipped
from .store import DAY_S, Store, dicts, new_number
from .tables import LibraryError

Row = dict[str, Any]  # columns of a problem, or some of them

LEVEL_NUMBERS = {"child": -1, "easy": 0, "medium": 1, "hard": 2, "very hard": 3, "master": 4}
LEVEL_NAMES = {number: name for name, number in LEVEL_NUMBERS.items()}
TASKS = ("fours", "threats", "defence", "foul", "mistake")  # what is asked
DUE = "due <= (julianday('now') - 2440587.5) * 86400.0"  # days of SQLite, seconds of ours
STATES = {"open": "solved IS NULL", "solved": "solved IS NOT NULL", "due": DUE}
COLLECTIONS = {"own": f"problem >= {SHIPPED_BELOW}", "shipped": f"problem < {SHIPPED_BELOW}"}
GAME = "substr(kind, 1, instr(kind, ' ') - 1)"  # its name
# A position is there once; one that was deleted comes back.
AGAIN = "ON CONFLICT (line) DO UPDATE SET deleted = NULL WHERE deleted IS NOT NULL"
COPIED = "ON CONFLICT (line) DO NOTHING"
TRIED = "UPDATE problems SET tries = tries + 1, solved = ? WHERE problem = ? AND solved IS NULL"
COMES_AGAIN = "UPDATE problems SET box = ?, due = ? WHERE problem = ?"
IS_THERE = "deleted IS NULL"
BOX_DAYS = (1, 3, 7, 21)  # until a problem that was missed comes again: longer after each success

COLUMNS = (
    *("problem", "line", "solution", "kind", "rule", "side", "level", "win_within", "value"),
    *("loss", "tries", "solved", "deleted", "task", "box", "due"),
)
NAMES = ", ".join(COLUMNS)
IS_MADE = "SELECT 1 FROM sqlite_temp_master WHERE name = 'shipped'"
MAKE = f"CREATE TEMP TABLE shipped AS SELECT {NAMES} FROM problems LIMIT 0"
ALL_PROBLEMS = (
    f"(SELECT {NAMES} FROM problems UNION ALL SELECT {NAMES} FROM shipped"
    " WHERE line NOT IN (SELECT line FROM problems))"
)


class Wanted(NamedTuple):
    """Which problems; None: any. of: one of COLLECTIONS. state: one of STATES."""

    of: str | None = None
    game: str | None = None
    task: str | None = None
    level: int | None = None
    state: str | None = None


class Listed(NamedTuple):
    """Some problems, how many there are, how many of them were solved; and, of all problems that
    there are, how many are due, how many come again later, when the first of them does, and the
    names of their games."""

    rows: list[Row]
    total: int
    solved: int
    due: int
    later: int
    next_due: float | None
    games: list[str]


class Attempt(NamedTuple):
    """How a problem that was set up has ended."""

    is_right: bool  # without a wrong turn
    seconds: float


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


def find(library: Store, wanted: Wanted, skip: int, most: int) -> Listed:
    """Some problems, the easiest first."""
    conditions, values = [IS_THERE], list[Any]()
    for column, value in ((GAME, wanted.game), ("task", wanted.task), ("level", wanted.level)):
        if value is not None:
            conditions.append(f"{column} = ?")
            values.append(value)
    conditions += [COLLECTIONS[wanted.of]] if wanted.of else []
    conditions += [STATES[wanted.state]] if wanted.state else []
    condition = " AND ".join(conditions)

    def work(base: sqlite3.Connection) -> Listed:
        _have_shipped(base)
        counted = f"SELECT count(*), count(solved) FROM {ALL_PROBLEMS} WHERE {condition}"
        ((count, solved),) = base.execute(counted, values)
        some = f"WHERE {condition} ORDER BY level, problem LIMIT ? OFFSET ?"
        rows = base.execute(f"SELECT * FROM {ALL_PROBLEMS} {some}", [*values, most, skip])
        ((due,),) = base.execute(f"SELECT count(*) FROM problems WHERE {IS_THERE} AND {DUE}")
        ((later, next_due),) = base.execute(
            f"SELECT count(*), min(due) FROM problems WHERE {IS_THERE} AND NOT {DUE}"
        )
        games = base.execute(
            f"SELECT DISTINCT {GAME} FROM {ALL_PROBLEMS} WHERE {IS_THERE} ORDER BY 1"
        )
        return Listed(dicts(rows), count, solved, due, later, next_due, [name for (name,) in games])

    return library.do(work)


def problem(library: Store, number: int) -> Row:
    """A problem; LibraryError where there is none with this number."""
    return library.do(partial(_problem, number))


def line_of(library: Store, number: int) -> str:
    """The main line of a game, or the position of a problem; LibraryError where there is none."""
    return str(shipped()[number]["line"]) if number in shipped() else library.line(number)


def tried(library: Store, number: int, *, is_solved: bool, attempt: Attempt | None = None) -> Row:
    """Note a try, and whether it has solved the problem; the first solution stays.

    attempt: where the try ends one. A problem that was missed comes again.
    """

    def work(base: sqlite3.Connection) -> Row:
        if number in shipped():
            row = {name: shipped()[number][name] for name in COLUMNS}
            base.execute(f"{insert('problems', row)} {COPIED}", [*row.values()])
        now = time.time()
        base.execute(TRIED, (now if is_solved else None, number))
        row = _problem(number, base)
        base.execute(COMES_AGAIN, (*_again(row, now, is_solved=is_solved), number))
        if attempt is not None:
            game = row["kind"].split(" ")[0]
            about = (number, now, attempt.is_right, attempt.seconds, game, row["task"])
            base.execute(
                "INSERT INTO attempts VALUES (?, ?, ?, ?, ?, ?, ?)", (*about, row["level"])
            )
        return _problem(number, base)

    return library.do(work, writes=True)


def _again(row: Row, now: float, *, is_solved: bool) -> tuple[int | None, float | None]:
    """Box and time of a problem after a try."""
    if not is_solved:
        return 0, now
    if row["due"] is None or row["due"] > now:
        return row["box"], row["due"]
    box = row["box"] + 1
    return box, now + BOX_DAYS[box - 1] * DAY_S if box <= len(BOX_DAYS) else None


def _have_shipped(base: sqlite3.Connection) -> None:
    """Have the shipped problems beside those of the file, as long as it is open."""
    if base.execute(IS_MADE).fetchone() is None:
        base.execute(MAKE)
        rows = ([row[name] for name in COLUMNS] for row in shipped().values())
        base.executemany(f"INSERT INTO shipped VALUES ({', '.join('?' * len(COLUMNS))})", rows)


def _problem(number: int, base: sqlite3.Connection) -> Row:
    rows = dicts(base.execute(f"SELECT {NAMES} FROM problems WHERE problem = ?", (number,)))
    if not rows and number in shipped():
        return shipped()[number]
    if not rows:
        raise LibraryError(f"there is no problem {number} in the library")
    return rows[0]
