"""A database that grows by itself, and the book that is made of it."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
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
from kakugo.explorer.growing import Explorer, Plan, Position
from kakugo.explorer.searches import Search

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


def command(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "kakugo", "explore", *words],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, kakugo.Game]:
    """A database with 12 positions searched, from the command line."""
    path = tmp_path_factory.mktemp("explored") / "positions.db"
    words = ["--from", "h8 i9", "--grow", "12", "--nodes", "500", "--width", "3"]
    done = command(str(path), *words, "--workers", "2")
    assert done.returncode == 0, done.stderr
    assert "searched: 12 positions" in done.stdout
    return path, begun("h8", "i9")


def after(game: kakugo.Game, turn: kakugo.Turn) -> kakugo.Game:
    game = game.copy()
    game.play(turn)
    return game


def check_values(database: Database, root: kakugo.Game) -> int:
    """Every value is that of the best turn behind it; how many positions have turns."""
    inner = 0
    for game, entry in [(root, database[root]), *database.descendants(root)]:
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


def test_every_value_is_that_of_the_best_turn_behind_it(grown: tuple[Path, kakugo.Game]) -> None:
    path, root = grown
    with Database(path, read_only=True) as database:
        assert check_values(database, root) >= 10


@pytest.mark.usefixtures("here")
def test_it_goes_on_where_it_was_and_keeps_labels_and_texts(tmp_path: Path) -> None:
    root = begun("h8", "i9")
    with Database(tmp_path / "positions.db") as database:
        list(Explorer(database, root, QUICK).grow(6))
        turn = database[root].turn
        assert turn is not None
        behind = after(root, turn)
        database.merge([(behind, Entry(label="mine", text=ALL_LABELLED))])
        again = Explorer(database, root, QUICK)
        before = len(again)
        assert before > 6 * (QUICK.width - 1)
        list(again.grow(6))
        assert len(again) > before
        assert (database[behind].label, database[behind].text) == ("mine", ALL_LABELLED)


def searched(database: Database, root: kakugo.Game) -> int:
    """How many positions have a best turn."""
    entries = [database[root], *(entry for _, entry in database.descendants(root))]
    return sum(entry.turn is not None for entry in entries)


class Disturbed(Database):
    """A database in which something else happens right before, or after, each step is written."""

    before: Callable[[], object] = int
    after: Callable[[], object] = int

    def revise(self, pairs: Iterable[tuple[kakugo.Game, Revision]]) -> None:
        self.before()
        super().revise(pairs)
        self.after()


@pytest.mark.usefixtures("here")
def test_no_position_is_searched_twice() -> None:
    with Database(":memory:") as database:
        explorer = Explorer(database, begun("h8", "i9"), QUICK)
        list(explorer.grow(40))
        assert searched(database, explorer.root) == explorer.expanded == 40


@pytest.mark.usefixtures("here")
def test_what_another_explorer_has_searched_meanwhile_is_not_searched_again() -> None:
    with Database(":memory:") as database:
        first, second = (Explorer(database, begun("h8", "i9"), QUICK) for _ in range(2))
        list(first.grow(10))
        list(second.grow(10))
        assert searched(database, second.root) == 20


@pytest.mark.usefixtures("here")
def test_what_others_write_meanwhile_is_kept(tmp_path: Path) -> None:
    root = begun("h8", "i9")
    with Disturbed(tmp_path / "a.db") as database, Database(tmp_path / "a.db") as other:
        note = Entry(text=ALL_LABELLED, cells={(0, 0): "A"})
        database.before = lambda: other.merge([(root, note)])
        list(Explorer(database, root, QUICK).grow(2))
        assert (database[root].text, database[root].cells) == (note.text, note.cells)
        assert database[root].turn is not None
        proof = Entry(WIN - 21, 40, turn=((0, 0),))
        database.before = lambda: other.merge([(root, proof)])
        list(Explorer(database, root, QUICK).grow(2))
        assert (database[root].value, database[root].turn) == (proof.value, proof.turn)
        again = Explorer(other, root, QUICK)
        list(again.grow(2))
        assert again.best.value == proof.value
        assert (database[root].value, database[root].depth) == (proof.value, proof.depth)


def interrupt() -> None:
    raise KeyboardInterrupt


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("moment", ["before", "after"])
@pytest.mark.parametrize("steps", [0, 3])
def test_interrupted_at_a_step_it_goes_on(moment: str, steps: int, tmp_path: Path) -> None:
    root = begun("h8", "i9")
    with Disturbed(tmp_path / "positions.db") as database:
        explorer = Explorer(database, root, QUICK)
        list(explorer.grow(steps))
        known = len(database)
        setattr(database, moment, interrupt)
        with pytest.raises(KeyboardInterrupt):
            list(explorer.grow(steps + 1))
        assert (len(database) > known) == (moment == "after")
        setattr(database, moment, int)
        again = Explorer(database, root, QUICK)
        list(again.grow(2))
        assert again.line()
        assert check_values(database, root) >= steps + 2


@pytest.mark.usefixtures("here")
def test_values_that_were_not_raised_are_when_it_goes_on(tmp_path: Path) -> None:
    root = begun("h8", "i9")
    with Database(tmp_path / "positions.db") as database:
        list(Explorer(database, root, QUICK).grow(4))
        last = database[root].turn
        assert last is not None
        better = after(root, next(turn for turn in database.children(root) if turn != last))
        database.update([(better, Entry(-400, 9))])
        again = Explorer(database, root, QUICK)
        assert again.best.value == 400
        list(again.grow(1))
        check_values(database, root)
        children = database.children(root)
        database[root] = Entry()  # as where only what is behind it was written
        again = Explorer(database, root, QUICK)
        list(again.grow(1))
        assert database[root].turn in children
        check_values(database, root)


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    ("label", "value"), [("lost", WON), ("won", None), ("drawn", None), ("blocked", None)]
)
def test_labels_steer(label: str, value: int | None, tmp_path: Path) -> None:
    root = begun("h8", "i9")
    with Database(tmp_path / "positions.db") as database:
        list(Explorer(database, root, QUICK).grow(1))
        best = database[root].turn
        assert best is not None
        labelled = after(root, best)
        database[labelled] = Entry(-900 if label == "blocked" else None, label=label)
        list(Explorer(database, root, QUICK).grow(4))
        assert not database.children(labelled)  # nobody searched there
        assert database[labelled].label == label
        if value is None:
            assert database[root].turn != best or label == "drawn"
            assert -WON < (database[root].value or 0) < WON
        else:
            assert (database[root].value, database[root].turn) == (value, best)


@pytest.mark.usefixtures("here")
def test_a_blocked_turn_is_not_taken_from_a_search(tmp_path: Path) -> None:
    root = begun("h8", "i9")
    with Database(tmp_path / "positions.db") as database:
        list(Explorer(database, root, QUICK).grow(1))
        best = database[root].turn
        assert best is not None
        database.clear()
        database[after(root, best)] = Entry(label="blocked")
        explorer = Explorer(database, root, QUICK)
        list(explorer.grow(1))
        assert database[root].turn not in (None, best)
        assert len(explorer) == 1 + QUICK.width


def test_a_label_stands_against_a_proof() -> None:
    proven = Position((), WIN - 5, 3, is_proven=True, turn=((7, 7),))
    for label in ("drawn", "lost"):
        kept = proven.revised(Entry(label=label, text=ALL_LABELLED))
        assert kept == Entry(label=label, text=ALL_LABELLED, turn=((7, 7),))


@pytest.mark.usefixtures("here")
def test_that_all_known_turns_lose_is_no_proof(tmp_path: Path) -> None:
    root = begun("h8", "i9")
    with Database(tmp_path / "positions.db") as database:
        list(Explorer(database, root, QUICK).grow(1))
        for turn in database.children(root):
            database[after(root, turn)] = Entry(label="won")
        explorer = Explorer(database, root, QUICK)
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
    deadline = time.monotonic() + 60
    while (now := count(path)) < 15 and time.monotonic() < deadline:
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.wait()
    while lives(process.pid):  # what searches ends, too
        assert time.monotonic() < deadline
        time.sleep(0.05)
    with Database(path) as database:
        assert len(database) >= now >= 15
        assert check_values(database, begun("h8", "i9")) >= 4


def lives(group: int) -> bool:
    """Whether a process of this group does."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


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
        explorer = Explorer(database, begun("h8", "i9"), QUICK)
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
        distributed.LocalCluster(1, threads_per_worker=2, dashboard_address=None) as cluster,
        Database(":memory:") as database,
    ):
        plan = replace(QUICK, cluster=cluster.scheduler_address)
        grown = Explorer(database, begun("h8", "i9"), plan).grow(1000)
        for _ in range(6):
            next(grown)
        cluster.close()
        with pytest.raises(ChildProcessError, match=r"^the cluster does not search on: "):
            list(grown)
        assert check_values(database, begun("h8", "i9")) >= 4


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


