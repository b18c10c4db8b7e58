"""What is read from a line of text."""

import pytest

from protocol import parse
from protocol.parse import BadLine, Command


def test_command() -> None:
    for line, expected in {
        "START 15\r": Command("START", "15"),
        "  turn  7,8 junk ": Command("TURN", "7,8 junk"),
        "INFO folder C:\\My Dir\\x y": Command("INFO", "folder C:\\My Dir\\x y"),
        "done": Command("DONE"),
        "": None,
        " \t\r": None,
    }.items():
        assert parse.command(line) == expected


def test_numbers() -> None:
    for text, expected in {
        "7,8": [7, 8],
        " 7 , 8 junk": [7, 8],
        "-1,3": [-1, 3],
        "15 15": [15, 15],
        "7,b": [7],
    }.items():
        assert parse.numbers(text) == expected
    for text in ("a,b", "--7", "1_0", "9" * 5000, ""):
        assert parse.numbers(text) == []


def test_point_reads_column_and_row() -> None:
    assert parse.point("3, 4") == parse.point("3,4,1") == (3, 4)
    for text in ("", "7", "a,b", "7,"):
        with pytest.raises(BadLine):
            parse.point(text)


def test_stone_reads_its_owner() -> None:
    for field, owner in enumerate((parse.OWN, parse.OPPONENT, parse.BLOCKED), start=1):
        assert parse.stone(f"3,4,{field}") == (3, 4, owner)
    for text in ("foo", "3,4", "3,4,0", "3,3,7", "3,4,x"):
        with pytest.raises(BadLine):
            parse.stone(text)


def test_size_is_one_number_or_two() -> None:
    assert parse.size("15") == [15]
    assert parse.size("15 20") == [15, 20]
    with pytest.raises(BadLine):
        parse.size("abc")
