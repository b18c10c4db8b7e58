"""The library's file: every game with its turns, notes and state, and problems, in SQLite.

Each change is on the disk when write() returns. Several servers may have one file at once.
"""

import contextlib
import logging
import os
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from brain.sqlite import (
    READING,
    WRITING,
    insert,
    is_damage,
    names_beside,
    opened,
    sentence,
    transaction,
)

from .salvage import salvage
from .tables import IS_DELETED, IS_LISTED, LIBRARY_SCHEMA, LibraryError
from .uploads import Uploads

LOG = logging.getLogger(__name__)
Found = TypeVar("Found")

CHANCE = 1 << 10  # numbers for each ms: pages know numbers below 2 ** 53 only
DAY_S = 24 * 3600.0
KEPT_DAYS = 30  # what was deleted, and games that nobody has changed

NODE_COLUMNS = ("number", "parent", "place", "turn", "notes")
INSERT_NODE = f"""
{insert("nodes", ("game", *NODE_COLUMNS))} ON CONFLICT (game, number)
DO UPDATE SET parent = excluded.parent, notes = excluded.notes
"""
NODES = f"SELECT {', '.join(NODE_COLUMNS)} FROM nodes WHERE game = ?"
DELETE_OLD = "DELETE FROM games WHERE (NOT listed AND changed < ?) OR deleted < ?"
OLD_PROBLEMS = "DELETE FROM problems WHERE deleted < ?"
SELECT_LINE = """
SELECT line FROM games WHERE game = ? UNION ALL SELECT line FROM problems WHERE problem = ?
"""
LAST = """
SELECT max(coalesce((SELECT max(game) FROM games), 0),
    coalesce((SELECT max(problem) FROM problems), 0))
"""
NUMBERED_ROW = {"games": "game = ? AND listed", "problems": "problem = ?"}
DELETED = dict.fromkeys(NUMBERED_ROW, "deleted = ?")
ORPHANS = (
    "DELETE FROM nodes WHERE game NOT IN (SELECT game FROM games)",
    "DELETE FROM links WHERE session NOT IN (SELECT session FROM games WHERE session IS NOT NULL)",
)

NodeRow = tuple[int, int | None, int, str, str]  # as NODE_COLUMNS has it


class Draft(NamedTuple):
    """What has changed of a page's game.

    game: its number, or None for a new one. row: columns of games. nodes: new or changed ones.
    places: place and number of nodes whose siblings have another order. forgotten: nodes that are
    gone for good.
    """

    game: int | None
    session: str
    row: dict[str, Any]
    nodes: Sequence[NodeRow]
    places: Sequence[tuple[int, int]] = ()
    forgotten: Sequence[int] = ()


class Kept(NamedTuple):
    """A game as it is kept. row: columns of games."""

    row: dict[str, Any]
    nodes: list[NodeRow]


