"""Tries every legal turn that the search's list leaves out where the side to move is threatened.

python -m tests.long.answer_lists --positions 3000

Random positions, crowded ones and such with much room, and games of the engine with itself, under
every rule. The opponent must have a VCF after each turn that is not listed, and his win is played
against every legal reply. The table counts positions by what the opponent would win with if the
side to move passed. Exit code 1 where a turn does not lose.
"""

import sys
from collections import Counter, defaultdict
from itertools import count

from tests.helpers.games.answer_lists import examine
from tests.helpers.games.referee import RULES
from tests.long.command import Progress, options, table

MOST_SHOWN = 5  # faulty positions that are printed for each rule and threat


def main() -> int:
    asked = options(
        __doc__,
        positions=(1000, "threatened, under each rule"),
        seed=(1000, "of the first game"),
    )
    progress = Progress()
    tallies: dict[tuple[int, str], Counter[str]] = defaultdict(Counter)  # by rule and threat
    seen = Counter[int]()
    for seed in count(asked.seed):
        left = [rule for rule in RULES if seen[rule] < asked.positions]
        if not left:
            break
        for looked in examine(seed, tuple(left)):
            seen[looked.rule] += 1
            tally = tallies[looked.rule, looked.threat]
            tally.update(positions=1, listed=looked.listed, tried=looked.tried)
            if looked.faults:  # the last one is the picture
                tally.update(faulty=1, turns=len(looked.faults) - 1)
                if tally["faulty"] <= MOST_SHOWN:
                    print(f"\nseed {seed}, {looked.threat}", *looked.faults, sep="\n", flush=True)
        progress(f"{seen.total()} positions, seed {seed}")
    table(
        "rule  threat  positions  listed  tried outside  not refuted  in positions",
        (
            (
                *key,
                n["positions"],
                n["listed"] / n["positions"],
                n["tried"],
                n["turns"],
                n["faulty"],
            )
            for key, n in sorted(tallies.items())
        ),
    )
    return int(any(tally["faulty"] for tally in tallies.values()))


if __name__ == "__main__":
    sys.exit(main())
