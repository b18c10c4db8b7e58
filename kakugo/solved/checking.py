"""Checks a file that claims a won position of gomoku, from the rules alone.

    python checking.py freestyle-15x15.solved

It needs nothing but Python, and uses nothing of Kakugo, so it is one file that anyone can copy.
(Kakugo's writer uses it, to see what it will say.) It knows two games: freestyle, where five or
more in a row win, and standard, where exactly five do. The side that shall win is "the winner", the
other one "the loser" (a draw would do for him).

What a file says. It has *entries*. An entry is a position in which the winner is to move, and his
*win*: a turn, a win for the case that the loser then passes, and a win after some of the loser's
answers. Where the file names no win, the winner must have one by fours that this program finds by
itself: he makes a four again and again, until he has a five.

Why only some answers matter. A win is checked together with its *zone*: empty cells. The claim is:

    If up to `strays` stones of the loser are added anywhere outside the zone,
    the winner still wins, and in the same way.

To prove that for a position after the winner's turn, where the loser is to move, check first the
win after a pass, with one stray stone more. Outside the zone of that win, an answer is nothing but
that stray stone. So only the answers inside must be checked one by one. The zone of it all is the
union of these zones.

A stray stone could harm the winner only as part of a five of the loser. So the zone gets at least
one empty cell of every line of five that the loser could fill with stray stones alone: lines
without a stone of the winner, with at most `strays` empty cells. Then no such line is ever full.
It is enough to demand this where the winner is to move, because after each answer he is. (In
standard, a full line with one more stone of the loser at an end is no five, and stays none whatever
is added.)

An answer to the first turn of an entry needs no win of its own if it leads to another entry, or to
an image of one. After later turns it would, because an entry says nothing of stray stones. Entries
have more stones than those that lead to them, so nothing is proven by itself. The board is never
full before the win, because the winner's next turn is always an empty cell of the zone.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import multiprocessing
import os
import signal
import struct
import sys
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from functools import partial
from itertools import groupby
from pathlib import Path
from string import ascii_lowercase
from typing import NamedTuple

FIRST_LINE = b"kakugo solved 1\n"
GAMES = ("freestyle", "standard")  # in standard, more than five do not win
NO_TURN, NO_WIN, END = 255, 254, 253  # in an entry, where a cell could stand
LARGEST_BOARD = END  # in cells
CHECKSUM_BYTES = 4  # behind all else: a CRC-32 of it, for programs that only play
HASH_BYTES = 32  # at the end: the SHA-256 of all before
ENTRY_PLIES = struct.Struct(">H")  # of a position
ENTRY_PLACE = struct.Struct(">HIB")  # of its win: the block and the byte; and its turn
WAYS = ((1, 0), (0, 1), (1, 1), (1, -1))
WINNER, LOSER = 1, 8  # what a stone adds to the state of a line
FIVE = 5
FOURS_IN_A_ROW = (1, 2, 3, 4, 6, 8, 12)  # of a win by fours; the shortest is looked for first
TRIED_FOURS = 300  # to find a win by fours
BLACK_AND_WHITE = ("Black", "White")
HEADER_ERRORS = AttributeError, LookupError, OverflowError, RecursionError, TypeError, ValueError
FAR = 1 << 16  # more plies than any win takes
AT_ONCE = 50  # entries that a process checks, one after another
SAYING_S = 10.0  # between two lines about the progress


class ProofError(Exception):
    """The file does not prove what it claims."""


class Win(NamedTuple):
    """How the winner, who is to move, wins; None stands for a win by fours that is to be found.

    turn: a cell. passed: the win after it if the loser passes. has_pass: whether there is such a
    win; if not, every answer matters. answers: wins after answers of the loser, by cells.
    """

    turn: int
    passed: Win | None
    has_pass: bool
    answers: dict[int, Win | None]


class Entry(NamedTuple):
    """A position of the file: cells with stones of both sides; plies: to the end at most.

    block, start: where its win is, and turn: how it begins, if the winner is to move.
    """

    winner: tuple[int, ...]
    loser: tuple[int, ...]
    is_winners_turn: bool
    plies: int
    block: int = 0
    start: int = 0
    turn: int = 0


# ---- the file ----


class SolvedFile:
    """A file that is read: its header, its positions, and blocks with the wins of entries.

    winner: 1 for Black, 2 for White. root: the position that is claimed to be won in so many plies.
    """

    def __init__(self, path: str) -> None:
        content = Path(path).read_bytes()
        if not content.startswith(FIRST_LINE):
            raise ProofError("it is not a file of solved positions")
        if hashlib.sha256(content[:-HASH_BYTES]).digest() != content[-HASH_BYTES:]:
            self.damage = "its bytes are not those that were written"
        else:
            self.damage = ""
        head, _, body = content[len(FIRST_LINE) : -HASH_BYTES - CHECKSUM_BYTES].partition(b"\n")
        try:
            header = json.loads(head)
            self.game = str(header["game"])
            self.width, self.height = (int(header[name]) for name in ("width", "height"))
            if min(self.width, self.height) < FIVE or self.width * self.height > LARGEST_BOARD:
                raise ValueError("the size of the board is not possible")
            self.winner = BLACK_AND_WHITE.index(header["winner"]) + 1
            lengths = [int(length) for length in header["blocks"]]
            self.root = self._entry(bytes.fromhex(header["root"]), int(header["plies"]))
        except HEADER_ERRORS as error:
            raise ProofError(f"its header is damaged: {error}") from None
        if self.game not in GAMES:
            raise ProofError(f"the game {self.game} is not known")
        self._raw: dict[int, bytes] = {}  # the block that was read last
        self.blocks, at = [], 0
        for length in lengths:
            self.blocks.append(body[at : at + length])
            at += length
        self.entries, self.others = self._positions(body[at:])

    def _positions(self, data: bytes) -> tuple[list[Entry], list[Entry]]:
        """The entries, and the positions where the loser is to move."""
        entries: list[Entry] = []
        others: list[Entry] = []
        try:
            data = zlib.decompress(data)
            at = 0
            while at < len(data):
                size = data[at]
                key, at = data[at + 1 : at + 1 + size], at + 1 + size
                (plies,) = ENTRY_PLIES.unpack_from(data, at)
                at += ENTRY_PLIES.size
                entry = self._entry(key, plies)
                if entry.is_winners_turn:
                    block, start, turn = ENTRY_PLACE.unpack_from(data, at)
                    at += ENTRY_PLACE.size
                    if turn >= self.width * self.height:
                        raise ProofError(f"{self.text(entry)}: its turn is not on the board")
                    entries.append(entry._replace(block=block, start=start, turn=turn))
                else:
                    others.append(entry)
        except (IndexError, struct.error, zlib.error) as error:
            last = self.text(entries[-1] if entries else self.root)
            raise ProofError(f"{last}: what comes behind it is damaged: {error}") from None
        return entries, others

    def _entry(self, key: bytes, plies: int) -> Entry:
        """The position of a key: who is to move, and a byte for each stone.

        Such a byte has the number of empty cells that lie before the stone, times four, and then 1
        for Black or 2 for White; without a stone it is only empty cells.
        """
        sides: tuple[list[int], list[int]] = [], []
        at = 0
        for byte in key[1:]:
            at += byte >> 2
            if byte & 3:
                sides[byte & 3 != self.winner].append(at)
                at += 1
        cells = self.width * self.height
        is_side = key[0] in (1, 2) and all(byte & 3 != 3 for byte in key[1:])
        if at > cells or plies > cells or not is_side:
            raise ProofError(f"{text(*sides, self.width)}: this is not a position")
        return Entry(tuple(sides[0]), tuple(sides[1]), key[0] == self.winner, plies)

    def win(self, entry: Entry) -> Win | None:
        """The win of an entry."""
        try:
            if entry.block not in self._raw:
                self._raw = {entry.block: zlib.decompress(self.blocks[entry.block])}
            return unpacked(self._raw[entry.block], entry.start)[0]
        except (IndexError, RecursionError, zlib.error) as error:
            raise ProofError(f"{self.text(entry)}: its win is damaged: {error}") from None

    def text(self, entry: Entry) -> str:
        """A position in words."""
        return text(entry.winner, entry.loser, self.width)


def unpacked(data: bytes, at: int) -> tuple[Win | None, int]:
    """The win that begins at a byte, and where it ends; IndexError if it has no end."""
    turn = data[at]
    if turn == NO_TURN:
        return None, at + 1
    has_pass = data[at + 1] != NO_WIN
    passed, at = unpacked(data, at + 1) if has_pass else (None, at + 2)
    answers = {}
    while data[at] != END:
        cell = data[at]
        answers[cell], at = unpacked(data, at + 1)
    return Win(turn, passed, has_pass, answers), at + 1


def text(winner: Sequence[int], loser: Sequence[int], width: int) -> str:
    """A position in words; points as players write them."""

    def point(cell: int) -> str:
        y, x = divmod(cell, width)
        more, last = divmod(x, len(ascii_lowercase))  # the columns behind z are aa, ab and so on
        return f"{ascii_lowercase[more - 1] if more else ''}{ascii_lowercase[last]}{y + 1}"

    def side(cells: Sequence[int]) -> str:
        return " ".join(map(point, cells)) or "none"

    return f"winner {side(winner)}; loser {side(loser)}"


# ---- the rules ----


class Board:
    """Cells, the lines of five through them, and the images of a board."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.cells = width * height
        self.lines: list[list[int]] = []
        self.ends: list[list[int]] = []  # the cells next to both ends of a line
        for y in range(height):
            for x in range(width):
                for dx, dy in WAYS:
                    row = [(x + k * dx, y + k * dy) for k in range(-1, FIVE + 1)]
                    inside = [0 <= a < width and 0 <= b < height for a, b in row]
                    if all(inside[1:-1]):
                        numbers = [a + b * width for a, b in row]
                        self.lines.append(numbers[1:-1])
                        self.ends.append([numbers[k] for k in (0, -1) if inside[k]])
        self.through: list[list[int]] = [[] for _ in range(self.cells)]
        for number, line in enumerate(self.lines):
            for cell in line:
                self.through[cell].append(number)
        self.images = [
            [self._image(cell, width, height, how) for cell in range(self.cells)]
            for how in range(8 if width == height else 4)
        ]

    @staticmethod
    def _image(cell: int, width: int, height: int, how: int) -> int:
        x, y = cell % width, cell // width
        if how & 1:
            x = width - 1 - x
        if how & 2:
            y = height - 1 - y
        if how & 4:
            x, y = y, x
        return x + y * width

    def least(self, winner: Sequence[int], loser: Sequence[int]) -> int:
        """A number that all images of a position share, and no other position has."""
        return min(
            sum(1 << 2 * image[cell] for cell in winner)
            + sum(2 << 2 * image[cell] for cell in loser)
            for image in self.images
        )


