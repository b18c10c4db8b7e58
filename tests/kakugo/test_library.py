"""The reference of the library: its examples run, and it forgets no attribute of a game."""

import doctest
import re

from brain import Game
from tests.helpers.process import ROOT

PAGE = ROOT / "docs" / "library.md"
ELSEWHERE = {"evaluation", "for_search"}  # what a search is about, and no game of people


def test_the_examples_run() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert tried > 0
    assert failed == 0


def test_it_names_every_attribute_of_a_game() -> None:
    page = PAGE.read_text(encoding="utf-8")
    names = {name for name in dir(Game) if not name.startswith("_")} - ELSEWHERE
    assert [name for name in sorted(names) if not re.search(rf"[`.]{name}\b", page)] == []
