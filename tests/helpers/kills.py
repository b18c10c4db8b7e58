"""A generator of games that is killed, damaged and resumed, and an account of what it keeps."""

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from subprocess import DEVNULL, PIPE, Popen
from typing import NamedTuple

import psutil

from training.corpus import distinct
from training.records import FRAME, Games, pack, read

COMMAND = (sys.executable, "-m", "training.generate")
SETS = ("freestyle15", "renju15")
WORKERS = 2
NODES = 300
WAYS = ("all", "parent", "worker")  # who is killed
LONGEST_S = 2.0  # from the first game of a run to the kill
PATIENCE_S = 60.0  # for a process to start or to end

Name = tuple[int, int, int]  # rule, seed and number of a game


class Account(NamedTuple):
    """What became of the games."""

    kills: int
    games: int  # there at the end
    damaged: int  # by us
    lost: int  # though they had been written and not been damaged
    twice: int  # by number, or by their stones
    unnoticed: int  # pieces that were damaged, and not counted as such


def kill_and_resume(folder: Path, kills: int, rng: Random) -> Iterator[Account]:
    """Run the generator so often, and kill it each time; what is known after each."""
    known: dict[Name, bytes] = {}
    lost = damaged = 0
    for kill in range(1, kills + 1):
        run_and_kill(folder, WAYS[kill % len(WAYS)], rng, len(known))
        there = by_name(read(files(folder)))
        lost += sum(there.get(name) != game for name, game in known.items())
        known = there
        if kill % 2:
            del known[damage(folder, rng)]
            damaged += 1
        games = read(files(folder))
        twice = len(games.headers) - len(by_name(games)) + distinct(games).duplicates
        unnoticed = damaged - games.damaged + len(by_name(games).keys() ^ known.keys())
        yield Account(kill, len(games.headers), damaged, lost, twice, unnoticed)


def run_and_kill(folder: Path, way: str, rng: Random, games: int) -> None:
    """Start it, wait for games and then a random time, kill; nothing of it is left."""
    line = [*COMMAND, "--folder", folder, "--workers", WORKERS, "--nodes", NODES, "--sets", *SETS]
    process = Popen(list(map(str, line)), stdout=DEVNULL, stderr=PIPE)
    wait_until(lambda: len(read(files(folder)).headers) > games)
    time.sleep(rng.uniform(0, LONGEST_S))
    children = psutil.Process(process.pid).children(recursive=True)
    workers = [child for child in children if "spawn_main" in " ".join(child.cmdline())]
    if way == "worker":
        rng.choice(workers).kill()
        time.sleep(rng.uniform(0, LONGEST_S))
        process.terminate()
    else:
        process.kill()
        for child in workers if way == "all" else []:
            child.kill()
    assert process.stderr is not None
    process.stderr.read()
    process.wait(PATIENCE_S)
    wait_until(lambda: not any(is_running(child) for child in children))


def is_running(process: psutil.Process) -> bool:
    """Whether a process is there, and not only waits for its parent to notice that it is not."""
    try:
        return bool(process.is_running() and process.status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def files(folder: Path) -> list[Path]:
    """All files of games."""
    return sorted(folder.glob("*/*.games"))


def by_name(games: Games) -> dict[Name, bytes]:
    """The games by what they are called, as bytes."""
    names = games.headers[["rule", "seed", "number"]].tolist()
    return {name: pack(games.record(at)) for at, name in enumerate(names)}


def damage(folder: Path, rng: Random) -> Name:
    """Change a byte of a game that has whole ones around it; which it was."""
    path = rng.choice([path for path in files(folder) if len(read([path]).headers) > 2])
    games = read([path])
    hit = rng.randrange(1, len(games.headers) - 1)
    piece = pack(games.record(hit))
    data = bytearray(path.read_bytes())
    at = data.index(piece) + rng.randrange(FRAME.itemsize, len(piece))
    data[at] ^= rng.randint(1, 255)
    path.write_bytes(data)
    header = games.headers[hit]
    return int(header["rule"]), int(header["seed"]), int(header["number"])


def wait_until(is_so: Callable[[], bool]) -> None:
    """Until something is so; an error if it never is."""
    end = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.05)
