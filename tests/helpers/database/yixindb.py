"""Rapfi's files of positions: a slow reader, random positions that they can hold, damaged files."""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from struct import unpack_from

from brain.types import WIN
from kakugo import BLACK, WHITE, Bound, Database, Entry, Game, Point, new_game

RULES = {0: 0, 1: 1, 2: 4}  # theirs -> ours
RESULTS = {"w": "lost", "l": "won", "d": "drawn", "!": "forced", "x": "blocked"}
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUV"
TEXTS = ("", "", "note", "五目", "two\nlines", "@BTXT@", "\b", "é" * 300)
LABELS = ("", "", "won", "lost", "drawn", "forced", "blocked", "A", "?", "7")
MAGIC = bytes.fromhex("04224d18")  # of a frame of LZ4
SIZES = (5, 6, 15, 22)
POSITIONS = 8  # of a file
DAMAGES = 4  # of one file, at most


@dataclass(frozen=True)
class Known:
    """A record as it stands in a file: whose stones are where, who moves, and what is known."""

    rule: int
    size: int
    black: tuple[Point, ...]
    white: tuple[Point, ...]
    side: int
    label: str
    value: int
    depth: int
    bound: int
    cells: tuple[tuple[Point, str], ...]
    text: str


def slow_read(data: bytes) -> list[Known]:
    """The records of a plain file whose texts are UTF-8; ValueError for what is none."""
    at = 0

    def take(size: int) -> bytes:
        nonlocal at
        if at + size > len(data):
            raise ValueError("the file ends")
        at += size
        return data[at - size : at]

    number = int.from_bytes(take(4), "little")
    found: list[Known] = []
    charset = 0
    while at < len(data):
        key = take(int.from_bytes(take(2), "little"))
        known = take(int.from_bytes(take(2), "little"))
        if not found and not charset and key == b"\0\0\0":
            charset = 1
        else:
            found.append(known_of(key, known))
    if number not in (len(found), len(found) + charset):
        raise ValueError("another number of records")
    return found


