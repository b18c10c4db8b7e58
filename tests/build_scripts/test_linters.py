"""The linters before a commit are the linters of CI; those of the page are pinned."""

import json
import re

from build_scripts.tree import ROOT


def test_both_run_the_same_commands() -> None:
    ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    hooks = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    commands = re.findall(r"^ *((?:ruff|cython-lint|mypy|npm run)\b.*)$", ci, re.MULTILINE)
    assert len(commands) == 5
    assert re.findall(r"entry: (.*)", hooks) == commands


def test_the_page_is_formatted_linted_typed_and_tested() -> None:
    package = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    check = package["scripts"]["check"]
    assert [step.split()[0] for step in check.split(" && ")] == ["biome", "tsc", "node"]
    for name, version in package["devDependencies"].items():
        assert lock["packages"][f"node_modules/{name}"]["version"] == version


def test_no_line_of_the_page_is_too_long() -> None:
    page = ROOT / "kakugo" / "board" / "page"
    scripts = [path for path in page.glob("*.js") if "texts." not in path.name]  # which are data
    long = [
        f"{path.name}:{number}"
        for path in scripts
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > 100 and not path.name.startswith("rules.")
    ]
    assert long == []
