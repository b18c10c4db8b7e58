"""docs/results.md is what its data say, and its data say enough."""

import tomllib
from datetime import date
from typing import Any
from xml.etree import ElementTree

import pytest

from build_scripts.results import DATA, RESULTS_PAGE, page, plots
from tests.helpers.brains.process import ROOT
from tests.helpers.tables import table

SIGNATURE = ROOT / "tests" / "data" / "bench_signature.txt"


def data() -> dict[str, Any]:
    """The figures of the project."""
    return tomllib.loads(DATA.read_text("utf-8"))


def with_row(**row: Any) -> dict[str, Any]:
    """The data of a page with one table of one row."""
    one = {"title": "Speed", "columns": ["what", "measured"], "rows": [row]}
    sections = [{"title": "All", "table": [one]}]
    return {**data(), "section": sections}


def test_the_page_and_its_plots_are_up_to_date() -> None:
    for name, text in {RESULTS_PAGE.name: page(data()), **plots(data())}.items():
        written = (RESULTS_PAGE.parent / name).read_text("utf-8")
        assert written == text, "run python -m build_scripts.results"


def test_the_last_engine_is_todays() -> None:
    assert [*data()["engines"]][-1] == SIGNATURE.read_text("utf-8").strip()


def test_what_all_rows_share_stands_below_the_table() -> None:
    figures = with_row(what="depth", measured=1234, date=date(2026, 11, 27))
    rows = figures["section"][0]["table"][0]["rows"]
    lines = page(figures).splitlines()
    assert lines[-3:] == ["| depth | 1,234 |", "", "Measured on 2026-11-27."]
    rows.append({"what": "nodes", "date": date(2026, 11, 28), "command": "count"})
    assert page(figures).splitlines()[-2:] == [
        "| depth | 1,234 |  | 2026-11-27 |",
        "| nodes |  | `count` | 2026-11-28 |",
    ]


def test_a_plot_has_a_line_for_each_pair_of_players_and_a_colour_for_each_limit() -> None:
    figures = with_row(game="renju", turn="1 s", points="75.0 % [60.5, 90.0]", date="today")
    one = figures["section"][0]["table"][0]
    one["columns"] = ["game", "turn", "points"]
    one["rows"].append({**one["rows"][0], "turn": "2 s", "points": "50 % [25, 75]"})
    one["plot"] = {
        "file": "strength.svg",
        "label": "points, in percent",
        "lines": ["game"],
        "marks": "turn",
        "value": "points",
    }
    assert "![points, in percent](strength.svg)" in page(figures)
    [(name, plot)] = plots(figures).items()
    texts = [element.text for element in ElementTree.fromstring(plot) if element.text]
    assert name == "strength.svg"
    assert texts[:2] == ["1 s", "2 s"]
    assert texts[-2:] == ["points, in percent", "renju"]
    one["rows"][0]["points"] = "75 %"
    with pytest.raises(ValueError, match="'75 %' is not a share such as"):
        plots(figures)


@table(
    ("row", "error"),
    [
        ({"date": "today", "speed": 5}, "row 1 has the unknown column 'speed'"),
        ({"what": "depth"}, "row 1 has no date"),
        ({"date": "today", "engine": "0"}, "row 1 names the engine '0'"),
    ],
)
def test_a_row_that_says_too_little_is_named(row: dict[str, Any], error: str) -> None:
    with pytest.raises(ValueError, match=f"table 'Speed', {error}"):
        page(with_row(**row))
