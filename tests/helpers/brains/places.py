"""Places where a manager may start a brain, and what it may give it as a folder."""

import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import NamedTuple

FOREIGN = "Gomocup Juge é ü 五目"  # blanks, and letters that are not ASCII
FULL_BYTES = 1 << 16  # of a disk; no less than a page anywhere


class Place(NamedTuple):
    """Where a brain runs, and what it gets as INFO folder."""

    cwd: Path
    folder: str


class Unavailable(Exception):  # noqa: N818
    """This machine, or this user, cannot have such a place."""


def elsewhere(base: Path) -> Iterator[Place]:
    """Neither the program nor its sources lie in the working directory; all names are foreign."""
    cwd, folder = base / FOREIGN, base / f"{FOREIGN} folder"
    cwd.mkdir()
    folder.mkdir()
    yield Place(cwd, str(folder))


def no_folder(base: Path) -> Iterator[Place]:
    """A file, where a folder is wanted."""
    path = base / "a file"
    path.write_text("not a folder\n")
    yield Place(base, str(path))


def read_only(base: Path) -> Iterator[Place]:
    """Nothing can be written, neither in the working directory nor in the folder."""
    with mounted(base / "read only", "ro") as path:
        yield Place(path, str(path))


def full_disk(base: Path) -> Iterator[Place]:
    """Not a byte is left on the disk of the working directory and of the folder."""
    with mounted(base / "full", f"size={FULL_BYTES}") as path:
        try:
            (path / "all of it").write_bytes(bytes(2 * FULL_BYTES))
        except OSError:
            yield Place(path, str(path))
        else:
            raise Unavailable("the disk takes more than its size")


PLACES: dict[str, Callable[[Path], Iterator[Place]]] = {
    "elsewhere": elsewhere,
    "windows": lambda base: iter([Place(base, "C:\\Gomocup Judge\\kakugo 1\\")]),
    "nowhere": lambda base: iter([Place(base, str(base / "no such folder"))]),
    "no folder": no_folder,
    "read only": read_only,
    "full disk": full_disk,
}


def place(name: str, base: Path) -> AbstractContextManager[Place]:
    """A place of that name within an empty folder; Unavailable where there can be none."""
    return contextmanager(PLACES[name])(base)


@contextmanager
def mounted(path: Path, options: str) -> Iterator[Path]:
    """A small disk of its own, for as long as the block takes."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        raise Unavailable("to mount a disk one has to be root")
    path.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(path)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        raise Unavailable("this system lets nobody mount a disk")
    try:
        yield path
    finally:
        subprocess.run(["umount", "--lazy", str(path)], check=True)
