"""The programs that write into a database, killed while they do, and an account of what it keeps.

Acknowledged is what another reader has seen in the file; of an importer also all of the records
that it says are in. A position that was acknowledged has to be there, with the text, the label and
the result that it had, and with a value and a turn where it had some: searches better these.
"""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import cycle, islice
from pathlib import Path
from random import Random
from subprocess import DEVNULL, PIPE, Popen
from threading import Thread, Timer
from typing import NamedTuple

import psutil

from kakugo import Database, Entry, Record, new_game, position_text, turn_name, write_records
from tests.helpers.brains.process import ROOT
from tests.helpers.database.kills import is_sound

LONGEST_S = 1.0  # from the first change that is seen to the kill
COMPUTING_S = 10.0  # the same, where it shall be killed while it computes
PATIENCE_S = 60.0  # for a program to write, or to end
STONES = 8  # of an engine's position
RECORDS, PLIES = 600, 8  # that are imported
IMPORT = """
import sys
from kakugo import Database, iter_records
with Database(sys.argv[1]) as database:
    for number, record in enumerate(iter_records(sys.argv[2]), 1):
        database.add_records([record])
        print(number, flush=True)
"""

Contents = dict[str, Entry]  # of a database, by positions as texts


class Account(NamedTuple):
    """What became of what was written."""

    kills: int
    acknowledged: int  # positions
    lost: int  # though they had been acknowledged
    damaged: int  # times that SQLite found something wrong
    left: int  # processes that had not ended


def engine(path: Path, rng: Random) -> Popen[str]:
    """A brain that searches one position after the other, each for a moment."""
    process = begun("-m", "protocol", stdin=PIPE)
    settings = f"START 15\nINFO database {path}\nINFO max_depth 8\nINFO timeout_turn 2000"
    Thread(target=converse, args=(process, settings, rng), daemon=True).start()
    return process


def converse(process: Popen[str], settings: str, rng: Random) -> None:
    """Give it positions as long as it answers."""
    assert process.stdin is not None
    assert process.stdout is not None
    with suppress(BrokenPipeError):
        print(settings, board(rng), sep="\n", file=process.stdin, flush=True)
        for line in process.stdout:
            if line[0].isdigit():
                print(board(rng), file=process.stdin, flush=True)


def board(rng: Random) -> str:
    """A position, as a manager gives it."""
    points = rng.sample([(x, y) for x in range(4, 11) for y in range(4, 11)], STONES)
    lines = (f"{x},{y},{1 + number % 2}" for number, (x, y) in enumerate(points))
    return "\n".join(["BOARD", *lines, "DONE"])


def explorer(path: Path, rng: Random) -> Popen[str]:
    """kakugo explore, with workers."""
    root = " ".join(turn_name(((7 + x, 7),)) for x in rng.sample(range(-4, 5), 3))
    words = ("--grow", "1000000", "--decided", "40000", "--nodes", "500", "--workers", "2")
    return begun("-m", "kakugo", "explore", str(path), *words, "--from", root)


def importer(path: Path, rng: Random) -> Popen[str]:
    """One who takes in the records of a file."""
    file = path.with_suffix(".sgf")
    write_records(file, records(rng))
    return begun("-c", IMPORT, str(path), str(file))


def records(rng: Random) -> list[Record]:
    """Random games, each turn with a comment of its own."""
    made = []
    for _ in range(RECORDS):
        game = new_game("freestyle")
        for point in rng.sample(game.points, PLIES):
            game.play(point)
        made.append(Record(game))
        for node in made[-1].mainline():
            node.comment = f"{rng.getrandbits(60)}"
    return made


PROGRAMS: dict[str, Callable[[Path, Random], Popen[str]]] = {
    "engine": engine,
    "explorer": explorer,
    "importer": importer,
}


def begun(*words: str, stdin: int = DEVNULL) -> Popen[str]:
    """A program in Python."""
    line = [sys.executable, "-P", *words]
    return Popen(line, cwd=ROOT, stdin=stdin, stdout=PIPE, stderr=DEVNULL, text=True)


def kill_programs(path: Path, kills: int, rng: Random) -> Iterator[Account]:
    """Let each program write by turns, and kill it; what is known after each.

    A file is used by one of each.
    """
    there: Contents = {}
    killed = number = lost = damaged = left = 0
    for kill, (name, program) in enumerate(islice(cycle(PROGRAMS.items()), kills)):
        if kill % len(PROGRAMS) == 0:
            path, there = path.with_name(f"positions{kill}"), {}
            Database(path).close()
        seed, acknowledged = rng.getrandbits(60), there.copy()
        process = program(path, Random(seed))
        children = watch(path, process, acknowledged, rng)
        if name == "importer":
            said = imported(process, records(Random(seed)))
            acknowledged |= {
                place: entry.merged(acknowledged.get(place, Entry()))
                for place, entry in said.items()
            }
        number += len(acknowledged) - len(there)
        left += end(process, children)
        killed += process.returncode < 0
        damaged += not is_sound(path)
        with Database(path, read_only=True) as database:
            there = contents(database)
        lost += sum(not holds(there.get(place), entry) for place, entry in acknowledged.items())
        yield Account(killed, number, lost, damaged, left)


def imported(process: Popen[str], made: list[Record]) -> Contents:
    """What is in those of the records that the importer has said are in."""
    assert process.stdout is not None
    number = max((int(line) for line in process.stdout if line.endswith("\n")), default=0)
    with Database(":memory:") as database:
        for record in made[:number]:
            database.add_records([record])
        return contents(database)


def watch(path: Path, process: Popen[str], seen: Contents, rng: Random) -> list[psutil.Process]:
    """Read what a program writes until it is killed; the processes that it had begun."""
    children: list[psutil.Process] = []
    killing: Timer | None = None
    deadline = time.monotonic() + PATIENCE_S
    with Database(path, read_only=True) as reader:
        while process.poll() is None:
            assert time.monotonic() < deadline
            there = contents(reader)
            if killing is None and there != seen:
                program = psutil.Process(process.pid)
                children = program.children(recursive=True)
                killing = Timer(rng.choice((rng.uniform(0, LONGEST_S), COMPUTING_S)), process.kill)
                killing.start()
                if killing.interval == COMPUTING_S:  # on one core, others come while it waits
                    second = int(sum(program.cpu_times()[:2])) + 1
                    program.rlimit(psutil.RLIMIT_CPU, (second, second))
            seen |= there
    assert killing is not None, process.returncode
    killing.cancel()
    return children


def end(process: Popen[str], children: list[psutil.Process]) -> int:
    """See that a killed program's processes end by themselves; how many did not."""
    _, left = psutil.wait_procs(children, PATIENCE_S)
    for child in left:
        child.kill()
    with suppress(OSError):
        process.communicate()
    return len(left)


def contents(database: Database) -> Contents:
    return {position_text(game): entry for game, entry in database.items()}


def holds(known: Entry | None, seen: Entry) -> bool:
    """Whether all that was acknowledged of a position is there."""
    return (
        known is not None
        and {*seen.text.split("\n")} <= {*known.text.split("\n")}
        and seen.label in ("", known.label)
        and seen.result in ("", known.result)
        and (seen.value is None or known.value is not None)
        and (seen.turn is None or known.turn is not None)
    )
