"""Every program of the cookbook runs in an empty folder, and prints what it says that it prints."""

import doctest
import os
import re
from pathlib import Path

import pytest

from tests.helpers.brains.process import ROOT, python

PROGRAMS = sorted((ROOT / "docs" / "cookbook").glob("*.py"))
PRINTS = re.compile(r"^# Prints:\n((?:#.*\n)+)\Z", re.MULTILINE)


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
def test_it_prints_what_it_says(program: Path, tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    run = python("-P", program, cwd=tmp_path, env=environment, encoding="utf-8", timeout=120)
    assert (run.stderr, run.returncode) == ("", 0)
    said = PRINTS.search(program.read_text(encoding="utf-8"))
    assert said is not None
    wanted = re.sub("^# ?", "", said[1], flags=re.MULTILINE)
    checker = doctest.OutputChecker()
    assert checker.check_output(wanted, run.stdout, doctest.ELLIPSIS), run.stdout


def test_there_are_programs() -> None:
    assert len(PROGRAMS) >= 15