def best_line(path: Path, game: kakugo.Game) -> tuple[kakugo.Turn, ...]:
    """The best turns from a position on, as far as a database knows them."""
    line: list[kakugo.Turn] = []
    with Database(path, read_only=True) as database:
        while (entry := database.get(game)) is not None and entry.turn is not None:
            line.append(entry.turn)
            game = after(game, entry.turn)
    return tuple(line)


def write_book(database: Path, book: Path, game: kakugo.Game) -> int:
    words = ["--from", " ".join(map(kakugo.turn_name, game.turns)), "--book", str(book)]
    return main(["explore", str(database), *words])


def test_a_book_is_played_from_without_a_search_and_never_written_by_one(
    grown: tuple[Path, kakugo.Game], tmp_path: Path
) -> None:
    path, root = grown
    book = tmp_path / "book.db"
    assert write_book(path, book, root) == 0
    before = book.read_bytes()
    engine = kakugo.Engine(database=book)
    engine.game = root.copy()
    result = engine.think(60)
    assert result.nodes == 0
    assert result.line.pv == best_line(path, root)
    engine.game.play("a1")  # no book has that
    engine.think(nodes=20_000)
    assert [each.name for each in tmp_path.iterdir()] == [book.name]  # it needs no other file
    engine.database = None
    assert book.read_bytes() == before


