"""Compares the engine's renju fouls with the rule book's on very many random positions.

python -m tests.long.fouls --points 1000000 --jobs 2 --seed 1

Exit code 1 when they disagree anywhere; then some of the boards in question are printed, and how
often what stood against what: "engine/rule book: count".
"""

import sys
from collections import Counter
from collections.abc import Iterator
from multiprocessing import Pool
from random import Random

from brain import BLACK
from tests.helpers import positions
from tests.long.command import Progress, options
from tests.rulebooks import reference

BATCH = 2_000  # empty points that one process judges at a time
REPORT_S = 5  # seconds between two progress reports
MOST_SHOWN = 5  # disagreements printed with their boards


def judge(seed: str) -> tuple[int, Counter[str], Counter[str], list[str]]:
    """One batch: points judged, fouls by kind, disagreements by kind, and these as text."""
    rng = Random(seed)
    points = 0
    kinds: Counter[str] = Counter()
    disagreements: Counter[str] = Counter()
    wrong = []
    while points < BATCH:
        board = positions.scattered(rng, rng.choice((4, *positions.RENJU_RULES)))
        game = positions.game_of(board)
        for x, y in board.points():
            points += 1
            true = reference.foul(board, x, y)
            found = game.foul(x, y, BLACK)
            if true is not None:
                kinds[true] += 1
            if found != true:
                disagreements[f"{found}/{true}"] += 1
                case = f"rule {board.rule}, {board.width}x{board.height}, black on {x},{y}"
                wrong.append(f"{case}: engine says {found}, rule book says {true}\n{board}\n")
    return points, kinds, disagreements, wrong


def batches(points: int, seed: int) -> Iterator[str]:
    """The seed of each batch, enough of them for `points`."""
    for number in range(-(-points // BATCH)):
        yield f"{seed}/{number}"


def main() -> int:
    """Compare, print, and exit with 1 where the two disagree."""
    parser = options(__doc__)
    parser.add_argument("--points", type=int, default=1_000_000, help="empty points to judge")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other positions")
    wanted = parser.parse_args()

    progress = Progress(REPORT_S)
    points = 0
    kinds: Counter[str] = Counter()
    disagreements: Counter[str] = Counter()
    wrong: list[str] = []
    with Pool(wanted.jobs) as pool:
        for judged, found, differing, shown in pool.imap(
            judge, batches(wanted.points, wanted.seed)
        ):
            points += judged
            kinds += found
            disagreements += differing
            wrong += shown[: MOST_SHOWN - len(wrong)]
            progress.say(
                f"{points} points, {progress.seconds}, {disagreements.total()} disagreements"
            )

    print("\n".join(wrong))
    for pair, times in disagreements.most_common():
        print(f"{pair}: {times}")
    for kind in (reference.OVERLINE, reference.DOUBLE_FOUR, reference.DOUBLE_THREE):
        print(f"{kind}: {kinds[kind]}")
    print(f"points: {points}  fouls: {kinds.total()}  disagreements: {disagreements.total()}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
