"""How a file is written so that nothing is lost: as a whole, or not at all."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BufferedWriter, FileIO
from os import PathLike
from pathlib import Path
from stat import S_IMODE
from typing import IO, Any, BinaryIO

FILE_CHUNK = 1 << 20  # bytes that are copied at once
OPEN_FILES = ("/dev/std", "/dev/fd/", "/proc/")  # names of files that a process has open already
NAME_KEPT = 40  # characters of a name that its part begins with: systems allow 255 bytes


@contextmanager
def replacing(path: str | PathLike[str]) -> Iterator[BinaryIO]:
    """A new file, which takes the place of this one at the end of the block.

    It is written beside the old one, as NAME.xxxxxxxx.part, and takes over its mode. Whatever goes
    wrong meanwhile (an exception in the block, a full disk, a kill), the old file is as it was; a
    kill leaves the part. A link stays a link. OSError, which names the file, where it cannot be
    written, as where it is read-only. What is no usual file, as a terminal or a pipe, is written as
    it is.
    """
    is_old = os.path.exists(path)
    is_open = os.path.abspath(path).startswith(OPEN_FILES)
    if is_old and (is_open or not os.path.isfile(path)):
        with BufferedWriter(_File(path, "w")) as file:
            yield file
        return
    place = Path(os.path.realpath(path))
    if is_old:
        open(place, "r+b").close()  # or OSError: a read-only file could be replaced, too
    part = place.with_name(f"{place.name[:NAME_KEPT]}.{os.urandom(4).hex()}.part")
    try:
        with BufferedWriter(_File(part, "x", path)) as file:
            yield file
            file.flush()
            if is_old:
                with suppress(OSError):  # not every file system has modes
                    os.chmod(part, S_IMODE(place.stat().st_mode))
                with _named(path):
                    os.fsync(file.fileno())  # some disks find out here that they are full
        with _named(path):
            os.replace(part, place)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise


def write_text(path: str | PathLike[str], text: str) -> None:
    """Write a file of this text, in UTF-8 with its line ends as they are; see replacing."""
    with replacing(path) as file:
        file.write(text.encode())


def append(path: str | PathLike[str], content: IO[bytes]) -> None:
    """Add lines to a file, which is made if it does not exist; after an error it is as it was.

    content: what is added, to its end; where the last line of the file has no end, it gets one. A
    kill may leave a part of what was to be added, behind all that was there before.
    """
    is_new = not os.path.exists(path)
    with _File(path, "a+") as file:  # a buffer would be written after the cut, too
        size = file.seek(0, os.SEEK_END)
        try:
            if size and not _ends_line(file):
                _write(file, b"\n")
            while chunk := content.read(FILE_CHUNK):
                _write(file, chunk)
        except BaseException:
            file.truncate(size)
            if is_new:
                with suppress(OSError):
                    os.unlink(path)
            raise


def sentence(error: Exception) -> str:
    """An error for people: of a file without its number, but with its name."""
    if isinstance(error, OSError) and error.strerror is not None:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error)


class _File(FileIO):
    """A file whose errors name what is to be written, which may be another one."""

    def __init__(
        self, file: str | PathLike[str], mode: str, path: str | PathLike[str] | None = None
    ) -> None:
        self._path = file if path is None else path
        with _named(self._path):
            super().__init__(os.fspath(file), mode)

    def write(self, data: Any, /) -> int:
        with _named(self._path):
            return super().write(data)


@contextmanager
def _named(path: str | PathLike[str]) -> Iterator[None]:
    """Within the block an error of the system names this file."""
    try:
        yield
    except OSError as error:
        error.filename = os.fspath(path)
        raise


def _ends_line(file: FileIO) -> bool:
    """Whether a file that is not empty ends with a line's end."""
    file.seek(-1, os.SEEK_END)
    return file.read() == b"\n"


def _write(file: FileIO, data: bytes) -> None:
    """Write all of it: a disk that fills up takes a part first."""
    rest = memoryview(data)
    while rest:
        rest = rest[file.write(rest) :]
