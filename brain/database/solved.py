"""A file of solved positions, read as a book; how its wins go on between its positions.

`kakugo/solved/checking.py` says what is in such a file. It reads the file on its own.
"""

import json
import struct
import zlib
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import Any, NamedTuple

from ..games.game import Game
from ..games.symmetry import Symmetry
from ..notation import read_game
from ..points import point_name
from ..types import WIN, Turn
from . import IN_MEMORY
from .entry import Bound, Entry, columns
from .place import kind_of
from .sqlite_file import SqliteFile
from .tables import NEW_KIND, PUT_ENTRY, SELECT_KIND, DatabaseError

FIRST_LINE = b"kakugo solved 1\n"
CHECKSUM_BYTES = 4
END_BYTES = CHECKSUM_BYTES + 32  # behind all else, with a hash that only the checker looks at
ENTRY_PLIES = struct.Struct(">H")
ENTRY_PLACE = struct.Struct(">HIB")
NO_TURN, NO_WIN, END = 255, 254, 253
SOLVED_SUFFIX = ".solved"
BLOCKS_KEPT = 16
PROMISED_FOURS = 50_000  # to try for a win by fours that a file promises
LIKELY_FOURS = 5_000  # the same, where it names a turn, too; its checker has tried 300


DAMAGE = (
    IndexError,
    KeyError,
    OverflowError,
    RecursionError,
    TypeError,
    ValueError,
    struct.error,
    zlib.error,
)


