"""Files that are written on a full disk, by a process that is killed, or where they are read-only.

python -m tests.helpers.files.lost_files WAY PATH FIRST COUNT writes a file, and says before each
time which content it will have. With a number behind COUNT it kills itself before that line of the
code that writes, and waits to be killed if there are not so many.
"""

import errno
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any, NamedTuple

from brain.evaluation import weights
from kakugo import Database, Entry, Record, new_game, write_records
from tests.helpers.brains.process import PATIENCE_S, ROOT

if sys.platform != "win32":
    import resource

GAMES = 20
LONG_TEXT = 10_000  # numbers: about 50 KB
DISK_MIB = 12
WRITES = 2  # of a writer that is killed
MOST_LINES = 30  # of Python, that they take in WRITERS
WRITERS = ("files.py", "shutil.py")  # the code that writes
DONE = "done"  # what a writer says that is not dead by then


class Way(NamedTuple):
    """A way to write a file."""

    suffix: str
    write: Callable[[Path, int], object]  # the content of this number
    is_added: bool = False  # to what is there


def record(number: int) -> Record:
    """A record with a long text."""
    made = Record()
    made.root.play("h8").comment = f"{number} " * LONG_TEXT
    return made


def records(number: int) -> Iterator[Record]:
    """Many of them."""
    return (record(number + game) for game in range(GAMES))


def database(number: int) -> Database:
    """A database with long texts."""
    made = Database(":memory:")
    game = new_game("freestyle")
    for point in game.points[:GAMES]:
        game.play(point)
        made[game] = Entry(text=f"{number} " * LONG_TEXT)
    return made


WAYS = {
    "record": Way(".sgf", lambda path, number: record(number).write(path)),
    "records": Way(".sgf", lambda path, number: write_records(path, records(number))),
    "append": Way(
        ".sgf",
        lambda path, number: write_records(path, records(number), append=True),
        is_added=True,
    ),
    "CSV": Way(".csv", lambda path, number: database(number).write_csv(path)),
    "Rapfi": Way(".db", lambda path, number: database(number).write_yixindb(path)),
    "weights": Way(
        ".weights",
        lambda path, number: weights.write(
            str(path),
            bytes((number,)) * LONG_TEXT,
            architecture="none",
            rule="renju",
            board=15,
            origin=str(number),
        ),
    ),
}


class Try(NamedTuple):
    """What became of a file."""

    harm: str
    way: str
    is_hit: bool  # it was being written
    fault: str  # "": nothing was lost


class Disk(NamedTuple):
    """A folder to write in."""

    folder: Path
    is_own: bool  # it is a small disk, not a folder of the system's

    def fill(self, left: int) -> None:
        """Leave so many bytes of it."""
        free = shutil.disk_usage(self.folder).free
        with (self.folder / "filler").open("wb") as file:
            file.write(bytes(free - left))

    def lock(self) -> None:
        """Let nothing be written there."""
        subprocess.run(["mount", "-o", "remount,ro", self.folder], check=True)


@contextmanager
def small_disk(folder: Path) -> Iterator[Disk]:
    """A disk of its own in this folder, where the system lets us mount one; else the folder."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK_MIB}m", "kakugo-test", str(folder)]
    try:
        is_own = os.geteuid() == 0 and not subprocess.run(mount, capture_output=True).returncode
    except FileNotFoundError:
        is_own = False
    try:
        yield Disk(folder, is_own)
    finally:
        if is_own:
            subprocess.run(["umount", folder], check=True)


@contextmanager
def files_end_at(size: int) -> Iterator[None]:
    """Within the block no file of this process grows any further, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def full_disk(disk: Disk, name: str, path: Path, rng: Random) -> Try:
    """The disk takes a part of what is written; where it cannot be filled, a file may not grow."""
    old = path.read_bytes()
    left = rng.randrange(int(0.9 * len(old)))
    limit = None
    if disk.is_own:
        disk.fill(left)
    else:
        most = left + WAYS[name].is_added * len(old)
        limit = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (most, most))
    return _refused(disk, name, path, old, "full disk", limit)


