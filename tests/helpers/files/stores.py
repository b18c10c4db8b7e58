"""The kinds of files that users keep, and what opens one of today as a made-up next version.

python -m tests.helpers.files.stores KIND PATH opens one as that, and waits to be killed. With a
number behind PATH it kills itself before that line of the code that opens.
"""

import re
import shutil
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random
from subprocess import PIPE, Popen
from types import ModuleType
from typing import Any, NamedTuple, Protocol

from brain.database import sqlite_file
from brain.sqlite import Schema
from kakugo import Database, Entry
from kakugo.arena.model import Identity, Move, Played, Player, Rules, Task
from kakugo.arena.store import store as tournament
from kakugo.arena.store.conditions import Conditions, Machine, Session
from kakugo.board.library import problem_rows
from kakugo.board.library import store as library
from tests.helpers.brains.process import PATIENCE_S, ROOT
from tests.helpers.database.writer import position
from tests.helpers.files.lost_files import DONE, dies_before

if sys.platform != "win32":
    import resource

ADDED = "made_up_"  # begins the name of the column that every table gets with a version
FILLED = "'filled'"  # what each row has there then
LARGE = 99  # rows beside that of a game: its nodes, or its moves
OPENS = ("sqlite.py",)  # the code that opens
BEGINS = "begins"  # what a process says that is about to open a file

Row = dict[str, Any]


class CanClose(Protocol):
    """A store that is open."""

    def close(self) -> None: ...


class Kind(NamedTuple):
    """A kind of file. schema: its name in the module."""

    module: ModuleType
    schema: str
    name: str
    open: Callable[[Path], "CanClose"]
    fill: Callable[[Path, int, str], None]  # adds about so many rows; those of another text differ
    read: Callable[[Path], list[Any]]  # all there is

    @property
    def today(self) -> Schema:
        """The schema of today."""
        found: Schema = getattr(self.module, self.schema)
        return found


# ---- what they keep ----


def open_book(path: Path) -> Database:
    return Database(path, book=True)


def fill_database(
    path: Path, rows: int, text: str, open_: Callable[[Path], Database] = Database
) -> None:
    with open_(path) as database:
        database.update(
            (position(f"{text} {number}"), Entry(number % 100, 5, text=text))
            for number in range(rows)
        )


def fill_book(path: Path, rows: int, text: str) -> None:
    fill_database(path, rows, text, open_book)


def read_database(path: Path) -> list[Any]:
    with Database(path) as database:
        return [*database.rows()]


def fill_library(path: Path, rows: int, text: str) -> None:
    store = library.Store(path)
    now = time.time()
    for game in range(0, rows, 1 + LARGE):
        row = {"name": f"{text} {game}", "words": text, "listed": True, "changed": now}
        nodes = [(number, number - 1, 0, "h8", "{}") for number in range(LARGE)]
        store.write(library.Draft(None, f"{text} {game}", row, nodes))
    problem_rows.add(store, [{"line": text, "level": 1}])
    store.close()


def read_library(path: Path) -> list[Any]:
    store = library.Store(path)
    found: list[Any] = []
    after = 0
    while game := store.next(after):
        after = game.row["game"]
        found.append((without_added(game.row), sorted(game.nodes)))
    problems = problem_rows.find(store, problem_rows.Wanted("own"), 0, 1000)
    store.close()
    return [*found, *map(without_added, problems.rows), problems.total, problems.solved]


def without_added(row: Row) -> Row:
    return {name: value for name, value in row.items() if not name.startswith(ADDED)}


PLAYERS = (Player("a", ("x", "-y")), Player("b", (), parameters=(("p", -3),)))
ABOUT = Conditions(Rules("pente"), "match", "mine 0123", None, None)
SESSION = Session(
    1e9, "0.1", Machine(2, "a processor", "Linux", "3.11"), 1, None, (), (Identity(),) * 2
)


