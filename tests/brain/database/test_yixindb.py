"""Rapfi's files of positions: their bytes written by hand, round trips, damaged files."""

import itertools
import os
import struct
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import lz4.frame
import pytest

from brain.database import positions
from brain.extras import how_to_install
from brain.types import WIN
from kakugo import BLACK, Bound, Database, DatabaseError, Entry, new_game, read_game
from tests.helpers.database.yixindb import (
    damaged,
    expected,
    labelled,
    random_file,
    random_pairs,
    reads_alike,
    slow_read,
)

UTF_8 = bytes.fromhex("0300 000000 1400 00 0000 0000") + b'charset="UTF-8"'


def record(key: str, known: bytes) -> bytes:
    """A record of a key in hexadecimal digits."""
    bytes_of_key = bytes.fromhex(key)
    lengths = struct.pack("<H", len(bytes_of_key)), struct.pack("<H", len(known))
    return lengths[0] + bytes_of_key + lengths[1] + known


def read(path: Path, data: bytes, **options: str) -> Database:
    """What a file of these bytes holds."""
    path.write_bytes(data)
    database = Database(":memory:")
    database.read_yixindb(path, **options)
    return database


def test_what_every_byte_says(tmp_path: Path) -> None:
    """Renju, Black on h8 of 15x15, White to move: White loses in 10, so "w", who has just moved."""
    data = bytes.fromhex("02000000") + UTF_8
    data += bytes.fromhex("0500 020f0f 0707 1500 77 da8a 5300") + b"@BTXT@67A\bcentre"
    game = read_game("renju 15x15: h8")
    with Database(":memory:") as database:
        database[game] = Entry(
            10 - WIN, 20, Bound.EXACT, label="lost", text="centre", cells={(8, 7): "A"}
        )
        assert database.write_yixindb(tmp_path / "a.db") == (1, 0)
    assert (tmp_path / "a.db").read_bytes() == data
    back = read(tmp_path / "a.db", data)
    entry = back[game]
    assert (entry.value, entry.depth, entry.bound) == (10 - WIN, 20, Bound.EXACT)
    assert (entry.label, entry.text, [*entry.cells.values()]) == ("lost", "centre", ["A"])
    assert next(iter(entry.cells)) in {(6, 7), (8, 7), (7, 6), (7, 8)}


@pytest.mark.parametrize(
    ("key", "line"),
    [
        ("00 0f 0f", "gomoku 15x15:"),
        ("01 05 05 ffff", "gomoku 5x5 rule=1 5/5/5/5/5 white:"),
        ("02 05 05 0001", "gomoku 5x5 rule=4 1X3/5/5/5/5 white:"),
        ("00 05 05 0001 0102 ffff ffff", "gomoku 5x5 1X3/2X2/5/5/5 black:"),
        ("00 05 05 0001 ffff 0102", "gomoku 5x5 1X3/2O2/5/5/5 white:"),
        ("00 05 05 ffff 0102", "gomoku 5x5 5/2O2/5/5/5 black:"),
        ("00 16 16 1500 0015", "gomoku 22x22 21X/" + 20 * "22/" + "O21 black:"),
    ],
    ids=lambda value: value,
)
def test_the_stones_of_a_key(tmp_path: Path, key: str, line: str) -> None:
    """Any image is read, and passes only say who moves; y counts rows, whichever is the first."""
    database = read(tmp_path / "a.db", b"\1\0\0\0" + record(key, b"d" + bytes(4)))
    assert database[read_game(line)] == Entry(label="drawn")


@pytest.mark.parametrize(
    ("line", "key"),
    [
        # Of the images of Black's corner (0, 0) is the first; the first x counts, then y.
        ("gomoku 15x15: o15; n14", "000f0f 0000 0101"),
        ("gomoku 15x15: o1; m1", "000f0f 0000 0002"),
        # Black on one diagonal: two images are the least for Black, of which White has the less.
        ("gomoku 15x15: a1; b3", "000f0f 0000 0102"),
        ("gomoku 15x15: a1; c2", "000f0f 0000 0102"),
        ("gomoku 5x5 X4/5/5/5/5 black:", "000505 0000 ffff"),
        ("gomoku 5x5 O4/5/5/5/5 white:", "000505 ffff ffff 0000"),
        ("gomoku 5x5 5/5/5/5/XX3 white:", "000505 0000 0001 ffff"),
    ],
)
def test_the_key_that_rapfi_looks_for(tmp_path: Path, line: str, key: str) -> None:
    with Database(":memory:") as database:
        database[read_game(line)] = Entry(7)
        database.write_yixindb(tmp_path / "a.db")
    rest = record(key, b"\xff\7\0\3\0")
    assert (tmp_path / "a.db").read_bytes() == b"\2\0\0\0" + UTF_8 + rest


