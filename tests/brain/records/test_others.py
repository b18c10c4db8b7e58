"""Files in the form of sites and other programs: what each says is read, written and read again."""

import bz2
import gzip
import lzma
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

import kakugo
from brain.records import FORMATS
from brain.records.formats import recognised
from brain.records.tree import TREE_HEAD
from brain.types import BLACK, EMPTY, WHITE
from kakugo import read_record, read_records, turn_name
from tests.helpers.records import gomocup
from tests.helpers.tables import table

FILES = Path(__file__).parents[2] / "data" / "records" / "others"
# Format; board; then for each game: its name, its last stone, how many turns, who won, and why.
# Stones are named as in kakugo: rows from the top.
Played = tuple[str, str, int, int | None, str]
READ: dict[str, tuple[str, int, list[Played]]] = {
    "numbered.txt": ("numbered", 15, [("gomoku", "i6", 3, None, "")]),
    "numbered_games.txt": (
        "numbered",
        15,
        [("gomoku", "j5", 4, None, ""), ("gomoku", "i7", 2, EMPTY, "")],
    ),
    "dashes.txt": ("numbered", 15, [("gomoku", "i6", 3, None, "")]),
    "capitals.txt": (
        "numbered",
        15,
        [("gomoku", "i6", 3, None, ""), ("gomoku", "a15", 2, None, "")],
    ),
    "putpos.txt": ("yixin", 15, [("gomoku", "h10", 4, None, "")]),
    "putpos_corners.txt": ("yixin", 15, [("gomoku", "g7", 5, None, "")]),
    "gomocalc.txt": ("gomocalc", 15, [("gomoku", "h7", 3, None, "")]),
    "gomocalc_won.txt": ("gomocalc", 15, [("gomoku", "e6", 9, BLACK, "five")]),
    "three.pos": ("renpos", 15, [("gomoku", "i7", 3, None, "")]),
    "corners.pos": ("renpos", 15, [("gomoku", "o1", 5, None, "")]),
    "foul.pos": ("renpos", 15, [("gomoku", "g8", 11, BLACK, "five")]),
    "corners.sav": ("sav", 20, [("gomoku", "t1", 5, None, "")]),
    "won.sav": ("sav", 15, [("gomoku", "l8", 9, BLACK, "five")]),
    "timeout.rec": ("rec", 20, [("gomoku", "t1", 4, WHITE, "time")]),
    "won.rec": ("rec", 20, [("gomoku", "j14", 9, BLACK, "five")]),
    "crash.rec": ("rec", 20, [("gomoku", "a1", 2, WHITE, "crash")]),
    "playok_swap.txt": ("playok", 15, [("gomoku", "l6", 14, WHITE, "")]),
    "playok_draw.txt": ("playok", 19, [("gomoku", "g12", 6, EMPTY, "")]),
    "playok_renju.txt": (
        "playok",
        15,
        [("renju", "g8", 10, WHITE, ""), ("renju", "e7", 12, WHITE, "five")],
    ),
    "pente_org.txt": (
        "pente_org",
        19,
        [
            ("pente", "j6", 11, BLACK, "five"),
            ("keryo", "n10", 7, WHITE, ""),
            ("gomoku", "h12", 3, None, ""),
        ],
    ),
    "pente_org_gomoku.txt": ("pente_org", 19, [("gomoku", "g9", 10, WHITE, "five")]),
    "pente_org_renju.txt": ("pente_org", 15, [("renju", "g8", 11, WHITE, "overline")]),
    "katagomo_renju.sgf": ("sgf", 15, [("renju", "i7", 3, BLACK, "resignation")]),
    "katagomo_pass.sgf": ("sgf", 20, [("freestyle", "j11", 3, WHITE, "time")]),
    "katagomo_drawn.sgf": ("sgf", 15, [("standard", "h7", 2, EMPTY, "two passes")]),
    "orc_renju.sgf": ("sgf", 15, [("renju", "g7", 10, WHITE, "resignation")]),
    "orc_time.sgf": ("sgf", 15, [("renju", "g7", 6, BLACK, "time")]),
    "orc_foul.sgf": ("sgf", 15, [("renju", "g8", 11, WHITE, "overline")]),
}


