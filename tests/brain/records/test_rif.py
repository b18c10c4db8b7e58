"""RenjuNet's .rif: what is odd in it, games that cannot be played, XML that is none, big files."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import kakugo
from brain.records import record as record_module
from kakugo import BLACK, EMPTY, WHITE, Record, iter_records, new_game, read_record, read_records
from tests.helpers.records.games import most_bytes

HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<database version="1.0" date="2026-01-02">
<countries><country id="1" name="Estonia" abbr="EST"/></countries>
<rules>
<rule id="1" name="RIF" category="1"><info>Not of a game.</info></rule>
<rule id="2" name="Gomoku" category="2"/>
</rules>
<openings><opening id="7" abbr="D4" name="Kagetsu"/><opening id="8" abbr="I2"/></openings>
<players>
<player id="1" name="Ants" surname="Sõõrumägi"/>
<player id="2" name="Li" surname=""/>
<player id="2" name="李"/>
</players>
<tournaments>
<tournament id="1" name="Team &amp; Club] 2009" start="2009-05-17" end="2009-05-01" year="2009"/>
<tournament id="2" name="No day" start="2010-04-00"/>
<tournament id="3" name="No month" start="2011-00-00"/>
<tournament id="4" name="Nothing" start="0000-00-00" year="1999"/>
<tournament id="5"/>
</tournaments>
<games>
"""
END = "</games></database>\n"


def file(*games: str) -> bytes:
    return (HEAD + "".join(f"{game}\n" for game in games) + END).encode()


def test_a_game_with_everything() -> None:
    record = read_record(
        file(
            '<game id="5" publisher="1" tournament="1" round="3" rule="1" black="1" white="2"'
            ' bresult="0" btime="12" wtime="" opening="7" alt="a1 b2" swap="R">'
            "<move>h8 i9\nj10  h10</move><info>They said: (;GM[1])</info></game>"
        )
    )
    assert (record.black, record.white, record.winner) == ("Ants Sõõrumägi", "李", WHITE)
    assert (record.event, record.date) == ("Team & Club] 2009", "2009-05-17")
    assert record.game() == kakugo.read_game("renju 15x15: h8; i7; j6; h6")
    assert record.root.comment == "They said: (;GM[1])\nswap: R\nalt: a1 b2"
    assert record.root.properties == {"RU": ["RIF"], "ON": ["Kagetsu"], "RO": ["3"]}
    assert read_record(record.text()) == record


def test_what_is_missing_or_odd_leaves_a_field_empty() -> None:
    records = read_records(
        file(
            "<game/>",
            '<game id="1" rule="1" black="1" white="1" bresult="" tournament="2"/>',
            '<game id="1" rule="1" black="9" bresult="0.5" tournament="3"><move/></game>',
            '<game id="3" bresult="1" tournament="4" opening="8"><move> </move></game>',
            '<game id="4" bresult="x" tournament="5" opening="9"/>',
        )
    )
    assert [record.black for record in records] == ["", "Ants Sõõrumägi", "", "", ""]
    assert [record.white for record in records] == ["", "Ants Sõõrumägi", "", "", ""]
    assert [record.winner for record in records] == [None, None, EMPTY, BLACK, None]
    assert [record.date for record in records] == ["", "2010-04", "2011", "1999", ""]
    assert records[3].root.properties == {"ON": ["I2"]}
    assert {record.game().ply for record in records} == {0}


def test_the_category_of_the_rule_says_the_game() -> None:
    data = file(*(f'<game rule="{rule}"/>' for rule in "123"))
    kinds = [record.game().name for record in read_records(data)]
    assert kinds == ["renju", "gomoku", "gomoku"]
    kinds = [record.game().name for record in read_records(data, like=new_game("caro"))]
    assert kinds == ["renju", "caro", "caro"]


