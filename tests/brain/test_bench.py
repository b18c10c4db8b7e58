"""The bench's signature: the same every time, and changed only by those who say so in docs/."""

import re
from pathlib import Path

from brain.bench import run

DOCUMENTED = Path(__file__).parents[2] / "docs" / "results.md"
FEW_PAIRS = 1000  # stones placed and lifted: this is no measurement


def test_same_bench_twice() -> None:
    quiet: list[str] = []
    assert run(4, quiet.append, FEW_PAIRS) == run(4, quiet.append, FEW_PAIRS)


def test_signature_is_the_documented_one() -> None:
    """Whoever changes what the engine plays puts the new signature into docs/results.md."""
    row = re.search(r"^\| signature .*`([0-9a-f]{16})` \|$", DOCUMENTED.read_text(), re.MULTILINE)
    assert row is not None
    lines: list[str] = []
    assert f"{run(report=lines.append, pairs=FEW_PAIRS):016x}" == row[1], "\n".join(lines)