class Block:
    """Wins that are compressed together; each begins at a byte. data: unpacked."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self._ends: dict[int, int] = {}  # that were asked for, by the bytes where wins begin

    def after(self, at: int, answer: int) -> tuple[int, bool]:
        """Where a win goes on after its turn and an answer, and whether the answer is named.

        If it is not, there is a win by fours, or all goes on as if the other side had passed.
        """
        data, passed = self.data, at + 1
        at = passed + 1 if data[passed] == NO_WIN else self.end(passed)
        while data[at] != END:
            if data[at] == answer:
                return at + 1, True
            at = self.end(at + 1)
        return passed, False

    def named(self, at: int) -> list[int]:
        """The turn of a win, and the answers that it names."""
        data = self.data
        cells = [data[at]]
        at = at + 2 if data[at + 1] == NO_WIN else self.end(at + 1)
        while data[at] != END:
            cells.append(data[at])
            at = self.end(at + 1)
        return cells

    def end(self, at: int) -> int:
        """Where a win ends."""
        end = self._ends.get(at)
        if end is None:
            data = self.data
            end = at + 1
            if data[at] != NO_TURN:
                end = at + 2 if data[at + 1] == NO_WIN else self.end(at + 1)
                while data[end] != END:
                    end = self.end(end + 1)
                end += 1
            self._ends[at] = end
        return end


class WinAt(NamedTuple):
    """A win in a file: its block, the byte at which it begins, and its plies."""

    block: int
    start: int
    plies: int


class Reached(NamedTuple):
    """Where a game is in the wins of a file. block, at: what wins there; None: it names nothing.

    plies: to the end, at most. is_named: whether the file names the last answer, or the position.
    is_kept: whether the winner has played all turns that it names.
    """

    block: Block
    at: int | None
    plies: int
    is_named: bool
    back: Symmetry
    is_kept: bool = True


class Following(NamedTuple):
    """What a file says of a position that its wins lead to.

    turn: of the winner; None: he has a win by fours, unless he has left the wins of the file.
    is_named: whether the file names the position; if not, he may have a win by fours, and that
    comes first then. plies: to the end, at most.
    """

    turn: Turn | None
    is_named: bool
    plies: int

    @property
    def fours(self) -> int:
        """How many fours to try for a win by them; 0: there is none to be looked for."""
        if self.turn is None:
            return PROMISED_FOURS
        return 0 if self.is_named else LIKELY_FOURS


class SolvedWins:
    """What one file says: its positions, and how its wins go on; DatabaseError if it is damaged.

    kind: of its positions.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        try:
            with open(path, "rb") as file:
                content = file.read()
            if not content.startswith(FIRST_LINE):
                raise DatabaseError(f"{path}: this is not a file of solved positions")
            self._read(content)
        except OSError as error:
            raise DatabaseError(f"{path}: {error.strerror}") from error
        except DAMAGE as error:
            raise self._damaged() from error

    def _read(self, content: bytes) -> None:
        whole, end = content[:-END_BYTES], content[-END_BYTES:]
        if zlib.crc32(whole) != int.from_bytes(end[:CHECKSUM_BYTES], "big"):
            raise ValueError("its bytes are not those that were written")
        head, _, body = whole[len(FIRST_LINE) :].partition(b"\n")
        header: dict[str, Any] = json.loads(head)
        game, width, height = (header[name] for name in ("game", "width", "height"))
        if game not in ("freestyle", "standard"):
            raise ValueError("it is of another game")
        self.kind = kind_of(read_game(f"{game} {int(width)}x{int(height)}:"))
        self._winner = 1 + ("Black", "White").index(header["winner"])
        ends = [0, *accumulate(header["blocks"])]
        self._blocks = [body[begin:end] for begin, end in pairwise(ends)]
        self._unpacked: dict[int, Block] = {}  # the blocks that were used last
        self._data = zlib.decompress(body[ends[-1] :])
        self._wins = {key: win for key, _, win, _ in self._positions() if win is not None}
        self.held_bytes = len(content) + 5 * len(self._data)

    def _positions(self) -> Iterator[tuple[bytes, int, WinAt | None, int]]:
        """Each position: its key, its plies, and, where the winner moves, its win and his turn."""
        data, cells = self._data, len(self.kind.empty.points)
        at = 0
        while at < len(data):
            size = data[at]
            key, at = data[at + 1 : at + 1 + size], at + 1 + size
            (plies,) = ENTRY_PLIES.unpack_from(data, at)
            at += ENTRY_PLIES.size
            if plies > cells:
                raise ValueError("a win takes longer than a game")
            if key[0] != self._winner:
                yield key, plies, None, 0
                continue
            block, start, cell = ENTRY_PLACE.unpack_from(data, at)
            at += ENTRY_PLACE.size
            if cell >= cells:
                raise ValueError("a turn is not on the board")
            yield key, plies, WinAt(block, start, plies), cell

    def rows(self) -> Iterator[dict[str, Any]]:
        """The columns of all positions; they are many, so only what differs is made."""
        usual = columns(Entry()) | {"bound": int(Bound.EXACT)}
        for key, plies, win, cell in self._positions():
            if win is None:
                yield {**usual, "key": key, "value": plies - WIN, "depth": plies}
            else:
                turn = point_name(self._point(cell))
                yield {**usual, "key": key, "value": WIN - plies, "depth": plies, "turn": turn}

    def _point(self, cell: int) -> tuple[int, int]:
        return cell % self.kind.empty.width, cell // self.kind.empty.width

    def _block(self, number: int) -> Block:
        block = self._unpacked.get(number)
        if block is None:
            block = Block(zlib.decompress(self._blocks[number]))
            if len(self._unpacked) >= BLOCKS_KEPT:
                self._unpacked = {}  # a new one, for other threads may use it
            self._unpacked[number] = block
        return block

    def _damaged(self) -> DatabaseError:
        return DatabaseError(f"{self._path}: this file of solved positions is damaged")

    def following(self, game: Game) -> Following | None:
        """What follows in a position of the file, or in one to which the game has come from one."""
        try:
            return self._following(game)
        except DAMAGE as error:
            raise self._damaged() from error

    def answers(self, game: Game) -> list[Turn]:
        """The answers to the winner's last turn that the file names; the loser is to move."""
        try:
            return self._answers(game)
        except DAMAGE as error:
            raise self._damaged() from error

    def _answers(self, game: Game) -> list[Turn]:
        turns = game.legal_turns()
        if game.side == self._winner:
            return []
        keys = self.kind.keys_behind(game, turns)
        found = [turn for turn, (key, _) in zip(turns, keys, strict=True) if key in self._wins]
        before = game.copy()
        if not before.turns:
            return found
        turn = before.turns[-1]
        before.undo()
        for reached in self._reached(before):
            if reached.at is not None:
                cells = reached.block.named(reached.at)
                played, *named = ((reached.back.moved(*self._point(cell)),) for cell in cells)
                if played == turn:
                    return list(dict.fromkeys([*found, *named]))
        return found

    def _following(self, game: Game) -> Following | None:
        ways = [*self._reached(game)]
        if not ways:
            return None
        reached = next((way for way in ways if way.is_kept), ways[0])
        if reached.at is None:
            return Following(None, False, reached.plies)
        turn = reached.back.moved(*self._point(reached.block.data[reached.at]))
        return Following((turn,), reached.is_named, reached.plies)

    def _reached(self, game: Game) -> Iterator[Reached]:
        """Where a game is, the winner to move; in several ways, if it came from its own image."""
        if game.side != self._winner:
            return
        before = game.copy()
        played: list[Turn] = []
        while True:
            key, _ = self.kind.key(before)
            if key in self._wins:
                break
            if not before.turns:
                return
            played.insert(0, before.turns[-1])
            before.undo()
        for number in self.kind.ways(before):
            yield self._along(self._wins[key], played, number)

    def _along(self, place: WinAt, played: Sequence[Turn], number: int) -> Reached:
        """Where turns lead in a win. number: of the symmetry that leads to it."""
        there, back = self.kind.symmetries[number], self.kind.back[number]
        cells = [self._cell(there.moved(*point)) for (point,) in played]
        block, at = self._block(place.block), place.start
        plies = max(1, place.plies - len(played))
        is_named = True
        for turn, answer in zip(cells[::2], cells[1::2], strict=True):
            if block.data[at] != turn:
                return Reached(block, None, plies, False, back, is_kept=False)
            at, is_named = block.after(at, answer)
        is_last = block.data[at] in (NO_TURN, NO_WIN)
        return Reached(block, None if is_last else at, plies, is_named, back)

    def _cell(self, point: tuple[int, int]) -> int:
        x, y = point
        return x + y * self.kind.empty.width