@pytest.mark.parametrize(
    ("known", "entry"),
    [
        ("", Entry()),  # only on the way
        ("00 0000 0000", Entry()),
        ("ff 0000 0000", Entry()),
        ("ff 2c01 2900", Entry(300, 10, Bound.UPPER)),
        ("ff d4fe 2a00", Entry(-300, 10, Bound.LOWER)),
        ("ff 2c01 2800", Entry(300, 0)),  # no bound: nobody knows how deep
        ("ff 0000 2800", Entry(None, 10)),
        ("6c 2d75 0300", Entry(WIN - 3, 0, Bound.EXACT, label="won")),
        ("6c 2d75 0000", Entry(WIN - 3, 0, Bound.LOWER, label="won")),
        ("77 d38a 0000", Entry(3 - WIN, 0, Bound.UPPER, label="lost")),
        ("ff 3b73 0300", Entry(27951, 0, Bound.EXACT)),  # 29499 is no mate there, nor here
        ("ff 3c73 0300", Entry(29500, 0, Bound.EXACT)),
        ("ff 3175 0300", Entry()),  # 30001 is no value
        ("ff 0000 fcff", Entry()),  # nor -1 a depth
        ("21 0000 0000", Entry(label="forced")),
        ("78 0000 0000", Entry(label="blocked")),
        ("41 0000 0000", Entry(label="A")),
    ],
)
def test_what_is_known_of_a_position(tmp_path: Path, known: str, entry: Entry) -> None:
    data = b"\1\0\0\0" + record("000f0f", bytes.fromhex(known))
    assert read(tmp_path / "a.db", data)[new_game("gomoku")] == entry


@pytest.mark.parametrize(
    ("raw", "options", "text"),
    [
        ("五目".encode(), {}, "五目"),
        ("五目".encode("gb18030"), {}, "五目"),
        ("ľan".encode("cp1250"), {"encoding": "cp1250"}, "ľan"),
        (b"\x81", {"encoding": "cp1252"}, "\N{REPLACEMENT CHARACTER}"),
    ],
)
def test_texts_of_other_code_pages(
    tmp_path: Path, raw: bytes, options: dict[str, str], text: str
) -> None:
    data = b"\1\0\0\0" + record("000f0f", b"\xff" + bytes(4) + raw)
    assert read(tmp_path / "a.db", data, **options)[new_game("gomoku")].text == text


def test_two_texts_on_one_cell_are_both_kept(tmp_path: Path) -> None:
    """The two cells are images of each other; a line end would begin another cell's text."""
    game = new_game("gomoku")
    with Database(":memory:") as database:
        database[game] = Entry(cells={(0, 0): "a\nb", (14, 0): "c"}, text="@BTXT@ is no cell")
        database.write_yixindb(tmp_path / "a.db")
    (known,) = slow_read((tmp_path / "a.db").read_bytes())
    assert known.cells in ((((0, 0), "a b c"),), (((0, 0), "c a b"),))
    assert known.text == "@BTXT@ is no cell"


@pytest.mark.parametrize(("compressed", "number"), [(False, 400), (True, 150)])
def test_random_positions_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compressed: bool, number: int
) -> None:
    """What is written is what a slow reader of the format expects, and it comes back equal."""
    monkeypatch.setattr(positions, "WRITTEN_AT_ONCE", 100)
    with Database(":memory:") as database, Database(":memory:") as back:
        database.update(random_pairs(Random(1), number))
        path = tmp_path / "a.db"
        assert database.write_yixindb(path, compressed=compressed) == (len(database), 0)
        assert back.read_yixindb(path) == len(database)
        entries = dict(database.items())
        assert dict(back.items()) == {game: labelled(entry) for game, entry in entries.items()}
        back.write_yixindb(path)
        found = slow_read(path.read_bytes())
    assert len(found) == len(entries)
    assert {*found} == {expected(game, entry) for game, entry in entries.items()}


