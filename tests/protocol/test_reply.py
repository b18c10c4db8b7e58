"""The lines that report what happened."""

import re

import pytest

from brain.engine import Event, Line
from protocol import reply

LINE = Line(
    turn=((7, 7),),
    value=35,
    depth=12,
    seldepth=20,
    nodes=412_345,
    ms=500,
    pv=(((7, 7),), ((8, 6),)),
    win_in=None,
)


def test_points_are_digits_commas_and_blanks_only() -> None:
    assert reply.points([(7, 10)]) == "7,10"
    assert reply.points([(0, 0), (14, 3), (2, 2)]) == "0,0 14,3 2,2"


def test_forbid_has_two_digits_a_number() -> None:
    assert reply.forbid([(7, 7), (12, 3)]) == "FORBID 07071203."
    assert reply.forbid([]) == "FORBID ."


def test_about_is_a_list_of_quoted_values() -> None:
    assert re.fullmatch(r'name="[^"]+"(, [a-z]+="[^"]*")+', reply.ABOUT)


def test_echoed_text_is_short_and_printable() -> None:
    echo = reply.unknown("x\ty\u00e9" + "z" * 10_000)
    assert echo.startswith("UNKNOWN x?y?zz")
    assert len(echo) < 150


def test_readable_line() -> None:
    assert reply.readable(LINE) == ("MESSAGE depth 12-20 ev 35 n 412K nps 824K tm 500 pv 7,7 8,6")


@pytest.mark.parametrize(("win_in", "shown"), [(7, "+M7"), (-4, "-M4"), (None, "35")])
def test_worth(win_in: int | None, shown: str) -> None:
    line = Line(LINE.turn, 35, 12, 20, 1, 1, LINE.pv, win_in)
    assert reply.worth(line) == shown


@pytest.mark.parametrize(
    ("event", "lines"),
    [
        (Event("refresh"), ["MESSAGE REALTIME REFRESH"]),
        (Event("pos", ((3, 4),)), ["MESSAGE REALTIME POS 3,4"]),
        (Event("lose", ((3, 4),)), ["MESSAGE REALTIME LOSE 3,4"]),
        (
            Event("line", LINE.turn, LINE),
            ["MESSAGE REALTIME VAL 35", "MESSAGE REALTIME PV 7,7 8,6"],
        ),
    ],
)
def test_realtime_lines(event: Event, lines: list[str]) -> None:
    assert list(reply.thinking(event, reply.REALTIME)) == lines


def test_show_detail_chooses_the_lines() -> None:
    event = Event("line", LINE.turn, LINE)
    assert list(reply.thinking(event, 0)) == []
    assert list(reply.thinking(event, reply.READABLE)) == [reply.readable(LINE)]
    both = list(reply.thinking(event, reply.REALTIME | reply.READABLE))
    assert len(both) == 3
    assert list(reply.thinking(Event("pos", ((3, 4),)), reply.READABLE)) == []
