"""Small files of solved positions."""

from pathlib import Path

from brain.types import BLACK
from kakugo import read_game
from kakugo.solved.looking import LookLimits
from kakugo.solved.proving import ProofPlan, grow
from kakugo.solved.tree import ProofTree
from kakugo.solved.writing import write

# Black wins; each has an answer that wants a turn of the proof, the second one in standard.
LINES = ("freestyle 15x15: h8; a1; i9; i8", "standard 15x15: h8; a1; i9; g10")
PLAN = ProofPlan(LookLimits(nodes=10_000), workers=2)


def solved_file(line: str, folder: Path) -> Path:
    """The file of a position in which Black is to move and wins."""
    file = folder / "small.solved"
    tree = ProofTree(read_game(line), BLACK, folder / "small.proof")
    try:
        for _ in grow(tree, PLAN):
            pass
        for _ in write(tree, file, PLAN):
            pass
    finally:
        tree.close()
    return file
