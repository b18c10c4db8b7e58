"""Games to learn from, as bytes: one record a game, in files that survive a kill.

A file is a row of records. A record is

    4 bytes   b"KGM2": the last letter is the version
    2 bytes   number of bytes that follow the checksum
    4 bytes   CRC-32 of those bytes
    header    HEADER: rule, board, result, seed and number of the game, who played
    turns     one TURN for each stone, the opening's included

all little-endian. A record is written in one piece, so a kill leaves at most one that is broken, at
the end; whatever is broken anywhere is skipped up to the next record that is whole, and counted.
"""

import errno
import os
import zlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from brain.types import Point

KIND, VERSION = b"KGM", b"2"
GAMES_MAGIC = KIND + VERSION
BINARY = getattr(os, "O_BINARY", 0)  # of Windows
RECORDS_SUFFIX = ".games"  # of a file
FRAME = np.dtype([("magic", "S4"), ("bytes", "<u2"), ("crc", "<u4")])
GAME_HEADER = np.dtype(
    [
        ("rule", "u1"),  # INFO rule
        ("side", "u1"),  # cells a side of the board
        ("winner", "u1"),  # 1 Black, 2 White, 0 nobody
        ("proven", "u1"),  # 1: the game ended with a proof, 0: with its last stone
        ("opening", "u1"),  # stones placed before the engine began
        ("turns", "<u2"),  # stones in all
        ("seed", "<u4"),  # of the run
        ("number", "<u4"),  # of the game in the run, by which it can be made again
        ("signature", "<u8"),  # bench signature of the engine
        ("weights", "<u8"),  # hash of the file of weights that it played with
        ("nodes", "<u4"),  # searched a turn, on the average
    ]
)
TURN_DTYPE = np.dtype(
    [
        ("cell", "<u2"),  # y * side + x
        ("value", "<i2"),  # for the side to move; NO_VALUE: not searched
        ("second", "<i2"),  # of the next best turn, by a smaller search; NO_VALUE: not looked for
        ("depth", "u1"),  # plies of the last iteration
        ("flags", "u1"),  # bits: RANDOM, FORCED, PROVEN_FLAG, SAMPLED
    ]
)
NO_VALUE = 32001
RANDOM = 1  # played at random, whatever the search says
FORCED = 2  # the only turn worth trying
PROVEN_FLAG = 4  # the value is a proof
SAMPLED = 8  # nothing came later: a position alone, and what was said of it
LONGEST_GAME = 1024  # turns of a game

TurnRow = tuple[int, int, int, int, int]  # of TURN_DTYPE


