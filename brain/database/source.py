"""The bytes of a file, in order, so many at a time; what is wrong with them names its place."""

from collections.abc import Iterable, Iterator
from typing import BinaryIO

SOURCE_CHUNK = 1 << 18  # bytes that are read of a file at once


class Source:
    """Takes bytes from pieces that come one by one, of which it holds the last.

    unit: what its errors count.
    """

    def __init__(self, pieces: Iterable[bytes], unit: str = "byte") -> None:
        self._pieces = iter(pieces)
        self._unit = unit
        self._held = b""
        self._at = 0  # in what is held
        self._gone = 0  # bytes before what is held
        self._last = 0  # offset of what was taken last

    def take(self, size: int) -> bytes:
        """The next bytes; ValueError where there are fewer."""
        begin = self._at
        self._last = self.offset
        if begin + size > len(self._held):
            if not self._hold(size):
                raise self.error(f"the file ends where {size} bytes were expected")
            begin = 0
        self._at = begin + size
        return self._held[begin : self._at]

    def number(self, size: int) -> int:
        """The next bytes as a number, the lowest first."""
        return int.from_bytes(self.take(size), "little")

    def is_at_end(self) -> bool:
        """Whether all was taken."""
        return self._at == len(self._held) and not self._hold(1)

    @property
    def offset(self) -> int:
        """Of the next byte."""
        return self._gone + self._at

    def error(self, text: str, offset: int | None = None) -> ValueError:
        """What is wrong with the bytes taken last, or with those from an offset on."""
        return ValueError(f"{self._unit} {self._last if offset is None else offset}: {text}")

    def _hold(self, size: int) -> bool:
        """Let so many bytes be held from here, and none before; False: there are fewer."""
        held = bytearray(self._held[self._at :])
        self._gone += self._at
        self._at = 0
        while len(held) < size and (piece := next(self._pieces, None)) is not None:
            held += piece
        self._held = bytes(held)
        return len(held) >= size


def pieces_of(file: BinaryIO) -> Iterator[bytes]:
    """A file, piece by piece."""
    while piece := file.read(SOURCE_CHUNK):
        yield piece
