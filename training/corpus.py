"""Which games are the same, and which are held out: never learned from, only judged by.

Two games are the same if a symmetry of the board makes one of the other. Whether a game is held
out is decided by a hash of its opening's stones: so it holds for ever, on every machine, and what
is held out shares no opening with what is learned from.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from .records import RECORDS_SUFFIX, Games, Record, join, read

T = TypeVar("T", bound=np.generic)

HELD_OUT = 10  # one game of so many is


class Corpus(NamedTuple):
    """Games without those that are there already."""

    games: Games
    is_held_out: NDArray[np.bool_]  # one a game
    duplicates: int = 0  # games left out

    def part(self, is_wanted: NDArray[np.bool_]) -> Corpus:
        """Some of the games. is_wanted: one a game."""
        numbers = np.flatnonzero(is_wanted).tolist()
        return Corpus(join(map(self.games.record, numbers)), self.is_held_out[is_wanted])

    def small(self, count: int) -> Corpus:
        """With the first so many games to learn from, and all that are held out."""
        return self.part(self.is_held_out | (np.cumsum(~self.is_held_out) <= count))


def symmetries(board: NDArray[T]) -> list[NDArray[T]]:
    """The eight that a square array has."""
    return [np.rot90(some, turn) for some in (board, board.T) for turn in range(4)]


@cache
def images(side: int) -> list[NDArray[np.uint16]]:
    """Where each symmetry of the board puts every cell."""
    board = np.arange(side * side, dtype=">u2").reshape(side, side)
    return [some.ravel() for some in symmetries(board)]


def key(record: Record) -> bytes:
    """What two games have in common that are the same: rule, board and stones."""
    header = record.header
    rule_and_side = bytes([header["rule"], header["side"]])
    cells = record.turns["cell"]
    forms = [image[cells].tobytes() for image in images(int(header["side"]))]
    least: bytes = min(forms)
    return rule_and_side + least


def opening(record: Record) -> bytes:
    """The random stones that a game begins with, in any order; the same under a symmetry."""
    header, count = record.header, int(record.header["opening"])
    board = np.zeros((header["side"], header["side"]), np.uint8)
    board.flat[record.turns["cell"][:count]] = np.arange(count) % 2 + 1
    least: bytes = min(some.tobytes() for some in symmetries(board))
    return bytes([header["rule"], header["side"]]) + least


def is_held_out(record: Record) -> bool:
    """Whether a game is, as all games with its opening are."""
    key = opening(record)
    return int.from_bytes(blake2b(key, digest_size=4).digest(), "little") % HELD_OUT == 0


def distinct(games: Games) -> Corpus:
    """The first of each games that are the same."""
    seen: dict[bytes, Record] = {}
    for number in range(len(games.headers)):
        record = games.record(number)
        seen.setdefault(key(record), record)
    found = Games(*join(seen.values())[:3], games.damaged)
    held_out = np.fromiter(map(is_held_out, seen.values()), np.bool_, len(seen))
    return Corpus(found, held_out, len(games.headers) - len(seen))


def collect(paths: Iterable[Path]) -> Corpus:
    """The games of some files, and of folders of files. Raises OSError where one is not there."""
    files = [
        file
        for path in paths
        for file in (sorted(path.glob(f"*{RECORDS_SUFFIX}")) if path.is_dir() else [path])
    ]
    return distinct(read(files))