@pytest.mark.parametrize("name", READ)
def test_what_a_file_says(name: str, tmp_path: Path) -> None:
    path = FILES / name
    format, side, games = READ[name]
    begin = path.read_bytes()
    assert (recognised(begin) or recognised(begin.decode())) == format
    records = read_records(path)
    for record, (kind, last, turns, winner, reason) in zip(records, games, strict=True):
        game, like = record.game(), kakugo.new_game(kind, width=side)
        assert (game.rule, game.width, game.height) == (like.rule, side, side)
        assert (game.name == kind) or {game.name, kind} <= {
            "gomoku",
            "renju",
            "freestyle",
            "standard",
        }
        assert (kakugo.point_name(game.turns[-1][0]), len(game.turns)) == (last, turns)
        assert (record.winner, record.reason) == (winner, reason)
        assert read_record(record.data()) == record
        if FORMATS[format].write:
            other = tmp_path / name
            record.write(other, format)
            (back,) = read_records(other, like=record.root.game())
            for field in TREE_HEAD:
                assert getattr(back, field) == getattr(record, field), field
            assert back.game().turns == game.turns


def test_a_full_board_is_a_draw_in_rec() -> None:
    stones = gomocup.full_board(Random("full"), 20)
    text = "".join(f"{x},{y},7\n" for x, y in stones)
    record = read_record(f"one.exe\ntwo.exe\n{text}0\n")
    assert (record.winner, record.reason, record.game().ply) == (EMPTY, "full board", 400)
    record = read_record(f"one.exe\ntwo.exe\n{''.join(text.splitlines(True)[:380])}0\n")
    assert (record.winner, record.game().ply) == (EMPTY, 380)  # as Piskvork ends it


def test_every_file_is_in_the_table() -> None:
    assert {path.name for path in FILES.iterdir()} == {*READ}


def test_who_played_and_what_was_offered() -> None:
    swap = read_record(FILES / "playok_swap.txt")
    assert (swap.black, swap.white, swap.date) == ("one", "two", "2005-03-16")
    assert [node.comment for node in swap.mainline()[:4]] == ["", "", CHOSE_WHITE, ""]
    stayed, exchanged = read_records(FILES / "playok_renju.txt")
    assert (stayed.black, stayed.white, stayed.winner) == ("ann", "bob", WHITE)
    assert (exchanged.black, exchanged.white) == ("bob", "ann")
    assert stayed.root.properties["5A"] == ["ji", "ii"]
    assert [record.game().turns[4] for record in (stayed, exchanged)] == [((8, 8),), ((9, 7),)]
    orc = read_record(FILES / "orc_renju.sgf")
    assert orc.root.properties["5A"] == ["gg", "hh"]
    program = read_record(FILES / "timeout.rec")
    assert (program.black, program.white) == ("one.exe", "")
    keryo = read_records(FILES / "pente_org.txt")[1]
    assert (keryo.black, keryo.date, keryo.game().stone("m10")) == ("ann", "2016-04-08", EMPTY)


NO_RESULT = "line 3: there is no result behind {}: the game may be cut"
CHOSE_WHITE = "the second player chose white"


@table(
    ("name", "remarks"),
    [
        ("katagomo_pass.sgf", ("line 1: left out: a pass, and what follows it",)),
        ("katagomo_drawn.sgf", ("line 1: left out: a pass, and what follows it",)),
        (
            "orc_time.sgf",
            ("line 6: left out: 'he'", "line 7: the game has no end, )"),
        ),
        ("orc_foul.sgf", ("line 6: left out: '---', behind the game",)),
        ("orc_renju.sgf", ("line 13: left out: '---', behind the game",)),
    ],
)
def test_what_was_left_out(name: str, remarks: tuple[str, ...]) -> None:
    assert read_record(FILES / name).remarks == remarks


