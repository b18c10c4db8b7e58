"""The README's examples run, CI runs its test command; the documents are short enough to read."""

import doctest
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
MOST_WORDS = 19_000  # of prose, as wc -w counts them


def test_the_examples_run() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert tried > 0
    assert failed == 0


def test_ci_finds_the_test_command() -> None:
    lines = README.read_text(encoding="utf-8").splitlines()
    assert [line[:25] for line in lines if "pytest" in line] == ["    python -m pip install"]


def prose(text: str) -> list[str]:
    """The words that are to be read one after the other: not those of tables, code, transcripts.

    >>> prose("One two\\n| a | b |\\n    START 15\\n```\\nlines\\n```\\nthree")
    ['One', 'two', 'three']
    """
    words: list[str] = []
    is_code = False
    for line in text.splitlines():
        if line.startswith("```"):
            is_code = not is_code
        elif not is_code and not line.startswith(("|", "    ")):
            words += line.split()
    return words


def test_the_documents_are_short() -> None:
    documents = [README, ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]
    count = sum(len(prose(path.read_text(encoding="utf-8"))) for path in documents)
    assert count <= MOST_WORDS
