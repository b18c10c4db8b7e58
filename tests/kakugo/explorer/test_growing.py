"""A database that grows by itself, and the book that is made of it."""

import multiprocessing
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

import kakugo
from brain.database.place import place_of
from brain.database.positions import Revision
from brain.types import WIN, WON
from kakugo import Database, Entry
from kakugo.command.parts import main
from kakugo.explorer import growing
from kakugo.explorer.growing import Explorer, KnownPosition, Plan
from kakugo.explorer.searches import Search
from tests.helpers.brains.process import lives, python
from tests.helpers.waiting import wait_until

QUICK = Plan(nodes=500, width=3)
ALL_LABELLED = "of this position I know more"


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches are in this process: others take seconds to begin."""

    @contextmanager
    def searchers(*_: object) -> Iterator[tuple[Executor, Callable[[], int]]]:
        with ThreadPoolExecutor(1) as pool:
            yield pool, lambda: 3

    monkeypatch.setattr(growing, "searchers", searchers)


def begun(*turns: str) -> kakugo.Game:
    game = kakugo.new_game()
    for turn in turns:
        game.play(turn)
    return game


ROOT = begun("h8", "i9")


@pytest.fixture
def database(here: None) -> Iterator[Database]:
    """One that is explored in this process."""
    with Database(":memory:") as database:
        yield database


def command(*words: str) -> subprocess.CompletedProcess[str]:
    return python("-m", "kakugo", "explore", *words, timeout=120)


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with 12 positions searched, from the command line."""
    path = tmp_path_factory.mktemp("explored") / "positions.db"
    words = ["--from", "h8 i9", "--grow", "12", "--nodes", "500", "--width", "3"]
    done = command(str(path), *words, "--workers", "2")
    assert done.returncode == 0, done.stderr
    assert "searched: 12 positions" in done.stdout
    return path


def after(game: kakugo.Game, turn: kakugo.Turn) -> kakugo.Game:
    game = game.copy()
    game.play(turn)
    return game


def check_values(database: Database) -> int:
    """Every value is that of the best turn behind it; how many positions have turns."""
    inner = 0
    for game, entry in [(ROOT, database[ROOT]), *database.descendants(ROOT)]:
        children = database.children(game)
        places = {place_of(after(game, turn)) for turn in children}
        if entry.turn is None or len(places) < QUICK.width:
            continue  # other ways lead to what is behind it
        inner += 1
        best = max(-(child.value or 0) for child in children.values())
        assert entry.value is not None
        assert abs(best - entry.value) <= (abs(best) >= WON)
        assert entry.turn in children
    return inner


def test_every_value_is_that_of_the_best_turn_behind_it(grown: Path) -> None:
    with Database(grown, read_only=True) as database:
        assert check_values(database) >= 10


def test_it_goes_on_where_it_was_and_keeps_labels_and_texts(database: Database) -> None:
    list(Explorer(database, ROOT, QUICK).grow(6))
    turn = database[ROOT].turn
    assert turn is not None
    behind = after(ROOT, turn)
    database.merge([(behind, Entry(label="mine", text=ALL_LABELLED))])
    again = Explorer(database, ROOT, QUICK)
    before = len(again)
    assert before > 6 * (QUICK.width - 1)
    list(again.grow(6))
    assert len(again) > before
    assert (database[behind].label, database[behind].text) == ("mine", ALL_LABELLED)


def searched(database: Database) -> int:
    """How many positions have a best turn."""
    entries = [database[ROOT], *(entry for _, entry in database.descendants(ROOT))]
    return sum(entry.turn is not None for entry in entries)


class Disturbed(Database):
    """A database in which something else happens right before, or after, each step is written."""

    before: Callable[[], object] = int
    after: Callable[[], object] = int

    def revise(self, pairs: Iterable[tuple[kakugo.Game, Revision]]) -> None:
        self.before()
        super().revise(pairs)
        self.after()


def test_no_position_is_searched_twice_not_even_by_two_at_once(database: Database) -> None:
    explorer, other = (Explorer(database, ROOT, QUICK) for _ in range(2))
    list(explorer.grow(40))
    assert searched(database) == explorer.expanded == 40
    list(other.grow(10))
    assert searched(database) == 50