class Position:
    """Stones on a board. lines: the state of each: WINNER for each stone of his, and so on."""

    def __init__(self, board: Board, is_exact: bool) -> None:
        self.board = board
        self.is_exact = is_exact
        self.stones = [0] * board.cells
        self.lines = bytearray(len(board.lines))

    def place(self, cell: int, side: int) -> None:
        """Place a stone on an empty cell."""
        self.stones[cell] = side
        lines = self.lines
        for line in self.board.through[cell]:
            lines[line] += side

    def lift(self, cell: int) -> None:
        """Take a stone away."""
        side = self.stones[cell]
        self.stones[cell] = 0
        lines = self.lines
        for line in self.board.through[cell]:
            lines[line] -= side

    def stones_of(self, side: int) -> list[int]:
        """The cells with stones of a side."""
        return [cell for cell, stone in enumerate(self.stones) if stone == side]

    def lines_with(self, state: int) -> Iterator[list[int]]:
        """The empty cells of each line that is in a state."""
        lines, stones = self.lines, self.stones
        at = lines.find(state)
        while at >= 0:
            yield [cell for cell in self.board.lines[at] if not stones[cell]]
            at = lines.find(state, at + 1)

    def fives(self, side: int = WINNER) -> list[int]:
        """The cells where a side makes a five."""
        found: list[int] = []
        lines, stones = self.lines, self.stones
        four = (FIVE - 1) * side
        at = lines.find(four)
        while at >= 0:
            if self.is_five(at, side):
                for cell in self.board.lines[at]:
                    if not stones[cell] and cell not in found:
                        found.append(cell)
            at = lines.find(four, at + 1)
        return found

    def has_lost(self) -> bool:
        """Whether the loser has a five."""
        lines = self.lines
        at = lines.find(FIVE * LOSER)
        while at >= 0:
            if self.is_five(at, LOSER):
                return True
            at = lines.find(FIVE * LOSER, at + 1)
        return False

    def is_five(self, line: int, side: int) -> bool:
        """Whether a line is a five if a side has all of its cells."""
        stones = self.stones
        return not self.is_exact or all(stones[end] != side for end in self.board.ends[line])


