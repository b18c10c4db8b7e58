"""Plays random games of every kind and asks the engine all that it can answer.

python -m tests.long.random_games 10000 --threads 2 --seed 1

What is wrong shows itself in a build that looks for faults (build_scripts/sanitize.py), or as an
exception.
"""

from tests.helpers.games.random_games import Player
from tests.long.command import Progress, options


def main() -> None:
    asked = options(
        __doc__, ("games", 10_000, "in all"), threads=(1, "that search"), seed=(1, "of all games")
    )
    player, progress, turns = Player(asked.seed, asked.threads), Progress(), 0
    for number in range(asked.games):
        turns += player.play()
        progress(f"{number + 1} games, {turns} turns")
    print(f"{asked.games} games, {turns} turns")


if __name__ == "__main__":
    main()
