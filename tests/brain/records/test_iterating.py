"""Games one by one: those of long files, of folders, and those between damaged ones."""

import re
from collections import deque
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest

import kakugo
from brain.records import FORMATS, record
from kakugo import Record, iter_records, read_records, write_records
from tests.helpers.games.variant_settings import settings_of
from tests.helpers.records.games import most_bytes, noted, random_game
from tests.helpers.tables import table

MANY = 150
SAMPLES = Path(__file__).parents[2] / "data" / "records"


def games(number: int, plies: int = 40) -> Iterator[Record]:
    """Records of one game, each of them a new one."""
    game = kakugo.new_game("renju")
    for turn in game.legal_turns()[: 2 * plies : 2]:
        game.play(turn)
        if game.outcome() is not None:
            game.undo()
            break
    for _ in range(number):
        yield Record(game, black="A")


@pytest.mark.parametrize("chunk", [1, 7, 64, 1000])
def test_a_file_in_chunks_has_the_same_games(
    chunk: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Random(chunk)
    names = ("renju", "pente", "inlove")
    paths = (path for path in sorted(SAMPLES.glob("*.sgf")) if path.name != "sjis.sgf")
    texts = [path.read_text("ascii", "ignore") for path in paths]
    texts += [
        noted(random_game(rng.choice(settings_of(name)), rng, 20), rng).text(form)
        for name in names
        for form in ("sgf", "line")
    ]
    monkeypatch.setattr(record, "FILE_CHUNK", chunk)
    texts.append("\n (;GM[4];B[hh])\n\n of a letter (a long one), and more\n(;GM[4])\n - ")
    for number, text in enumerate(texts):
        path = tmp_path / str(number)
        path.write_text(text, encoding="utf-8", newline="")
        form = "sgf" if "(;" in text else "line"
        found, whole = [*iter_records(path, form)], read_records(text, form)
        assert found == whole
        assert [each.remarks for each in found] == [each.remarks for each in whole]


def test_few_games_at_a_time_are_held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record, "FILE_CHUNK", 1 << 12)
    all_of_them = most_bytes(lambda: [*games(MANY)])
    path = tmp_path / "games.sgf"
    written = most_bytes(partial(write_records, path, games(MANY)))
    read = most_bytes(partial(deque, iter_records(path), 0))
    assert max(written, read) < all_of_them / 2
    assert sum(1 for _ in iter_records(path)) == MANY


def test_games_are_added_to_a_file(tmp_path: Path) -> None:
    for name in (name for name, form in FORMATS.items() if form.write and form.many):
        path = tmp_path / name
        whole = [*games(3)]
        write_records(path, whole[:1], name, append=True)
        path.write_bytes(path.read_bytes().rstrip())
        write_records(path, iter(whole[1:]), name, append=True)
        assert [*iter_records(path, like=kakugo.new_game("renju"))] == [
            kakugo.read_record(each.text(name), like=kakugo.new_game("renju")) for each in whole
        ]
    with pytest.raises(ValueError, match="psq holds one game: none can be added"):
        write_records(tmp_path / "game.psq", whole[:1], append=True)


GOOD = "(;FF[4]GM[4]SZ[9];B[aa];W[bb])"
DAMAGED = {  # text -> games that are read, errors
    f"{GOOD}\n(;GM[4]SZ[9];B[aa];W[aa])\n{GOOD}": (2, ["line 2: a1 is occupied"]),
    f"{GOOD}\n{GOOD[:-2]}\n{GOOD}\n{GOOD}": (2, ["line 2: a point is"]),
    "gomoku 9x9: a1; a1\ngomoku 9x9: a1\ngomoku 9x9: b2; z9": (1, ["line 1: ", "line 3: "]),
    "h8i9\nh8 and more\nh8": (2, ["line 2: "]),
}