def test_one_picture_of_lists_and_of_renjunet() -> None:
    """Yixin-Board, gomocalc and people count rows as RenjuNet does; c-gomoku-cli does not."""
    data = (
        b'<database><rules><rule id="1" category="1"/></rules><games>'
        b'<game id="1" rule="1"><move>h8 h9 i10</move></game></games></database>'
    )
    rif = read_record(data).game().turns
    like = kakugo.new_game("renju")
    for text in ("h8h9i10", "putpos h8h9i10"):
        assert read_record(text, "yixin", like).game().turns == rif
    for text in (
        "1. h8 h9 2. i10",
        "1) h8 2) h9 3) i10",
        "H8H9I10",
        "h8-h9-i10",
        "https://gomocalc.com/#/h8h9i10",
    ):
        assert read_record(text, like=like).game().turns == rif
    assert read_record("h8h9i10", like=like).game().turns != rif
    assert read_record("h8h7i6").game().turns == rif


@table(
    ("text", "options", "error"),
    [
        ("1. h8 h9 3. i10", {}, "line 1: expected number 2 of a list, got 3 behind 2 stones"),
        ("1. h8 h9 2. z1", {}, "line 1: turn 3: "),
        ("1. h8 h9 2. i16", {}, "line 1: turn 3: i16 is off the board"),
        ("1. h8 what", {}, "line 1: expected points as h8, got 'what'"),
        ("h8 i9", {"format": "gomocalc"}, "line 1: expected a link https://gomocalc.com/#/h8h9"),
        ("15\n15\n2\n7 7\n", {}, "line 3: expected 2 stones, got 1"),
        ("15\n15\n2\n7 7\n8 1", {}, "line 5: '8 1' has no line end and may be cut"),
        ("15\n15\n1\n7\n", {}, "line 4: expected row and column of a stone, got '7'"),
        ("a\nb\n1,1,0\n1;1;0\n", {}, "line 4: expected a stone x,y,ms or an error code, got '1;1"),
        ("a\nb\n1,1,0\n0\n2,2,0\n", {}, "line 5: expected nothing behind the error code"),
        ('[Site "PlayOK"]\n\n1. h8 i9 j9\n', {}, "line 3: expected a number, got 'j9'"),
        ('[Site "PlayOK"]\n\n1. h8 0,1\n', {}, "line 3: expected a point as h8, got '0,1'"),
        ('[Site "Pente.org"]\n[Game "Pente"]\n1. K10 0,1\n', {}, "line 3: expected a point as k10"),
        ('[Site "PlayOK"]\n[GameType "60,x"]\n1. h8\n', {}, "line 1: expected a GameType as 60,15"),
        ('[Site "PlayOK"]\n[Date\n1. h8\n', {}, r"line 2: expected \[Tag "),
        (
            '[Game "Connect6"]\n[Site "Pente.org"]\n1. K10\n',
            {},
            "line 1: expected one of the games",
        ),
        (
            '[Game "Pente"]\n[Site "Pente.org"]\n1. I10\n',
            {},
            "line 3: expected a column from a to t",
        ),
    ],
)
def test_errors_name_the_line(text: str, options: Mapping[str, Any], error: str) -> None:
    with pytest.raises(ValueError, match=f"^{error}"):
        read_records(text, **options)


def test_a_game_of_gomotur_that_is_drawn() -> None:
    """Piskvork calls it drawn when 25 cells are empty, or fewer."""
    rows = [[(x, y) for x in (0, 2, 4, 1, 3)] for y in range(5)]
    stones = "".join(f"{x},{y},0\n" for row in rows for x, y in row)
    like = kakugo.new_game(width=7)
    for number, winner in ((23, None), (24, EMPTY)):
        text = f"a\nb\n{''.join(stones.splitlines(keepends=True)[:number])}0\n"
        record = read_record(text, "rec", like)
        assert record.winner == winner
        assert record.text("rec") == (text if winner is not None else text[:-2] + "-1\n")


