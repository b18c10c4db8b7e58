"""Tries every legal turn that the search's list leaves out where the side to move is threatened.

python -m tests.long.answer_lists --positions 3000

Random positions, crowded ones and such with much room, and games of the engine with itself, under
every rule. The opponent must have a VCF after each turn that is not listed, and his win is played
against every legal reply. The table counts positions by what the opponent would win with if the
side to move passed. Exit code 1 where a turn does not lose.
"""

import itertools
import sys
from collections import Counter

from tests.helpers.answer_lists import THREATS, Looked, examine
from tests.helpers.referee import RULES
from tests.long.command import Progress, options

REPORT_S = 20  # seconds between two progress reports
MOST_SHOWN = 5  # faulty positions that are printed for each rule and threat


class Tally:
    """What has been seen under one rule of one threat."""

    def __init__(self) -> None:
        self.positions = self.listed = self.tried = self.faulty = self.turns = 0

    def count(self, looked: Looked) -> None:
        """Add a position."""
        self.positions += 1
        self.listed += looked.listed
        self.tried += looked.tried
        self.faulty += bool(looked.faults)
        self.turns += max(len(looked.faults) - 1, 0)  # the last line is the picture


def main() -> int:
    """Look at so many positions under each rule."""
    parser = options(__doc__)
    parser.add_argument("--positions", type=int, default=1000, help="threatened, under each rule")
    parser.add_argument("--seed", type=int, default=1000, help="of the first game")
    asked = parser.parse_args()
    progress = Progress(REPORT_S)
    tallies: dict[tuple[int, str], Tally] = {}
    shown: Counter[tuple[int, str]] = Counter()
    left = set(RULES)
    for seed in itertools.count(asked.seed):
        for looked in examine(seed, tuple(sorted(left))):
            key = looked.rule, looked.threat
            tallies.setdefault(key, Tally()).count(looked)
            if looked.faults and shown[key] < MOST_SHOWN:
                shown[key] += 1
                print("\n" + "\n".join([f"seed {seed}, {looked.threat}", *looked.faults]))
        seen = Counter[int]()
        for (rule, _), tally in tallies.items():
            seen[rule] += tally.positions
        left = {rule for rule in RULES if seen[rule] < asked.positions}
        progress.say(f"{seen.total()} positions, seed {seed}, {progress.seconds}")
        if not left:
            break
    print("rule  threat           positions  listed  tried outside  not refuted  in positions")
    for rule, threat in itertools.product(RULES, THREATS):
        if (rule, threat) in tallies:
            tally = tallies[rule, threat]
            mean = tally.listed / tally.positions
            print(
                f"{rule:>4}  {threat:15} {tally.positions:>10}{mean:>8.1f}{tally.tried:>15}"
                f"{tally.turns:>13}{tally.faulty:>14}"
            )
    return 1 if any(tally.faulty for tally in tallies.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
