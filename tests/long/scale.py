"""Measures how often a sequential test of the queue's kind is right, by numbers and by real games.

python -m tests.long.scale                      by numbers: a thousand tests of an equal player, and
                                                of one that is 10 Elo stronger; some minutes
python -m tests.long.scale --games 10           ten tests each with real games of 1,000 nodes, too,
                                                of 1,001 nodes and of --more; an hour of two cores

By numbers, pairs are drawn as they were seen between equal players of freestyle at 20,000 nodes,
tilted (by the likeliest change) until the player is so much stronger. Exit status 1 where a test
errs more often than it says, by more than chance.
"""

import csv
import subprocess
import sys
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from kakugo.arena.figures.sprt import Sprt
from kakugo.arena.figures.stats import PAIR_SCORES, Counts, moments, score_of
from kakugo.arena.game import openings
from kakugo.arena.model import Rules
from tests.long.command import Progress, options

BOUNDS = (0.0, 5.0)  # Elo, as a queue has them by itself
STRONGER = 10.0  # Elo
SEEN = (159, 152, 503, 187, 160)  # pairs by points: 2,322 games of singular5
STEP = 5  # pairs between two looks at the ratio
ERROR = 0.05  # what the test says
PAIRS_APART = 8  # rounds of the openings, each by another symmetry, before they come again
SURE = 3.0  # deviations beyond which it is not chance


def tilted(elo: float) -> list[float]:
    """Frequencies of pairs as they were seen, but of a player who is so much stronger."""
    low, high = -10.0, 10.0
    while True:
        middle = (low + high) / 2
        weights = [n * pow(10, middle * score) for n, score in zip(SEEN, PAIR_SCORES, strict=True)]
        if high - low < 1e-12:
            return [weight / sum(weights) for weight in weights]
        low, high = (middle, high) if moments(weights)[0] < score_of(elo) else (low, middle)


def decided(sprt: Sprt, frequencies: Sequence[float], random: Random) -> tuple[bool, int]:
    """Whether a simulated player is accepted, and after how many games."""
    counts = [0] * len(PAIR_SCORES)
    while True:
        for place in random.choices(range(len(counts)), frequencies, k=STEP):
            counts[place] += 1
        pairs = sum(counts)
        verdict = sprt.verdict(Counts(tuple(counts), 0, 0, 0))  # type: ignore[arg-type]
        if verdict is not None:
            return verdict, 2 * pairs


def by_numbers(runs: int, elo: float, seed: int, progress: Progress) -> float:
    """The part of simulated tests that accept a player who is so much stronger."""
    sprt, frequencies, random = Sprt(*BOUNDS), tilted(elo), Random(seed)
    found = []
    for number in range(runs):
        found.append(decided(sprt, frequencies, random))
        progress(f"{number + 1} of {runs} tests of {elo:+g} Elo")
    share = sum(accepted for accepted, _ in found) / runs
    lengths = sorted(games for _, games in found)
    print(
        f"{elo:+g} Elo: accepted in {share:.1%} of {runs} tests; games: median "
        f"{median(lengths):.0f}, 90 % within {lengths[9 * runs // 10]}"
    )
    return share


def by_games(tests: int, more: int, width: float, named: str) -> tuple[int, int]:
    """How many of so many real tests accept an equal player, and one with more nodes."""
    kinds = {"equal": 1001, "more": more}
    apart = PAIRS_APART * len(openings.chosen(named, Rules())) // tests
    text = f"[each]\nbounds = [0, {width}]\nbase.nodes = 1000\nopenings = '{named}'\n"
    for number in range(tests):
        for kind, nodes in kinds.items():
            text += f"[[candidate]]\nname = '{kind}{number}'\nnodes = {nodes}\n"
            text += f"from = {1 + apart * number}\n"
    with TemporaryDirectory(prefix="scale-") as place:
        file = Path(place) / "scale.toml"
        file.write_text(text, encoding="utf-8")
        arena = [sys.executable, "-m", "kakugo.arena", "queue", str(file)]
        subprocess.run(arena, check=True)
        with (file.with_suffix(".games") / "decisions.csv").open(encoding="utf-8") as lines:
            rows = list(csv.DictReader(lines))
    accepted = []
    for kind in kinds:
        mine = [row for row in rows if row["idea"].startswith(kind)]
        games = sum(int(row["games"]) for row in mine)
        accepted.append(sum(row["kept"] == "yes" for row in mine))
        mean = sum(int(row["games"]) * float(row["elo"]) for row in mine) / games
        print(f"{kind}: {accepted[-1]} of {len(mine)} accepted; {games} games, {mean:+.1f} Elo")
    return accepted[0], accepted[1]


def main() -> int:
    asked = options(
        __doc__,
        runs=(1000, "simulated tests of each kind"),
        seed=(55, "of what is chance"),
        games=(0, "tests of each kind with real games"),
        more=(1060, "nodes of the stronger player there"),
        width=(10.0, "Elo between the bounds there"),
        openings=("freestyle15", "a set or file, of which each test has a part"),
    )
    progress = Progress()
    chance = SURE * sqrt(ERROR * (1 - ERROR) / asked.runs)
    false = by_numbers(asked.runs, BOUNDS[0], asked.seed, progress)
    found = by_numbers(asked.runs, STRONGER, asked.seed, progress)
    is_wrong = false > ERROR + chance or found < 1 - ERROR - chance
    if asked.games:
        equal, more = by_games(asked.games, asked.more, asked.width, asked.openings)
        many = ERROR * asked.games + SURE * sqrt(ERROR * asked.games) + 1
        is_wrong = is_wrong or equal > many or asked.games - more > many
    return int(is_wrong)


if __name__ == "__main__":
    sys.exit(main())
