"""The files that the build's own files name are there: nothing else notices when a test moves."""

import re

import pytest

from tests.helpers.brains.process import ROOT

NAMING = [
    "pyproject.toml",
    ".ci/run",
    ".ci/test-archive",
    *(str(path.relative_to(ROOT)) for path in sorted(ROOT.glob(".github/workflows/*.yml"))),
]
PATH = re.compile(r"(?<![\w/.])(?:(?:tests|build_scripts|training|\.ci)/[\w./-]*\w)")


@pytest.mark.parametrize("name", NAMING)
def test_named_files_are_there(name: str) -> None:
    named = PATH.findall((ROOT / name).read_text().replace("{project}/", ""))
    assert [path for path in named if not (ROOT / path).exists()] == []
