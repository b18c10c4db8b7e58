"""The lines that report what happened."""

import re

import pytest

from brain.engine import Line
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
    assert reply.readable(LINE) == ("MESSAGE depth 12-20 ev 35 n 412K n/ms 824 tm 500 pv 7,7 8,6")


@pytest.mark.parametrize(("win_in", "shown"), [(7, "+M7"), (-4, "-M4"), (None, "35")])
def test_worth(win_in: int | None, shown: str) -> None:
    line = Line(LINE.turn, 35, 12, 20, 1, 1, LINE.pv, win_in)
    assert reply.worth(line) == shown


def test_a_front_end_gets_a_fact_a_line() -> None:
    won = Line(LINE.turn, 30_000, 12, 20, 1, 1, LINE.pv, 7)
    for number, line, value, rate in ((0, LINE, "35", "0.5866"), (1, won, "+M7", "1.0000")):
        assert list(reply.front_end(number, line, reply.points)) == [
            f"INFO PV {number}",
            "INFO DEPTH 12",
            f"INFO EVAL {value}",
            f"INFO WINRATE {rate}",
            "INFO BESTLINE 7,7 8,6",
            "INFO PV DONE",
        ]