# ---- the proof ----

# The states of lines that stray stones could fill, by their number.
IN_DANGER = [
    [LOSER * stones for stones in range(max(0, FIVE - strays), FIVE)] for strays in range(FIVE + 1)
]


class Checked(NamedTuple):
    """What was found about a win: the plies that it takes at most, its zone, and the win itself.

    zone: a number with a bit for each cell. win: None for a win by fours that was found here.
    """

    plies: int
    zone: int
    win: Win | None


class Checker:
    """Checks wins of one game. Each method says who is to move in the position."""

    def __init__(self, board: Board, is_exact: bool) -> None:
        self.board = board
        self.is_exact = is_exact
        self.position = Position(board, is_exact)
        self._left = 0  # fours to try
        self._is_cut = False  # whether more fours in a row might win

    def check(self, entry: Entry, win: Win | None, entries: dict[int, int]) -> None:
        """Check the win of an entry; ProofError if anything is wrong.

        entries: the plies of all entries of the file, by Board.least.
        """
        self.set_up(entry)
        if win is None or win.turn != entry.turn:
            raise self.refused("its win does not begin with its turn")
        if self.win(win, 0, entries).plies > entry.plies:
            raise self.refused("the win takes longer than the file says")

    def set_up(self, entry: Entry) -> None:
        """Put the stones of an entry on the empty board."""
        self.position = Position(self.board, self.is_exact)
        for side, cells in ((WINNER, entry.winner), (LOSER, entry.loser)):
            for cell in cells:
                self.position.place(cell, side)

    def win(self, win: Win | None, strays: int, entries: dict[int, int] | None = None) -> Checked:
        """Check a win of the winner, who is to move."""
        position = self.position
        if position.has_lost():
            raise self.refused("the loser has a five")
        fives = position.fives()
        if fives and (win is None or win.turn in fives):
            five = win.turn if win else fives[0]
            return Checked(1, self.guarded(1 << five, strays), None)
        named, win = win, win or self.by_fours()
        if win is None:
            raise self.refused("no win is named, and none by fours is found")
        if win.turn >= self.board.cells or position.stones[win.turn]:
            raise self.refused("the next turn of the winner is not on an empty cell")
        position.place(win.turn, WINNER)
        try:
            after = self.answers(win, strays, entries)
        finally:
            position.lift(win.turn)
        zone = self.guarded(after.zone | 1 << win.turn, strays)
        return Checked(1 + after.plies, zone, named and after.win)

    def answers(self, win: Win, strays: int, entries: dict[int, int] | None = None) -> Checked:
        """Check what follows the turn of a win; the loser is to move."""
        if win.has_pass:
            return self.after(self.win(win.passed, strays + 1), win, strays, entries)
        everywhere = Checked(0, (1 << self.board.cells) - 1, None)
        return self.after(everywhere, win, strays, entries)

    def after(
        self, passed: Checked, win: Win, strays: int, entries: dict[int, int] | None
    ) -> Checked:
        """Check the answers to a win's turn; the loser is to move. passed: the win after a pass.

        entries: the plies of entries; not their zones, so there must be no stray stones.
        """
        if entries and strays:
            raise ValueError("entries count only where there are no stray stones")
        position = self.position
        plies, zone, _ = passed
        answers: dict[int, Win | None] = {}
        tried = [cell for cell in bits(zone) if not position.stones[cell]]
        if not tried:
            raise self.refused("the board is full")
        for cell in tried:
            position.place(cell, LOSER)
            try:
                longest = self.plies_of_entry(entries) if entries else None
                if longest is None:
                    longest, more, following = self.win(win.answers.get(cell), strays)
                    zone |= more
                    if following:
                        answers[cell] = following
            finally:
                position.lift(cell)
            plies = max(plies, longest)
        return Checked(1 + plies, zone, Win(win.turn, passed.win, win.has_pass, answers))

    def refused(self, why: str) -> ProofError:
        """The error in the position on the board."""
        position = self.position
        sides = position.stones_of(WINNER), position.stones_of(LOSER)
        return ProofError(f"{text(*sides, self.board.width)}: {why}")

    def plies_of_entry(self, entries: dict[int, int]) -> int | None:
        """The plies of the entry with this position; None if there is none."""
        position = self.position
        return entries.get(self.board.least(position.stones_of(WINNER), position.stones_of(LOSER)))

    def guarded(self, zone: int, strays: int) -> int:
        """A zone, with a cell of each line that stray stones could fill; the winner is to move."""
        for state in IN_DANGER[min(strays, FIVE)]:
            for cells in self.position.lines_with(state):
                if not any(zone >> cell & 1 for cell in cells):
                    zone |= 1 << cells[len(cells) // 2]
        return zone

    def by_fours(self) -> Win | None:
        """A win by fours of the winner, who is to move and has no five; None: none is found.

        It is only a guess: what it finds is checked as any other win.
        """
        self._left = TRIED_FOURS
        for fours in FOURS_IN_A_ROW:
            self._is_cut = False
            found = self._by_fours(fours)
            if found is not None or self._left <= 0 or not self._is_cut:
                return found
        return None

    def _by_fours(self, most: int) -> Win | None:
        position = self.position
        threes = list(position.lines_with(3 * WINNER))
        must = position.fives(LOSER) if threes else []
        if not threes or len(must) > 1:
            return None
        tried = set()
        for turn in [cell for cells in threes for cell in cells]:
            if turn in tried or (must and turn not in must):
                continue
            tried.add(turn)
            self._left -= 1
            if self._left <= 0:
                return None
            position.place(turn, WINNER)
            try:
                fives = position.fives()
                if len(fives) > 1:
                    return Win(turn, None, True, {})
                if not fives:
                    continue
                if most == 1:
                    self._is_cut = True
                    continue
                position.place(fives[0], LOSER)
                rest = self._by_fours(most - 1)
                position.lift(fives[0])
                if rest is not None:
                    return Win(turn, None, True, {fives[0]: rest})
            finally:
                position.lift(turn)
        return None


def bits(number: int) -> Iterator[int]:
    """The places of the ones in a number."""
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest


# ---- the whole file, on all cores ----


class Task(NamedTuple):
    """Entries that a process is to check, by their numbers; name: the hash of the whole file."""

    path: str
    name: str
    first: int
    last: int


class Held:
    """What a process keeps of a file: the checker, and the plies of all entries."""

    def __init__(self, path: str) -> None:
        self.file = SolvedFile(path)
        self.board = Board(self.file.width, self.file.height)
        self.checker = Checker(self.board, self.file.game == "standard")
        self.entries: dict[int, int] = {}
        for entry in self.file.entries:
            key = self.board.least(entry.winner, entry.loser)
            self.entries[key] = min(entry.plies, self.entries.get(key, entry.plies))

    def check_positions(self) -> None:
        """Check the root, and the positions where the loser is to move, but not the entries."""
        root = self.file.root
        if not root.is_winners_turn:
            raise ProofError(f"{self.file.text(root)}: the winner is not to move")
        if self.entries.get(self.board.least(root.winner, root.loser), FAR) > root.plies:
            raise ProofError(f"{self.file.text(root)}: no entry proves it")
        behind: dict[int, int] = {}
        for entry in self.file.entries:
            key = self.board.least((*entry.winner, entry.turn), entry.loser)
            behind[key] = min(entry.plies - 1, behind.get(key, FAR))
        for other in self.file.others:
            if behind.get(self.board.least(other.winner, other.loser), FAR) > other.plies:
                raise ProofError(f"{self.file.text(other)}: no entry leads to it")

    def check_bytes(self) -> None:
        """Check that the bytes of the file are those that were written; if not, say where."""
        if self.file.damage:
            for _, some in groupby(self.file.entries, key=lambda entry: entry.block):
                self.file.win(next(some))  # which reads the whole block
            raise ProofError(f"{self.file.text(self.file.root)}: {self.file.damage}")


_held: dict[str, Held] = {}


def check_entries(task: Task) -> tuple[Task, float, str]:
    """Check entries: also says the seconds that it took, and what is wrong with them."""
    began = time.process_time()
    wrong = ""
    try:
        if task.name not in _held:
            _held.clear()
            _held[task.name] = Held(task.path)
        held = _held[task.name]
        for entry in held.file.entries[task.first : task.last]:
            held.checker.check(entry, held.file.win(entry), held.entries)
    except ProofError as error:
        wrong = str(error)
    return task, time.process_time() - began, wrong


class Log:
    """Which entries of a file were found right, in another file, so that a later run goes on.

    It counts only for the same file and the same checker. Without a path nothing is kept.
    """

    def __init__(self, path: str | None, name: str) -> None:
        self._path = Path(path) if path else None
        self.done: dict[tuple[int, int], float] = {}
        if self._path is None:
            return
        if self._path.exists():
            text = self._path.read_text(encoding="utf-8", errors="replace")
            head, *lines = text.splitlines() or [""]
            if head != name:
                raise ProofError(f"{path} is about another file, or of another checker")
            for line in lines:
                words = line.split()
                if len(words) == 3 and all(word.replace(".", "", 1).isdigit() for word in words):
                    self.done[int(words[0]), int(words[1])] = float(words[2])
        else:
            self._path.write_text(name + "\n", encoding="utf-8")

    def add(self, task: Task, seconds: float) -> None:
        """Keep that entries are right."""
        self.done[task.first, task.last] = seconds
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(f"{task.first} {task.last} {seconds:.3f}\n")


def check_file(
    path: str, workers: int, say: Callable[[str], object], progress: str | None = None
) -> str:
    """Check a file in processes; what it proves, as a sentence. ProofError if it does not.

    say: is called with lines about the progress. progress: a file that keeps it; None: none.
    """
    held = Held(path)
    file = held.file
    held.check_bytes()
    held.check_positions()
    number = len(file.entries)
    name = hashlib.sha256(Path(path).read_bytes()).hexdigest()
    tasks = [Task(path, name, at, min(at + AT_ONCE, number)) for at in range(0, number, AT_ONCE)]
    checker = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()
    log = Log(progress, f"{name} {checker}")
    open_tasks = [task for task in tasks if (task.first, task.last) not in log.done]
    said = time.monotonic()
    # Ctrl-C reaches all processes of a terminal; only this one says so.
    silent = signal.signal, (signal.SIGINT, signal.SIG_IGN)
    with multiprocessing.Pool(workers, *silent) if workers > 1 else nullcontext() as pool:
        each = pool.imap_unordered if pool else map
        for task, seconds, wrong in each(check_entries, open_tasks):
            if wrong:
                raise ProofError(wrong)
            log.add(task, seconds)
            if time.monotonic() - said >= SAYING_S:
                said = time.monotonic()
                say(f"{min(number, len(log.done) * AT_ONCE)} of {number} positions are right")
    seconds = sum(log.done.values())
    positions = "1 position is" if number == 1 else f"{number} positions are"
    return (
        f"{file.game} {file.width}x{file.height}, {file.text(file.root)}:"
        f" {BLACK_AND_WHITE[file.winner - 1]}, to move, wins in at most {file.root.plies} plies."
        f" {positions} right; it took {seconds:.0f} seconds of one core."
    )


def main() -> int:
    """Check the file that the command line names."""
    made = argparse.ArgumentParser(description="Check a file that claims a won position of gomoku.")
    made.add_argument("file")
    made.add_argument(
        "--workers", type=int, default=os.cpu_count() or 1, help="processes (default: all cores)"
    )
    made.add_argument(
        "--progress", metavar="FILE", help="keep there what is right; the same command goes on"
    )
    asked = made.parse_args()
    try:
        workers = max(1, asked.workers)
        print(check_file(asked.file, workers, partial(print, flush=True), asked.progress))
    except (ProofError, OSError) as error:
        print(f"{asked.file}: refused: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