@table(
    ("stones", "turns", "remark"),
    [
        ("7,7,12\n10,10,0", 2, "there is no error code at the end"),
        ("7,7,12\n10,10,5", 2, "line 4: left out: the time of the stone, "),
        ("7,7,12\n10,2", 2, "there is no error code at the end"),
        ("7,7,12\n10,1", 1, "line 4: left out: '10,1', which has no line end"),
        ("7,7,12\n1", 1, "line 4: left out: '1', which has no line end"),
        ("7,7,12\n10,1,0\n15", 2, "line 5: left out: '15', which has no line end"),
        ("7,7,12\n10,1,0\n-1", 2, ""),
    ],
)
def test_a_file_of_gomotur_that_is_cut(stones: str, turns: int, remark: str) -> None:
    record = read_record(f"one\ntwo\n{stones}", "rec", kakugo.new_game(width=20))
    assert len(record.mainline()) == turns
    assert [found.startswith(remark) for found in record.remarks] == [True] * bool(remark)


@table(
    ("text", "side", "is_told"),
    [
        ("h8h9i1", 15, True),
        ("h8h9i2", 15, False),
        ("h8h9i2", 20, True),
        ("h8h9i1\n", 15, False),
        ("h8h9i10", 15, False),
        ("1. h8 h9 2. i1", 15, True),
        ("1. h8 h9 2. i1 1-0", 15, False),
        ("putpos h8h9i1", 15, True),
        ("https://gomocalc.com/#/h8h9i1", 15, True),
        ("0,0, 1,1", 15, False),  # 10 is off the board, whose half is 7
        ("0,0, 1,-1", 20, True),
        ("gomoku 15x15: 7,7; 8,1", 15, True),
        ('[Site "PlayOK"]\n\n1. h8 -- 2. i1', 15, True),
    ],
)
def test_a_list_that_may_be_cut(text: str, side: int, is_told: bool) -> None:
    like = kakugo.new_game(width=side)
    for source in (text, text.encode()):
        lines = [line for line in read_record(source, like=like).remarks if "may be cut" in line]
        assert lines == [f"the text ends in {text[-1]} without a line end: it may be cut"] * is_told


@table(
    ("text", "remarks"),
    [
        ("1. h8 h9 2.", ("line 1: there is no stone behind the number 2",)),
        ("1. h8 h9 2. i10", ()),
        ('[Site "PlayOK"]\n[Result "1-0"]\n1. h8 -- 2. h9', (NO_RESULT.format("h9"),)),
        ('[Site "PlayOK"]\n[Result "1-0"]\n1. h8 -- 2. h9 -- 1-0', ()),
        ('[Site "PlayOK"]\n[Result "*"]\n1. h8 -- 2. h9', ()),
        ('[Game "Pente"]\n[Result "0-1"]\n1. K10 L10\n', (NO_RESULT.format("l10"),)),
    ],
)
def test_a_game_that_breaks_off(text: str, remarks: tuple[str, ...]) -> None:
    like = kakugo.new_game("pente" if "Pente" in text else "gomoku", width=15)
    format = "pente_org" if "Pente" in text else None
    assert read_record(text, format, like).remarks == remarks


LISTS = {
    "h8h9i10": "15x15",
    "1. h8 h9 2. i10": "15x15",
    "H8-H9-I10": "15x15",
    "putpos h8h9i10": "15x15",
    "https://gomocalc.com/#/h8h9i10": "15x15",
    "0,0, 1,-3": "15x15",
    "one\ntwo\n7,7,1\n0\n": "20x20",
    '[Site "PlayOK"]\n\n1. h8 h9 2. i10\n': "15x15",
    "(;GM[4];B[hh];W[hg])": "15x15",
}


