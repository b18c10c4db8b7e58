"""RenLib's libraries (.lib): turns with variations, comments and texts on cells, in bytes.

A library is a header and nodes in the order of Node.walk, siblings by their cells. A node is two
bytes, a cell and flags, and what the flags announce. Black begins, and colours alternate: turns and
passes set up a position to begin from.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import cycle, takewhile, zip_longest
from typing import NamedTuple

from ..arguments import shown
from ..games.game import Game
from ..games.registry import new_game_like
from ..notation import is_set_up
from ..points import point_name
from ..types import BLACK, WALL, WHITE, Point
from .drawings import DRAWING_PROPERTIES, LABEL, Drawing, drawings
from .encodings import UTF_8, guessed, stands_together
from .lines import at
from .sgf_points import letters_of
from .sgf_text import escape, unix
from .tree import Defaults, Node, Root, Tree, Walk

SIDE = 15  # of every board
RENLIB_BEGIN = b"\xffRenLib\xff"  # of the header; the version follows, and FF to its end
RENLIB_HEADER = 20  # bytes
PLAIN, NEWEST = (3, 0), (3, 4)  # versions: without a node of the root; the last that there is
RENLIB_ROOT = PASS = (
    0  # cells; of a stone: its column from 1 in the low half, its row in the high one
)
CENTRE = 0x78
BOTH_COLOURS = (BLACK, WHITE)  # of even plies, of odd ones
NOWHERE = -1  # a depth at which no node is

# Flags. The one that is not here, 04, says where RenLib begins to show the library.
SIBLING = 0x80  # behind all that follows this turn comes another one from the same position
LEAF = 0x40  # nothing follows this turn; may be missing at the end of a file
OLD_COMMENT = 0x20  # seven bits a character; the eighth is set in the last one
MARK = 0x10
COMMENT_FLAG = 0x08
NO_STONE = 0x02  # no turn: only the text of a cell, and nothing follows
EXTENSION = 0x01  # two more bytes of flags
NO_TEXT, TEXT = b"\0\0", b"\0\1"  # of the extension: a text on the cell, seen before the turn

OLD_TEXT = re.compile(rb"[\x00-\x7f]*[\x80-\xff]")
NORDIC = str.maketrans("{}|[]\\", "äåöÄÅÖ")  # of old comments
TITLE_END = "\b"  # ends the first line of a comment, if there are more
RENLIB_ENCODING = "cp1252"  # the encoding of texts that are no UTF-8, and look like no other


class RawNode(NamedTuple):
    """A node as it stands in a file."""

    offset: int  # of its first byte
    depth: int  # turns from the root to it
    cell: int
    flags: int
    old_comment: bytes
    comment: bytes
    text: bytes


def is_like(begin: bytes) -> bool:
    """Whether a file begins with the header; old ones have none, and begin with a stone on h8."""
    return begin.startswith(RENLIB_BEGIN) or (begin.startswith(bytes([CENTRE])) and b"\0" in begin)


# -------------------------------------------------------------------------------------- reading


def read(data: bytes, _: int, defaults: Defaults) -> Tree:
    """The library of a file; ValueError, with the offset of the byte, for what is none."""
    game = new_game_like(defaults.kind, SIDE, SIDE)
    encodings, remarks = _encodings(data, defaults.encoding)
    set_up = _set_up(data, game)
    walk = Walk(Root.of(game))
    line: list[Node] = [walk.root]  # to the turn at hand
    notes: dict[tuple[Node, Point | None], list[str]] = {}  # comments; texts on a cell
    for raw in _nodes(data):
        depth = raw.depth - set_up
        node = parent = line[max(depth - 1, 0)]
        point = _point(raw.cell)
        if depth > 0 and not raw.flags & NO_STONE:
            with at(f"byte {raw.offset}"):
                if point is None:
                    raise ValueError("a pass can stand before the first variation only")
                walk.to(parent)
                node = walk.play(point)
            line[depth:] = [node]
            if raw.flags & MARK:
                node.properties[DRAWING_PROPERTIES["circle"]] = [letters_of(point)]
        for comment in _comments(raw, encodings):
            notes.setdefault((node, None), []).append(comment)
        if text := _in_one_line(_decoded(raw.text, encodings)):
            notes.setdefault((parent, point), []).append(text)
    for (node, point), texts in notes.items():  # several where siblings stand on one cell
        different = dict.fromkeys(texts)
        if point is None:
            node.comment = "\n".join(different)
        else:
            label = f"{letters_of(point)}:{escape(' '.join(different))}"
            node.properties.setdefault(DRAWING_PROPERTIES[LABEL], []).append(label)
    return Tree(walk.root, remarks=defaults.on_rule() + remarks)


def _encodings(data: bytes, default: str | None) -> tuple[list[str], tuple[str, ...]]:
    """The encodings to try for each text, with remarks: the default, or UTF-8 and a guess."""
    texts = (text for raw in _nodes(data) for text in (raw.comment, raw.text))
    wrong = [text for text in texts if not _is_in(default or UTF_8, text)]
    guess = default or RENLIB_ENCODING
    remarks: tuple[str, ...] = ()
    strange = b"\n".join(wrong)
    if default is None and stands_together(strange):  # else they are of the west, as most are
        guess = guessed(strange)
        remarks = (f"the texts are read as {guess}: they do not name their encoding",)
    if not all(_is_in(guess, text) for text in wrong):
        remarks += (f"what is no text in {guess} is read as \ufffd",)
    return ([UTF_8] if default is None else []) + [guess], remarks


def _is_in(encoding: str, text: bytes) -> bool:
    """Whether a text is one of an encoding."""
    try:
        text.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True


def _set_up(data: bytes, game: Game) -> int:
    """Set up the position after the last pass before the first variation; its plies."""
    line: list[RawNode | None] = []  # the turn of each ply; None: there are several
    for raw in _nodes(data):
        if raw.depth and not raw.flags & NO_STONE:
            line[raw.depth - 1 :] = [None if raw.depth <= len(line) else raw]
    plies = [raw for raw in takewhile(bool, line) if raw]
    while plies and plies[-1].cell != PASS:
        plies.pop()
    side = BOTH_COLOURS[len(plies) % 2]
    stones: dict[Point, int] = {}
    for raw, colour in zip(plies, cycle(BOTH_COLOURS), strict=False):
        with at(f"byte {raw.offset}"):
            point = _point(raw.cell)
            if point in stones:
                raise ValueError(f"{point_name(point)} is occupied")
            if point is not None:
                stones[point] = colour
            if raw is plies[-1]:
                game.setup([(*there, stone) for there, stone in stones.items()], side)
    return len(plies)


def _nodes(data: bytes) -> Iterator[RawNode]:
    """The nodes of a file, one by one; ValueError, with the offset, for what is none."""
    place = _first_place(data)
    depth = 0 if data[place : place + 1] == bytes([RENLIB_ROOT]) else 1  # of the next node
    pending: list[int] = []  # depths at which siblings are to come
    while len(data) - place > 1:  # a single byte may be left at the end
        offset = place
        cell, flags = data[place : place + 2]
        place += 2
        if depth == NOWHERE:
            raise ValueError(f"byte {offset}: nothing can follow here")
        if cell != PASS and not (cell % 16 and cell // 16 < SIDE):
            raise ValueError(f"byte {offset}: {cell:02x} is no cell of the board")
        extension = old_comment = comment = text = b""
        if flags & EXTENSION:
            extension = data[place : place + 2]
            if extension not in (TEXT, NO_TEXT):
                raise ValueError(
                    f"byte {place}: expected flags 0000 or 0001, got {extension.hex()}"
                )
            place += 2
        if flags & OLD_COMMENT:
            old_comment, place = _old_text(data, place)
        if flags & COMMENT_FLAG:
            comment, place = _text(data, place)
        if extension == TEXT:
            text, place = _text(data, place)
        yield RawNode(offset, depth, cell, flags, old_comment, comment, text)
        if flags & SIBLING and depth:
            pending.append(depth)
        if flags & LEAF:
            depth = pending.pop() if pending else NOWHERE
        else:
            depth = NOWHERE if flags & NO_STONE else depth + 1


def _first_place(data: bytes) -> int:
    """The offset of the first node."""
    if data.startswith(bytes([CENTRE])):
        return 0
    if not data.startswith(RENLIB_BEGIN) or len(data) < RENLIB_HEADER:
        raise ValueError("byte 0: a library begins with its header, or with 78 for a stone on h8")
    major, minor = data[len(RENLIB_BEGIN) : len(RENLIB_BEGIN) + 2]
    if (major, minor) > NEWEST:
        raise ValueError(f"byte {len(RENLIB_BEGIN)}: version {major}.{minor} is newer than 3.4")
    return RENLIB_HEADER


def _text(data: bytes, place: int) -> tuple[bytes, int]:
    """A text, and the place behind its end; text and end have an even length."""
    end = data.find(b"\0", place)
    if end < 0:
        raise ValueError(f"byte {place}: the text has no end")
    return data[place:end], min(end + 1 + (end + 1 - place) % 2, len(data))


def _old_text(data: bytes, place: int) -> tuple[bytes, int]:
    """An old comment in seven bits, and the place behind its end."""
    found = OLD_TEXT.match(data, place)
    if found is None:
        raise ValueError(f"byte {place}: the text has no end")
    end = found.end()
    # A node begins at an even offset from the first one, and no old file has a pass.
    is_padded = (end - place) % 2 and data[end : end + 1] == b"\0"
    return bytes(byte & 0x7F for byte in found[0]), end + is_padded


def _comments(raw: RawNode, encodings: Sequence[str]) -> list[str]:
    """What a node says: the old comment, and the one of today."""
    old = raw.old_comment.decode("ascii").translate(NORDIC)
    texts = old, _decoded(raw.comment, encodings)
    return [unix(text.replace(TITLE_END, "\n")) for text in texts if text]


def _decoded(text: bytes, encodings: Sequence[str]) -> str:
    """A text in the first of these encodings in which it is one, or else in the last."""
    fitting = (encoding for encoding in encodings if _is_in(encoding, text))
    return text.decode(next(fitting, encodings[-1]), "replace")


def _in_one_line(text: str) -> str:
    return " ".join(text.split())


# -------------------------------------------------------------------------------------- writing


def write(tree: Tree, encoding: str) -> bytes:
    """The file of a library; ValueError for what it, or the encoding, cannot hold."""
    root, first = tree.root, _branches(tree.root)
    set_up = [*_set_up_by(root.game())]
    is_central = [(cell, turn is not None) for cell, turn, *_ in first] == [(CENTRE, True)]
    is_plain = is_central and not set_up and not root.comment
    version = bytes(PLAIN if is_plain else NEWEST)
    data = bytearray((RENLIB_BEGIN + version).ljust(RENLIB_HEADER, b"\xff"))
    if not is_plain:
        *before, last = RENLIB_ROOT, *set_up
        data += b"".join(bytes([cell, 0]) for cell in before)
        data += _node(last, 0, root.comment, "", encoding)
    ahead = [*reversed(first)]
    while ahead:
        cell, turn, text, is_last = ahead.pop()
        behind = [] if turn is None else _branches(turn)
        flags = (0 if is_last else SIBLING) | (0 if behind else LEAF)
        if turn is None:
            flags |= NO_STONE
        elif Drawing("circle", turn.turn or ()) in drawings(turn.properties):
            flags |= MARK
        data += _node(cell, flags, "" if turn is None else turn.comment, text, encoding)
        ahead += reversed(behind)
    return bytes(data)


def _set_up_by(begin: Game) -> Iterator[int]:
    """The plies that set up a position: stones and passes, of which the last ends it."""
    if not is_set_up(begin):
        return
    cells: dict[int, list[int]] = {BLACK: [], WHITE: []}
    for x, y, stone in begin.stones():
        if stone == WALL:
            raise ValueError("lib cannot hold a blocked cell")
        cells[stone].append(_cell((x, y)))
    plies = [cell for pair in zip_longest(*cells.values(), fillvalue=PASS) for cell in pair]
    yield from plies
    if begin.side == WHITE:
        yield PASS
    elif plies[-1:] != [PASS]:
        yield from (PASS, PASS)


def _branches(node: Node) -> list[tuple[int, Node | None, str, bool]]:
    """What follows a node, by cells: a turn, a text on the cell or both; whether it is the last."""
    texts: dict[int, list[str]] = defaultdict(list)
    for shape, points, text in drawings(node.properties):
        if shape == LABEL and max(points[0]) < SIDE and text.strip():
            texts[_cell(points[0])].append(_in_one_line(text))
    turns = {_cell(point): child for child in node.children for point in child.turn or ()}
    cells = sorted(texts.keys() | turns.keys())
    return [
        (cell, turns.get(cell), " ".join(texts.get(cell, ())), cell == cells[-1]) for cell in cells
    ]


def _node(cell: int, flags: int, comment: str, text: str, encoding: str) -> bytes:
    flags |= (COMMENT_FLAG if comment else 0) | (EXTENSION if text else 0)
    lines = unix(comment).replace("\n", TITLE_END, 1).replace("\n", "\r\n")
    data = bytes([cell, flags]) + (TEXT if text else b"")
    return data + b"".join(_encoded(each, encoding) for each in (lines, text) if each)


def _encoded(text: str, encoding: str) -> bytes:
    """A text with its end."""
    try:
        data = text.encode(encoding)
    except UnicodeEncodeError as error:
        raise ValueError(f"{encoding} cannot hold {shown(text[error.start])}") from None
    if b"\0" in data:
        raise ValueError(f"lib cannot hold zero bytes, as {encoding} has them in {shown(text)}")
    return data + b"\0" * (2 - len(data) % 2)


def _point(cell: int) -> Point | None:
    """The point of a cell; None for a pass."""
    return (cell % 16 - 1, cell // 16) if cell != PASS else None


def _cell(point: Point) -> int:
    """The byte of a point in a file."""
    x, y = point
    return y * 16 + x + 1
