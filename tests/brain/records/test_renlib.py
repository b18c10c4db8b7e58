"""RenLib's .lib: examples of its description, what programs of all ages wrote, wrong files."""

import re
from pathlib import Path
from random import Random

import pytest

import kakugo
from brain.records.sgf_points import letters_of
from brain.records.sgf_text import escape
from kakugo import Node, Record, new_game, read_record
from tests.helpers.records.renlib import (
    COMMENTS,
    HEADER,
    LABELS,
    check,
    contents,
    damaged,
    decoded,
    encoded,
    random_file,
    random_twig,
)
from tests.helpers.tables import table

PLAIN, NEWEST = HEADER % 0, HEADER % 4

# The same in SGF, where rows count from the top, too.
EXAMPLES = [
    (PLAIN, "78 00 68 00 58 40", ";B[hh];W[hg];B[hf]"),
    (PLAIN, "78 00 68 C0 69 40", ";B[hh](;W[hg])(;W[ig])"),
    (PLAIN, "78 00 68 80 58 C0 59 40 69 40", ";B[hh](;W[hg](;B[hf])(;B[if]))(;W[ig])"),
    (PLAIN, "78 08 41 42 08 43 00 00 68 40", ";B[hh]C[AB\nC];W[hg]"),
    (NEWEST, "00 00 87 41 00 01 41 00", "LB[gi:A];B[gi]"),
    (NEWEST, "00 00 78 00 00 00 69 40", "AB[hh]PL[B];B[ig]"),
]
# What Kakugo writes in another way than it read it.
LIBERAL = [
    (b"", "78 40", ";B[hh]"),  # no header
    (PLAIN, "", ""),
    (NEWEST, "00 40", ""),
    (NEWEST, "78 40", ";B[hh]"),  # no root
    (PLAIN, "00 00 78 40", ";B[hh]"),
    (HEADER % 2, "78 00 68 40", ";B[hh];W[hg]"),
    (PLAIN, "78 00 68 00", ";B[hh];W[hg]"),  # no leaf
    (PLAIN, "78 80 68 80 58 40", ";B[hh];W[hg];B[hf]"),  # siblings that never come
    (PLAIN, "78 00 68 40 78", ";B[hh];W[hg]"),  # half a node
    (NEWEST, "00 80 78 44", ";B[hh]"),  # of the root; RenLib begins to show it here
    (PLAIN, "78 00 69 C0 68 40", ";B[hh](;W[ig])(;W[hg])"),  # not sorted
    (PLAIN, "78 00 68 80 58 40 68 00 59 40", ";B[hh];W[hg](;B[hf])(;B[if])"),  # one cell twice
    (PLAIN, "78 C8 61 00 78 C8 61 00 78 48 62 00", ";B[hh]C[a\nb]"),
    (NEWEST, "00 00 78 C3 00 01 41 00 78 41 00 01 42 00", "LB[hh:A B];B[hh]"),
    (PLAIN, "78 20 5B 7D F0 00 68 60 F8 00", ";B[hh]C[Äåp];W[hg]C[x]"),  # old comments
    (PLAIN, "78 68 61 FC 62 00", ";B[hh]C[aö\nb]"),  # one of each
    (PLAIN, "78 01 00 00 68 40", ";B[hh];W[hg]"),  # flags that announce nothing
    (NEWEST, "00 09 00 01 61 00 62 00", "C[a\nb]"),  # a text on no cell
    (NEWEST, "00 00 00 00 78 00 00 08 61 00 69 00 68 40", "AW[hh]PL[W]C[a];W[ig];B[hg]"),
    (NEWEST, "00 00 78 41 00 01 20 00", ";B[hh]"),
]


def from_sgf(text: str) -> Record:
    return read_record(f"(;GM[4]SZ[15]{text})")


@table(("header", "nodes", "sgf"), EXAMPLES)
def test_examples_both_ways(header: bytes, nodes: str, sgf: str) -> None:
    data = header + bytes.fromhex(nodes)
    assert read_record(data) == from_sgf(sgf)
    assert from_sgf(sgf).data("lib") == data
    assert check(data)


@table(("header", "nodes", "sgf"), LIBERAL)
def test_what_is_not_quite_right_is_read(header: bytes, nodes: str, sgf: str) -> None:
    data = header + bytes.fromhex(nodes)
    assert read_record(data, "lib") == from_sgf(sgf)
    assert check(data)


