"""Small files of solved positions, and such files with a fault."""

import json
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from brain.types import BLACK
from kakugo import read_game
from kakugo.solved.checking import (
    CHECKSUM_BYTES,
    ENTRY_PLACE,
    ENTRY_PLIES,
    FIRST_LINE,
    HASH_BYTES,
    Win,
    unpacked,
)
from kakugo.solved.finding import packed
from kakugo.solved.looking import LookLimits
from kakugo.solved.proving import ProofPlan, grow
from kakugo.solved.tree import ProofTree
from kakugo.solved.writing import sealed, write

# Black wins; each has an answer that wants a turn of the proof, the second one in standard.
LINES = ("freestyle 15x15: h8; a1; i9; i8", "standard 15x15: h8; a1; i9; g10")
PLAN = ProofPlan(LookLimits(nodes=10_000), workers=2)


def solved_file(line: str, folder: Path) -> Path:
    """The file of a position in which Black is to move and wins."""
    file = folder / "small.solved"
    tree = ProofTree(read_game(line), BLACK, folder / "small.proof")
    try:
        for _ in grow(tree, PLAN):
            pass
        for _ in write(tree, file, PLAN):
            pass
    finally:
        tree.close()
    return file


# ---- damaged files ----


DROPPED = "a dropped answer"
compressed = cache(zlib.compress)


class Parts(NamedTuple):
    """What a file is made of: its header, its blocks of wins, its rows of positions."""

    header: dict[str, Any]
    blocks: list[bytes]
    rows: list[bytes]

    @classmethod
    def of(cls, content: bytes) -> "Parts":
        """The parts of the bytes of a file."""
        head, _, body = content[len(FIRST_LINE) : -HASH_BYTES - CHECKSUM_BYTES].partition(b"\n")
        header = json.loads(head)
        blocks = []
        for length in header["blocks"]:
            blocks.append(zlib.decompress(body[:length]))
            body = body[length:]
        positions, rows = zlib.decompress(body), []
        winner = 1 + ("Black", "White").index(header["winner"])
        at = 0
        while at < len(positions):
            size = 1 + positions[at] + ENTRY_PLIES.size
            size += ENTRY_PLACE.size * (positions[at + 1] == winner)
            rows.append(positions[at : at + size])
            at += size
        return cls(header, blocks, rows)

    def content(self) -> bytes:
        """The bytes of a file with these parts, with the hash that belongs to them."""
        blocks = [*map(compressed, self.blocks)]  # of which nearly all are known
        header = {**self.header, "blocks": [*map(len, blocks)]}
        body = b"".join([*blocks, zlib.compress(b"".join(self.rows))])
        whole = FIRST_LINE + json.dumps(header).encode() + b"\n" + body
        return sealed(whole)


class Damage:
    """Makes files with one fault each. touched: the number of the entry that has it, if one has."""

    def __init__(self, content: bytes, rng: Random) -> None:
        self._content, self._rng = content, rng
        self.touched = 0
        self._parts = Parts.of(content)
        size = 1 + ENTRY_PLIES.size
        self._entries = [
            number for number, row in enumerate(self._parts.rows) if len(row) > size + row[0]
        ]
        self.kinds: dict[str, Callable[[], bytes]] = {
            "a wrong bit": self._bit,
            DROPPED: self._dropped,
            "another turn": self._turned,
            "fewer plies": self._shorter,
            "a missing position": self._missing,
        }

    def _bit(self) -> bytes:
        wrong = bytearray(self._content)
        wrong[self._rng.randrange(len(wrong))] ^= 1 << self._rng.randrange(8)
        return bytes(wrong)

    def _chosen(self) -> int:
        """The number of the row of an entry."""
        self.touched = self._rng.randrange(len(self._entries))
        return self._entries[self.touched]

    def _dropped(self) -> bytes:
        while True:
            number = self._chosen()
            win = self._win(number)
            if win is not None and win.answers:
                return self._with(number, self._less(win))

    def _less(self, win: Win) -> Win:
        """The win without one of its answers, or of those in the wins after them."""
        cell = self._rng.choice([*win.answers])
        after = win.answers[cell]
        if after is not None and after.answers and self._rng.random() < 0.7:
            return win._replace(answers={**win.answers, cell: self._less(after)})
        others = {other: each for other, each in win.answers.items() if other != cell}
        return win._replace(answers=others)

    def _turned(self) -> bytes:
        """Another turn: on a stone, so that it is wrong for certain."""
        number = self._chosen()
        row = self._parts.rows[number]
        win = self._win(number)
        at, cells = 0, []
        for byte in row[2 : 1 + row[0]]:
            at += byte >> 2
            if byte & 3:
                cells.append(at)
                at += 1
        if win is None or not cells:
            return self._bit()
        turn = self._rng.choice(cells)
        moved = row[:-1] + bytes([turn])
        return self._with(number, win._replace(turn=turn), moved)

    def _shorter(self) -> bytes:
        number = self._chosen()
        row = bytearray(self._parts.rows[number])
        at = 1 + row[0]
        (plies,) = ENTRY_PLIES.unpack_from(row, at)
        ENTRY_PLIES.pack_into(row, at, plies - 1)
        rows = [*self._parts.rows]
        rows[number] = bytes(row)
        return self._parts._replace(rows=rows).content()

    def _missing(self) -> bytes:
        number = self._chosen()
        rows = [row for other, row in enumerate(self._parts.rows) if other != number]
        return self._parts._replace(rows=rows).content()

    def _win(self, number: int) -> Win | None:
        block, start, _ = ENTRY_PLACE.unpack(self._parts.rows[number][-ENTRY_PLACE.size :])
        return unpacked(self._parts.blocks[block], start)[0]

    def _with(self, number: int, win: Win, row: bytes = b"") -> bytes:
        """The file with another win, behind all others, in place of one."""
        row = row or self._parts.rows[number]
        block, _, turn = ENTRY_PLACE.unpack(row[-ENTRY_PLACE.size :])
        blocks, rows = [*self._parts.blocks], [*self._parts.rows]
        place = ENTRY_PLACE.pack(block, len(blocks[block]), turn)
        blocks[block] += packed(win)
        rows[number] = row[: -ENTRY_PLACE.size] + place
        return self._parts._replace(blocks=blocks, rows=rows).content()
