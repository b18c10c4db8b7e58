"""Small files of solved positions, and such files with a fault."""

import json
import re
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
    LOSER,
    WINNER,
    Held,
    ProofError,
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


BIT, DROPPED = "a wrong bit", "a dropped answer"
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
    """Makes files with one fault each.

    touched: the number of the entry that has it, if one has. path: where an answer was dropped: the
    winner's turns from there on, each with the loser's answer, of which the last one was dropped;
    None for a pass.
    """

    def __init__(self, content: bytes, rng: Random) -> None:
        self._content, self._rng = content, rng
        self.touched = 0
        self.path: list[tuple[int, int | None]] = []
        self._parts = Parts.of(content)
        size = 1 + ENTRY_PLIES.size
        self._entries = [
            number for number, row in enumerate(self._parts.rows) if len(row) > size + row[0]
        ]
        self.kinds: dict[str, Callable[[], bytes]] = {
            BIT: self._bit,
            DROPPED: self._dropped,
            "a turn on a stone": lambda: self._turned(is_on_stone=True),
            "another turn": lambda: self._turned(is_on_stone=False),
            "the win of another position": self._swapped,
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
                self.path.clear()
                return self._with(number, self._less(win))

    def _less(self, win: Win) -> Win:
        """The win without one of its answers, or of those in the wins after them."""
        passed = win.passed
        if passed is not None and passed.answers and self._rng.random() < 0.3:
            self.path.append((win.turn, None))
            return win._replace(passed=self._less(passed))
        cell = self._rng.choice([*win.answers])
        self.path.append((win.turn, cell))
        after = win.answers[cell]
        if after is not None and after.answers and self._rng.random() < 0.7:
            return win._replace(answers={**win.answers, cell: self._less(after)})
        others = {other: each for other, each in win.answers.items() if other != cell}
        return win._replace(answers=others)

    def _turned(self, *, is_on_stone: bool) -> bytes:
        """Another first turn of a win: on a stone, or on an empty cell."""
        while True:
            number = self._chosen()
            row = self._parts.rows[number]
            win = self._win(number)
            at, stones = 0, set()
            for byte in row[2 : 1 + row[0]]:
                at += byte >> 2
                if byte & 3:
                    stones.add(at)
                    at += 1
            cells = range(self._parts.header["width"] * self._parts.header["height"])
            turns = [cell for cell in cells if (cell in stones) == is_on_stone and cell != row[-1]]
            if win is not None and turns:
                turn = self._rng.choice(turns)
                return self._with(number, win._replace(turn=turn), row[:-1] + bytes([turn]))

    def _swapped(self) -> bytes:
        """The win of another entry, which begins with another turn."""
        while True:
            number, other = self._chosen(), self._rng.choice(self._entries)
            rows = [*self._parts.rows]
            if rows[number][-1] != rows[other][-1]:
                rows[number] = rows[number][: -ENTRY_PLACE.size] + rows[other][-ENTRY_PLACE.size :]
                return self._parts._replace(rows=rows).content()

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


def wins_by_itself(held: Held, damage: Damage) -> bool:
    """Whether the checker finds a win where an answer was dropped, so that this is no fault."""
    held.checker.set_up(held.file.entries[damage.touched])
    strays = 0
    for turn, answer in damage.path:
        held.checker.position.place(turn, WINNER)
        if answer is None:
            strays += 1
        else:
            held.checker.position.place(answer, LOSER)
    try:
        held.checker.win(None, strays)
    except ProofError:
        return False
    return True


def names_position(why: str, kind: str) -> bool:
    """Whether a refusal says where the fault is; a bit of the header is in no position."""
    is_of_header = kind == BIT and why.startswith(("its header is", "it is not a file", "the game"))
    return is_of_header or re.match(r"winner [a-z0-9 ]+; loser [a-z0-9 ]+: ", why) is not None