@pytest.mark.parametrize("text", LISTS)
def test_the_size_of_the_board_is_said_where_it_was_guessed(text: str) -> None:
    size = LISTS[text]
    record = read_record(text)
    said = f"the size of the board is not said: it is read as {size}; --size or like= names another"
    assert record.remarks == (said,)
    for side in (15, 20):
        record = read_record(text, like=kakugo.new_game(width=side))
        assert record.remarks == ()
        assert (record.game().width, record.game().height) == (side, side)


def test_renju_of_playok(subtests: pytest.Subtests) -> None:
    text = (FILES / "playok_renju.txt").read_text()
    first, *_ = read_records(text)
    for like in ("gomoku", "pente", "renju"):
        with subtests.test(like):
            assert read_records(text, like=kakugo.new_game(like))[0].root.game().rule == 4
    offered = first.root.properties["5A"][0]
    name = f"{offered[0]}{15 - 'abcdefghijklmno'.index(offered[1])}"
    with pytest.raises(ValueError, match=r"^line \d+: z9 is off the board of 15x15"):
        read_records(text.replace(f" {name} ", " z9 ", 1))


def test_a_table_that_ends_in_a_resignation() -> None:
    text = "1.   H8           H9\n2.   J9           J8\n3.   I7           resign\n"
    record = read_record(text)
    assert [turn_name(node.turn) for node in record.mainline() if node.turn][1] == "h7"
    assert (record.winner, record.reason) == (BLACK, "resignation")
    assert read_record("gomocalc.com/#/h8h9").game().ply == 2


def test_sgf_of_pente_org(subtests: pytest.Subtests) -> None:
    text = "(;FF[4]GM[101]SZ[19]PB[Ann]RE[B]\n(;B[K10];W[J9](;B[H8])(;B[L10]))\n)"
    record = read_record(text)
    begin = record.root.game()
    assert (begin.name, begin.width, record.winner) == ("pente", 19, BLACK)
    assert [turn_name(node.turn) for node in record.mainline() if node.turn] == [
        "j10",
        "i11",
        "h12",
    ]
    assert read_record(text, like=kakugo.new_game("keryo")).root.game().name == "keryo"
    for wrong in ("I9", "K20", "Z3"):
        with subtests.test(wrong), pytest.raises(ValueError, match=r"^line 2: "):
            read_record(text.replace("J9", wrong))


@table(
    ("said", "winner", "is_known"),
    [
        ("黑胜", BLACK, True),
        ("白中押勝", WHITE, True),
        ("Jigo", EMPTY, True),
        ("Void", None, True),
        ("5-0", None, False),
    ],
)
def test_results_in_words(said: str, winner: int | None, is_known: bool) -> None:
    record = read_record(f"(;GM[4]SZ[15]RE[{said}];B[hh])")
    assert record.winner == winner
    remark = f"line 1: the result RE '{said}' is not known: left out"
    assert record.remarks == (() if is_known else (remark,))


def test_several_tags_in_a_line() -> None:
    text = '[Site "PlayOK"] [Black "Ann "a" B"]\v[GameType "60,10"]\n[White "c"]\n\n1. a10 d8\n'
    record = read_record(text)
    assert (record.black, record.white) == ('Ann "a" B', "c")
    assert (record.game().width, record.game().turns[0]) == (10, ((0, 0),))


@pytest.mark.parametrize("link", ["https://www.playok.com/p/?g=gm153", "https://gomocalc.com/#/"])
def test_a_link_that_carries_no_moves(link: str, tmp_path: Path) -> None:
    file = tmp_path / "link.txt"
    file.write_text(f"{link}\n")
    for source in (link, file):
        with pytest.raises(ValueError, match=r"https://.* carries no moves, and nothing is fetche"):
            read_record(source)


@table("data", [b"\3\x70\x7e", b"\2\x70\x70", b"\1\xe1", b"\1\x70\n", b""])
def test_bytes_that_are_no_stones(data: bytes) -> None:
    assert recognised(data) is None


