"""The README's examples run, CI runs its test command; the documents are short enough to read."""

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
MOST_WORDS = {"README.md": 700}  # of prose on a page
MOST_WORDS_OF_A_GUIDE = 2_500
MADE = ROOT / "docs" / "messages.md"  # by build_scripts.page, from tables
NO_PROSE = re.compile(r"(?ms)^```.*?^```|^(?:    |\|)[^\n]*$")  # code, tables


def test_the_examples_run() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert tried > 0
    assert failed == 0


def test_ci_finds_the_test_command() -> None:
    lines = README.read_text(encoding="utf-8").splitlines()
    assert [line[:25] for line in lines if "pytest" in line] == ["    python -m pip install"]


def test_the_documents_are_short() -> None:
    documents = {README, ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")} - {MADE}
    texts = {path.name: path.read_text(encoding="utf-8") for path in documents}
    words = {name: len(NO_PROSE.sub("", text).split()) for name, text in texts.items()}
    most = {name: MOST_WORDS.get(name, MOST_WORDS_OF_A_GUIDE) for name in texts}
    assert {name: many for name, many in words.items() if many > most[name]} == {}