def test_reading_goes_on_behind_what_is_damaged(tmp_path: Path, subtests: pytest.Subtests) -> None:
    for number, (text, (good, wanted)) in enumerate(DAMAGED.items()):
        with subtests.test(text):
            path = tmp_path / str(number)
            path.write_text(text)
            errors: list[Exception] = []
            assert len([*iter_records(path, on_error=errors.append)]) == good
            assert len(errors) == len(wanted)
            for error, begin in zip(errors, wanted, strict=True):
                assert str(error).startswith(f"{path}, {begin}")
            with pytest.raises(ValueError, match=r", line \d+: "):
                read_records(path)


@table(
    ("text", "turns", "remarks"),
    [
        (f"{GOOD}\n{GOOD[:-1]}\n{GOOD}", [2, 2, 2], ["line 2: the game has no end, )"]),
        (f"{GOOD}\n(;GM[4]SZ[9]", [2, 0], ["line 2: the game has no end, )"]),
        (f"{GOOD}\n(;GM[4]SZ[9]B)\n{GOOD}", [2, 0, 2], ["line 2: left out: 'B'"]),
        (
            f"{GOOD})\n{GOOD}\n\n ---\nmore",
            [2, 2],
            ["line 1: left out: ')'", "line 4: left out: '---'"],
        ),
    ],
)
def test_what_is_left_out_is_told(text: str, turns: list[int], remarks: list[str]) -> None:
    records = read_records(text)
    assert [len(record.mainline()) for record in records] == turns
    lines = [line for record in records for line in record.remarks]
    assert [line.removesuffix(", behind the game") for line in lines] == remarks


STRAY = {  # text -> games that are read, ends of errors
    "Dear all,\nh8 is good.\n\nBye\n": (0, [" is in none of the formats [a-z_, ]+"]),
    "5 stones\n": (0, ["line 1: .*"]),
    "h8i9\nwhat a\ngood\ngame\nh8\nyes\n": (
        2,
        ["line 2: .*; so are the 2 behind it", "line 6: .*"],
    ),
    "h8\nand then\nh8h8\nand then\nnothing\n": (
        1,
        ["line 2: .*", "line 3: turn 2: h8 is occupied", "line 4: .*; so are the 1 behind it"],
    ),
    "Game 20x20 on client 1: begun\n" * 3: (0, [" is in none of the formats [a-z_, ]+"]),
    "gomoku 9x9: k1\n" * 2: (0, ["line 1: .*", "line 2: .*"]),
}


def test_a_text_that_is_no_record_costs_one_line(tmp_path: Path, subtests: pytest.Subtests) -> None:
    for number, (text, (good, wanted)) in enumerate(STRAY.items()):
        with subtests.test(text):
            path = tmp_path / f"{number}.txt"
            path.write_text(text)
            errors: list[Exception] = []
            assert len([*iter_records(path, on_error=errors.append)]) == good
            for error, end in zip(errors, wanted, strict=True):
                assert re.fullmatch(f"{re.escape(str(path))}(, )?{end}", str(error))


def test_the_files_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    for name in ("c.psq", "a.psq", "b/z.psq"):
        (first,) = games(1)
        first.event, first.black = "", name
        first.write(tmp_path / name)
    (tmp_path / "notes.md").write_text("no record, and not asked")
    assert [each.black for each in iter_records(tmp_path)] == ["a.psq", "c.psq", "b/z.psq"]
    (tmp_path / "b.psq").write_text("nothing")
    errors: list[Exception] = []
    assert len([*iter_records(tmp_path, on_error=errors.append)]) == 3
    assert [str(error) for error in errors] == [
        f"{tmp_path / 'b.psq'}, line 1: a record of Piskvork begins with Piskvorky 15x15"
    ]


def test_an_encoding_is_refused_as_such(tmp_path: Path) -> None:
    """It is no fault of a record that the others might do without."""
    errors: list[Exception] = []
    path = tmp_path / "games.psq"
    for records in ([], [Record(kakugo.new_game())]):
        with pytest.raises(ValueError, match="written in utf-8"):
            write_records(path, records, encoding="cp1252", on_error=errors.append)
    assert errors == []