def test_zeros_behind_the_stones() -> None:
    record = read_record(b"\2\x70\x71\0\0")
    assert len(record.mainline()) == 2
    assert record.remarks == (
        "the rule is not said: it is read as freestyle; --game or like= names another",
        "byte 3: left out: 2 bytes behind the last stone",
    )


@table(
    ("data", "error"),
    [
        (b"", "byte 0: expected a number of stones"),
        (b"\2\1", "byte 0: expected 2 stones, got 1 bytes"),
        (b"\1\xe1", "byte 1: expected a cell from 0 to 224, got 225"),
        (b"\2\1\1", "byte 2: b1 is occupied"),
    ],
)
def test_errors_name_the_byte(data: bytes, error: str) -> None:
    with pytest.raises(ValueError, match=f"^{error}"):
        read_records(data, "renpos")


@pytest.mark.parametrize("number", ["1", "2", "5", "11"])
def test_numbers_of_other_games_in_sgf(number: str) -> None:
    text = f"(;GM[{number}]SZ[15];B[hh];W[hg])"
    for like in (kakugo.new_game("renju"), kakugo.new_game("pente")):
        assert read_record(text, like=like).game().name == like.name
    assert read_record(text.replace("SZ", "RU[standard]SZ")).game().rule == 1
    with pytest.raises(ValueError, match=f"got '{number}': name the game .* --game or like="):
        read_record(text)


FIVE = ";B[ah];W[aa];B[bh];W[ba];B[ch];W[ca];B[dh];W[da];B[eh]"


@table(
    ("nodes", "turns", "left_out"),
    [
        # One stone of the side to move is its turn, as some editors write it.
        (";B[hh];AW[hg];AB[ii]PL[W]", 3, ""),
        (";B[hh];AW[hg][hf];B[ii]", 1, "stones that are set up after the first turn"),
        (";B[hh];AB[hg];B[ii]", 1, "stones that are set up after the first turn"),
        (";B[hh](;AE[hh];B[ii])(;W[ii])", 2, "stones that are set up after the first turn"),
        (";B[hh];PL[B];B[ii]", 1, "stones that are set up after the first turn"),
        (";B[hh];AW[hg]PL[W];W[ii]", 1, "stones that are set up after the first turn"),
        (";B[hh];PL[W];W[ii]", 2, ""),
        (";B[hh];W[ii]PL[B];AB[hh]AE[aa];B[ih]", 3, ""),
        (";B[hh];AB[gg]W[ii];B[ih]", 1, "stones that are set up after the first turn"),
        (";B[hh];W[];B[ii]", 1, "a pass"),
        (";B[];W[hh];B[ii]", 2, ""),
        (";B[];W[]", 0, "a pass"),
        (";B[tt];W[hh]", 1, ""),
        ("SZ[20];B[tt];W[hh]", 2, ""),
        (";B[hh];W[hg](;B[tt])(;B[ii])", 3, "a pass"),
        (";B[hh];W[ii](;B[jj])(;W[kk])", 3, "W 'kk' is a turn of the side that is not to move"),
        (";B[hh];W[ii](;B[jj])(;B[ZZ9])", 3, "zz9 is off the board"),
        (";B[hh];W[ii](;B[jj])(;B[hh];W[aa])(;B[kk])", 3, "h8 is occupied"),
        (";B[hh](;W[ii](;B[ij];W[ik])(;B[ij];W[ij]))(;W[aa])", 4, "i10 is occupied"),
        (f"RU[1]{FIVE};W[oo]", 9, "the game is over: Black has won: five"),
    ],
)
def test_what_no_tree_of_turns_can_hold(nodes: str, turns: int, left_out: str) -> None:
    size = "" if nodes.startswith("SZ") else "SZ[15]"
    record = read_record(f"(;GM[4]{size}{nodes})")
    assert len(record.mainline()) == turns
    wanted = (f"line 1: left out: {left_out}, and what follows it",) if left_out else ()
    assert record.remarks == wanted
    assert read_record(record.text()) == record


