"""Writes random games of every game and option in every format that can hold them, and reads them.

python -m tests.long.records 200 --seed 1

So many games for each combination of rule and options, on boards of several sizes.
"""

import sys
from collections import Counter
from random import Random

import brain
from tests.helpers.records import check, kinds, random_game
from tests.long.command import options


def main() -> int:
    """Write and read them all; an AssertionError says what came back differently."""
    parser = options(__doc__)
    parser.add_argument("games", type=int, nargs="?", default=200, help="of each kind (200)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other games (1)")
    parser.add_argument("--only", choices=brain.games(), help="one game, not all")
    wanted = parser.parse_args()
    rng = Random(wanted.seed)
    for name in [wanted.only] if wanted.only else brain.games():
        passed: Counter[str] = Counter()
        every = kinds(name)
        for choices in every:
            for _ in range(wanted.games):
                passed.update(check(random_game(name, choices, rng), rng))
        there_and_back = ", ".join(f"{form} {count}" for form, count in passed.items())
        print(f"{name}: {len(every)} kinds, {there_and_back}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