@pytest.mark.usefixtures("here")
def test_what_others_write_meanwhile_is_kept(tmp_path: Path) -> None:
    with Disturbed(tmp_path / "a.db") as database, Database(tmp_path / "a.db") as other:
        note = Entry(text=ALL_LABELLED, cells={(0, 0): "A"})
        database.before = lambda: other.merge([(ROOT, note)])
        list(Explorer(database, ROOT, QUICK).grow(2))
        assert (database[ROOT].text, database[ROOT].cells) == (note.text, note.cells)
        assert database[ROOT].turn is not None
        proof = Entry(WIN - 21, 40, turn=((0, 0),))
        database.before = lambda: other.merge([(ROOT, proof)])
        list(Explorer(database, ROOT, QUICK).grow(2))
        assert (database[ROOT].value, database[ROOT].turn) == (proof.value, proof.turn)
        again = Explorer(other, ROOT, QUICK)
        list(again.grow(2))
        assert again.best.value == proof.value
        assert (database[ROOT].value, database[ROOT].depth) == (proof.value, proof.depth)


def interrupt() -> None:
    raise KeyboardInterrupt


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("moment", ["before", "after"])
@pytest.mark.parametrize("steps", [0, 3])
def test_interrupted_at_a_step_it_goes_on(moment: str, steps: int, tmp_path: Path) -> None:
    with Disturbed(tmp_path / "positions.db") as database:
        explorer = Explorer(database, ROOT, QUICK)
        list(explorer.grow(steps))
        known = len(database)
        setattr(database, moment, interrupt)
        with pytest.raises(KeyboardInterrupt):
            list(explorer.grow(steps + 1))
        assert (len(database) > known) == (moment == "after")
        setattr(database, moment, int)
        again = Explorer(database, ROOT, QUICK)
        list(again.grow(2))
        assert again.line()
        assert check_values(database) >= steps + 2


def test_values_that_were_not_raised_are_when_it_goes_on(database: Database) -> None:
    list(Explorer(database, ROOT, QUICK).grow(4))
    last = database[ROOT].turn
    assert last is not None
    better = after(ROOT, next(turn for turn in database.children(ROOT) if turn != last))
    database.update([(better, Entry(-400, 9))])
    again = Explorer(database, ROOT, QUICK)
    assert again.best.value == 400
    list(again.grow(1))
    check_values(database)
    children = database.children(ROOT)
    database[ROOT] = Entry()  # as where only what is behind it was written
    again = Explorer(database, ROOT, QUICK)
    list(again.grow(1))
    assert database[ROOT].turn in children
    check_values(database)


@pytest.mark.parametrize(
    ("label", "value"), [("lost", WON), ("won", None), ("drawn", None), ("blocked", None)]
)
def test_labels_steer(database: Database, label: str, value: int | None) -> None:
    list(Explorer(database, ROOT, QUICK).grow(1))
    best = database[ROOT].turn
    assert best is not None
    labelled = after(ROOT, best)
    database[labelled] = Entry(-900 if label == "blocked" else None, label=label)
    list(Explorer(database, ROOT, QUICK).grow(4))
    assert not database.children(labelled)  # nobody searched there
    assert database[labelled].label == label
    if value is None:
        assert database[ROOT].turn != best or label == "drawn"
        assert -WON < (database[ROOT].value or 0) < WON
    else:
        assert (database[ROOT].value, database[ROOT].turn) == (value, best)


def test_a_blocked_turn_is_not_taken_from_a_search(database: Database) -> None:
    list(Explorer(database, ROOT, QUICK).grow(1))
    best = database[ROOT].turn
    assert best is not None
    database.clear()
    database[after(ROOT, best)] = Entry(label="blocked")
    explorer = Explorer(database, ROOT, QUICK)
    list(explorer.grow(1))
    assert database[ROOT].turn not in (None, best)
    assert len(explorer) == 1 + QUICK.width