class Store:
    """The file. May be used in any thread.

    shown: the sessions of this server that a page shows. notice: the sentence about a damaged file
    that was set aside; "" where none was. uploads: files that pages have sent. LibraryError for a
    file that is none of ours, or cannot be used.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.notice = ""
        self.shown: set[str] = set()
        self.uploads = Uploads()
        self._lock = threading.RLock()
        self._base = self._opened()
        self.do(_tidy, writes=True)

    def close(self) -> None:
        """Let go of the file."""
        self.uploads.close()
        with self._lock:
            self._base.close()

    # ---- the games of pages ----

    def write(self, draft: Draft) -> int | None:
        """Keep what has changed; the game's number, or None where it is another page's now."""

        def work(base: sqlite3.Connection) -> int | None:
            game, row = draft.game, {**draft.row, "session": draft.session}
            if game is None:
                base.execute("UPDATE games SET session = NULL WHERE session = ?", (draft.session,))
                game = row["game"] = new_number(base)
                base.execute(insert("games", row), [*row.values()])
            else:
                names = ", ".join(f"{name} = ?" for name in row)
                done = base.execute(
                    f"UPDATE games SET {names} WHERE game = ? AND session = ?",
                    [*row.values(), game, draft.session],
                )
                if done.rowcount == 0:
                    return None
            base.executemany(INSERT_NODE, ((game, *node) for node in draft.nodes))
            base.executemany(
                "UPDATE nodes SET place = ? WHERE game = ? AND number = ?",
                ((place, game, number) for place, number in draft.places),
            )
            base.executemany(
                "DELETE FROM nodes WHERE game = ? AND number = ?",
                ((game, number) for number in draft.forgotten),
            )
            return game

        return self.do(work, writes=True)

    def add(self, drafts: Sequence[Draft]) -> None:
        """Keep new games that no page shows."""

        def work(base: sqlite3.Connection) -> None:
            for draft in drafts:
                row = {**draft.row, "game": new_number(base), "session": None}
                base.execute(insert("games", row), [*row.values()])
                base.executemany(INSERT_NODE, ((row["game"], *node) for node in draft.nodes))

        if drafts:
            self.do(work, writes=True)

    def claim(self, game: int, session: str) -> bool:
        """From now on a game is this page's, and no other is; False where another page shows it.

        A page of another server, which is not known here, goes on in a copy.
        """

        def work(base: sqlite3.Connection) -> bool:
            rows = base.execute("SELECT session FROM games WHERE game = ?", (game,)).fetchall()
            if {owner for (owner,) in rows} & (self.shown - {session}):
                return False
            base.execute("UPDATE games SET session = NULL WHERE session = ?", (session,))
            base.execute("UPDATE games SET session = ? WHERE game = ?", (session, game))
            return True

        return self.do(work, writes=True)

    def game(self, game: int) -> Kept:
        """A game, with all of its turns; LibraryError where there is none with this number."""
        kept = self.do(lambda base: _kept(base, "game = ?", game))
        if kept is None:
            raise LibraryError(f"there is no game {game} in the library")
        return kept

    def of_session(self, session: str) -> Kept | None:
        """The game of a page, if there is one."""
        return self.do(lambda base: _kept(base, "session = ?", session))

    # ---- the list ----

    def search(
        self, words: Sequence[Sequence[str]], skip: int, most: int, *, is_deleted: bool = False
    ) -> tuple[list[dict[str, Any]], int, int]:
        """Some games, those that were changed or deleted last first.

        words: each game has one of each of these lists, in any case. Also how many there are, and
        how many games are deleted, whatever their words.
        """
        condition, values = IS_DELETED if is_deleted else IS_LISTED, []
        for alternatives in words:
            one = "instr(casefold(name || ' ' || words), ?)"
            condition += f" AND ({' OR '.join([one] * len(alternatives))})"
            values += [word.casefold() for word in alternatives]

        newest = "deleted" if is_deleted else "changed"

        def work(base: sqlite3.Connection) -> tuple[list[dict[str, Any]], int, int]:
            ((count,),) = base.execute(f"SELECT count(*) FROM games WHERE {condition}", values)
            ((gone,),) = base.execute(f"SELECT count(*) FROM games WHERE {IS_DELETED}")
            rows = base.execute(
                f"SELECT * FROM games WHERE {condition} ORDER BY {newest} DESC, game DESC"
                " LIMIT ? OFFSET ?",
                [*values, most, skip],
            )
            return dicts(rows), count, gone

        return self.do(work)

    def next(self, game: int) -> Kept | None:
        """The listed game with the next higher number."""
        return self.do(lambda base: _kept(base, f"{IS_LISTED} AND game > ? ORDER BY game", game))

    def line(self, number: int) -> str:
        """The main line of a game, or that of a problem; LibraryError where there is none."""
        rows = self.do(lambda base: base.execute(SELECT_LINE, (number, number)).fetchall())
        if not rows:
            raise LibraryError(f"there is no game {number} in the library")
        return str(rows[0][0])

    def rename(self, game: int, name: str) -> None:
        """Give a game a name."""
        self._change(game, {"games": "name = ?"}, name)

    def delete(self, number: int) -> None:
        """Take a game or a problem out of the list; for some weeks it can come back."""
        self._change(number, DELETED, time.time())

    def restore(self, number: int) -> None:
        """Take what was deleted into the list again."""
        self._change(number, DELETED, None)

    def _change(self, number: int, assignments: Mapping[str, str], value: object) -> None:
        """Change what has this number; assignments: by table."""

        def work(base: sqlite3.Connection) -> int:
            return sum(
                base.execute(
                    f"UPDATE {table} SET {assignment} WHERE {NUMBERED_ROW[table]}", (value, number)
                ).rowcount
                for table, assignment in assignments.items()
            )

        if self.do(work, writes=True) == 0:
            raise LibraryError(f"there is no game {number} in the library")

    # ---- the file ----

    def do(self, work: Callable[[sqlite3.Connection], Found], *, writes: bool = False) -> Found:
        """Do some work as one transaction; in a new file, where this one is damaged or gone.

        LibraryError where it cannot be done.
        """
        begin = WRITING if writes else READING
        with self._lock:
            try:
                if self._is_gone():
                    self._reopen()
                try:
                    with transaction(self._base, begin):
                        return work(self._base)
                except sqlite3.DatabaseError as error:
                    if not is_damage(error):
                        raise
                    self._reopen()
                    with transaction(self._base, begin):
                        return work(self._base)
            except (sqlite3.Error, OSError) as error:
                raise LibraryError(f"the library {self.path.name}: {sentence(error)}") from error

    def _is_gone(self) -> bool:
        """Whether another file has this one's name now, or none."""
        try:
            about = self.path.stat()
        except OSError:
            return True
        return (about.st_dev, about.st_ino) != self._identity

    def _reopen(self) -> None:
        with contextlib.suppress(sqlite3.Error):
            self._base.close()
        self._base = self._opened()

    def _opened(self) -> sqlite3.Connection:
        """The file at our path, made where there is none; one that is damaged is set aside."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            try:
                return self._connected()
            except sqlite3.DatabaseError as error:
                if not is_damage(error):
                    raise
                aside = self._set_aside()
                base = self._connected()
                count = salvage(aside, base)
                self.notice = (
                    f"The library {self.path.name} was damaged: it is {aside.name} now, and the"
                    f" {count} games that could be read are in a new one."
                )
                LOG.warning("%s", self.notice)
                return base
        except (sqlite3.Error, OSError) as error:
            raise LibraryError(
                f"{self.path}: {sentence(error)}; {LIBRARY_SCHEMA.advice}"
            ) from error

    def _connected(self) -> sqlite3.Connection:
        os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))  # nobody else's to read
        base, _ = opened(str(self.path), LIBRARY_SCHEMA)
        base.create_function("casefold", 1, str.casefold, deterministic=True)
        about = self.path.stat()
        self._identity = about.st_dev, about.st_ino
        return base

    def _set_aside(self) -> Path:
        """Give a damaged file, with what SQLite has beside it, another name; its new path."""
        names = names_beside(self.path, time.strftime("damaged-%Y%m%d-%H%M%S"))
        aside = next(name for name in names if not name.exists())
        for end in ("-shm", "-wal", ""):
            with contextlib.suppress(FileNotFoundError):
                Path(f"{self.path}{end}").rename(f"{aside}{end}")
        return aside


def _tidy(base: sqlite3.Connection) -> None:
    """Take out what is old and unwanted."""
    old = time.time() - KEPT_DAYS * DAY_S
    base.execute(DELETE_OLD, (old, old))
    base.execute(OLD_PROBLEMS, (old,))
    for command in ORPHANS:
        base.execute(command)


def new_number(base: sqlite3.Connection) -> int:
    """The number of a new game or problem; no other library gives the same one."""
    ((last,),) = base.execute(LAST)
    return max(int(last) + 1, int(1000 * time.time()) * CHANCE + secrets.randbelow(CHANCE))


def _kept(base: sqlite3.Connection, condition: str, value: object) -> Kept | None:
    """The first game of a condition."""
    rows = dicts(base.execute(f"SELECT * FROM games WHERE {condition} LIMIT 1", (value,)))
    if not rows:
        return None
    return Kept(rows[0], base.execute(NODES, (rows[0]["game"],)).fetchall())


def dicts(rows: sqlite3.Cursor) -> list[dict[str, Any]]:
    """Rows, by the names of their columns."""
    names = [column[0] for column in rows.description]
    return [dict(zip(names, row, strict=True)) for row in rows]