def read_only(disk: Disk, name: str, path: Path, rng: Random) -> Try:
    """The file may not be written; for root, who may write any, the whole disk."""
    old = path.read_bytes()
    if disk.is_own:
        disk.lock()
    else:
        path.chmod(0o444)
    return _refused(disk, name, path, old, "read-only", None)


def _refused(
    disk: Disk, name: str, path: Path, old: bytes, harm: str, limit: Callable[[], object] | None
) -> Try:
    """A writer gets an OSError that names the file, and all is as it was."""
    before = sorted(disk.folder.iterdir())
    command = [sys.executable, "-m", __name__, name, str(path), "2", "1"]
    done = subprocess.run(
        command, cwd=ROOT, preexec_fn=limit, capture_output=True, text=True, timeout=PATIENCE_S
    )
    faults = []
    if path.read_bytes() != old:
        faults.append("the file has changed")
    if sorted(disk.folder.iterdir()) != before:
        faults.append("a file was left")
    if not re.search(rf"OSError \w+ {re.escape(str(path))}$", done.stdout) or done.returncode != 1:
        faults.append(f"no OSError with the file's name: {done.stdout[-300:]}{done.stderr[-300:]}")
    return Try(harm, name, is_hit=True, fault=", ".join(faults))


def killed(disk: Disk, name: str, path: Path, rng: Random) -> Try:
    """The writer is killed before any line of the code that writes."""
    line = str(rng.randrange(1, MOST_LINES))
    command = [sys.executable, "-m", __name__, name, str(path), "2", str(WRITES), line]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        said = []
        while (word := writer.stdout.readline().strip()) not in ("", DONE):
            said.append(int(word))
        writer.kill()
    last = said[-1]
    parts = [each for each in disk.folder.iterdir() if each.suffix == ".part"]
    for part in parts:
        part.unlink()
    found, way = path.read_bytes(), WAYS[name]
    wholes = [content(way, number, path) for number in range(1, last + 1)]
    if way.is_added:
        before, after = b"".join(wholes[:-1]), b"".join(wholes)
        is_there = found.startswith(before) and after.startswith(found)
    else:
        is_there = found in wholes[-2:]
    return Try("kill -9", name, word != DONE, "" if is_there else "the file is neither old nor new")


def content(way: Way, number: int, path: Path) -> bytes:
    """What a file has where it is written as a whole; path: beside which."""
    other = path.with_name(f"other{path.suffix}")
    way.write(other, number)
    found = other.read_bytes()
    other.unlink()
    return found


HARMS = {"full disk": full_disk, "kill -9": killed, "read-only": read_only}


def tried(folder: Path, tries: int, rng: Random) -> Iterator[Try]:
    """So many tries: every harm to every way of writing, by turns."""
    pairs = [(harm, name) for name in WAYS for harm in HARMS.values()]
    for number in range(tries):
        harm, name = pairs[number % len(pairs)]
        with small_disk(folder / str(number)) as disk:
            path = disk.folder / f"file{WAYS[name].suffix}"
            WAYS[name].write(path, 1)
            yield harm(disk, name, path, rng)


def dies_before(line: int, files: Sequence[str] = WRITERS) -> Any:
    """What sys.settrace gets, so that the process kills itself before this line of these files."""
    left = line

    def trace(frame: FrameType, event: str, _: object) -> object:
        nonlocal left
        if Path(frame.f_code.co_filename).name not in files:
            return None
        left -= event == "line"
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return trace

    return trace


def main() -> int:
    way, path, first, count, *line = sys.argv[1:]
    for number in map(int, line):
        sys.settrace(dies_before(number))
    try:
        for number in range(int(first), int(first) + int(count)):
            print(number, flush=True)
            WAYS[way].write(Path(path), number)
    except OSError as error:
        print(f"OSError {errno.errorcode[error.errno or 0]} {error.filename}")
        return 1
    if line:
        print(DONE, flush=True)
        time.sleep(PATIENCE_S)  # to be killed
    return 0


if __name__ == "__main__":
    sys.exit(main())