def test_what_the_file_has_no_place_for_is_counted(tmp_path: Path) -> None:
    walled = new_game("gomoku")
    walled.setup([(0, 0, 3)], BLACK)
    with Database(":memory:") as database:
        for line in (
            "pente 15x15:",
            "gomoku 15x15 rule=8:",
            "gomoku 23x23:",
            "gomoku 15x14:",
            "hexgomoku 9x9:",
            "renju 15x15 opening=rif:",
        ):
            database[read_game(line)] = Entry(1)
        database[walled] = Entry(1)
        for cell, label in enumerate(("two", "w", "é")):
            database[read_game(f"gomoku 15x15: {cell},0")] = Entry(label=label)
        database[read_game("gomoku 15x15: 7,7")] = Entry(text="x" * 65531)
        database[read_game("gomoku 15x15: 6,6")] = Entry(text="x" * 65530)
        left_out = len(database) - 1
        assert database.write_yixindb(tmp_path / "a.db") == (1, left_out)
        assert left_out == 11
    with Database(":memory:") as back:
        back.read_yixindb(tmp_path / "a.db")
        assert [entry.text for entry in back.values()] == ["x" * 65530]


def test_reading_merges(tmp_path: Path) -> None:
    game = new_game("gomoku")
    with Database(":memory:") as database:
        database[game] = Entry(5, 30, text="mine")
        data = b"\1\0\0\0" + record("000f0f", b"\xff\7\0\3\0theirs")
        (tmp_path / "a.db").write_bytes(data)
        assert database.read_yixindb(tmp_path / "a.db") == 1
        assert database[game] == Entry(5, 30, text="mine\ntheirs")


def test_a_failed_write_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    path.write_bytes(b"kept")
    with Database(":memory:") as database:
        database[new_game("gomoku")] = Entry(1)
        database.close()
        with pytest.raises(ValueError, match="closed"):
            database.write_yixindb(path)
    assert (path.read_bytes(), os.listdir(tmp_path)) == (b"kept", ["a.db"])


ONE = record("000f0f0707", b"\xff\1\0\3\0")
STONES = "000f0f"


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"", "byte 0: the file ends where 4 bytes"),
        (b"\1\0\0\0", "byte 4: the file ends behind 0 of 1 records"),
        (b"\2\0\0\0" + ONE, "byte 18: the file ends behind 1 of 2"),
        (b"\3\0\0\0" + UTF_8 + ONE, "byte 45: the file ends behind 1 of 3"),
        (b"\1\0\0\0" + ONE + ONE, "byte 18: something stands behind the last of 1"),
        (b"\1\0\0\0" + ONE[:-1], "byte 13: the file ends where 5 bytes"),
        (b"\1\0\0\0\xff\xff", "byte 6: the file ends where 65535 bytes"),
        (b"\1\0\0\0" + record("00", b""), "byte 4: a key of 1 bytes"),
        (b"\1\0\0\0" + record(STONES + "07", b""), "byte 4: a key of 4 bytes"),
        (b"\1\0\0\0" + record("030f0f", b""), "byte 4: no rule has the number 3"),
        (b"\1\0\0\0" + record("000f0e", b""), "byte 4: no board is 15x14"),
        (b"\1\0\0\0" + record("001717", b""), "byte 4: no board is 23x23"),
        (b"\1\0\0\0" + record("000404", b""), "byte 4: no board is 4x4"),
        (b"\1\0\0\0" + record(STONES + "0f00", b""), "byte 4: no stone can stand on x 15, y 0"),
        (b"\1\0\0\0" + record(STONES + "07070707", b""), "no stone can stand on x 7, y 7"),
        (b"\1\0\0\0" + record(STONES, b"\xff\0\0\0"), "byte 4: 4 bytes of what is known"),
        (b"\1\0\0\0" + record(STONES, b"\2\0\0\0\0"), "byte 4: no label has the number 2"),
        (b"\1\0\0\0" + record(STONES, b"\xff\0\0\0\0@BTXT@7ga"), "byte 4: no cell begins '7ga'"),
        (b"\1\0\0\0" + record(STONES, b"\xff\0\0\0\0@BTXT@7"), "byte 4: no cell begins '7'"),
        (b"\1\0\0\0" + record(STONES, b"\xff\0\0\0\0@BTXT@F0a"), "byte 4: .*off the board"),
    ],
)
def test_wrong_bytes_are_named_by_their_place(tmp_path: Path, data: bytes, error: str) -> None:
    with pytest.raises(ValueError, match=error):
        read(tmp_path / "a.db", data)


