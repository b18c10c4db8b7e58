"""Compares the engine's renju fouls with the rule book's on very many random positions.

python -m tests.long.fouls --points 1000000 --jobs 2 --seed 1

Exit code 1 when they disagree anywhere; then some of the boards in question are printed, and how
often what stood against what: "engine/rule book".
"""

import sys
from collections import Counter
from random import Random

from brain import BLACK
from tests.helpers.games import positions
from tests.long.command import Progress, options, spread, table
from tests.rulebooks import reference

BATCH = 2_000  # empty points that one process judges at a time
MOST_SHOWN = 5  # disagreements printed with their boards


def judge(seed: str) -> tuple[Counter[str], list[str]]:
    """One batch: points by what engine and rule book say of them, and disagreements as text."""
    rng = Random(seed)
    pairs: Counter[str] = Counter()
    wrong = []
    while pairs.total() < BATCH:
        board = positions.scattered(rng, rng.choice((4, *positions.RENJU_RULES)))
        game = positions.game_of(board)
        for x, y in board.points():
            found, true = game.foul(x, y, BLACK), reference.foul(board, x, y)
            pairs[f"{found}/{true}"] += 1
            if found != true:
                wrong.append(
                    f"rule {board.rule}, {board.width}x{board.height}, black on {x},{y}:"
                    f" engine says {found}, rule book says {true}\n{board}\n"
                )
    return pairs, wrong


def main() -> int:
    asked = options(
        __doc__, points=(1_000_000, "empty points to judge"), jobs=(2, "processes"), seed=(1, "")
    )
    progress = Progress()
    pairs: Counter[str] = Counter()
    wrong: list[str] = []
    seeds = [f"{asked.seed}/{number}" for number in range(-(-asked.points // BATCH))]
    for found, shown in spread(judge, seeds, asked.jobs):
        pairs += found
        wrong += shown
        progress(f"{pairs.total()} points, {len(wrong)} disagreements")
    print(*wrong[:MOST_SHOWN], sep="\n")
    table("engine/rule book  points", pairs.most_common())
    print(f"{pairs.total()} points, {len(wrong)} disagreements")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