@table(
    ("data", "error"),
    [
        (b"", "byte 0: a library begins with its header, or with 78"),
        (b"!<arch>\n", "byte 0: a library begins"),
        (NEWEST[:19], "byte 0: a library begins"),
        (HEADER % 5, "byte 8: version 3.5 is newer than 3.4"),
        (PLAIN.replace(b"\3", b"\4"), "byte 8: version 4.0 is newer than 3.4"),
        (b"\x78\x00\x70\x40", "byte 2: 70 is no cell of the board"),
        (PLAIN + b"\x78\x00\xf1\x40", "byte 22: f1 is no cell of the board"),
        (PLAIN + b"\x78\x00\x78\x40", "byte 22: h8 is occupied"),
        (PLAIN + b"\x78\x40\x68\x40", "byte 22: nothing can follow here"),
        (NEWEST + b"\0\0\x78\x03\0\1A\0\x68\x40", "byte 28: nothing can follow here"),
        (PLAIN + b"\x78\x48abc", "byte 22: the text has no end"),
        (PLAIN + b"\x78\x60abc", "byte 22: the text has no end"),
        (PLAIN + b"\x78\x41\2\0", "byte 22: expected flags 0000 or 0001, got 0200"),
        (PLAIN + b"\x78\x41\0", "byte 22: expected flags 0000 or 0001, got 00"),
        (NEWEST + b"\0\0\x78\x80\0\x40\x69\x40", "byte 24: a pass"),
        (NEWEST + b"\0\0\x78\0\x68\0\x78\0\0\x40", "byte 26: h8 is occupied"),
        (
            PLAIN + bytes.fromhex("7800 0100 6800 0200 5800 0300 4800 0400 3800 0540"),
            "byte 38: the game is over: Black has won: five; it is read as freestyle: ",
        ),
    ],
)
def test_errors_name_the_byte(data: bytes, error: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=f"^{error}"):
        read_record(data, "lib")
    assert not check(data)
    path = tmp_path / "any.lib"
    path.write_bytes(data)
    with pytest.raises(ValueError, match=f"^{re.escape(str(path))}, {error}"):
        read_record(path)


SET_UP = "renju 15x15 7XX6/15/15/15/15/4OOO8/15/15/15/15/15/15/15/15/15 white:"