def test_a_number_without_the_first_record_is_taken_too(tmp_path: Path) -> None:
    assert len(read(tmp_path / "a.db", b"\1\0\0\0" + UTF_8 + ONE)) == 1
    assert len(read(tmp_path / "a.db", b"\2\0\0\0" + UTF_8 + ONE)) == 1


@pytest.mark.parametrize(
    ("linked", "hashed", "sized"), [*itertools.product((False, True), repeat=3)]
)
def test_frames_of_every_kind(tmp_path: Path, linked: bool, hashed: bool, sized: bool) -> None:
    text = "x" * 60_000
    records = [
        record(f"000f0f{x:02x}{y:02x}", b"\xff\1\0\3\0" + text.encode())
        for x, y in ((0, 0), (0, 1), (0, 2), (1, 1))
    ]
    for size in (4, 5, 6, 7):
        frame = lz4.frame.compress(
            b"\4\0\0\0" + b"".join(records),
            block_size=size,
            block_linked=linked,
            content_checksum=hashed,
            block_checksum=hashed,
            store_size=sized,
        )
        assert [entry.text for entry in read(tmp_path / "a.db", frame).values()] == [text] * 4


@pytest.mark.parametrize(
    ("damage", "error"),
    [
        (lambda frame: frame[:-4], "unpacked byte 18: damaged from here on: .*ended before"),
        (lambda frame: frame + b"x", "unpacked byte 18: damaged from here on: .*ended before"),
        (lambda frame: frame + bytes(9), "unpacked byte 18: damaged from here on: .*Type_unknown"),
        (lambda frame: frame[:6] + bytes(9), "unpacked byte 0: damaged from here on: .*header"),
        (lambda frame: frame[:-5] + b"\1" + frame[-4:], "unpacked byte 0: .*[cC]hecksum"),
    ],
)
def test_damaged_frames(tmp_path: Path, damage: Callable[[bytes], bytes], error: str) -> None:
    frame = lz4.frame.compress(b"\1\0\0\0" + ONE, block_checksum=True)
    with pytest.raises(ValueError, match=error):
        read(tmp_path / "a.db", damage(frame))


def test_without_lz4_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Database(":memory:") as database:
        database[new_game("gomoku")] = Entry(1)
        database.write_yixindb(tmp_path / "packed.db", compressed=True)
        before = (tmp_path / "packed.db").read_bytes()
        monkeypatch.setitem(sys.modules, "lz4.frame", None)
        said = f"a .db file packed with LZ4 needs lz4: {how_to_install('lz4')}"
        for use in (
            lambda: database.read_yixindb(tmp_path / "packed.db"),
            lambda: database.write_yixindb(tmp_path / "packed.db", compressed=True),
        ):
            with pytest.raises(DatabaseError) as caught:
                use()
            assert str(caught.value) == said
        assert (tmp_path / "packed.db").read_bytes() == before
        database.write_yixindb(tmp_path / "plain.db")
        assert database.read_yixindb(tmp_path / "plain.db") == 1


@pytest.mark.parametrize("encoding", ["utf-9", "hex", "", None])
def test_an_encoding_that_is_none(tmp_path: Path, encoding: str) -> None:
    with pytest.raises(ValueError, match=r"encoding"):
        read(tmp_path / "a.db", b"\0\0\0\0", encoding=encoding)


@pytest.mark.parametrize("compressed", [False, True])
def test_damaged_files_are_refused_or_read(tmp_path: Path, compressed: bool) -> None:
    path = tmp_path / "a.db"
    rng = Random(2)
    data = random_file(path, rng, compressed)
    outcomes = {reads_alike(path, damaged(data, rng)) for _ in range(100)}
    assert outcomes == ({False} if compressed else {False, True})  # all of a frame is hashed
