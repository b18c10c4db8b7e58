"""Databases on a real PostgreSQL server, and what is said where there is none."""

import re
import subprocess
import sys
import threading
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

import pytest

from brain.extras import how_to_install
from kakugo import BLACK, WHITE, Database, DatabaseError, Entry, Game, new_game
from tests.helpers.database.postgresql import NOT_DURABLE, USER, Server
from tests.helpers.files.stores import next_version

ROOT = Path(__file__).parent.parent.parent
GAMES = ("freestyle", "renju", "pente", "inlove", "hexgomoku", "repensi")
TURNS = 6
SHARED, OWN = 20, 30  # positions that two writers share, and that each has alone

# A writer: merges its name into positions that all share, and positions of its own, by turns, and
# says what it has done; without an end if it is asked for one.
WRITER = f"""
import sys
from itertools import count
from kakugo import BLACK, WHITE, Database, Entry
from tests.kakugo.test_postgresql import place
where, name, number = sys.argv[1:]
with Database(where) as database:
    for at in range(int(number)) if int(number) else count():
        pairs = [(place("renju", at % {SHARED}), Entry(text=name))]
        pairs += [(place(name, at), Entry(at % 100, text=str(at)))]
        database.merge(pairs)
        print(at, flush=True)
"""


def place(game_name: str, number: int) -> Game:
    """A position of its own for each number."""
    game = new_game(game_name)
    bits = (bit for bit in range(14) if number >> bit & 1)
    black = [(2 * (bit % 7), 8 + 2 * (bit // 7), BLACK) for bit in bits]
    game.setup([*black, (3, 1, WHITE), (5, 2, WHITE)], BLACK)
    return game


def pairs(seed: int) -> Iterator[tuple[Game, Entry]]:
    """Positions of many kinds, with all that an entry may have."""
    rng = Random(seed)
    for name in GAMES:
        game = new_game(name)
        for ply in range(TURNS):
            game.play(rng.choice(game.legal_turns()))
            cells = {rng.choice(game.points): 'a "cell" \\ Ω'}
            turn = rng.choice(game.legal_turns())
            yield game, Entry(rng.randint(-99, 99), ply, turn=turn, label="囲", cells=cells)
            yield game, Entry(text=f"%s :value {{}} %(x)s 五目\n{ply}")


def writer(where: str, name: str, number: int = 0) -> subprocess.Popen[str]:
    line = [sys.executable, "-c", WRITER, where, name, str(number)]
    return subprocess.Popen(line, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def error_of(work: Callable[[], object]) -> str:
    """What it says; in one line, and without the password."""
    with pytest.raises(DatabaseError) as raised:
        work()
    said = str(raised.value)
    assert "\n" not in said
    assert not re.search("p@ss|p%40ss|se.cret", said)
    return said


def test_it_keeps_what_a_file_keeps(server: Server, tmp_path: Path) -> None:
    with (
        Database(tmp_path / "file") as file,
        Database(server.place()) as other,
        Database(tmp_path / "back") as back,
    ):
        for database in (file, other):
            database.merge(pairs(1))
            database.merge(pairs(2))
            game, _ = next(pairs(1))
            game.undo()
            assert database.delete_below(game) > 0
        back.merge(other)
        assert len(other) > len(GAMES) * TURNS
        assert [*back.rows()] == [*other.rows()] == [*file.rows()]
        assert other.children(new_game("pente")) == file.children(new_game("pente")) != {}


def test_what_is_written_after_a_failure_is_found_again(server: Server) -> None:
    where, game = server.place(), new_game()
    with Database(where) as database:
        with pytest.raises(DatabaseError, match="NUL"):
            database[game] = Entry(text="a\0b")  # the first of its kind
        database[game] = Entry(text="kept")
    with Database(where, read_only=True) as database:
        assert database[game].text == "kept"
        assert [*database] == [game]


def test_two_processes_write_at_once(server: Server) -> None:
    where = server.place()
    names = ("caro", "pente")  # kinds, too, are new to both
    writers = [writer(where, name, OWN) for name in names]
    assert [process.wait(60) for process in writers] == [0, 0]
    for process in writers:
        process.communicate()
    with Database(where, read_only=True) as database:
        for name in names:
            found = [database[place(name, at)].text for at in range(OWN)]
            assert found == [*map(str, range(OWN))]
        for at in range(SHARED):
            assert sorted(database[place("renju", at)].text.split("\n")) == [*names]


def test_a_killed_client_loses_nothing_and_keeps_nobody_out(server: Server) -> None:
    where = server.place()
    with writer(where, "pente") as process:
        assert process.stdout is not None
        said = [process.stdout.readline() for _ in range(30)]
        process.kill()
        said += process.stdout
    written = max(int(line) for line in said if line.endswith("\n"))
    with Database(where) as database:
        assert [database[place("pente", at)].text for at in range(written + 1)] == [
            *map(str, range(written + 1))
        ]
        database[new_game()] = Entry(text="next")
        assert database[new_game()].text == "next"


def test_others_read_what_is_done_while_somebody_writes(server: Server) -> None:
    where, game = server.place(), new_game()
    seen: list[int] = []
    with Database(where) as database, Database(where, read_only=True) as other:
        database[game] = Entry()
        with database._store.writing():
            database._store.run("DELETE FROM positions", [{}])
            assert (len(database), len(other)) == (0, 1)
            thread = threading.Thread(target=lambda: seen.append(len(database)))
            thread.start()
            thread.join()
        assert (seen, len(database), len(other)) == ([1], 0, 0)


def test_a_lost_connection_is_one_error(server: Server) -> None:
    game = new_game()
    with Database(server.place()) as database:
        database[game] = Entry(text="first")
        server.cut()
        assert database[game].text == "first"  # nobody has noticed
        store = database._store

        def write() -> None:
            with store.writing():
                store.run("DELETE FROM positions", [{}])
                server.cut()
                store.run("DELETE FROM kinds", [{}])

        assert "terminat" in error_of(write)
        assert database[game].text == "first"
        server.stop()
        assert "/postgres: connection" in error_of(lambda: database[game])
        server.start(*NOT_DURABLE)
        database[game] = Entry(text="second")
        assert database[game].text == "second"


def test_a_writer_who_does_not_end_is_an_error_of_others(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kakugo import postgresql

    monkeypatch.setattr(
        postgresql, "BEGIN_SESSION", postgresql.BEGIN_SESSION.replace("30s", "100ms", 1)
    )
    where, game = server.place(), new_game()
    with Database(where) as database, Database(where) as other:
        database[game] = Entry(text="first")
        with other._store.writing():
            assert "lock timeout" in error_of(lambda: database.update({game: Entry()}))
        database[game] = Entry(text="second")
        assert other[game].text == "second"


def test_older_tables_are_brought_up_to_date_in_one_transaction(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kakugo import postgresql

    where, game = server.place(), new_game()
    with Database(where) as database:
        database[game] = Entry(text="of version 1")
    today = postgresql.SERVER_SCHEMA
    monkeypatch.setattr(postgresql, "SERVER_SCHEMA", next_version(today))
    with pytest.raises(DatabaseError, match="open it once where it may be changed"):
        Database(where, read_only=True)
    with Database(where) as database:
        assert database[game].text == "of version 1"
        database[game] = Entry(text="of version 2")
        assert database[game].text == "of version 2"
    broken = replace(
        postgresql.SERVER_SCHEMA, steps=(*postgresql.SERVER_SCHEMA.steps, ("DROP TABLE x",))
    )
    monkeypatch.setattr(postgresql, "SERVER_SCHEMA", broken)
    assert 'table "x" does not exist' in error_of(lambda: Database(where))
    monkeypatch.setattr(postgresql, "SERVER_SCHEMA", next_version(today))
    with Database(where, read_only=True) as database:
        assert database[game].text == "of version 2"


def test_what_it_does_not_open_or_write_is_said(server: Server) -> None:
    theirs, later, empty, ours = (server.place() for _ in range(4))
    server.tell("CREATE TABLE positions (number INTEGER)", theirs)
    Database(later).close()
    server.tell("UPDATE kakugo_version SET version = version + 1", later)
    name = f"postgresql://{USER}@/postgres: "
    for where, why in {
        theirs: "this is no database of positions",
        later: "made by a later version of Kakugo",
        server.url(password="another"): f'password authentication failed for user "{USER}"',
        server.url(user="nobody"): 'password authentication failed for user "nobody"',
        ours.replace("/postgres?", "/none?"): 'database "none" does not exist',
        ours.replace("options=", "option="): 'invalid connection option "option"',
        ours.replace(str(server.folder), "/nowhere"): "No such file or directory",
    }.items():
        said = error_of(partial(Database, where))
        assert why in said
        assert said.startswith(name) or where not in (theirs, later)
    assert (
        error_of(lambda: Database(empty, read_only=True))
        == f"{name}this is no database of positions"
    )
    game = new_game()
    with Database(ours) as database:
        database[game] = Entry(text="kept")
        for entry in (Entry(text="a\0b"), Entry(label="a\0b")):
            new = {new_game("pente"): Entry(), game: entry}
            assert error_of(partial(database.update, new)) == (
                f"{name}PostgreSQL text fields cannot contain NUL (0x00) bytes"
            )
        assert [*database.items()] == [(game, Entry(text="kept"))]
    assert error_of(lambda: database[game]) == f"{name}the database is closed"
    with Database(ours, read_only=True) as database:
        assert error_of(database.clear) == "the database is read-only"
        with database._store.writing():
            why = error_of(lambda: database._store.run("DELETE FROM positions", [{}]))
        assert why == f"{name}cannot execute DELETE in a read-only transaction"


@pytest.mark.parametrize(
    "url", ["mysql://me:secret@host/name", "sqlite:///secret", "Postgres://h/n"]
)
def test_other_urls_are_refused_by_name(url: str) -> None:
    scheme = url.partition("//")[0]
    expected = "expected a file or postgresql://user@host/name"
    assert error_of(lambda: Database(url)) == f"{expected}, got {scheme}//"


@pytest.mark.parametrize("secret", ["se@cret", "s:e@c/r@t", "se@cret:1/2"])
def test_a_password_that_splits_the_url_is_not_shown(server: Server, secret: str) -> None:
    said = error_of(lambda: Database(f"postgresql://me:{secret}@localhost/name"))
    assert said == (
        "expected postgresql://user:password@host:port/name, where a password has %40 for @"
    )


def test_without_its_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extra = wanted["optional-dependencies"]["postgresql"]
    names = {re.split(r"[\[>]", each)[0] for each in extra}
    assert names == {"psycopg", "sqlalchemy"}
    for name in names:
        monkeypatch.delitem(sys.modules, "kakugo.postgresql", raising=False)
        with monkeypatch.context() as patch:
            patch.setitem(sys.modules, name, None)
            assert error_of(lambda: Database("postgresql://host/name")) == (
                f"postgresql:// needs {name}: {how_to_install('postgresql')}"
            )
