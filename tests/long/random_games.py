"""Plays random games of every kind and asks the engine all that it can answer.

python -m tests.long.random_games 10000 --threads 2 --seed 1

What is wrong shows itself in a build that looks for faults (build_scripts/sanitize.py), or as an
exception.
"""

import sys

from tests.helpers.random_games import Player
from tests.long.command import options

REPORTS = 10


def main() -> int:
    """Play so many games."""
    parser = options(__doc__)
    parser.add_argument("games", type=int, nargs="?", default=10_000)
    parser.add_argument("--threads", type=int, default=1, help="that search (1)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other games (1)")
    wanted = parser.parse_args()
    player = Player(wanted.seed, wanted.threads)
    every = max(1, wanted.games // REPORTS)
    turns = 0
    for number in range(1, wanted.games + 1):
        turns += player.play()
        if number % every == 0:
            print(f"{number} games, {turns} turns", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