def fill_tournament(path: Path, rows: int, text: str) -> None:
    with tournament.Store.open(path, PLAYERS, ABOUT) as store:
        store.begin(SESSION)
        first = max(store.numbers(), default=-1) + 1
        moves = tuple(Move(((number, 7),), 1.5, 3, 200, -7) for number in range(LARGE))
        for number in range(first, first + max(1, rows // (1 + LARGE))):
            store.add(Played(Task(number, 0, 1, ()), 1, text, None, moves))


def read_tournament(path: Path) -> list[Any]:
    with tournament.Store(path) as store:
        return [store.players, store.conditions, *store.sessions, *store.games()]


KINDS = {
    "database": Kind(
        *(sqlite_file, "FILE_SCHEMA", "positions.db", Database, fill_database, read_database)
    ),
    "book": Kind(sqlite_file, "BOOK", "book.db", open_book, fill_book, read_database),
    "library": Kind(
        *(library, "LIBRARY_SCHEMA", "library.sqlite", library.Store, fill_library, read_library)
    ),
    "tournament": Kind(
        *(tournament, "ARENA_SCHEMA", "match.sqlite"),
        *(tournament.Store, fill_tournament, read_tournament),
    ),
}


# ---- a made-up version ----


def next_version(schema: Schema) -> Schema:
    """One more column in every table, in which each row has something."""
    tables = re.findall(r"CREATE TABLE (?:IF NOT EXISTS )?(\w+)", "\n".join(schema.tables))
    column = f"{ADDED}{schema.version + 1}"
    step = tuple(
        statement
        for table in tables
        for statement in (
            f"ALTER TABLE {table} ADD COLUMN {column} TEXT NOT NULL DEFAULT ''",
            f"UPDATE {table} SET {column} = {FILLED}",
        )
    )
    return replace(schema, tables=(*schema.tables, *step), steps=(*schema.steps, step))


@contextmanager
def another(kind: Kind, schema: Schema) -> Iterator[None]:
    """Within the block the files of a kind have this schema."""
    before = kind.today
    setattr(kind.module, kind.schema, schema)
    try:
        yield
    finally:
        setattr(kind.module, kind.schema, before)


def as_next(name: str, path: Path) -> list[Any]:
    """What a file has for the made-up version."""
    kind = KINDS[name]
    with another(kind, next_version(kind.today)):
        return kind.read(path)


# ---- as SQLite sees them ----


def asked(path: Path, question: str) -> list[tuple[Any, ...]]:
    """What SQLite finds in a file."""
    with closing(sqlite3.connect(path)) as base:
        return base.execute(question).fetchall()


def version(path: Path) -> int:
    """That of a file's tables."""
    ((number,),) = asked(path, "PRAGMA user_version")
    return int(number)


def digest(path: Path) -> str:
    """One text for all that a file has but for made-up columns; AssertionError for damage."""
    assert asked(path, "PRAGMA integrity_check") == [("ok",)]
    found = sha256()
    for (table,) in asked(path, "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY 1"):
        columns = [name for _, name, *_ in asked(path, f"PRAGMA table_info({table})")]
        names = ", ".join(name for name in columns if not name.startswith(ADDED))
        for row in asked(path, f"SELECT {names} FROM {table} ORDER BY {names}"):
            found.update(repr(row).encode())
    return found.hexdigest()


def copies(path: Path) -> list[Path]:
    """What lies beside a file: copies, and parts of some."""
    log = {f"{path.name}{end}" for end in ("", "-wal", "-shm", "-journal")}
    return sorted(each for each in path.parent.iterdir() if each.name not in log)


# ---- kills ----


def opening(name: str, path: Path, *line: int, limit: int | None = None) -> Popen[str]:
    """A process that opens a file as the made-up version.

    line: before which it kills itself. limit: bytes that a file may have there.
    """
    words = [sys.executable, "-m", __name__, name, str(path), *map(str, line)]
    before = None
    if limit is not None:
        before = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (limit, limit))
    return Popen(words, cwd=ROOT, stdout=PIPE, text=True, preexec_fn=before)


class Account(NamedTuple):
    """What became of a file while processes that migrated it were killed."""

    kind: str
    rows: int
    ms: int  # that a migration takes without a kill
    copying: int  # kills while the copy was made
    changing: int  # kills while the tables were changed
    outside: int  # others, before and after
    lost: int  # times that something was


def kill_openers(name: str, folder: Path, rows: int, kills: int, rng: Random) -> Iterator[Account]:
    """Kill so many processes in the middle of a migration; what is known after each."""
    kind = KINDS[name]
    original, path = folder / f"original {kind.name}", folder / name / kind.name
    path.parent.mkdir()
    kind.fill(original, rows, "old")
    before = digest(original)
    shutil.copyfile(original, path)
    with opening(name, path) as process:
        seconds = _heard(process, BEGINS, DONE)
        process.kill()
    stages = dict.fromkeys(("copying", "changing", "outside"), 0)
    lost = 0
    total = sum(counted(original))
    while stages["copying"] + stages["changing"] < kills:
        if version(path) != kind.today.version:
            shutil.copyfile(original, path)
        for each in copies(path):
            if each.suffix == path.suffix:
                each.unlink()  # so that a copy is one of this time
        with opening(name, path) as process:
            _heard(process, BEGINS)
            time.sleep(rng.uniform(0, seconds))
            process.kill()
        beside = [each.suffix for each in copies(path)]
        if version(path) == kind.today.version and beside:
            stages["copying" if ".part" in beside else "changing"] += 1
        else:
            stages["outside"] += 1
        lost += digest(path) != before
        yield Account(name, total, round(1000 * seconds), **stages, lost=lost)
    as_next(name, path)
    (copy,) = copies(path)
    is_next = version(path) == kind.today.version + 1
    lost += not (is_next and digest(path) == digest(copy) == before)
    yield Account(name, total, round(1000 * seconds), **stages, lost=lost)


def counted(path: Path) -> Iterator[int]:
    """How many rows the tables have."""
    for (table,) in asked(path, "SELECT name FROM sqlite_master WHERE type = 'table'"):
        yield asked(path, f"SELECT count(*) FROM {table}")[0][0]


def _heard(process: Popen[str], *words: str) -> float:
    """How many seconds lie between the first and the last of these words."""
    assert process.stdout is not None
    times = []
    for word in words:
        assert process.stdout.readline().strip() == word
        times.append(time.monotonic())
    return times[-1] - times[0]


def main() -> None:
    name, path, *line = sys.argv[1:]
    kind = KINDS[name]
    with another(kind, next_version(kind.today)):
        print(BEGINS, flush=True)
        for number in map(int, line):
            sys.settrace(dies_before(number, OPENS))
        try:
            kind.open(Path(path)).close()
        except ValueError as error:
            print(error, flush=True)
            return
    sys.settrace(None)
    print(DONE, flush=True)
    time.sleep(PATIENCE_S)  # to be killed


if __name__ == "__main__":
    main()
