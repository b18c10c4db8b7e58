"""The README's examples run, CI runs its test command; the documents are short enough to read."""

import doctest
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
MOST_WORDS = 33_000  # as wc -w counts them


def test_the_examples_run() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert tried > 0
    assert failed == 0


def test_ci_finds_the_test_command() -> None:
    lines = README.read_text(encoding="utf-8").splitlines()
    assert [line[:25] for line in lines if "pytest" in line] == ["    python -m pip install"]


def test_the_documents_are_short() -> None:
    documents = [README, ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]
    assert sum(len(path.read_text(encoding="utf-8").split()) for path in documents) <= MOST_WORDS