class Record(NamedTuple):
    """One game."""

    header: np.void  # GAME_HEADER
    turns: NDArray[np.void]  # TURN_DTYPE, one a stone

    @property
    def points(self) -> list[Point]:
        """Where its stones are, in their order."""
        side = int(self.header["side"])
        return [(cell % side, cell // side) for cell in self.turns["cell"].tolist()]


class Games(NamedTuple):
    """Many games: headers, all their turns in one row, and where each game's turns begin."""

    headers: NDArray[np.void]  # GAME_HEADER, N
    turns: NDArray[np.void]  # TURN_DTYPE, as many as all games have
    starts: NDArray[np.int64]  # N + 1: turns[starts[n]:starts[n + 1]] are those of game n
    damaged: int = 0  # pieces of the files that were skipped

    def record(self, number: int) -> Record:
        """One of them."""
        first, last = self.starts[number : number + 2]
        return Record(self.headers[number], self.turns[first:last])


def alone(header: np.void, before: Sequence[int], row: TurnRow) -> Record:
    """A position as a record of its own, in which only the last turn says something.

    header: that of its game, whose opening says whether it is held out. before: the cells of the
    stones there, in their order. row: the turn in the position; its flags get SAMPLED.
    """
    cell, value, second, depth, flags = row
    steps = [(step, NO_VALUE, NO_VALUE, 0, RANDOM) for step in before]
    turns = np.array([*steps, (cell, value, second, depth, flags | SAMPLED)], TURN_DTYPE)
    made = np.array([header], GAME_HEADER)
    made["winner"], made["proven"], made["turns"] = 0, 0, len(turns)
    return Record(made[0], turns)


def is_sample(games: Games) -> NDArray[np.bool_]:
    """Which of them are no games, but positions alone."""
    found: NDArray[np.bool_] = games.turns["flags"][games.starts[1:] - 1] & SAMPLED != 0
    return found


def pack(record: Record) -> bytes:
    """The bytes of a game, frame included."""
    body = record.header.tobytes() + record.turns.tobytes()
    frame = np.zeros(1, FRAME)
    frame["magic"], frame["bytes"], frame["crc"] = GAMES_MAGIC, len(body), zlib.crc32(body)
    return frame.tobytes() + body


def scan(data: bytes) -> Iterator[tuple[int, int] | None]:
    """Where the bodies of whole records begin and end; None for each piece that is none."""
    at, is_lost = 0, False
    while at < len(data):
        end = _whole(data, at)
        if end:
            yield at + FRAME.itemsize, end
            at, is_lost = end, False
            continue
        if not is_lost:
            yield None
            is_lost = True
        at = data.find(GAMES_MAGIC, at + 1)
        if at < 0:
            return


def _whole(data: bytes, at: int) -> int:
    """The end of a whole record that begins here; 0 where none does."""
    if data[at : at + len(GAMES_MAGIC)] != GAMES_MAGIC or at + FRAME.itemsize > len(data):
        return 0
    frame = np.frombuffer(data, FRAME, 1, at)[0]
    start = at + FRAME.itemsize
    end = start + int(frame["bytes"])
    body = data[start:end]
    if len(body) != frame["bytes"] or zlib.crc32(body) != frame["crc"]:
        return 0
    turns, rest = divmod(len(body) - GAME_HEADER.itemsize, TURN_DTYPE.itemsize)
    if rest or turns < 1:
        return 0
    header = np.frombuffer(body, GAME_HEADER, 1)[0]
    cells = np.frombuffer(body, TURN_DTYPE, offset=GAME_HEADER.itemsize)["cell"]
    is_on_board = bool((cells < int(header["side"]) ** 2).all())
    return end if is_on_board and turns == header["turns"] else 0


def read(paths: Iterable[Path]) -> Games:
    """All games of some files; what is damaged is skipped and counted.

    Raises ValueError for a file of another version of the format.
    """
    headers: list[bytes] = []
    turns: list[bytes] = []
    damaged = 0
    for path in paths:
        data = path.read_bytes()
        if data[: len(KIND)] == KIND and data[: len(GAMES_MAGIC)] != GAMES_MAGIC:
            version, ours = data[len(KIND) : len(GAMES_MAGIC)].decode("latin-1"), VERSION.decode()
            raise ValueError(f"{path} has version {version} of the format, not {ours}")
        for found in scan(data):
            if found is None:
                damaged += 1
                continue
            start, end = found
            headers.append(data[start : start + GAME_HEADER.itemsize])
            turns.append(data[start + GAME_HEADER.itemsize : end])
    return _games(headers, turns, damaged)


def join(records: Iterable[Record]) -> Games:
    """Some records as one."""
    found = list(records)
    return _games(
        [record.header.tobytes() for record in found], [record.turns.tobytes() for record in found]
    )


def _games(headers: list[bytes], turns: list[bytes], damaged: int = 0) -> Games:
    """Games by the bytes of each one's header and turns."""
    lengths = [len(some) // TURN_DTYPE.itemsize for some in turns]
    return Games(
        np.frombuffer(b"".join(headers), GAME_HEADER),
        np.frombuffer(b"".join(turns), TURN_DTYPE),
        np.concatenate([[0], np.cumsum(lengths, dtype=np.int64)]),
        damaged,
    )


def usable(turns: NDArray[np.void]) -> NDArray[np.bool_]:
    """Which positions a fit can use: searched ones where the engine had a choice."""
    found: NDArray[np.bool_] = (turns["value"] != NO_VALUE) & (turns["flags"] & FORCED == 0)
    return found


def append(path: Path, piece: bytes) -> None:
    """Add the bytes of games to a file, whole and on the disk when this returns.

    Raises OSError, and leaves the file as it was, where there is no room.
    """
    descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | BINARY, 0o644)
    try:
        size = os.fstat(descriptor).st_size
        if os.write(descriptor, piece) < len(piece):
            os.ftruncate(descriptor, size)
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