def random_record(rng: Random) -> Record:
    """A record with everything that a library can hold."""
    record = Record(rng.choice((new_game("renju"), kakugo.read_game(SET_UP))))
    nodes: list[Node] = [record.root]
    nodes += [record.root.play("h8")] if rng.random() < 0.5 else []
    for _ in range(rng.randrange(60)):
        parent = rng.choice(nodes[-9:])
        game = parent.game()
        if game.outcome() is None:
            nodes.append(parent.play(rng.choice(game.legal_turns())))
    for node in nodes:
        node.comment = rng.choice(COMMENTS)
        cells = sorted(rng.sample(range(225), rng.choice((0, 0, 1, 3))))
        if cells:
            points = (letters_of((cell % 15, cell // 15)) for cell in cells)
            node.properties["LB"] = [f"{at}:{escape(rng.choice(LABELS))}" for at in points]
        if node.turn and rng.random() < 0.2:
            node.properties["CR"] = [letters_of(node.turn[0])]
    return record


def test_random_records_come_back() -> None:
    rng = Random("records")
    for _ in range(30):
        record = random_record(rng)
        data = record.data("lib")
        back = read_record(data, like=new_game("renju"))
        assert decoded(data) == contents(record) == contents(back)
        assert back.data("lib") == data
        for node in record.root.walk():
            node.children.sort(key=lambda child: [(y, x) for x, y in child.turn or ()])
        assert back == record


def test_random_libraries_are_written_as_they_were() -> None:
    rng = Random("libraries")
    for _ in range(30):
        root = random_twig(rng)
        is_plain = [twig.point for twig in root.twigs] == ["h8"] and root.twigs[0].has_stone
        data = encoded(root, 0 if is_plain else 4)
        if check(data) and not read_record(data).root.game().stones():
            assert read_record(data).data("lib") == data


def test_damaged_libraries_are_read_or_refused() -> None:
    rng = Random("damaged")
    right = sum(check(damaged(random_file(rng), rng)) for _ in range(200))
    assert 25 < right < 175


def test_marks_and_texts_are_drawn() -> None:
    data = PLAIN + bytes.fromhex("7810 68C3 0001 3F5D 0000 6950")
    record = read_record(data)
    first = record.root.children[0]
    assert first.properties == {"CR": ["hh"], "LB": ["hg:?\\]"]}
    assert [child.properties for child in first.children] == [{"CR": ["ig"]}]
    # Other shapes, other circles, and labels beyond the board are left out.
    first.properties |= {"CR": ["hg:hi"], "SQ": ["aa"], "LB": ["hg:?\\]", "hg: ", "pp:B"]}
    first.mark = "!"
    assert record.data("lib") == data


def test_a_position_to_begin_from(subtests: pytest.Subtests) -> None:
    for position in (
        "gomoku 15x15 15/15/15/15/15/15/15/7X7/15/15/15/15/15/15/15 white: h9",
        "gomoku 15x15 15/15/15/15/15/15/15/7XO6/15/15/15/15/15/15/15 black: h9",
        "gomoku 15x15 XXXXX10/O14/15/15/15/15/15/15/15/15/15/15/15/15/14O white: h9; h10",
        "gomoku 15x15 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 white:",
    ):
        with subtests.test(position):
            game = kakugo.read_game(position)
            record = Record(game)
            record.root.comment, record.root.properties["LB"] = "begin", ["aa:A"]
            back = read_record(record.data("lib"))
            assert back == record
            assert back.game().turns == game.turns
    with pytest.raises(ValueError, match=r"^lib cannot hold a blocked cell$"):
        Record(kakugo.read_game(position.replace("15/15", "#14/15", 1))).data("lib")


def test_what_lies_too_deep_for_recursion_and_too_wide_for_sums() -> None:
    record = read_record(NEWEST + b"\0\0" * 30_001 + b"\x78\x40")
    assert record.root.game().side == kakugo.BLACK
    nodes = (b"\x78\xc8%05d\0" % number for number in range(30_000))
    record = read_record(NEWEST + b"\0\0" + b"".join(nodes))
    assert len(record.root.children[0].comment) == 6 * 30_000 - 1


@table(
    "text",
    [
        "Öppning å ä ö",
        "Vit kan inte försvara sig \u2013 svart vinner",
        "Müller \u2013 \u201cx\u201d",
        "é",
        "Black\u2019s best move; White\u2019s \u201canswer\u201d\u2026",
    ],
)
def test_texts_of_the_west_are_no_others(text: str) -> None:
    record = Record(new_game())
    record.root.play("h8").comment = text
    back = read_record(record.data("lib", encoding="cp1252"))
    assert (back.end.comment, len(back.remarks)) == (text, 1)  # on the rule


def test_encodings(tmp_path: Path) -> None:
    path = tmp_path / "game.lib"
    record = Record(new_game())
    node = record.root.play("h8")
    for text, encoding in (("Č 白", "utf-8"), ("Åke €", "cp1252"), ("连珠", "gbk")):
        node.comment, record.root.properties["LB"] = text, [f"hh:{text}"]
        record.write(path, encoding=encoding)
        assert text.encode(encoding) in path.read_bytes()
        assert read_record(path, encoding=encoding) == record
        assert read_record(path) == record
        guess = [line for line in read_record(path).remarks if "encoding" in line]
        said = ["the texts are read as gb18030: they do not name their encoding"]
        assert guess == (said if encoding == "gbk" else [])
    strange = read_record(PLAIN + b"\x78\x48\x81a\0", encoding="cp1252")
    assert strange.root.children[0].comment == "\ufffda"
    assert strange.remarks[-1:] == ("what is no text in cp1252 is read as \ufffd",)
    for encoding, error in (
        ("cp1252", "cp1252 cannot hold '连'"),
        ("utf-32", "lib cannot hold zero bytes, as utf-32 has them"),
        ("nothing", "no encoding 'nothing'"),
        ("base64", "no encoding 'base64'"),
    ):
        with pytest.raises(ValueError, match=f"^{error}"):
            record.write(path, encoding=encoding)
        assert read_record(path, encoding="gbk") == record
    node.comment = "a\0b"
    with pytest.raises(ValueError, match=r"^lib cannot hold zero bytes"):
        record.data("lib")
    with pytest.raises(ValueError, match=r"^no encoding 'nothing'"):
        read_record(path, encoding="nothing")
    with pytest.raises(ValueError, match=r"^sgf is written in utf-8, not in 'gbk'"):
        record.data("sgf", encoding="gbk")


def test_files_are_recognised_by_what_is_in_them(tmp_path: Path) -> None:
    path = tmp_path / "file"
    for header, nodes, sgf in EXAMPLES:
        data = header + bytes.fromhex(nodes)
        path.write_bytes(data)
        assert read_record(path) == from_sgf(sgf)
        if header == PLAIN:
            path.write_bytes(data[len(header) :])
            assert read_record(path) == from_sgf(sgf)
    path.write_bytes(PLAIN + b"\x78\x48(;GM[4])\0\0")
    assert read_record(path).root.children[0].comment == "(;GM[4])"
    path.write_text("x8h8\n")  # a text that begins with 78, too
    assert read_record(path, like=new_game(width=24)).game().ply == 2


def test_the_game_is_said_by_the_reader() -> None:
    data = PLAIN + bytes.fromhex("78 40")
    assert read_record(data).game().name == "gomoku"
    renju = read_record(data, like=new_game("renju", width=9)).game()
    assert (renju.name, renju.width) == ("renju", 15)


def test_bytes_are_no_text() -> None:
    with pytest.raises(ValueError, match=r"^lib is no text: Record\.data has its bytes$"):
        Record().text("lib")
    with pytest.raises(ValueError, match=r"^lib is read from a file or from bytes"):
        read_record("h8h9\n", "lib")
    with pytest.raises(ValueError, match=r"^what is in these bytes is in none of"):
        read_record(b"\0\1\2")
    assert read_record(Record(new_game(), black="Ä").data()).black == "Ä"
