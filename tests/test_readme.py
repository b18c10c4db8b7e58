"""What the README promises: its library examples run, its test command is the one that CI runs."""

import doctest
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"


def test_the_examples_run() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert tried > 0
    assert failed == 0


def test_ci_finds_the_test_command() -> None:
    lines = README.read_text(encoding="utf-8").splitlines()
    assert [line[:25] for line in lines if "pytest" in line] == ["    python -m pip install"]
