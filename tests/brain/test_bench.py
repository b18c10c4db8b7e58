"""The bench's signature: the same every time, and changed only by those who say so."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from brain.bench import run

SIGNATURE = Path(__file__).parents[1] / "data" / "bench_signature.txt"
FEW_PAIRS = 1000  # stones placed and lifted: this is no measurement


def test_signature_is_the_recorded_one() -> None:
    """Whoever changes what the engine plays puts the new signature into the file."""
    lines: list[str] = []
    signature = f"{run(report=lines.append, pairs=FEW_PAIRS):016x}"
    assert signature == SIGNATURE.read_text().strip(), "\n".join(lines)
    *each, total = map(int, re.findall(r"(\d+) nodes", "\n".join(lines)))
    assert total == sum(each)


@pytest.mark.parametrize("depth", ["x", "0", "1000", "1.5"])
def test_a_wrong_depth_is_one_line(depth: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "brain.bench", depth], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 2
    assert "DEPTH: plies are a whole number from 1 to 99" in done.stderr.splitlines()[-1]
    assert not done.stdout
