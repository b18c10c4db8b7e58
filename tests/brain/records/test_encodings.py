"""Texts that do not say their encoding: it is recognised and named, and no turn is lost."""

from pathlib import Path

import pytest

import kakugo
from brain.records import record as reading
from kakugo import iter_records, read_record, read_records
from tests.helpers.tables import table

SAMPLES = Path(__file__).parents[2] / "data" / "records"
TEXTS = {  # of the places where renju is played
    "cp932": "中村茂/河村典彦/ソフト/表/黒番 田中/第十期名人戦/長谷川一人",
    "gb18030": "黑方胜/张进宇/朱建锋/梅凡/芦海/全国五子棋锦标赛/戴晓涵",
    "cp949": "흑 승/오목 대회/김철수/박영희/정우성/백이 이겼다/최",
    "cp1251": "Победа/Иван Соколов/РЕНДЗЮ/Ян/в Москве/Топоркова",
    "cp950": "陳大文/五子棋連珠比賽/林書玄",
    "euc_jp": "ソフト/黒番の勝ち/中村さん",
    "latin-1": "Åke/Jürgen/Größe/Mårten Lindström/Ants Soosõrv/Ü",
}
ROWS = [(encoding, text) for encoding, texts in TEXTS.items() for text in texts.split("/")]
SGF = "(;GM[4]SZ[15]PB[{0}]PW[x]C[{0}];B[hh]C[{0}];W[ii];B[hi]LB[aa:{0}])"
PSQ = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n8,9,5\n{0}\nx\n-1\n"
TURNS = (((7, 7),), ((8, 8),), ((7, 8),))


@pytest.mark.parametrize("form", [SGF, PSQ], ids=["sgf", "psq"])
@table(("encoding", "text"), ROWS)
def test_the_encoding_is_recognised_and_named(form: str, encoding: str, text: str) -> None:
    record = read_record(form.format(text).encode(encoding))
    assert (record.black, record.game().turns) == (text, TURNS)
    assert record.remarks == (f"the text is read as {encoding}: it does not name its encoding",)
    assert read_record(record.text()) == record
    assert read_record(record.text()).remarks == ()


def test_what_needs_no_guess(tmp_path: Path) -> None:
    text = SGF.format("李一")
    for data, encoding in (
        (text.encode(), None),
        (text.encode("utf-16"), None),
        (text.replace("SZ", "CA[gbk]SZ").encode("gbk"), None),
        (text.encode("gbk"), "gbk"),
    ):
        record = read_record(data, encoding=encoding)
        assert (record.black, record.remarks) == ("李一", ())
    assert read_record(text).remarks == ()


def test_japanese_in_seven_bits() -> None:
    record = read_record(SGF.format("名人戦").encode("iso2022_jp"))
    assert record.black == "名人戦"
    assert record.remarks == ("the text is read as iso2022_jp_ext: it does not name its encoding",)


def test_bytes_that_do_not_fit_the_encoding_that_is_named() -> None:
    record = read_record(SGF.format("A\ufffd").encode("latin-1", "replace"), encoding="ascii")
    assert record.remarks == ()
    record = read_record(SGF.format("Ä").encode("latin-1"), encoding="ascii")
    assert (record.black, record.remarks) == (
        "\ufffd",
        ("what is no text in ascii is read as \ufffd",),
    )


def test_an_encoding_that_the_file_names_wrongly() -> None:
    record = read_record(SGF.format("黑方胜").replace("SZ", "CA[UTF-8]SZ").encode("gbk"))
    assert record.black == "黑方胜"
    assert record.remarks == ("the text is read as gb18030: it is not in UTF-8, which it names",)


def test_damage_does_not_change_the_encoding() -> None:
    for encoding, text in (("utf-8", "名人戦 中村茂"), ("cp932", "名人戦、中村茂の勝ち")):
        data = SGF.format(text).encode(encoding).replace("戦".encode(encoding), b"\xff", 1)
        record = read_record(data)
        assert record.mainline()[0].comment == text
        assert record.game().turns == TURNS


def test_the_guess_is_made_from_where_it_is_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "FILE_CHUNK", 1 << 12)
    path = tmp_path / "games.sgf"
    plain = "(;GM[4]SZ[15];B[hh];W[ii])\n" * 1000
    path.write_bytes((plain + SGF.format("김철수")).encode("euc_kr"))
    assert [*iter_records(path)][-1].black == "김철수"
    assert len(read_records(path)) == 1001
    assert {each.remarks for each in kakugo.iter_records(path)} == {
        ("the text is read as cp949: it does not name its encoding",)
    }


def test_files_from_where_renju_is_played() -> None:
    record = read_record(SAMPLES / "sjis.sgf")
    assert (record.black, record.white, record.event) == ("河村典彦", "中村茂", "第五十期名人戦")
    assert [len(node.children) for node in record.mainline()] == [1, 1, 2, 0]
    assert record.mainline()[2].comment == "ソフトの推奨する手、表の通り"
    record = read_record(SAMPLES / "cp1251.psq")
    assert (record.black, record.white) == ("Иван.exe", "Чёрный Ящик.exe")
    assert (record.winner, record.reason) == (kakugo.BLACK, "memory")
