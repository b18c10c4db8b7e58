"""docs/records.md: its examples run, and its table says what the formats say of themselves."""

import doctest
import re
from pathlib import Path

from brain.records import FORMATS

PAGE = Path(__file__).parents[3] / "docs" / "records.md"
YES_NO = {True: "yes", False: "no"}


def test_the_examples_run() -> None:
    failed, tried = doctest.testfile(
        str(PAGE), module_relative=False, encoding="utf-8", optionflags=doctest.ELLIPSIS
    )
    assert tried > 5
    assert failed == 0


def test_the_table_of_what_holds_what() -> None:
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    head = next(number for number, line in enumerate(lines) if line.startswith("| format |"))
    for row, (name, form) in zip(lines[head + 2 :], FORMATS.items(), strict=False):
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        assert cells[:2] == [f"`{name}`", *([f"`{suffix}`" for suffix in form.suffixes] or [""])]
        assert tuple(re.findall(r"`(\w+)`", cells[2])) == form.games
        assert tuple(map(int, re.findall(r"\d+", cells[3]))) == form.rules
        assert cells[4] == ("all" if form.any_turn else "one stone")
        assert cells[5:7] == [YES_NO[form.says_game], YES_NO[form.any_start]]
        assert cells[8] == ("many" if form.many else "one")
