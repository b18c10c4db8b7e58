"""The bench's signature: the same every time, and changed only by those who say so."""

from pathlib import Path

from brain.bench import run

SIGNATURE = Path(__file__).parents[1] / "data" / "bench_signature.txt"
FEW_PAIRS = 1000  # stones placed and lifted: this is no measurement


def test_same_bench_twice() -> None:
    quiet: list[str] = []
    assert run(4, quiet.append, FEW_PAIRS) == run(4, quiet.append, FEW_PAIRS)


def test_signature_is_the_recorded_one() -> None:
    """Whoever changes what the engine plays puts the new signature into the file."""
    lines: list[str] = []
    signature = f"{run(report=lines.append, pairs=FEW_PAIRS):016x}"
    assert signature == SIGNATURE.read_text().strip(), "\n".join(lines)
