"""Rapfi's files of positions, .db ("yixindb"), plain or as one frame of LZ4: read and written.

All numbers have their lowest byte first. A file is the number of its records (4 bytes), and each
of them: the length of a key (2 bytes), the key, the length of what is known (2 bytes), and that.

    key      rule, width, height, x and y of each of Black's stones, of White's; a pass: FF FF
    known    label (1 byte), value (2), depth * 4 + bound (2), text; nothing: only on the way

Half of the stones and passes are Black's; if they are odd, one more, and White is to move. The key
is that of the least image. A first record without a board says how texts are encoded.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from io import BufferedReader
from struct import Struct
from typing import Any

from ..arguments import shown
from ..extras import how_to_install
from ..files import replacing
from ..games.registry import GOMOKU, new_game
from ..games.symmetry import Symmetry
from ..report import AS_GOOD_AS_WON, LOST_VALUE
from ..types import BLACK, EXACT, RENJU, WALL, WHITE, WIN, WON, Point
from .entry import (
    BLOCKED,
    DRAWN_LABEL,
    FORCED,
    LOST_LABEL,
    WON_LABEL,
    Bound,
    Entry,
    joined,
)
from .place import Place, PositionKind, kind_of
from .source import SOURCE_CHUNK, Source, pieces_of
from .tables import DatabaseError

YIXIN_RULES = (0, EXACT, RENJU)  # of gomoku; in a key stands which of them it is
LEAST_SIZE, LARGEST_SIZE = 5, 22  # of a board: the least of Kakugo, the largest of Rapfi
YIXIN_PASS = b"\xff\xff"
YIXIN_NUMBER = Struct("<I")  # of records
LENGTH = Struct("<H")  # of a key, or of what is known
YIXIN_VALUE = Struct("<bhh")  # label, value, depth and bound
MOST_KNOWN = 0xFFFF  # bytes, with the text
DEEPEST_STORED = (1 << 13) - 1  # plies that fit beside a bound
MATE = 29500  # the least value of a proven win, which is WIN - n in n plies, as ours
NO_LABEL = -1
# "w" is what the side has won that has just moved; our labels are for the side to move.
YIXIN_LABELS = {"w": LOST_LABEL, "l": WON_LABEL, "d": DRAWN_LABEL, "!": FORCED, "x": BLOCKED}
YIXIN_MARKS = "".join(chr(code) for code in range(ord(" "), 0x7F))
YIXIN_TEXTS = {
    0: "",
    NO_LABEL: "",
    **{ord(mark): YIXIN_LABELS.get(mark, mark) for mark in YIXIN_MARKS},
}
THEIRS = {label: code for code, label in YIXIN_TEXTS.items()}
CELLS_LABEL = (
    "@BTXT@"  # begins a text that has lines before its comment: x, y and text of a cell each
)
END_OF_CELLS = "\b"
BASE_32 = "0123456789ABCDEFGHIJKLMNOPQRSTUV"  # of x and y
BLANKS = str.maketrans("\n\b", "  ")  # for what a text on a cell cannot have
NO_BOARD = bytes(3)  # the key of the first record
UNVALUED = YIXIN_VALUE.pack(NO_LABEL, 0, 0)
CHARSET_RECORD = YIXIN_VALUE.pack(0, 0, 0) + b'charset="UTF-8"'
MAGIC = bytes.fromhex("04224d18")  # begins a frame of LZ4
MOST_HELD = 1 << 20  # bytes that are packed at once

Row = tuple[Place, Entry]  # a position as Positions.rows has it


class Board:
    """A rule and a size of board: our kind of its positions, and their images in these files."""

    def __init__(self, rule: int, size: int) -> None:
        self.size = size
        self.kind = kind_of(new_game(GOMOKU, rule=YIXIN_RULES[rule], width=size, height=size))
        self._begin = bytes([rule, size, size])
        self._ways = [
            {point: bytes(symmetry.moved(*point)) for point in self.kind.empty.points}
            for symmetry in self.kind.symmetries
        ]

    def key(
        self, stones: list[tuple[int, int, int]], side: int
    ) -> tuple[bytes, list[dict[Point, bytes]]]:
        """The key of a position, and the symmetries that lead to it: where they take each point."""
        black = [(x, y) for x, y, stone in stones if stone == BLACK]
        white = [(x, y) for x, y, stone in stones if stone == WHITE]
        is_whites = side == WHITE
        half = max(len(white), len(black) - is_whites)
        key, ways = self._begin, self._ways
        for points, number in (black, half + is_whites), (white, half):
            images = [sorted(map(way.__getitem__, points)) for way in ways]
            least = min(images)
            ways = [way for way, image in zip(ways, images, strict=True) if image == least]
            key += b"".join(least) + YIXIN_PASS * (number - len(points))
        return key, ways

    def ours(self, pairs: bytes) -> tuple[bytes, Symmetry]:
        """Our key by what stands behind the size in theirs, and the symmetry that leads to it."""
        cells = bytearray(self.size * self.size)
        number = len(pairs) // 2
        for at in range(number):
            pair = pairs[2 * at : 2 * at + 2]
            if pair != YIXIN_PASS:
                x, y = pair
                if x >= self.size or y >= self.size or cells[x + y * self.size]:
                    raise ValueError(f"no stone can stand on x {x}, y {y}")
                cells[x + y * self.size] = BLACK if 2 * at < number else WHITE
        key, symmetry = self.kind.key_of(bytes(cells), WHITE if number % 2 else BLACK, {})
        return key, self.kind.symmetries[symmetry]


board = lru_cache(Board)


def board_of(kind: PositionKind) -> Board | None:
    """The board of a kind of positions; None where these files have no place for it."""
    game = kind.empty
    if game.rule not in YIXIN_RULES or not game.width == game.height <= LARGEST_SIZE:
        return None
    found = board(YIXIN_RULES.index(game.rule), game.width)
    return found if found.kind.text == kind.text else None


def lz4_frame() -> Any:
    """The module that packs and unpacks; DatabaseError where it is not installed."""
    try:
        import lz4.frame
    except ImportError:
        raise DatabaseError(
            f"a .db file packed with LZ4 needs lz4: {how_to_install('lz4')}"
        ) from None
    return lz4.frame


# ---- reading ----


def read(file: BufferedReader, encoding: str) -> Iterator[Row]:
    """The positions of a file, one by one; encoding: of texts that are not UTF-8.

    ValueError, with the offset, for what is no such file.
    """
    if file.peek(len(MAGIC)).startswith(MAGIC):
        source = Source(_unpacked(file), "unpacked byte")
    else:
        source = Source(pieces_of(file))
    number = source.number(YIXIN_NUMBER.size)
    records, names_charset = 0, False
    while not source.is_at_end():
        offset = source.offset
        key = source.take(source.number(LENGTH.size))
        known = source.take(source.number(LENGTH.size))
        if key == NO_BOARD and not records and not names_charset:
            names_charset = True
            continue
        if records == number:
            raise source.error(f"something stands behind the last of {number} records", offset)
        try:
            kind, ours, symmetry = _read_key(key)
            entry = _read_known(known, symmetry, encoding)
        except ValueError as error:
            raise source.error(str(error), offset) from None
        yield (kind, ours), entry
        records += 1
    # Whether the number counts the record that names the charset too: it may.
    if records not in (number, number - names_charset):
        raise source.error(f"the file ends behind {records} of {number} records", source.offset)


def _unpacked(file: BufferedReader) -> Iterator[bytes]:
    """What a file packed with LZ4 holds, piece by piece."""
    opened, taken = lz4_frame().open(file), 0
    try:
        while piece := opened.read1(SOURCE_CHUNK):
            yield piece
            taken += len(piece)
    except (EOFError, RuntimeError) as error:
        raise ValueError(f"unpacked byte {taken}: damaged from here on: {error}") from None


def _read_key(key: bytes) -> tuple[PositionKind, bytes, Symmetry]:
    """Our kind and key by theirs, and the symmetry that leads to it."""
    if len(key) < 3 or not len(key) % 2:
        raise ValueError(f"a key of {len(key)} bytes")
    rule, width, height = key[:3]
    if rule >= len(YIXIN_RULES):
        raise ValueError(f"no rule has the number {rule}")
    if width != height or not LEAST_SIZE <= width <= LARGEST_SIZE:
        raise ValueError(f"no board is {width}x{height}")
    place = board(rule, width)
    return place.kind, *place.ours(key[3:])


def _read_known(known: bytes, symmetry: Symmetry, encoding: str) -> Entry:
    """What is known of a position; symmetry: takes its cells to those of our key."""
    if not known:
        return Entry()
    if len(known) < YIXIN_VALUE.size:
        raise ValueError(f"{len(known)} bytes of what is known; {YIXIN_VALUE.size} are the least")
    label, value, depth = YIXIN_VALUE.unpack_from(known)
    if label not in YIXIN_TEXTS:
        raise ValueError(f"no label has the number {label}")
    cells, text = _read_text(known[YIXIN_VALUE.size :], symmetry, encoding)
    ours, bound = _our_value(value, Bound(depth & 3))
    # Nothing says how deep a value without a bound is.
    plies = max(0, depth >> 2) if depth & 3 or bound != Bound.EXACT else 0
    return Entry(ours, plies, bound, label=YIXIN_TEXTS[label], text=text, cells=cells)


def _our_value(value: int, bound: Bound) -> tuple[int | None, Bound]:
    """Our value and bound by theirs; without a bound 0 says nothing."""
    if MATE <= abs(value) <= WIN:
        return value, bound or (Bound.LOWER if value > 0 else Bound.UPPER)
    if abs(value) > WIN or not (value or bound):
        return None, Bound.NONE
    return max(LOST_VALUE, min(value, AS_GOOD_AS_WON)), bound or Bound.EXACT


def _their_value(value: int | None) -> int:
    """The inverse; no board here has room for a win in more plies than theirs."""
    if value is None or abs(value) < WON:
        return value or 0
    return max(value, MATE) if value > 0 else min(value, -MATE)


def _read_text(raw: bytes, symmetry: Symmetry, encoding: str) -> tuple[dict[Point, str], str]:
    """The texts on cells, and the comment."""
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        text = raw.decode(encoding, "replace")
    if not text.startswith(CELLS_LABEL):
        return {}, text
    lines, _, comment = text.removeprefix(CELLS_LABEL).partition(END_OF_CELLS)
    cells: dict[Point, str] = {}
    for line in filter(None, lines.split("\n")):
        x, y = BASE_32.find(line[0]), BASE_32.find(line[1]) if line[1:] else -1
        if x < 0 or y < 0:
            raise ValueError(f"no cell begins {shown(line)}")
        point = symmetry((x, y))
        cells[point] = joined(cells.get(point, ""), line[2:], " ")
    return cells, comment


# ---- writing ----


def write(path: str, rows: Iterable[Row], compressed: bool) -> tuple[int, int]:
    """Write positions into a file: how many, and how many it has no place for.

    compressed: as one frame of LZ4. The file changes only when all is written.
    """
    written = left_out = 0
    packer = _packer() if compressed else Unpacked()
    with replacing(path) as file:
        file.write(packer.begin() + packer.compress(YIXIN_NUMBER.pack(0)))  # until they are counted
        held = bytearray(_record(NO_BOARD, CHARSET_RECORD))
        for (kind, key), entry in rows:
            record = _record_of(kind, key, entry)
            written += bool(record)
            left_out += not record
            if len(held) + len(record) > MOST_HELD:
                file.write(packer.compress(held))
                held.clear()
            held += record
        file.write(packer.compress(held) + packer.flush())
        file.seek(0)
        file.write(packer.begin() + packer.compress(YIXIN_NUMBER.pack(1 + written)))
    return written, left_out


class Unpacked:
    """What stands in the place of a packer for a file that is not compressed."""

    def begin(self) -> bytes:
        """What begins a file: nothing."""
        return b""

    def compress(self, data: bytes | bytearray) -> bytes | bytearray:
        """A piece as it is."""
        return data

    flush = begin  # and what ends it


def _packer() -> Any:
    """Packs the pieces of a frame of LZ4, each by itself: the first one is written again."""
    frame = lz4_frame()
    return frame.LZ4FrameCompressor(
        block_size=frame.BLOCKSIZE_MAX1MB,
        block_linked=False,
        compression_level=frame.COMPRESSIONLEVEL_MINHC,
        block_checksum=True,
        auto_flush=True,
    )


def _record_of(kind: PositionKind, ours: bytes, entry: Entry) -> bytes:
    """The record of a position; none where the file has no place for all of it."""
    place = board_of(kind)
    label = THEIRS.get(entry.label or entry.result)
    if place is None or label is None:
        return b""
    stones = kind.stones(ours)
    if WALL in {stone for _, _, stone in stones}:
        return b""
    key, ways = place.key(stones, ours[0])
    depth = min(entry.depth, DEEPEST_STORED) << 2 | entry.bound
    known = YIXIN_VALUE.pack(label, _their_value(entry.value), depth) + _text(entry, ways).encode()
    if len(known) > MOST_KNOWN:
        return b""
    return _record(key, b"" if known == UNVALUED else known)


def _record(key: bytes, known: bytes) -> bytes:
    return LENGTH.pack(len(key)) + key + LENGTH.pack(len(known)) + known


def _text(entry: Entry, ways: list[dict[Point, bytes]]) -> str:
    """Texts on cells and the comment as one; ways: the symmetries that lead to their key."""
    if not entry.cells and not entry.text.startswith(CELLS_LABEL):
        return entry.text
    cells: dict[bytes, str] = {}
    for point, text in entry.cells.items():
        place = min(way[point] for way in ways)
        cells[place] = joined(cells.get(place, ""), text.translate(BLANKS), " ")
    lines = (f"{BASE_32[x]}{BASE_32[y]}{text}" for (x, y), text in sorted(cells.items()))
    return CELLS_LABEL + "\n".join(lines) + END_OF_CELLS + entry.text