def known_of(key: bytes, known: bytes) -> Known:
    if len(key) < 3 or len(key) % 2 == 0:
        raise ValueError("no key")
    rule, width, height = key[:3]
    if rule > 2 or width != height or width < 5 or width > 22:
        raise ValueError("no board")
    pairs = [(key[at], key[at + 1]) for at in range(3, len(key), 2)]
    half = (len(pairs) + 1) // 2
    black = [pair for pair in pairs[:half] if pair != (255, 255)]
    white = [pair for pair in pairs[half:] if pair != (255, 255)]
    both = black + white
    if len(set(both)) < len(both) or any(max(pair) >= width for pair in both):
        raise ValueError("no stones")
    side = WHITE if len(pairs) % 2 else BLACK
    place = rule, width, tuple(black), tuple(white), side
    if not known:
        return Known(*place, "", 0, 0, 0, (), "")
    if len(known) < 5:
        raise ValueError("too little is known")
    label, value, depth = unpack_from("<bhh", known)
    if label not in (-1, 0) and not " " <= chr(label % 256) <= "~":
        raise ValueError("no label")
    cells, text = [], known[5:].decode(errors="replace")
    if text.startswith("@BTXT@"):
        lines, _, text = text[6:].partition("\b")
        for line in lines.split("\n"):
            if line:
                point = DIGITS.index(line[0]), DIGITS.index(line[1:][:1] or "?")
                if max(point) >= width:
                    raise ValueError("no cell")
                cells.append((point, line[2:]))
    letter = "" if label in (-1, 0) else chr(label)
    return Known(*place, letter, value, depth // 4, depth % 4, tuple(cells), text)


def expected(game: Game, entry: Entry) -> Known:
    """What should stand in a file, found by looking at all images of the position."""
    images = [
        (
            tuple(sorted(move((x, y)) for x, y, stone in game.stones() if stone == BLACK)),
            tuple(sorted(move((x, y)) for x, y, stone in game.stones() if stone == WHITE)),
        )
        for move in game.symmetries()
    ]
    least = min(images)
    moves = [move for move, image in zip(game.symmetries(), images, strict=True) if image == least]
    cells = tuple(
        sorted((min(move(point) for move in moves), text) for point, text in entry.cells.items())
    )
    label = entry.label or entry.result
    letter = next((each for each, text in RESULTS.items() if text == label), label)
    rule = next(each for each, ours in RULES.items() if ours == game.rule)
    side, value, bound = game.side, entry.value or 0, int(entry.bound)
    place = rule, game.width, *least, side
    return Known(*place, letter, value, entry.depth, bound, cells, entry.text)


def random_position(rng: Random) -> Game:
    """Any stones on a board that the files have a place for."""
    size = rng.choice(SIZES)
    game = new_game("gomoku", rule=rng.choice(tuple(RULES.values())), width=size, height=size)
    points = rng.sample(game.points, rng.randrange(min(40, size * size)))
    stones = [(*point, rng.choice((BLACK, WHITE))) for point in points]
    game.setup(stones, rng.choice((BLACK, WHITE)))
    return game


def random_entry(rng: Random, game: Game) -> Entry:
    """What the files can hold of a position; no texts on cells where it has symmetries."""
    value = rng.choice((None, 0, rng.randint(-1000, 1000), WIN - rng.randrange(500), 3 - WIN))
    is_alone = sum(
        {(*move((x, y)), stone) for x, y, stone in game.stones()} == {*game.stones()}
        for move in game.symmetries()
    )
    cells = {point: rng.choice(("A", "57%", "黑")) for point in rng.sample(game.points, 3)}
    return Entry(
        value,
        rng.randrange(100),
        rng.choice((Bound.UPPER, Bound.LOWER, Bound.EXACT)) if value is not None else Bound.NONE,
        label=rng.choice(LABELS),
        text=rng.choice(TEXTS),
        cells=cells if is_alone == 1 and rng.random() < 0.5 else {},
    )


def random_pairs(rng: Random, number: int) -> Iterator[tuple[Game, Entry]]:
    """So many positions, some of which nothing is known of."""
    for _ in range(number):
        game = random_position(rng)
        yield game, random_entry(rng, game) if rng.random() < 0.8 else Entry()


def labelled(entry: Entry) -> Entry:
    """As it comes back: what is proven has a label, too."""
    return replace(entry, label=entry.label or entry.result)


def random_file(path: Path, rng: Random, compressed: bool) -> bytes:
    """What a file of some positions has, written here."""
    with Database(":memory:") as database:
        database.update(random_pairs(rng, POSITIONS))
        database.write_yixindb(path, compressed=compressed)
    return path.read_bytes()


def damaged(data: bytes, rng: Random) -> bytes:
    """A file with some of its bytes changed, lost, doubled or moved."""
    was = data
    for _ in range(rng.randint(1, DAMAGES)):
        at, end = sorted(rng.randrange(len(data) + 1) for _ in range(2))
        some = rng.choice((data[at : at + 1], data[at : at + 4], data[at:end]))
        behind = data[at + len(some) :]
        data = data[:at] + rng.choice(
            (
                b"",
                some + some,
                bytes(len(some)),
                b"\xff" * len(some),
                rng.randbytes(len(some)),
                bytes([(some[0] if some else 0) ^ 1 << rng.randrange(8)]) + some[1:],
            )
        )
        data += behind if rng.random() < 0.9 else b""
    return data if data != was else damaged(was, rng)


def check(path: Path, rng: Random, compressed: bool) -> bool:
    """Damage a new file; whether it is read; see reads_alike."""
    return reads_alike(path, damaged(random_file(path, rng, compressed), rng))


def reads_alike(path: Path, data: bytes) -> bool:
    """Whether a file of these bytes is read; AssertionError where the slow reader says otherwise.

    That reader knows only plain files; an error has to name an offset.
    """
    path.write_bytes(data)
    read = slow = None
    error = "byte 0: "
    with Database(":memory:") as database:
        try:
            read = database.read_yixindb(path, encoding="ascii")
        except ValueError as wrong:
            error = str(wrong)
        assert len(database) <= (len(data) if read is None else read)
    assert re.match(r"(unpacked )?byte \d+: ", error), error
    if not data.startswith(MAGIC):
        with suppress(ValueError):
            slow = len(slow_read(data))
        assert read == slow
    return read is not None
