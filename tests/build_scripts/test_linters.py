"""The linters before a commit are the linters of CI."""

import re

from build_scripts.tree import ROOT


def test_both_run_the_same_commands() -> None:
    ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    hooks = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    commands = re.findall(r"^ *((?:ruff|cython-lint|mypy)\b.*)$", ci, re.MULTILINE)
    assert len(commands) == 4
    assert re.findall(r"entry: (.*)", hooks) == commands
