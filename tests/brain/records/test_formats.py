"""Every format: games that it can hold come back as they were; other games are refused."""

import contextlib
import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kakugo
from brain.records import FORMATS
from kakugo import Record, new_game, read_record, read_records, write_records
from tests.helpers.games.variant_settings import settings_of
from tests.helpers.records.games import check, played, random_game
from tests.helpers.tables import table

LISTS = ("line", "offsets", "pos", "rec", "sav", "gomocalc", "numbered", "yixin")
ONE_STONE = ("psq", "sgf", "lib", "renpos", *LISTS)
WRITTEN = [name for name, form in FORMATS.items() if form.write]
NO_LIB = ("psq", "sgf", *LISTS)


@pytest.mark.parametrize("name", kakugo.games())
def test_random_games_come_back_from_every_format(name: str) -> None:
    rng = Random(name)
    every = settings_of(name)
    for setting in rng.sample(every, min(6, len(every))):
        able = check(random_game(setting, rng), rng)
        assert {"sgf", "line"} <= {*able}


@pytest.mark.parametrize(
    ("game", "able"),
    [
        (played("h8"), ONE_STONE),
        (played("h8", rule=9), ONE_STONE),
        (played("h8", name="standard"), NO_LIB),
        (played("h8", width=14), NO_LIB),
        (played("h8", rule=12), ONE_STONE[1:]),
        (played("h8", rule=1, double_four="forbidden"), NO_LIB[1:]),
        (played("h8", name="pente", width=15), NO_LIB[1:]),
        (played("h8i9", name="inlove"), ("sgf", "line")),
        (new_game(), ("psq", "sgf", "lib", "renpos", "line", "rec", "sav")),
    ],
    ids=repr,
)
def test_what_holds_what(game: kakugo.Game, able: tuple[str, ...]) -> None:
    record = Record(game)
    for name in FORMATS:
        if name in able:
            assert record.data(name)
        else:
            with pytest.raises(ValueError, match=f"^{name} cannot hold .*; .*sgf.* can$"):
                record.data(name)


@table(
    "position",
    [
        "gomoku 9x9 9/9/9/3X5/9/9/9/9/9 white: 0,8",
        "gomoku 6x5 rule=4 #5/6/2X3/6/4#1 black: 5,4",
        "gomoku 5x5 5/5/5/5/5 white: 2,2",
        "hexgomoku 9x9 5/6/7/3X4/4O4/8/7/6/5 black: 0,0",
        "pente 9x9 9/9/9/3X5/9/9/9/9/9 white pairs=4,1: 0,0",
    ],
)
def test_a_game_from_a_position(position: str) -> None:
    game = kakugo.read_game(position)
    for name in FORMATS:
        if name in ("sgf", "line"):
            back = read_record(Record(game).text(name)).game()
            assert (back, back.turns) == (game, game.turns)
        else:
            with pytest.raises(
                ValueError, match=f"{name} cannot hold (a position|the game|a board|any game)"
            ):
                Record(game).data(name)


@pytest.mark.parametrize("name", WRITTEN)
def test_files(name: str, tmp_path: Path) -> None:
    record = Record(played("h8", "i9", "g7"), black="Ä", white="B")
    suffixes = () if name == "renpos" else FORMATS[name].suffixes  # .pos is that of a text
    path = tmp_path / f"game{(*suffixes, '.any')[0]}"
    record.write(path, None if suffixes else name)
    assert path.read_bytes() == record.data(name)
    assert FORMATS[name].is_bytes or record.data(name) == record.text(name).encode()
    for back in (read_record(path), read_record(str(path), name), read_record(path.read_bytes())):
        assert back.game().turns == record.game().turns


@pytest.mark.parametrize("name", [name for name in WRITTEN if FORMATS[name].many])
def test_several_games_in_a_file(name: str, tmp_path: Path) -> None:
    path = tmp_path / "games"
    written = [Record(played("h8")), Record(played("h8", "i9"))]
    write_records(path, written, name)
    assert [record.game().ply for record in read_records(path)] == [1, 2]
    with pytest.raises(ValueError, match="2 games, not one"):
        read_record(path)


def test_one_game_in_a_file(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="psq holds one game, not several"):
        write_records(tmp_path / "games.psq", [Record(), Record()])
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("encoding", "name"),
    [("utf-8", "Čapek"), ("utf-8-sig", "Čapek"), ("utf-16", "Čapek"), ("latin-1", "Åke")],
)
def test_encodings(encoding: str, name: str, tmp_path: Path) -> None:
    path = tmp_path / "game.psq"
    path.write_bytes(Record(black=name).text("psq").replace("\n", "\r\n").encode(encoding))
    assert read_record(path).black == name


