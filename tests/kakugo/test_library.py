"""The reference of the library: its examples run, and it forgets nothing that is public."""

import doctest
import re
from pathlib import Path

import pytest

import kakugo
from brain.games.rows import REASONS
from brain.games.stages import OPENINGS, PLAY
from tests.helpers.calls import INTERNAL, attributes, methods, public_classes
from tests.helpers.process import ROOT

PAGE, RECORDS, DATABASE = (
    ROOT / "docs" / f"{name}.md" for name in ("library", "records", "database")
)
CODE = re.compile(r"```.*?```|`[^`]*`", re.DOTALL)


@pytest.mark.parametrize("page", [PAGE, DATABASE])
def test_the_examples_run(page: Path) -> None:
    failed, tried = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert tried > 0
    assert failed == 0


def test_it_names_all_that_is_public() -> None:
    pages = "".join(page.read_text("utf-8") for page in (PAGE, RECORDS, DATABASE))
    code = " ".join(CODE.findall(pages))
    told = set(re.findall(r"\w+", code))
    assert [name for name in kakugo.__all__ if name not in told] == []
    public = {
        f"{name}.{each}": each
        for name, kind in public_classes().items()
        for each in (*methods(kind), *attributes(kind))
    }
    assert [name for name in public if public[name] not in told and name not in INTERNAL] == []


def test_it_names_every_end_and_every_stage() -> None:
    text = " ".join(PAGE.read_text("utf-8").split())
    ends = {reason for reason in REASONS if reason}
    stages = {stage for opening in OPENINGS.values() for stage in opening.stages}
    text += ' "second stone" "third stone" "fourth stone"'  # of a span
    for word in ends | stages | {PLAY}:
        assert f'"{word}"' in text or f'"{word.removesuffix(" or swap")}"' in text, word
