"""A database as a mapping of games to entries: what Python promises of one, and several threads.

In a file, and on a server.
"""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from brain.database import positions
from kakugo import Database, DatabaseError, Entry, Game, IllegalTurn, new_game
from tests.helpers.database.entries import random_entry
from tests.helpers.database.writer import position
from tests.helpers.records.games import played
from tests.helpers.tables import table

ONE, TWO = Entry(text="one"), Entry(7, 3, text="two")
THREADS, WRITTEN = 4, 25  # positions of each thread


@pytest.fixture
def database(where: str) -> Iterator[Database]:
    with Database(where) as database:
        yield database


@pytest.mark.parametrize("turn", ["z26", (-1, -1), "h8 z26", [(n, n) for n in range(2000)]])
def test_a_turn_off_the_board_is_refused(turn: Any) -> None:
    """As a text on such a point is: what is kept can be read again."""
    game = new_game("freestyle")
    for entry in (Entry(turn=turn), Entry(cells={(25, 25): "A"})):
        with Database(":memory:") as database:
            database[game] = Entry(turn=((7, 7),))
            for put in (database.update, database.merge):
                with pytest.raises(IllegalTurn, match="off the board"):
                    put([(game, entry)])
            assert database[game].turn == ((7, 7),)


def test_a_mapping(database: Database) -> None:
    first, second, third = map(position, range(3))
    assert not database
    assert (len(database), list(database), list(database.items())) == (0, [], [])
    assert database.setdefault(first, ONE) == database.setdefault(first, TWO) == ONE
    database.update({second: TWO})
    database.update([(third, TWO)])
    assert (len(database), len(database.keys()), len(database.values())) == (3, 3, 3)
    assert database.get(third) == database.pop(third) == TWO
    for absent in (third, "h8", 5):
        assert absent not in database
    assert database.pop(third, None) is database.get(third) is None
    for ask in (database.__getitem__, database.__delitem__, database.pop):
        with pytest.raises(KeyError):
            ask(third)
    assert database == {game: database[game] for game in database}
    assert database != {}
    assert (first, ONE) in database.items()
    assert (first, TWO) not in database.items()
    assert TWO in database.values()
    game, entry = database.popitem()
    assert entry in (ONE, TWO)
    assert game not in database
    database.clear()
    assert len(database) == 0


def test_what_is_looked_up_is_a_copy(database: Database) -> None:
    game = played("h8")
    database[game] = ONE
    game.play("h9")
    assert game not in database
    (found,) = database
    found.play("a1")
    assert len(database) == 1
    assert list(database)[0].ply == 0  # noqa: RUF015


def test_one_game_may_change_between_the_pairs(database: Database) -> None:
    game, rng = new_game(), Random(1)

    def pairs() -> object:
        for number, point in enumerate(rng.sample(game.points, 20)):
            game.play(point)
            yield game, Entry(text=str(number))

    database.update(pairs())
    assert {entry.text for entry in database.values()} == {*map(str, range(20))}


@table(
    "ask",
    [
        lambda database: database[5],
        lambda database: database["h8"],
        lambda database: database.__setitem__(None, ONE),
        lambda database: database.__setitem__(new_game(), "text"),
        lambda database: database.__setitem__(new_game(), None),
        lambda database: database.update([(new_game(), ONE), (7, ONE)]),
        lambda database: database.update([5]),
        lambda database: database.update(5),
        lambda database: database.update(game=ONE),
        lambda database: database.merge({new_game(): 5}),
        lambda database: database.merge(None),
        lambda database: database.children("h8"),
        lambda database: database.parents(None),
        lambda database: list(database.descendants(7)),
        lambda database: database.delete_below(new_game(), where=7),
        lambda database: database.split(new_game(), {}),
        lambda database: database.record("h8"),
        lambda database: database.add_records(new_game()),
        lambda database: database.read_csv(7),
        lambda database: database.write_csv(None),
        lambda _: Database(None),  # type: ignore[arg-type]
        lambda _: Database(5),  # type: ignore[arg-type]
        lambda _: Database("\ud800"),
        lambda _: Database("a\x00b"),
        lambda _: Database(""),
        lambda _: Database(":memory:", read_only="yes"),  # type: ignore[arg-type]
    ],
)
def test_what_is_wrong(ask: Callable[[Database], object], database: Database) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        ask(database)
    assert str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(database) == 0


def test_a_step_that_fails_changes_nothing(where: str) -> None:
    other_kind = new_game("pente", width=9)
    with Database(where) as database:
        database[position(1)] = ONE

        def fail() -> object:
            yield other_kind, TWO
            yield position(1), TWO
            raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            database.update(fail())
        assert dict(database) == {**database} == {next(iter(database)): ONE}
        with pytest.raises(ValueError):  # noqa: PT011
            database.update([(other_kind, TWO), (position(2), 5)])
        with Database(where) as other:
            other[new_game("murray", width=9)] = ONE
        database[other_kind] = TWO
    with Database(where) as database:
        assert len(database) == 3
        assert database[other_kind] == TWO
        assert {game.name for game in database} == {"gomoku", "pente", "murray"}


