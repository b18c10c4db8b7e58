"""What is read from a line of text."""

import pytest

from protocol import parse
from protocol.parse import BadLine, Command


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("START 15\r", Command("START", "15")),
        ("  turn  7,8 junk ", Command("TURN", "7,8 junk")),
        ("INFO folder C:\\My Dir\\x y", Command("INFO", "folder C:\\My Dir\\x y")),
        ("done", Command("DONE")),
        ("", None),
        (" \t\r", None),
    ],
)
def test_command(line: str, command: Command | None) -> None:
    assert parse.command(line) == command


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("7,8", [7, 8]),
        (" 7 , 8 junk", [7, 8]),
        ("-1,3", [-1, 3]),
        ("15 15", [15, 15]),
        ("a,b", []),
        ("7,b", [7]),
        ("--7", []),
        ("1_0", []),
        ("9" * 5000, []),
        ("", []),
    ],
)
def test_numbers(text: str, numbers: list[int]) -> None:
    assert parse.numbers(text) == numbers


def test_point_reads_column_and_row() -> None:
    assert parse.point("3, 4") == (3, 4)
    assert parse.point("3,4,1") == (3, 4)


@pytest.mark.parametrize("text", ["", "7", "a,b", "7,"])
def test_point_wants_two_numbers(text: str) -> None:
    with pytest.raises(BadLine):
        parse.point(text)


def test_stone_reads_its_owner() -> None:
    assert parse.stone("3,4,1") == (3, 4, parse.OWN)
    assert parse.stone("3,4,2") == (3, 4, parse.OPPONENT)
    assert parse.stone("3,4,3") == (3, 4, parse.BLOCKED)


@pytest.mark.parametrize("text", ["foo", "3,4", "3,4,0", "3,3,7", "3,4,x"])
def test_stone_wants_a_known_owner(text: str) -> None:
    with pytest.raises(BadLine):
        parse.stone(text)


def test_size_is_one_number_or_two() -> None:
    assert parse.size("15") == [15]
    assert parse.size("15 20") == [15, 20]
    with pytest.raises(BadLine):
        parse.size("abc")