class SolvedBook(SqliteFile):
    """The positions of files, each of another kind, as a book that nobody can change.

    Each position has the plies to the end at most, and the turn, if the winner is to move.
    """

    def __init__(self, name: str, paths: Sequence[str]) -> None:
        super().__init__(IN_MEMORY, False, True)
        self.name = name
        self._files: dict[str, SolvedWins] = {}  # by the texts of their kinds
        for path in paths:
            file = SolvedWins(path)
            kind = file.kind.text
            self._files[kind] = file
            self.held_bytes += file.held_bytes
            with self.writing():
                self.run(NEW_KIND, [{"kind": kind}])
                number = self.rows(SELECT_KIND, {"kind": kind})[0][0]
                self.run(PUT_ENTRY, ({"kind": number, **row} for row in file.rows()))
        self.read_only = True

    @staticmethod
    def is_one(path: str) -> bool:
        """Whether a path names such a file.

        A file is not opened to see that: closing it again would take the locks of SQLite from it.
        """
        return path.endswith(SOLVED_SUFFIX)

    def following(self, game: Game) -> Following | None:
        """What follows in a position of a file, or in one to which the game has come from one."""
        file = self._files.get(kind_of(game).text)
        return None if file is None else file.following(game)

    def answers(self, game: Game) -> list[Turn]:
        """The answers to the winner's last turn that a file names; the loser is to move."""
        file = self._files.get(kind_of(game).text)
        return [] if file is None else file.answers(game)
