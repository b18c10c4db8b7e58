"""What users keep outlives a version: databases, books, the board's library and tournaments."""

import re
import shutil
import signal
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from kakugo import Database, DatabaseError
from kakugo.board.library.store import Store
from tests.helpers.board.pages import change
from tests.helpers.brains.process import POSIX
from tests.helpers.files.lost_files import DONE
from tests.helpers.files.stores import (
    BEGINS,
    KINDS,
    another,
    as_next,
    asked,
    copies,
    digest,
    next_version,
    opening,
    version,
)

FEW, MORE = 200, 4000  # rows
MOST_LINES = 200  # of Python, that an opening with all steps takes
AT_ONCE = 3  # processes

on_posix = pytest.mark.skipif(not POSIX, reason="Windows has no limit of a file's size, no signals")
each_kind = pytest.mark.parametrize("name", KINDS)
with_log_and_without = pytest.mark.parametrize("name", ["database", "tournament"])


def made(name: str, folder: Path, rows: int = FEW) -> Path:
    """A file of today's version."""
    path = folder / KINDS[name].name
    KINDS[name].fill(path, rows, "old")
    return path


def refusal(name: str, path: Path) -> str:
    """Why a file is refused; it is as it was, and nothing lies beside it."""
    before, beside = path.read_bytes(), copies(path)
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        KINDS[name].open(path)
    assert (path.read_bytes(), copies(path)) == (before, beside)
    said = str(caught.value)
    assert said.startswith(f"{path}: ")
    assert "\n" not in said
    return said.removeprefix(f"{path}: ")


@each_kind
def test_a_file_of_today_becomes_one_of_the_next_version(name: str, tmp_path: Path) -> None:
    kind, path = KINDS[name], made(name, tmp_path)
    today = kind.today.version
    before, whole, mode = kind.read(path), digest(path), path.stat().st_mode
    assert as_next(name, path) == before
    assert (version(path), digest(path)) == (today + 1, whole)
    (copy,) = copies(path)
    assert copy.name == f"{path.stem}-version-{today}{path.suffix}"
    assert (copy.stat().st_mode, digest(copy), kind.read(copy)) == (mode, whole, before)
    with another(kind, next_version(kind.today)):
        kind.fill(path, FEW, "new")
        assert len(kind.read(path)) > len(before)
    numbers = f"tables of version {today + 1}, here of {today}"
    assert f"made by a later version of Kakugo ({numbers})" in refusal(name, path)
    assert copies(path) == [copy]


@each_kind
def test_steps_are_taken_one_by_one(name: str, tmp_path: Path) -> None:
    kind, path = KINDS[name], made(name, tmp_path)
    before, second = kind.read(path), tmp_path / "second"
    second.mkdir()
    shutil.copy(path, second)
    as_next(name, second / path.name)
    with another(kind, next_version(next_version(kind.today))):
        for file in (path, second / path.name):
            assert kind.read(file) == before
            assert version(file) == kind.today.version
    names = [copy.stem[-1] for copy in copies(second / path.name)]
    assert names == [str(kind.today.version), str(kind.today.version + 1)]


@each_kind
def test_what_is_refused_says_why_and_what_to_do(name: str, tmp_path: Path) -> None:
    kind, path = KINDS[name], tmp_path / "a file"
    what, advice = kind.today.name, kind.today.advice
    change(path, "CREATE TABLE mine (a)")
    assert refusal(name, path) == f"this is not {what}: {advice}"
    other = next(each for each in KINDS if each != name and KINDS[each].read != kind.read)
    assert refusal(name, made(other, tmp_path)) == (
        f"this is not {what}, but another one of Kakugo, or from before its first release: {advice}"
    )
    unreleased = f"{what} that is from before the first release of Kakugo, and is not read any more"
    for number, spoil in enumerate(
        ("PRAGMA user_version = 0", "ALTER TABLE {} ADD COLUMN x", "ALTER TABLE {} RENAME TO x")
    ):
        (tmp_path / str(number)).mkdir()
        path = made(name, tmp_path / str(number))
        ((table,),) = asked(path, "SELECT name FROM sqlite_master WHERE type = 'table' LIMIT 1")
        change(path, spoil.format(table))
        assert refusal(name, path) == f"{unreleased}: {advice}"


