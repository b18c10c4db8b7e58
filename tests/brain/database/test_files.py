"""Files: databases that are damaged or none, and positions as comma-separated values."""

import csv
from pathlib import Path
from random import Random

import pytest

from kakugo import Database, DatabaseError, Entry, new_game
from tests.helpers.database.entries import random_entry
from tests.helpers.database.writer import position
from tests.helpers.games.variant_settings import PLAYED, settings_of
from tests.helpers.records.games import played, random_game
from tests.helpers.tables import table

MANY = 200  # positions of a file that is damaged
TRIES = 15
LONG = 200_000 * "x"  # more than Python's module reads where nobody asks for it


def refusal(path: Path, *, read_only: bool = False) -> str:
    """Why a file is refused."""
    with pytest.raises(DatabaseError) as caught:
        Database(path, read_only=read_only)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_file_is_made_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "with blank %41?#ě.db"
    for number in range(3):
        with Database(str(path)) as database:
            assert len(database) == number
            database[position(number)] = Entry(text=str(number))
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def test_files_that_are_none(tmp_path: Path) -> None:
    assert str(tmp_path / "nowhere") in refusal(tmp_path / "nowhere" / "positions")
    assert str(tmp_path) in refusal(tmp_path)
    assert "no such file" in refusal(tmp_path / "none", read_only=True)
    assert not (tmp_path / "none").exists()
    empty = tmp_path / "empty"
    empty.touch()
    refusal(empty, read_only=True)
    with Database(empty) as database:
        assert len(database) == 0


@pytest.mark.sampled("seed", range(20), count=1)
def test_damaged_files(seed: int, tmp_path: Path) -> None:
    rng, path = Random(seed), tmp_path / "positions"
    with Database(path) as database:
        database.update((position(each), random_entry(rng, position(each))) for each in range(MANY))
    whole = path.read_bytes()
    reasons = []
    for _ in range(TRIES):
        damaged = bytearray(whole)
        if rng.random() < 0.3:
            del damaged[rng.randrange(len(damaged)) :]
        else:
            for _ in range(rng.choice((1, 10, 100))):
                damaged[rng.randrange(len(damaged))] = rng.randrange(256)
        path.write_bytes(damaged)
        try:
            with Database(path) as database:
                for game, entry in database.items():
                    assert isinstance(entry, Entry)
                    database.get(game)
                    database.children(game.root())
                len(database)
                database[position("new")] = Entry(text="new")
                del database[position("new")]
        except DatabaseError as error:
            reasons.append(str(error))
        for rest in tmp_path.glob("positions-*"):
            rest.unlink()
    assert reasons
    assert all(reason and "\n" not in reason for reason in reasons)


# ------------------------------------------------------------------------- comma-separated values


def test_there_and_back(tmp_path: Path) -> None:
    rng, path = Random(1), tmp_path / "positions.csv"
    database, back = Database(":memory:"), Database(":memory:")
    for name in PLAYED:
        for setting in rng.sample(settings_of(name), 4):
            game = random_game(setting, rng, rng.randrange(12))
            database[game] = random_entry(rng, game)
    assert database.write_csv(path) == len(database)
    assert back.read_csv(path) == len(database)
    assert dict(back) == dict(database)
    assert back.read_csv(path) == len(database)  # once more
    assert dict(back) == dict(database)
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == len(database)
    assert {row["bound"] for row in rows} <= {"", "upper", "lower", "exact"}
    assert {row["text"] for row in rows} == {entry.text for entry in database.values()}


def test_a_long_text(tmp_path: Path) -> None:
    path, database = tmp_path / "positions.csv", Database(":memory:")
    database[new_game()] = Entry(text=LONG)
    database.write_csv(path)
    database.clear()
    before = csv.field_size_limit()
    assert database.read_csv(path) == 1
    assert database[new_game()].text == LONG
    assert csv.field_size_limit() == before


def test_as_a_spreadsheet_saves_it(tmp_path: Path) -> None:
    path, database = tmp_path / "positions.csv", Database(":memory:")
    head = "position,value,depth,bound,turn,label,text,cells\r\n"
    line = 'gomoku 15x15: h8,7,3,lower,h9,,"one, ""two""","{""h8"": ""A""}"\r\n'
    game = played("h8")
    wanted = Entry(7, 3, 2, ((7, 8),), text='one, "two"', cells={(7, 7): "A"})  # type: ignore[arg-type]
    for mark in ("", "\ufeff"):
        path.write_text(mark + head + line, encoding="utf-8", newline="")
        database.clear()
        assert database.read_csv(path) == 1
        assert database[game] == wanted


@table(
    "line",
    [
        "x",
        "gomoku 15x15: h8,7",
        "gomoku 99x99: h8,,,,,,,",
        "gomoku 15x15: h8,seven,,,,,,",
        "gomoku 15x15: h8,7,-1,,,,,",
        "gomoku 15x15: h8,7,3,least,,,,",
        "gomoku 15x15: h8,7,3,,h99999,,,",
        "gomoku 15x15: h8,7,3,,h99,,,",
        "gomoku 15x15: h8,7,3,,7 98,,,",
        'gomoku 15x15: h8,7,3,,,,,"{""p1"": ""off the board""}"',
        "gomoku 15x15: h8,7,3,,,,no UTF-8: \udcff,",
        "gomoku 15x15: h8,7,3,,,,,{",
        "gomoku 15x15: h8,7,3,,,,,7",
        'gomoku 15x15: h8,7,3,,,,,"{""h8"": 7}"',
        "gomoku 15x15: h8," + 5000 * "9" + ",,,,,,",
        "\x00",
        '"' + 200_000 * "x",
    ],
)
def test_a_line_that_is_none(line: str, tmp_path: Path) -> None:
    path, database = tmp_path / "positions.csv", Database(":memory:")
    text = 'gomoku 15x15: h8,,,,,,"two\nlines",\n' + line + "\n"
    path.write_text(text, encoding="utf-8", errors="surrogateescape")
    with pytest.raises(ValueError, match="line 3") as caught:
        database.read_csv(path)
    assert "\n" not in str(caught.value)


def test_a_file_that_is_cut(tmp_path: Path) -> None:
    path, database = tmp_path / "positions.csv", Database(":memory:")
    line = 'gomoku 15x15: h8,7,3,,,,text,"{""h8"": ""A""}"'
    path.write_text(line)
    assert database.read_csv(path) == 1
    path.write_text(line[: line.index('"')])  # without the texts on its cells
    with pytest.raises(ValueError, match=r"^line 1: it has no line end and may be cut$"):
        database.read_csv(path)
    path.write_text(line[: line.index('"')] + "\n")
    assert database.read_csv(path) == 1


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    database = Database(":memory:")
    path = tmp_path / "positions.csv"
    path.write_bytes(b"\xff\xfe\x00" * 100)
    with pytest.raises(ValueError, match=r"^line 1: it is not UTF-8$"):
        database.read_csv(path)
    with pytest.raises(FileNotFoundError):
        database.read_csv(tmp_path / "none")
    with pytest.raises(OSError):  # noqa: PT011
        database.write_csv(tmp_path)