def test_sgf_says_its_encoding(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_bytes("(;GM[4]CA[gb2312]PB[李]PW[x]SZ[15])".encode("gb2312"))
    assert read_record(path).black == "李"
    path.write_bytes("(;GM[4]CA[nothing]PB[李])".encode())
    assert read_record(path).black == "李"


@table(
    ("text", "error"),
    [
        ("Piskvorky 15x15\n8,8,0\n8,8,0\n", "line 3: .*"),
        ("Piskvorky 15x15\n8,8,0\n16,1,0\n", "line 3: .*p1\\b"),
        ("Piskvorky 15x15\n8,8,0\n0,1,0\n", "line 3: 0,1 is off the board: .* from 1"),
        ("\nPiskvorky 15x15\n\n8,8,0\n\n8,8,0\n", "line 6: h8 is occupied"),
        ("Piskvorky 15x15\n8,8\nA\fB\nC\n1\nkakugo: no 5x5", "line 6: no game 'no'"),
        ("Piskvorky 15x15\n8,8,0\n9;9;0\n10,10,0\n", "line 3: '9;9;0' is no stone"),
        ("(;GM[4]SZ[15]\n;B[hh]\n;W[hh])", "line 3: "),
        ("(;GM[4]SZ[15]\n;B[hh])\n(;GM[4]SZ[15]\n;B[zz]", "line 4: z26 is off the board"),
        ("(;GM[4]SZ[15]\n;B[hh]\n;B[ii])", "line 3: B 'ii' is a turn of the side"),
        ("(;GM[1]SZ[19];B[aa])", "line 1: expected GM.4., .*got '1': .*with --game or like="),
        ("(;GM[3]RU[renju];B[aa])", "line 1: expected GM.4., gomoku and renju, got '3'$"),
        ("\n(;GM[4]SZ[15]AB[aa:zz];W[aa])", "line 2: .*not on the board"),
        ("(;GM[4]KG[pente 9x9 9/9 black];B[aa])", "line 1: the position has 2 rows"),
        ("gomoku 15x15: h8\n\ngomoku 15x15: h8; h8", "line 3: turn 2"),
        ("# of \v a\u2028 tool\n\nh8i9\nh8h9h8", "line 4: turn 3: h8 is occupied"),
        ("0,0\n# more\n0,0, 9,9", "line 3: 9,9 is off the board of 15x15"),
    ],
)
def test_errors_are_one_sentence(text: str, error: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=f"^{error}") as raised:
        read_records(text)
    assert "\n" not in str(raised.value)
    path = tmp_path / "file"
    path.write_text(text)
    with pytest.raises(ValueError, match=f"^{re.escape(str(path))}, {error}"):
        read_records(path)


@table("text", ["", "  ", "\n", "something\nelse"])
def test_what_is_in_no_format(text: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"text is (empty|in none of the formats psq, sgf, )"):
        read_records(text)
    path = tmp_path / "file"
    path.write_text(text)
    with pytest.raises(ValueError, match="file is in none of the formats psq, sgf, "):
        read_records(path)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError, match=f"^{re.escape(str(tmp_path))}: Is a directory$"):
        read_record(tmp_path)
    with pytest.raises(FileNotFoundError):
        read_record(tmp_path / "nothing.psq")
    with pytest.raises(FileNotFoundError, match=r"no file nothing\.psq, and this text is in none"):
        read_record("nothing.psq")


SAMPLES = (
    Record(played("h8", "i9", "g7"), black="A").text("psq"),
    "(;GM[4]SZ[15]PB[x]AB[aa][bb:cc]PL[W];W[hh](;B[ii]C[a\\]];W[])(;B[jj]V[1.5]KT[1,1]))",
    Record(played("h8i9", name="inlove")).text("sgf"),
    "gomoku 15x15 rule=1 double_three=forbidden: h8; i9",
    "0,0, 1,-1, -3,2",
    "h8i9j10",
    "1. h8 h9 2. i10 j11\n3. k12 1-0",
    "putpos h8h9i10",
    "https://gomocalc.com/#/h8h9i10",
    "15\n15\n2\n7 7\n8 8\n",
    "a.exe\nb.exe\n7,7,1\n8,8,2\n15\n",
    '[Site "PlayOK"]\n[Black "a"]\n[Result "1-0"]\n\n1. h8 -- 2. h9 -- 3. h6 white 4. -- i8 1-0',
    '[Game "Pente"]\n[Site "Pente.org"]\n\n1. K10 L10 2. K13',
)


@given(st.sampled_from(SAMPLES), st.data())
def test_spoiled_texts_raise_nothing_but_value_error(text: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        piece = data.draw(st.text("()[];:,\\\n-+0189aBWhzÄ#", max_size=3))
        text = text[:at] + piece + text[at + data.draw(st.integers(0, 3)) :]
    for name in FORMATS:
        with contextlib.suppress(ValueError):
            read_records(f"{text}\n", name)


def test_half_a_character_is_for_texts_only() -> None:
    record = Record(black="\ud800")
    for name in ("psq", "sgf", "line"):
        assert "\ud800" in record.text(name)
        with pytest.raises(ValueError, match="surrogates not allowed"):
            record.data(name)
