"""Processes that share a database: one is killed, two write, others read meanwhile."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from kakugo import Database
from tests.helpers.brains.process import POSIX, ROOT
from tests.helpers.database.kills import is_sound, is_there, kill_writers, writer
from tests.helpers.database.writer import SHARED, WAYS

KILLS = len(WAYS)
STEPS = 25  # of each writer


def test_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    *_, account = kill_writers(tmp_path / "positions", KILLS, Random(os.urandom(8)))
    assert account.kills == KILLS
    assert account.acknowledged >= KILLS
    assert (account.lost, account.damaged) == (0, 0)


def test_writers_and_readers_at_once(tmp_path: Path) -> None:
    path = tmp_path / "positions"
    written = [("one", "a"), ("merge", "b"), ("merge", "c")]
    processes = [writer(path, seed, way, STEPS) for way, seed in written]
    Database(path).close()  # whoever comes first makes it
    with Database(path, read_only=True) as first, Database(path) as second:
        count = 0
        while any(process.poll() is None for process in processes):
            for reader in (first, second):
                count, before = len(reader), count
                assert count >= before
                assert all(entry.text for entry in reader.values())
        assert [process.wait() for process in processes] == [0] * len(processes)
        for way, seed in written:
            assert all(is_there(first, way, seed, number) for number in range(STEPS))
        assert len(second) == STEPS + SHARED
    for process in processes:
        process.communicate()
    assert is_sound(path)


FULL = """
import resource, sys
from kakugo import Database, DatabaseError, Entry, new_game

with Database(sys.argv[1]) as database:
    game = new_game("freestyle")
    database[game] = Entry(text="kept")
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, resource.RLIM_INFINITY))
    try:
        database[new_game("pente")] = Entry(text="x" * 1_000_000)
    except DatabaseError as error:
        print(error)
    print(database[game].text, len(database))
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
    database[new_game("pente")] = Entry(text="later")
"""


@pytest.mark.skipif(not POSIX, reason="Windows has no limit of a file's size")
def test_a_disk_that_is_full(tmp_path: Path) -> None:
    path = tmp_path / "positions"
    command = [sys.executable, "-c", FULL, str(path)]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    error, kept = ran.stdout.splitlines()
    assert f"{path}: " in error
    assert kept == "kept 1"
    assert not ran.stderr
    with Database(path) as database:
        assert {entry.text for entry in database.values()} == {"kept", "later"}
        assert {game.name for game in database} == {"gomoku", "pente"}
