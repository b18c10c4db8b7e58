"""The guide to the library: its examples run, and it names every end and every stage of a game."""

import doctest
from pathlib import Path

import pytest

from brain.games.rows import ROW_REASONS
from brain.games.stages import COURSES, PLAY
from tests.helpers.brains.process import ROOT

PAGE, DATABASE = (ROOT / "docs" / f"{name}.md" for name in ("library", "database"))


@pytest.mark.parametrize("page", [PAGE, DATABASE])
def test_the_examples_run(page: Path) -> None:
    failed, tried = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert tried > 0
    assert failed == 0


def test_it_names_every_end_and_every_stage() -> None:
    text = " ".join(PAGE.read_text("utf-8").split())
    ends = {reason for reason in ROW_REASONS if reason}
    stages = {stage for opening in COURSES.values() for stage in opening.stages}
    text += ' "second stone" "third stone" "fourth stone"'  # of a span
    for word in ends | stages | {PLAY}:
        assert f'"{word}"' in text or f'"{word.removesuffix(" or swap")}"' in text, word