def test_a_label_stands_against_a_proof() -> None:
    proven = KnownPosition((), WIN - 5, 3, is_proven=True, turn=((7, 7),))
    for label in ("drawn", "lost"):
        kept = proven.revised(Entry(label=label, text=ALL_LABELLED))
        assert kept == Entry(label=label, text=ALL_LABELLED, turn=((7, 7),))


def test_that_all_known_turns_lose_is_no_proof(database: Database) -> None:
    list(Explorer(database, ROOT, QUICK).grow(1))
    for turn in database.children(ROOT):
        database[after(ROOT, turn)] = Entry(label="won")
    explorer = Explorer(database, ROOT, QUICK)
    assert explorer.best.value == -WON
    assert not explorer.best.entry().result


def test_killed_it_has_what_it_has_written(tmp_path: Path) -> None:
    path = tmp_path / "positions.db"
    words = [str(path), "--from", "h8 i9", "--grow", "500", "--nodes", "300", "--width", "3"]
    process = subprocess.Popen(
        [sys.executable, "-m", "kakugo", "explore", *words, "--workers", "1"],
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    wait_until(lambda: count(path) >= 15)
    now = count(path)
    process.send_signal(signal.SIGKILL)
    process.wait()
    wait_until(lambda: not lives(process.pid))  # what searches ends, too
    with Database(path) as database:
        assert len(database) >= now >= 15
        assert check_values(database) >= 4


def count(path: Path) -> int:
    if not path.exists():
        return 0
    try:
        with Database(path, read_only=True) as database:
            return len(database)
    except kakugo.DatabaseError:  # its tables are being made
        return 0


def test_killed_processes_are_replaced() -> None:
    with Database(":memory:") as database:
        explorer = Explorer(database, ROOT, QUICK)
        for number in explorer.grow(4):
            if number == 2:
                for process in multiprocessing.active_children():
                    process.kill()
                    process.join()
        assert explorer.expanded == 4


def test_a_cluster_searches_as_many_at_once_as_it_has_threads_until_it_is_gone() -> None:
    distributed = pytest.importorskip("distributed")
    dask = pytest.importorskip("dask")
    with (
        dask.config.set({"distributed.comm.timeouts.connect": "1s"}),  # not 30
        distributed.LocalCluster(
            1, threads_per_worker=2, processes=False, dashboard_address=":0"
        ) as cluster,
        Database(":memory:") as database,
    ):
        plan = replace(QUICK, cluster=cluster.scheduler_address)
        grown = Explorer(database, ROOT, plan).grow(1000)
        for _ in range(6):
            next(grown)
        cluster.close()
        with pytest.raises(OSError, match=r"cluster|Timed out"):
            list(grown)
        assert check_values(database) >= 4


def ended(_: Search) -> None:
    os._exit(1)


def test_processes_that_always_end_are_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(growing, "search", ended)
    assert main(["explore", str(tmp_path / "a.db"), "--grow", "5", "--workers", "1"]) == 2
    assert capsys.readouterr().err == (
        "kakugo explore: the processes that search end before they have found anything\n"
    )


def best_line(path: Path) -> tuple[kakugo.Turn, ...]:
    """The best turns, as far as a database knows them."""
    game, line = ROOT, list[kakugo.Turn]()
    with Database(path, read_only=True) as database:
        while (entry := database.get(game)) is not None and entry.turn is not None:
            line.append(entry.turn)
            game = after(game, entry.turn)
    return tuple(line)


def write_book(database: Path, book: Path, game: kakugo.Game = ROOT) -> int:
    words = ["--from", " ".join(map(kakugo.turn_name, game.turns)), "--book", str(book)]
    return main(["explore", str(database), *words])


def test_a_book_is_played_from_without_a_search_and_never_written_by_one(
    grown: Path, tmp_path: Path
) -> None:
    book = tmp_path / "book.db"
    assert write_book(grown, book) == 0
    before = book.read_bytes()
    engine = kakugo.Engine(database=book)
    engine.game = ROOT.copy()
    result = engine.think(60)
    assert result.nodes == 0
    assert result.line.pv == best_line(grown)
    engine.game.play("a1")  # no book has that
    engine.think(nodes=20_000)
    assert [each.name for each in tmp_path.iterdir()] == [book.name]  # it needs no other file
    engine.database = None
    assert book.read_bytes() == before


def test_what_a_book_had_of_a_position_goes(tmp_path: Path) -> None:
    path, book = tmp_path / "a.db", tmp_path / "book.db"
    best, other = (kakugo.read_turn(turn) for turn in ("h9", "j10"))
    with Database(path) as database:
        database[ROOT] = Entry(100, 20, turn=best)
    assert write_book(path, book) == 0
    with Database(path) as database:
        database[ROOT] = Entry(50, 8, turn=other, label="mine")
        database[after(ROOT, other)] = Entry(label="forced")
    assert write_book(path, book) == 0
    with Database(book) as database:
        assert dict(database) == {
            ROOT: Entry(50, 8, turn=other, label="mine"),
            after(ROOT, other): Entry(label="forced"),
        }


def test_a_book_that_a_kill_left_half_written_is_mended(grown: Path, tmp_path: Path) -> None:
    book, killed = tmp_path / "book.db", tmp_path / "killed.db"
    assert write_book(grown, book) == 0
    with closing(sqlite3.connect(book, isolation_level=None)) as base:
        base.execute("PRAGMA cache_size = 1")  # so that pages are on the disk before the end
        base.execute("BEGIN")
        base.execute("UPDATE positions SET text = hex(zeroblob(5000))")
        for suffix in ("", "-journal"):
            shutil.copy(f"{book}{suffix}", f"{killed}{suffix}")
    with pytest.raises(kakugo.DatabaseError):
        Database(killed, read_only=True).close()
    assert write_book(grown, killed) == 0
    with Database(book, read_only=True) as base, Database(killed, read_only=True) as mended:
        assert dict(mended) == dict(base)


def test_what_can_be_no_book_is_refused_and_stays_as_it_is(
    grown: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, before = tmp_path / "text", grown.read_bytes()
    text.touch()
    for where in (
        grown,
        text,
        tmp_path / "none" / "book.db",
        "postgresql://a@localhost/b",
        ":book:",
    ):
        assert main(["explore", str(grown), "--grow", "5", "--book", str(where)]) == 2
    assert write_book(grown, tmp_path / "empty.db", begun("h8", "a1")) == 2
    assert grown.read_bytes() == before
    assert text.read_bytes() == b""
    assert [*tmp_path.iterdir()] == [text]
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 6
    assert all(line.startswith("kakugo explore: ") for line in lines)
    book = tmp_path / "book.db"
    assert write_book(grown, book) == 0
    assert main(["explore", str(book), "--from", "h8 i9", "--grow", "1"]) == 2
    assert "a book does not grow" in capsys.readouterr().err


def test_the_command_shows_what_is_known_and_what_was_played(grown: Path, tmp_path: Path) -> None:
    with Database(grown, read_only=True) as database:
        best = database[ROOT].turn
    assert best is not None
    record = kakugo.Record(after(ROOT, best), winner=kakugo.BLACK)
    kakugo.write_records(tmp_path / "games.sgf", [record, record])
    shown = command(str(grown), "--from", "h8 i9", "--games", str(tmp_path)).stdout
    rows = [line.split() for line in shown.splitlines() if line.endswith("100%")]
    assert [row[-2:] for row in rows] == [["2", "100%"]]


def test_a_wrong_request_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = str(tmp_path / "positions.db")
    for words in (
        [missing],
        [missing, "--grow", "0"],
        [missing, "--grow", "5", "--workers", "0"],
        [missing, "--width", "1"],
        [missing, "--grow", "5", "--book", str(tmp_path / "none" / "book.db")],
        [missing, "--grow", "5", "--from", "h8 h8"],
        [missing, "--grow", "5", "--from", "renju 15x15 opening=rif:"],
        ["mysql://host/name", "--grow", "5"],
        [":book:", "--grow", "5"],
    ):
        assert main(["explore", *words]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert len(err.splitlines()) == 1
        assert err.startswith("kakugo explore: ")
        if {"0", "1"} & {*words}:
            assert not Path(missing).exists()
