"""Files of weights for tests."""

from pathlib import Path

from brain.evaluation.weights import CLASSICAL, find, read, write


def write_zero(path: Path, rule: int = 0) -> str:
    """A file of the classical evaluation for a rule whose weights are all 0; its path."""
    weights, payload = read(find(CLASSICAL, rule))
    header = {"architecture": weights.architecture, "rule": weights.rule, "origin": "a test"}
    write(str(path), bytes(len(payload)), board=weights.board, **header)
    return str(path)
