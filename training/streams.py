"""Where games are kept: a folder, a file for each set and stream, one writer for each stream."""

import os
import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from kakugo.folders import data_folder

from .records import RECORDS_SUFFIX, read

VARIABLE = "KAKUGO_GAMES"
SAMPLES_STREAM = "samples"  # a folder in that of each set


class Stream(NamedTuple):
    """The games of one worker: a seed of its own, and a file for each set."""

    folder: Path
    seed: int

    def file(self, name: str) -> Path:
        """Where the games of a set go."""
        return self.folder / name / f"{self.seed:08x}{RECORDS_SUFFIX}"

    def samples(self, name: str) -> Path:
        """Where positions out of the searches of these games go."""
        path = self.folder / name / SAMPLES_STREAM / f"{self.seed:08x}{RECORDS_SUFFIX}"
        path.parent.mkdir(parents=True, exist_ok=True)
        return path

    def count(self, name: str) -> int:
        """The number that the next game has: one more than the last that was written."""
        path = self.file(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        games = read([path] if path.exists() else [])
        return int(games.headers["number"].max()) + 1 if len(games.headers) else 0


def folder_of(chosen: Path | None) -> Path:
    """The folder that was named, or $KAKUGO_GAMES, or kakugo/games in the user's data folder."""
    if chosen is not None:
        return chosen
    if named := os.environ.get(VARIABLE):
        return Path(named)
    return data_folder() / "games"


def seed_of(seed: int, worker: int) -> int:
    """The seed of a worker's stream, where the streams together have one."""
    return random.Random(f"{seed} {worker}").getrandbits(32)


@contextmanager
def open_stream(folder: Path, seed: int | None = None) -> Iterator[Stream]:
    """A stream that no other process writes: that of a seed, or an old one that is free, or new.

    Raises OSError where there is none.
    """
    new = int.from_bytes(os.urandom(4), "big") if seed is None else seed
    locks = [folder / f"{new:08x}.lock"]
    if seed is None:
        locks[:0] = sorted(folder.glob(f"{'[0-9a-f]' * 8}.lock"))
    for path in locks:
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        except PermissionError:
            continue  # another user's
        try:
            _lock(descriptor)
        except OSError:
            os.close(descriptor)
            continue
        try:
            yield Stream(folder, int(path.stem, 16))
        finally:
            os.close(descriptor)
        return
    raise OSError(f"no stream can be had in {folder}")


def _lock(descriptor: int) -> None:
    """Lock a file until it is closed, or the process gone; OSError where another process has."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
