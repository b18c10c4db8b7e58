"""One word, one thing: what a constant is called is called so everywhere."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from tests.helpers.brains.process import ROOT

HOMES = ("brain", "build_scripts", "kakugo", "protocol", "training")
NAME = r"[A-Z][A-Z0-9_]+"
CYTHON = re.compile(rf"^(?:cdef \w+ )?({NAME})(?:: [^=\n]+)? = (.+?)(?: +#.*)?$", re.MULTILINE)
# Each of several modules has its part of one table, or its own logger.
PARTS = {"LOG", "MESSAGES"}


def constants(path: Path) -> Iterator[tuple[str, str]]:
    """The constants of a module, with the text of their values."""
    source = path.read_text(encoding="utf-8")
    if path.suffix == ".pyx":
        yield from CYTHON.findall(source)
        return
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                if isinstance(target, ast.Name) and re.fullmatch(NAME, target.id):
                    yield target.id, ast.unparse(node.value)


def test_no_name_has_two_values() -> None:
    places: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for path in (path for home in HOMES for path in (ROOT / home).rglob("*.py*")):
        if path.suffix in {".py", ".pyx"}:
            for name, value in constants(path):
                places[name][value].append(path.relative_to(ROOT).as_posix())
    several = {name: dict(values) for name, values in places.items() if len(values) > 1}
    assert {name: where for name, where in several.items() if name not in PARTS} == {}