def test_what_a_book_had_of_a_position_goes(tmp_path: Path) -> None:
    path, book, root = tmp_path / "a.db", tmp_path / "book.db", begun("h8", "i9")
    best, other = (kakugo.read_turn(turn) for turn in ("h9", "j10"))
    with Database(path) as database:
        database[root] = Entry(100, 20, turn=best)
    assert write_book(path, book, root) == 0
    with Database(path) as database:
        database[root] = Entry(50, 8, turn=other, label="mine")
        database[after(root, other)] = Entry(label="forced")
    assert write_book(path, book, root) == 0
    with Database(book) as database:
        assert dict(database) == {
            root: Entry(50, 8, turn=other, label="mine"),
            after(root, other): Entry(label="forced"),
        }


def test_what_can_be_no_book_is_refused_and_stays_as_it_is(
    grown: tuple[Path, kakugo.Game], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, root = grown
    text, before = tmp_path / "text", path.read_bytes()
    text.touch()
    for where in (path, text, tmp_path / "none" / "book.db", "postgresql://a@localhost/b"):
        assert main(["explore", str(path), "--grow", "5", "--book", str(where)]) == 2
    assert write_book(path, tmp_path / "empty.db", begun("h8", "a1")) == 2
    assert path.read_bytes() == before
    assert text.read_bytes() == b""
    assert [*tmp_path.iterdir()] == [text]
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 5
    assert all(line.startswith("kakugo explore: ") for line in told)
    book = tmp_path / "book.db"
    assert write_book(path, book, root) == 0
    assert main(["explore", str(book), "--from", "h8 i9", "--grow", "1"]) == 2
    assert "a book does not grow" in capsys.readouterr().err


def test_the_command_shows_what_is_known_and_what_was_played(
    grown: tuple[Path, kakugo.Game], tmp_path: Path
) -> None:
    path, root = grown
    with Database(path, read_only=True) as database:
        best = database[root].turn
    assert best is not None
    record = kakugo.Record(after(root, best), winner=kakugo.BLACK)
    kakugo.write_records(tmp_path / "games.sgf", [record, record])
    shown = command(str(path), "--from", "h8 i9", "--games", str(tmp_path)).stdout
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
    ):
        assert main(["explore", *words]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert len(err.splitlines()) == 1
        assert err.startswith("kakugo explore: ")
        if {"0", "1"} & {*words}:
            assert not Path(missing).exists()
