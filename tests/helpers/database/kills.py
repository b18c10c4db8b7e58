"""Processes that write into a database and are killed, and an account of what it keeps."""

import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from itertools import cycle, islice
from pathlib import Path
from random import Random
from subprocess import PIPE, Popen
from typing import NamedTuple

from kakugo import Database
from tests.helpers.brains.process import ROOT
from tests.helpers.database.writer import WAYS

LONGEST_S = 0.5  # from the first acknowledgement to the kill


class Account(NamedTuple):
    """What became of what was written."""

    kills: int
    acknowledged: int
    lost: int  # though they had been acknowledged
    damaged: int  # times that SQLite found something wrong


def writer(path: Path, seed: object, way: str, steps: int = 0) -> Popen[str]:
    words = map(str, (path, seed, way, steps))
    module = "tests.helpers.database.writer"
    return Popen([sys.executable, "-m", module, *words], cwd=ROOT, stdout=PIPE, text=True)


def kill_writers(path: Path, kills: int, rng: Random) -> Iterator[Account]:
    """Let so many processes write, each its own way, and kill each; what is known after each."""
    acknowledged: list[tuple[str, str, int]] = []
    damaged = 0
    for kill, way in enumerate(islice(cycle(WAYS), kills), 1):
        with writer(path, kill, way) as process:
            assert process.stdout is not None
            first = process.stdout.readline()
            time.sleep(rng.uniform(0, LONGEST_S))
            process.kill()
            said = [first, *process.stdout]
        written = max(int(line) for line in said if line.endswith("\n"))
        acknowledged.append((way, str(kill), written))
        damaged += not is_sound(path)
        with Database(path, read_only=True) as database:
            lost = sum(not is_there(database, *each) for each in numbered(acknowledged))
        yield Account(kill, sum(number for *_, number in acknowledged), lost, damaged)


def numbered(acknowledged: list[tuple[str, str, int]]) -> Iterator[tuple[str, str, int]]:
    """Each number that was acknowledged."""
    for way, seed, written in acknowledged:
        yield from ((way, seed, number) for number in range(written))


def is_there(database: Database, way: str, seed: str, number: int) -> bool:
    """Whether a database has what a process has written."""
    game, entry = WAYS[way][1](seed, number)
    found = database.get(game)
    return found is not None and entry.text in found.text.split("\n")


def is_sound(path: Path) -> bool:
    """Whether SQLite finds nothing wrong."""
    with closing(sqlite3.connect(path)) as base:
        return base.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
