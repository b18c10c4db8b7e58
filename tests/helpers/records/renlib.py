"""RenLib's libraries once more, from their description: an encoder, a slow decoder, random trees.

Names of points are RenLib's: h8 is the centre, rows count from below.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from brain.records import Record, read_record
from brain.records.drawings import Drawing, drawings

HEADER = b"\xffRenLib\xff\x03%c" + 10 * b"\xff"
POINTS = [f"{column}{row}" for row in range(1, 16) for column in "abcdefghijklmno"]
COMMENTS = ("", "", "", "A", "win", "no\nyes", "Č", "two\n\nlines\n", "\nuntitled")
LABELS = ("A", "12", "x]", "\\", "a b", "ñ")
ODD_BYTES = (0x00, 0x01, 0x08, 0x20, 0x40, 0x78, 0x80, 0xC0, 0xFF)
# What a reader says of the encoding of texts.
GUESS = re.compile(r"the texts are read as ([\w-]+): ")
ERROR = re.compile(r"byte \d+: [^\n]+\Z")
Contents = tuple[frozenset[Any], bool, dict[tuple[str, ...], Any]]


@dataclass
class Twig:
    """A node: a stone on a point, a pass (no point), or a text without a stone."""

    point: str = ""
    comment: bytes = b""
    text: bytes = b""
    mark: bool = False
    has_stone: bool = True
    old_comment: bytes = b""
    twigs: list["Twig"] = field(default_factory=list)


def encoded(root: Twig, minor: int | None) -> bytes:
    """The file of a tree, as RenLib writes it; None: as programs before it, without a header."""
    parts = [] if minor is None else [HEADER % minor]
    if minor == 4:
        parts.append(_node(root, 0))
    parts += _below(root)
    return b"".join(parts)


def _below(twig: Twig) -> Iterator[bytes]:
    for number, child in enumerate(twig.twigs, start=1):
        down = 0x80 if number < len(twig.twigs) else 0
        right = 0 if child.twigs else 0x40
        yield _node(child, down + right)
        yield from _below(child)


def _node(twig: Twig, flags: int) -> bytes:
    """pos flags [ext2 ext1] [comment] [board text]."""
    if twig.old_comment:
        flags += 0x20
    flags += 0x10 * twig.mark + 0x08 * bool(twig.comment) + 0x02 * (not twig.has_stone)
    flags += 0x01 * bool(twig.text)
    line = bytes([_pos(twig.point), flags]) + (b"\x00\x01" if twig.text else b"")
    if twig.old_comment:
        line += twig.old_comment[:-1] + bytes([twig.old_comment[-1] + 0x80])
        line += b"\x00" * (len(line) % 2)
    for text in filter(None, (twig.comment, twig.text)):
        line += text + b"\x00"
        line += b"\x00" * (len(line) % 2)
    return line


def _pos(point: str) -> int:
    return (15 - int(point[1:])) * 16 + "abcdefghijklmno".index(point[0]) + 1 if point else 0


def contents(record: Record) -> Contents:
    """What is in a record: the stones before the first turn, whether White moves, and the rest."""
    begin = record.root.game()
    stones = frozenset((_name((x, y)), int(stone)) for x, y, stone in begin.stones())
    found: dict[tuple[str, ...], Any] = {}
    for node in record.root.walk():
        path = tuple(_name(point) for each in node.line() for point in each.turn or ())
        texts: dict[str, str] = {}
        for shape, points, text in drawings(node.properties):
            if shape == "label":
                assert texts.setdefault(_name(points[0]), text) is text
        is_marked = Drawing("circle", node.turn or ()) in drawings(node.properties)
        found[path] = (node.comment, is_marked, texts)
    return stones, begin.side == 2, found


def _name(point: tuple[int, int]) -> str:
    return f"{'abcdefghijklmno'[point[0]]}{15 - point[1]}"


def decoded(data: bytes, encoding: str = "cp1252") -> Contents | None:
    """The same of a file, for freestyle; None for one that is wrong.

    encoding: of texts that are no UTF-8.
    """
    root = parsed(data)
    stem: list[Twig] = []
    at = root
    while at is not None:
        stones = [twig for twig in at.twigs if twig.has_stone]
        at = stones[0] if len(stones) == 1 else None
        stem += stones if at else []
    while stem and stem[-1].point:
        stem.pop()
    if root is None:
        return None
    before = {twig.point: 1 + number % 2 for number, twig in enumerate(stem) if twig.point}
    if len(before) < sum(1 for twig in stem if twig.point):
        return None
    side = 1 + len(stem) % 2
    notes: dict[tuple[str, ...], tuple[list[str], list[bool], dict[str, list[str]]]] = {}
    ahead: list[tuple[Twig, int, tuple[str, ...]]] = [(root, 0, ())]  # the file's order
    while ahead:
        twig, ply, parent = ahead.pop()
        path = parent
        if ply > len(stem) and twig.has_stone:
            if not twig.point or twig.point in before or not _goes_on(before, side, parent):
                return None
            path = (*parent, twig.point)
            if twig.point in parent:
                return None
        comments, marks, _ = notes.setdefault(path, ([], [], {}))
        marks.append(twig.mark and path != parent)
        comments += _comments(twig, encoding)
        text = " ".join(_text(twig.text, encoding).split())
        if text and twig.point:
            notes.setdefault(parent, ([], [], {}))[2].setdefault(twig.point, []).append(text)
        elif text:
            notes[parent][0].append(text)
        ahead += [(child, ply + 1, path) for child in reversed(twig.twigs)]
    found = {
        path: (
            "\n".join(dict.fromkeys(comments)),
            any(marks),
            {point: " ".join(dict.fromkeys(texts)) for point, texts in labels.items()},
        )
        for path, (comments, marks, labels) in notes.items()
    }
    return frozenset(before.items()), side == 2, found


def parsed(data: bytes) -> Twig | None:
    """The nodes of a file; None for one that is wrong."""
    if data[:1] == b"\x78":
        rest = data
    elif data[:8] == HEADER[:8] and len(data) >= 20 and data[8:10] <= b"\x03\x04":
        rest = data[20:]
    else:
        return None
    root = Twig()
    parent: Twig | None = root
    waiting: list[Twig] = []
    is_first = True
    while len(rest) >= 2:
        pos, flags, rest = rest[0], rest[1], rest[2:]
        if parent is None or (pos and (pos % 16 == 0 or pos >= 0xF0)):
            return None
        twig = Twig(has_stone=not flags & 0x02, mark=bool(flags & 0x10))
        twig.point = f"{'?abcdefghijklmno'[pos % 16]}{15 - pos // 16}" if pos else ""
        has_text = False
        if flags & 0x01:
            if rest[:2] not in (b"\0\0", b"\0\1"):
                return None
            has_text, rest = rest[1] == 1, rest[2:]
        if flags & 0x20:
            size = next((n for n, byte in enumerate(rest, start=1) if byte >= 0x80), None)
            if size is None:
                return None
            twig.old_comment = rest[: size - 1] + bytes([rest[size - 1] - 0x80])
            rest = rest[size:].removeprefix(b"\0") if size % 2 else rest[size:]
        for name in ["comment"] * bool(flags & 0x08) + ["text"] * has_text:
            text, end, rest = rest.partition(b"\0")
            if not end:
                return None
            setattr(twig, name, text)
            rest = rest if len(text) % 2 else rest[1:]
        if is_first and not pos:
            twig.twigs, root, parent = [], twig, twig
        else:
            parent.twigs.append(twig)
            waiting += [parent] if flags & 0x80 else []
            parent = twig
        is_first = False
        if flags & 0x40:
            parent = waiting.pop() if waiting else None
        elif not twig.has_stone:
            parent = None
    return root


def _goes_on(before: dict[str, int], side: int, path: tuple[str, ...]) -> bool:
    """Whether the last stone of a path has not ended the game."""
    stones = dict(before)
    for number, point in enumerate(path):
        stones[point] = 1 + (side - 1 + number) % 2
    if not path:
        return True
    x, y = ord(path[-1][0]), int(path[-1][1:])
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
        row = "".join(
            "x" if stones.get(f"{chr(x + n * dx)}{y + n * dy}") == stones[path[-1]] else " "
            for n in range(-4, 5)
        )
        if "xxxxx" in row:
            return False
    return len(stones) < 225


def _comments(twig: Twig, encoding: str) -> Iterator[str]:
    old = twig.old_comment.decode("ascii")
    for letter, nordic in zip("{}|[]\\", "äåöÄÅÖ", strict=True):
        old = old.replace(letter, nordic)
    for text in filter(None, (old, _text(twig.comment, encoding))):
        yield text.replace("\b", "\n").replace("\r\n", "\n").replace("\r", "\n")


def _text(text: bytes, encoding: str) -> str:
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError:
        return text.decode(encoding, "replace")


def random_twig(rng: Random) -> Twig:
    """A tree of some nodes; half of them begin on h8, some set up a position with passes."""
    path = [Twig()]
    for point in rng.choice((["h8"], ["h8"], [], ["", "g7"], ["h8", "", "a1", ""])):
        path[-1].twigs.append(Twig(point))
        path.append(path[-1].twigs[0])
    paths = [path]
    for _ in range(rng.randrange(30)):
        path = rng.choice(paths)
        taken = {twig.point for twig in (*path, *path[-1].twigs)}
        twig = Twig(rng.choice([point for point in POINTS if point not in taken]))
        note(twig, rng)
        path[-1].twigs.append(twig)
        path[-1].twigs.sort(key=lambda each: _pos(each.point))
        if twig.has_stone:
            paths.append([*path, twig])
    return paths[0][0]


def note(twig: Twig, rng: Random) -> None:
    title, *others = rng.choice(COMMENTS).split("\n", 1)
    twig.comment = "\b".join([title, *others]).replace("\n", "\r\n").encode()
    twig.mark = rng.random() < 0.1
    if rng.random() < 0.2:
        twig.text = rng.choice(LABELS).encode()
        twig.has_stone = rng.random() < 0.5
        if not twig.has_stone:
            twig.comment, twig.mark = b"", False


def random_file(rng: Random) -> bytes:
    """A library as a program of any age may have written it."""
    root = random_twig(rng)
    if root.twigs and rng.random() < 0.2:
        root.twigs[0].old_comment = b"[}"[: rng.randint(1, 2)]
    is_plain = [twig.point for twig in root.twigs] == ["h8"] and root.twigs[0].has_stone
    return encoded(root, rng.choice((0, None)) if is_plain else 4)


def damaged(data: bytes, rng: Random) -> bytes:
    """A file with some bytes changed, missing, doubled or added, most of them behind its header."""
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        place = rng.randrange(0 if rng.random() < 0.1 else min(20, len(data)), len(data) + 1)
        size = rng.choice((1, 1, 2, 2, 4, 9))
        begin, part, end = data[:place], data[place : place + size], data[place + size :]
        byte = bytes([rng.choice((*ODD_BYTES, rng.randrange(256)))])
        flipped = bytes([part[0] ^ 1 << rng.randrange(8)]) + part[1:] if part else b""
        data = rng.choice(
            (
                begin + flipped + end,
                begin + flipped + end,
                begin + byte + part[1:] + end,
                begin + byte + part + end,
                begin + part + part + end,
                begin + end,
                begin,
            )
        )
    return data


def check(data: bytes) -> bool:
    """Read a file that may be wrong: as the decoder above, or with one error; whether it is right.

    What was read is written, and read once more.
    """
    wanted = decoded(data)
    if wanted is None:
        with pytest.raises(ValueError, match=ERROR) as raised:
            read_record(data, "lib")
        assert int(str(raised.value).split()[1][:-1]) <= len(data), data
        return False
    record = read_record(data, "lib")
    guesses = (GUESS.match(remark) for remark in record.remarks)
    guess = next((found[1] for found in guesses if found), "cp1252")
    assert contents(record) == decoded(data, guess), data
    wanted = contents(record)
    if not any("\0" in node.comment for node in record.root.walk()):  # of an old comment
        assert contents(read_record(record.data("lib"))) == wanted, data
    return True