def test_games_that_cannot_be_played_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "games.rif"
    path.write_bytes(
        file(
            '<game id="1" rule="1"><move>h8 h9 h8</move></game>',
            '<game id="2" rule="1"><move>h8 h16</move></game>',
            '<game id="3" rule="1"><move>h8 i9</move></game>',
            '<game id="4" rule="1"><move>h8 a1 i8 a3 j8 a5 k8 a7 l8 a9</move></game>',
            '<game id="5" rule="1"><move>h8\0</move></game>'.replace("\0", " --"),
        )
    )
    errors: list[Exception] = []
    assert [record.game().ply for record in iter_records(path, on_error=errors.append)] == [2]
    first = HEAD.count("\n") + 1
    for error, (line, why) in zip(
        errors,
        [
            (first, "game 1: turn 3: h8 is occupied"),
            (first + 1, "game 2: turn 2: a point is h8, from a1 to o15, not 'h16'"),
            (first + 3, "game 4: turn 10: the game is over"),
            (first + 4, "game 5: turn 2: a point is h8, from a1 to o15, not '--'"),
        ],
        strict=True,
    ):
        assert str(error).startswith(f"{path}, line {line}: {why}")
    with pytest.raises(ValueError, match="game 1: turn 3"):
        read_records(path)


def test_broken_utf_8_breaks_one_letter(tmp_path: Path) -> None:
    path = tmp_path / "games"
    data = file('<game id="1" black="1" white="2"/>').replace("mägi".encode(), b"m\xe4gi")
    for begin in (b"", b"\xef\xbb\xbf"):
        path.write_bytes(begin + data)
        record = read_record(path)
        assert (record.black, record.white) == ("Ants Sõõrum\ufffdgi", "李")


def test_xml_that_is_none_ends_the_reading(tmp_path: Path) -> None:
    path = tmp_path / "games.rif"
    good = '<game id="1" rule="1"><move>h8</move></game>'
    bomb = '<!DOCTYPE database [<!ENTITY a "aaa"><!ENTITY b "&a;&a;">]>\n<database><games>'
    outer = '<!DOCTYPE database [<!ENTITY a SYSTEM "file:///etc/passwd">]>\n<database><games>'
    for data, games, why in (
        (file(good, "<game id=>"), 1, rf"line {HEAD.count(chr(10)) + 2}: no XML: .*"),
        (file(good)[:-20], 1, r"line \d+: no XML: .*"),
        (f"{bomb}{good}&b;</games></database>".encode(), 0, "line 1: an entity, 'a'; .* refused"),
        (f"{outer}{good}</games></database>".encode(), 0, "line 1: an entity, 'a'; .* refused"),
        (file(), 0, "line 1: there is no game"),
        (b"", 0, "line 1: no XML: .*"),
    ):
        path.write_bytes(data)
        errors: list[Exception] = []
        assert len([*iter_records(path, "rif", on_error=errors.append)]) == games
        assert [
            bool(re.fullmatch(f"{re.escape(str(path))}, {why}", str(each))) for each in errors
        ] == [True], errors


def test_it_is_only_read(tmp_path: Path) -> None:
    path = tmp_path / "new.rif"
    with pytest.raises(ValueError, match=r"^rif cannot hold any game: it is only read; psq, "):
        Record().write(path)
    assert not path.exists()


def test_a_big_file_is_not_held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_module, "FILE_CHUNK", 1 << 12)
    rng = Random(1)
    points = [f"{column}{row}" for column in "abcdefghijklmno" for row in range(1, 16)]

    def games(number: int) -> Iterator[str]:
        for count in range(number):
            moves = " ".join(rng.sample(points, 8))
            yield f'<game id="{count}" rule="1"><move>{moves}</move></game>'

    def most(number: int) -> int:
        path = tmp_path / str(number)
        path.write_bytes(file(*games(number)))
        counts: list[int] = []
        held = most_bytes(lambda: counts.append(sum(1 for _ in iter_records(path))))
        assert counts == [number]
        return held

    most(10)
    assert most(600) < 1.5 * most(150)
