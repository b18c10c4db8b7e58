"""The lines that report what happened."""

import re
from dataclasses import replace

import pytest

from brain import BLACK, Line, Score
from brain.report import AS_GOOD_AS_WON
from brain.types import WIN
from protocol import reply

PV = ((7, 7),), ((8, 6),)
LINE = Line(PV[0], Score(35, BLACK), depth=12, seldepth=20, nodes=412_345, ms=500, pv=PV)


def worth(value: int) -> Line:
    return replace(LINE, score=Score(value, BLACK))


def test_forbid_has_two_digits_a_number() -> None:
    assert reply.forbid([(7, 7), (12, 3)]) == "FORBID 07071203."
    assert reply.forbid([]) == "FORBID ."


def test_about_is_a_list_of_quoted_values() -> None:
    about = reply.about('none: "a" is no file\n')
    assert re.fullmatch(r'name="[^"]+"(, [a-z]+="[^"]*")+', about)
    assert about.endswith("""evaluation="none: 'a' is no file?\"""")


def test_echoed_text_is_short_and_printable() -> None:
    echo = reply.unknown("x\ty\u00e9" + "z" * 10_000)
    assert echo.startswith("UNKNOWN x?y?zz")
    assert len(echo) < 150


def test_readable_line() -> None:
    assert reply.readable(LINE) == ("MESSAGE depth 12-20 ev 35 n 412K n/ms 824 tm 500 pv 7,7 8,6")


@pytest.mark.parametrize(
    ("value", "short"),
    [(WIN - 7, "+M7"), (4 - WIN, "-M4"), (35, "35"), (-AS_GOOD_AS_WON, "-27951")],
)
def test_worth(value: int, short: str) -> None:
    assert reply.worth(worth(value)) == short
    assert reply.readable(worth(value), rank=2) == (
        f"MESSAGE depth 12-20 multipv 2 ev {short} n 412K n/ms 824 tm 500 pv 7,7 8,6"
    )


def test_a_front_end_gets_a_fact_a_line() -> None:
    won = worth(WIN - 7)
    for number, line, value, rate in ((0, LINE, "35", "0.5866"), (1, won, "+M7", "1.0000")):
        assert list(reply.front_end(number, line, reply.points)) == [
            *(f"INFO PV {number}", "INFO DEPTH 12", f"INFO EVAL {value}"),
            *(f"INFO WINRATE {rate}", "INFO BESTLINE 7,7 8,6", "INFO PV DONE"),
        ]
