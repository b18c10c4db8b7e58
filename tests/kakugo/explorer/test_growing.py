"""A database that grows by itself, and the book that is made of it."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import kakugo
from brain.database.place import place_of
from brain.types import WON
from kakugo import Database
from kakugo.command.parts import main
from kakugo.explorer.growing import Explorer, Plan

QUICK = Plan(nodes=500, width=3)
ALL_LABELLED = "of this position I know more"


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
    """A database with 30 positions searched, from the command line."""
    path = tmp_path_factory.mktemp("explored") / "positions.db"
    words = ["--from", "h8 i9", "--grow", "30", "--nodes", "500", "--width", "3"]
    done = command(str(path), *words, "--workers", "2")
    assert done.returncode == 0, done.stderr
    assert "searched: 30 positions" in done.stdout
    return path, begun("h8", "i9")


def test_every_value_is_that_of_the_best_turn_behind_it(grown: tuple[Path, kakugo.Game]) -> None:
    path, root = grown
    inner = 0
    with Database(path, read_only=True) as database:
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
    assert inner >= 20


def after(game: kakugo.Game, turn: kakugo.Turn) -> kakugo.Game:
    game = game.copy()
    game.play(turn)
    return game


def test_it_goes_on_where_it_was_and_keeps_labels_and_texts(tmp_path: Path) -> None:
    root = begun("h8", "i9")
    with Database(tmp_path / "positions.db") as database:
        list(Explorer(database, root, QUICK).grow(10))
        turn = database[root].turn
        assert turn is not None
        behind = after(root, turn)
        database.merge([(behind, kakugo.Entry(label="mine", text=ALL_LABELLED))])
        again = Explorer(database, root, QUICK)
        before = len(again)
        assert before > 10 * (QUICK.width - 1)
        list(again.grow(10))
        assert len(again) > before
        assert (database[behind].label, database[behind].text) == ("mine", ALL_LABELLED)


def test_killed_at_any_moment_it_loses_no_position_that_was_there(tmp_path: Path) -> None:
    path = tmp_path / "positions.db"
    words = [str(path), "--from", "h8 i9", "--grow", "500", "--nodes", "300", "--workers", "1"]
    known = 0
    for _ in range(2):
        process = subprocess.Popen(
            [sys.executable, "-m", "kakugo", "explore", *words],
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )
        deadline = time.monotonic() + 60
        now = known
        while now < known + 20 and time.monotonic() < deadline:
            time.sleep(0.05)
            now = count(path)
        process.send_signal(signal.SIGKILL)
        process.wait()
        assert count(path) >= now > known
        known = count(path)


def count(path: Path) -> int:
    if not path.exists():
        return 0
    try:
        with Database(path, read_only=True) as database:
            return len(database)
    except kakugo.DatabaseError:  # its tables are being made
        return 0


def test_a_book_is_played_from_without_a_search(
    grown: tuple[Path, kakugo.Game], tmp_path: Path
) -> None:
    path, root = grown
    book = tmp_path / "book.db"
    done = command(str(path), "--from", "h8 i9", "--book", str(book))
    assert done.returncode == 0, done.stderr
    with Database(book, read_only=True) as database:
        assert 20 <= len(database) <= 30
        engine = kakugo.Engine(database=database)
        engine.settings.database_depth = 1
        engine.game = root.copy()
        result = engine.think(60)
        assert result.nodes == 0
        assert len(result.line.pv) > 1
    assert main(["explore", str(path), "--book", str(book)]) == 2  # it is there already


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
        [missing, "--grow", "5", "--from", "h8 h8"],
        [missing, "--grow", "5", "--from", "renju 15x15 opening=rif:"],
        ["mysql://host/name", "--grow", "5"],
    ):
        assert main(["explore", *words]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert len(err.splitlines()) == 1
        assert err.startswith("kakugo explore: ")