# The board's library is set aside instead: see test_library.py.
@pytest.mark.parametrize("name", [name for name in KINDS if name != "library"])
def test_what_is_no_file_of_sqlite_is_refused(name: str, tmp_path: Path) -> None:
    for content in (b"This is a letter to a friend.\n" * 99, b"SQLite format 3\0" + bytes(5000)):
        path = tmp_path / "letter"
        path.write_bytes(content)
        assert f"this is not {KINDS[name].today.name}: " in refusal(name, path)


def test_a_database_that_is_only_read_stays_what_it_is(tmp_path: Path) -> None:
    kind, path = KINDS["database"], made("database", tmp_path)
    before = path.read_bytes()
    with (
        another(kind, next_version(kind.today)),
        pytest.raises(DatabaseError, match="open it once where it may be changed"),
    ):
        Database(path, read_only=True)
    assert path.read_bytes() == before
    assert copies(path) == []


@on_posix
@each_kind
@pytest.mark.sampled("line", range(1, MOST_LINES), count=1)
def test_a_kill_loses_nothing(name: str, line: int, tmp_path: Path) -> None:
    kind, path = KINDS[name], made(name, tmp_path)
    before, whole = kind.read(path), digest(path)
    with opening(name, path, line) as process:
        assert process.stdout is not None
        said = [process.stdout.readline().strip() for _ in range(2)]
        process.kill()
    assert said in ([BEGINS, ""], [BEGINS, DONE])
    assert process.returncode == -signal.SIGKILL
    assert version(path) in (kind.today.version, kind.today.version + 1)
    assert digest(path) == whole
    if version(path) == kind.today.version:
        assert kind.read(path) == before
    assert as_next(name, path) == before
    (copy,) = copies(path)
    assert digest(copy) == whole


@with_log_and_without
def test_those_who_open_a_file_at_once_wait_for_its_steps(name: str, tmp_path: Path) -> None:
    kind, path = KINDS[name], made(name, tmp_path, MORE)
    before = kind.read(path)
    processes = [opening(name, path) for _ in range(AT_ONCE)]
    for process in processes:
        with process:
            assert process.stdout is not None
            assert [process.stdout.readline().strip() for _ in range(2)] == [BEGINS, DONE]
            process.kill()
    assert as_next(name, path) == before
    assert len(copies(path)) == 1


@each_kind
def test_who_cannot_wait_any_longer_says_so(name: str, tmp_path: Path) -> None:
    kind, path = KINDS[name], made(name, tmp_path)
    with closing(sqlite3.connect(path, isolation_level=None)) as base:
        base.execute("BEGIN IMMEDIATE")
        with another(kind, replace(next_version(kind.today), patience_s=0)):
            said = refusal(name, path)
    assert "another program is changing it: try again later" in said


@on_posix
@with_log_and_without
@pytest.mark.parametrize("share", [0.5, 1])
def test_a_full_disk_loses_nothing(name: str, share: float, tmp_path: Path) -> None:
    """Of a file that may not grow so far, neither the copy nor the tables can be written."""
    path = made(name, tmp_path, MORE)
    before, whole = KINDS[name].read(path), path.read_bytes()
    with opening(name, path, limit=round(share * len(whole))) as process:
        assert process.stdout is not None
        said = [process.stdout.readline() for _ in range(2)]
        process.kill()
    wrong = "made by an earlier version of Kakugo; it cannot be brought up to date and is unchanged"
    assert said[0].strip() == BEGINS
    assert said[1].startswith(f"{path}: {wrong}: ")
    assert path.read_bytes() == whole
    assert len(copies(path)) == (share == 1)
    assert as_next(name, path) == before
    assert len(copies(path)) == 1


def test_a_damaged_library_of_an_earlier_version_is_read_as_far_as_it_can_be(
    tmp_path: Path,
) -> None:
    kind, path = KINDS["library"], made("library", tmp_path, MORE)
    games = len(kind.read(path))
    ((root,),) = asked(path, "SELECT rootpage FROM sqlite_master WHERE name = 'by_change'")
    ((size,),) = asked(path, "PRAGMA page_size")
    data = bytearray(path.read_bytes())
    data[size * (root - 1)] = 0x77
    path.write_bytes(data)
    with another(kind, next_version(kind.today)):
        store = Store(path)
        assert re.search(r"was damaged: .* the \d+ games", store.notice)
        store.close()
        assert len(kind.read(path)) == games
