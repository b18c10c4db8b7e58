"""The reference of the library: its examples run, and it forgets nothing that is public."""

import doctest
import re

import kakugo
from brain.games.rows import REASONS
from brain.games.stages import OPENINGS, PLAY
from tests.helpers.calls import INTERNAL, attributes, methods, public_classes
from tests.helpers.process import ROOT

PAGE = ROOT / "docs" / "library.md"
RECORDS = ROOT / "docs" / "records.md"
CODE = re.compile(r"```.*?```|`[^`]*`", re.DOTALL)


def test_the_examples_run() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert tried > 0
    assert failed == 0


def test_it_names_all_that_is_public() -> None:
    code = " ".join(CODE.findall(PAGE.read_text("utf-8") + RECORDS.read_text("utf-8")))
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