@table(
    ("text", "turns", "left_out"),
    [
        ("(;GM[4]SZ[15];B[hh] text, between; W[hg])", 2, "left out: 'text'"),
        ("(;GM[4]SZ[15];B[hh] (a remark) ;W[hg])", 2, "left out: '(a remark)'"),
        ("(;GM[4]SZ[15];B[hh](W[hg])(W[hf]))", 2, "left out: '('"),
        ("(;GM[4]SZ[15];B[hh];C;W[hg])", 2, "left out: 'C'"),
        ("(;GM[4]SZ[15];B[hh][;W[hg])", 1, ""),
        ("(;GM[4]SZ[15];B[hh];W[hg]C[cut", 2, "left out: 'C'"),
    ],
)
def test_what_is_no_sgf(text: str, turns: int, left_out: str) -> None:
    try:
        record = read_record(text)
    except ValueError:
        assert not left_out
        return
    assert len(record.mainline()) == turns
    assert record.remarks[:1] == ((f"line 1: {left_out}",) if left_out else ())


def test_what_a_stranger_met() -> None:
    # Several turns of each colour in one node, as in a collection of games against Yixin.
    (record,) = read_records("(;GM[4]SZ[15];B[hh]W[ig]B[gj]W[ji])")
    turns = [turn_name(node.turn) for node in record.mainline() if node.turn]
    assert turns == ["h8", "i7", "g10", "j9"]
    # Renju's openings and names are renju; what is not known is said.
    for said, rule in ("Soosyrv-8", 4), ("RIF", 4), ("连珠", 4), ("house rule", 0), ("无禁手", 0):
        (record,) = read_records(f"(;GM[4]SZ[15]RU[{said}];B[hh])")
        assert record.root.game().rule == rule
        assert any("is not known" in remark for remark in record.remarks) == (rule == 0)
    # A comma behind the last offset.
    assert len(read_records("4,-7, 5,-7,\n0,0, 1,1\n")) == 2
    # What belongs to the root stands in the node behind it.
    record = read_record("(;C[a];GM[4]SZ[19]PB[Ann]RU[renju];B[hh];W[ii])")
    begin = record.root.game()
    assert (begin.rule, begin.width, record.black, record.remarks) == (4, 19, "Ann", ())
    assert read_record(record.text()) == record
    # Gomoku Quest writes the stones of its openings in properties of its own.
    text = "(;GM[4]FF[4]SZ[15]GN[gomokuquest];QPR[hh,hg,jf];QSLW[ig];B[gg];W[ii])"
    (record,) = read_records(text)
    turns = [turn_name(node.turn) for node in record.mainline() if node.turn]
    assert turns == ["h8", "h7", "j6", "i7", "g7", "i9"]
    assert record.remarks == ("line 1: QPR and QSLW are read as the first turns",)
    assert read_record(record.text()) == record


def test_lines_of_a_larger_board_are_one_error() -> None:
    text = "0,0, 1,1\n-2,-9, -1,-9\n9,9, 8,8\n-8,8, 1,1\n1,1, 2,2\n"
    errors: list[Exception] = []
    assert len([*kakugo.iter_records(text, on_error=errors.append)]) == 2
    why = "line 2: -2,-9 is off the board of 15x15; --size or like= names another"
    assert [str(error) for error in errors] == [f"{why}; so are the 2 behind it"]
    assert len(read_records(text, like=kakugo.new_game(width=20))) == 5


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress])
def test_what_is_packed(pack: Callable[[bytes], bytes], tmp_path: Path) -> None:
    path = tmp_path / "games.rif"
    path.write_bytes(pack((FILES / "gomocalc.txt").read_bytes()))
    with pytest.raises(ValueError, match=rf"^{path} is packed \([a-z0-9]+\): unpack it, "):
        read_records(path)
