"""A generator of games that is killed, damaged and resumed, and an account of what it keeps."""

import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from subprocess import DEVNULL, PIPE, Popen
from typing import NamedTuple

import psutil

from tests.helpers.waiting import wait_until
from training.corpus import distinct
from training.records import FRAME, Games, pack, read

SIGNATURE = 304  # of the engine: the bench would take seconds at each start
PATCH = f"from training import generate as it; it.bench = lambda **_: {SIGNATURE}; exit(it.main())"
COMMAND = (sys.executable, "-c", PATCH)
SETS = ("freestyle15", "renju15")
WORKERS = 2
NODES = 300
FEW = 6  # games, of which some file has three
MANY = 20  # games, of which no worker plays all alone
WAYS = ("all", "parent", "worker")  # who is killed
LONGEST_S = 1.0  # from the first game of a run to the kill
PATIENCE_S = 60.0  # for a process to start or to end

Name = tuple[int, int, int]  # rule, seed and number of a game


class Account(NamedTuple):
    """What became of the games."""

    kills: int
    games: int  # there at the end
    damaged: int  # by us
    lost: int  # though they had been written and not been damaged
    twice: int  # by number, or by their stones
    unnoticed: int  # damaged by us, and read all the same; or damaged files that seem whole


def kill_and_resume(folder: Path, kills: int, rng: Random) -> Iterator[Account]:
    """Run the generator so often, and kill it each time; what is known after each."""
    known: dict[Name, bytes] = {}
    hits: dict[Name, Path] = {}
    lost = 0
    for kill in range(1, kills + 1):
        run_and_kill(folder, WAYS[kill % len(WAYS)], rng)
        there = by_name(read(files(folder)))
        lost += sum(there.get(name) != game for name, game in known.items())
        known = there
        if kill % 2:
            name, path = damage(folder, rng)
            del known[name]
            hits[name] = path
        games = read(files(folder))
        twice = len(games.headers) - len(by_name(games)) + distinct(games).duplicates
        unnoticed = len(hits.keys() & by_name(games).keys())
        unnoticed += sum(not read([path]).damaged for path in hits.values())
        yield Account(kill, len(games.headers), len(hits), lost, twice, unnoticed)


def run_and_kill(folder: Path, way: str, rng: Random) -> None:
    """Start it, wait for games and then a random time, kill; nothing of it is left.

    Where a worker is killed, another must take its place, and the generator end well when asked to.
    """
    line = [*COMMAND, "--folder", folder, "--workers", WORKERS, "--nodes", NODES, "--sets", *SETS]
    process = Popen(list(map(str, line)), stdout=DEVNULL, stderr=PIPE, text=True)
    wait_for_games(folder, FEW)
    time.sleep(rng.uniform(0, LONGEST_S))
    children = psutil.Process(process.pid).children(recursive=True)
    workers = workers_of(process)
    if way == "worker":
        killed = rng.choice(workers)
        killed.kill()
        wait_until(lambda: len({*workers_of(process)} - {killed}) == WORKERS)
        wait_for_games(folder, MANY)  # of both
        children += workers_of(process)
        process.terminate()
    else:
        process.kill()
        for child in workers if way == "all" else []:
            child.kill()
    _, errors = process.communicate(timeout=PATIENCE_S)
    if way == "worker":
        assert process.returncode == 0, errors
        assert "another takes its place" in errors
    wait_until(lambda: not any(is_running(child) for child in children))


def workers_of(process: Popen[str]) -> list[psutil.Process]:
    """The processes that play for a generator; it has another one, which minds its resources."""
    children = psutil.Process(process.pid).children()
    return [child for child in children if is_running(child, "spawn_main")]


def wait_for_games(folder: Path, count: int) -> None:
    wanted = len(read(files(folder)).headers) + count
    wait_until(lambda: len(read(files(folder)).headers) >= wanted)


def is_running(process: psutil.Process, word: str = "") -> bool:
    """Whether a process with a word in its line is there, and not only unnoticed by its parent."""
    with suppress(psutil.Error):
        is_there = process.is_running() and process.status() != psutil.STATUS_ZOMBIE
        return bool(is_there and word in " ".join(process.cmdline()))
    return False


def files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*/*.games"))


def by_name(games: Games) -> dict[Name, bytes]:
    """The games by what they are called, as bytes."""
    names = games.headers[["rule", "seed", "number"]].tolist()
    return {name: pack(games.record(at)) for at, name in enumerate(names)}


def damage(folder: Path, rng: Random) -> tuple[Name, Path]:
    """Change a byte of a game that has whole ones around it; which it was, and where."""
    path = rng.choice([path for path in files(folder) if len(read([path]).headers) > 2])
    games = read([path])
    hit = rng.randrange(1, len(games.headers) - 1)
    piece = pack(games.record(hit))
    data = bytearray(path.read_bytes())
    at = data.index(piece) + rng.randrange(FRAME.itemsize, len(piece))
    data[at] ^= rng.randint(1, 255)
    path.write_bytes(data)
    header = games.headers[hit]
    return (int(header["rule"]), int(header["seed"]), int(header["number"])), path