def test_entries_are_revised_as_the_game_is_turned_all_or_none(database: Database) -> None:
    game = position("turned")
    image = game.transformed(game.symmetries()[1])
    database[game] = Entry(turn=game.legal_turns()[0], text="kept")
    turned = database[image].turn
    assert turned != database[game].turn
    seen: list[Entry] = []

    def revised(entry: Entry) -> Entry:
        seen.append(entry)
        return replace(entry, value=len(seen))

    database.revise([(image, revised), (position("new"), revised), (game, revised)])
    assert [(entry.turn, entry.text, entry.value) for entry in seen] == [
        (turned, "kept", None),
        (None, "", None),
        (database[game].turn, "kept", 1),
    ]
    assert (database[image].value, database[image].turn) == (3, turned)
    with pytest.raises(ZeroDivisionError):
        database.revise([(game, revised), (image, lambda _: Entry(1 // 0))])
    assert database[game].value == 3


def test_iterating_beside_changes(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "WRITTEN_AT_ONCE", 50)
    rng, number = Random(1), 150
    entries = {str(each): position(each) for each in range(number)}
    database.update((game, Entry(text=text)) for text, game in entries.items())
    gone, seen = set[str](), []
    for game, entry in database.items():
        seen.append(entry.text)
        assert game in database or entry.text in gone
        if len(seen) % 5 == 0:
            text = rng.choice([*entries])
            database.pop(entries[text], None)
            gone.add(text)
            database[position(f"new {len(seen)}")] = Entry(text="new")
    assert len(seen) == len({*seen} - {"new"}) + seen.count("new")
    assert {*entries} - gone <= {*seen}


CHANGES: Mapping[str, Callable[[Database, Game], object]] = {
    "set": lambda database, game: database.__setitem__(game, TWO),
    "delete": lambda database, game: database.__delitem__(game),
    "pop": lambda database, game: database.pop(game),
    "clear": lambda database, _: database.clear(),
    "update": lambda database, game: database.update({game: TWO}),
    "merge": lambda database, game: database.merge({game: TWO}),
    "delete_below": lambda database, game: database.delete_below(game.root()),
    "add_records": lambda database, game: database.add_records([database.record(game)]),
}


@pytest.mark.parametrize("change", CHANGES)
def test_read_only(change: str, where: str) -> None:
    game = played("h8")
    with Database(where) as database:
        assert not database.read_only
        database[game] = ONE
    with Database(where, read_only=True) as database:
        assert database.read_only
        with pytest.raises(DatabaseError, match="read-only"):
            CHANGES[change](database, game)
        assert database[game] == ONE
        assert len(database) == 1


def test_a_closed_database(where: str) -> None:
    database = Database(where)
    database.close()
    database.close()
    for ask in (len, list, lambda database: database.get(position(1))):
        with pytest.raises(DatabaseError):
            ask(database)


def test_threads(where: str) -> None:
    with Database(where) as database, ThreadPoolExecutor(THREADS) as pool:

        def write(thread: int) -> None:
            for number in range(WRITTEN):
                database[position(f"{thread} {number}")] = ONE
                database.merge([(position("shared"), Entry(text=f"{thread} {number}"))])
                assert database[position(f"{thread} {number}")] == ONE

        list(pool.map(write, range(THREADS)))
        assert len(database) == THREADS * WRITTEN + 1
        assert len(database[position("shared")].text.split("\n")) == THREADS * WRITTEN


def test_random_entries_come_back(where: str) -> None:
    rng = Random(1)
    pairs = [(position(number), random_entry(rng, position(number))) for number in range(100)]
    has_nul = "://" not in where  # a server refuses it
    written = [(game, entry) for game, entry in pairs if has_nul or "\0" not in entry.text]
    with Database(where) as database:
        database.update(written)
    with Database(where) as database:
        assert [database[game] for game, _ in written] == [entry for _, entry in written]


def test_its_repr_says_where_it_is_and_what_it_has(where: str) -> None:
    with Database(where) as database:
        database[position(0)] = ONE
        shown = repr(database)
        assert shown.startswith("<kakugo.Database ")
        assert shown.endswith(", 1 position>")
        assert "password" not in shown
        if not where.startswith("postgresql"):
            assert where in shown
    assert repr(database).startswith("<kakugo.Database ")  # closed
    assert repr(Database(":book:")).startswith("<kakugo.Database :book:, ")
