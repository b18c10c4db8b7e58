"""Plays every game at random, engine and rule book side by side, for very many plies.

python -m tests.long.variant_rules 5000 --games pente ninuki --seed 1

Prints the plies and disagreements of each game, and how many of its settings (sizes, rules and
combinations of options) were played; exit code 1 where there is a disagreement. A setting is played
again when all have had their turn: --every plays on until then.
"""

import sys
from collections import Counter
from itertools import cycle
from random import Random
from typing import NamedTuple

from tests.helpers.contract import Keys, Match
from tests.helpers.variant_settings import PLAYED, Setting, settings_of
from tests.long.command import options

MOST_SHOWN = 3  # disagreements of a game that are printed
PLIES = 250  # of the longest game
SET_UP_GAMES, SET_UP_PLIES = 20, 3  # games from a position for each from the empty board


class Tally(NamedTuple):
    """What came of playing one game in all its settings."""

    name: str
    plies: int
    played: int  # settings
    settings: int  # that there are
    wrong: list[str]
    endings: Counter[str]  # how often a turn that was played or tried ended the game so

    def __str__(self) -> str:
        endings = ", ".join(f"{reason} {count}" for reason, count in self.endings.most_common())
        share = f"{self.played}/{self.settings}"
        return f"{self.name:10} {self.plies:7} {share:>9} {len(self.wrong):13}  {endings}"


def play(name: str, plies: int, seed: int, every: bool) -> Tally:
    """At least so many plies of one game; if `every`, all of its settings."""
    rng = Random(f"{name}/{seed}")
    settings = settings_of(name)
    rng.shuffle(settings)
    tally = Tally(name, 0, 0, len(settings), [], Counter())
    for number, setting in enumerate(cycle(settings)):
        if tally.plies >= plies and (number >= len(settings) or not every):
            break
        tally = tally._replace(
            plies=tally.plies + play_one(setting, rng, tally),
            played=min(number + 1, len(settings)),
        )
    return tally


def play_one(setting: Setting, rng: Random, tally: Tally) -> int:
    """A game from the empty board and some from positions; how many plies they had."""
    keys: Keys = {}
    plies = 0
    for number in range(1 + SET_UP_GAMES):
        match = Match(setting, rng, keys)
        try:
            if number > 0:
                match.set_up()
            plies += match.play(PLIES if number == 0 else SET_UP_PLIES)
        except Exception as why:  # a crash is a disagreement, too
            tally.wrong.append(f"{type(why).__name__}: {why}\n")
            plies += len(match.turns)
        tally.endings.update(match.endings)
    return plies


def main() -> int:
    """Play, print, and exit with 1 where the two disagree."""
    parser = options(__doc__)
    parser.add_argument("plies", type=int, nargs="?", default=5_000, help="of each game")
    parser.add_argument("--games", nargs="*", default=list(PLAYED), choices=PLAYED)
    parser.add_argument("--seed", type=int, default=1, help="another seed, other games")
    parser.add_argument("--every", action="store_true", help="setting at least once")
    wanted = parser.parse_args()

    print("game         plies  settings disagreements  endings met")
    failed = 0
    for name in wanted.games:
        tally = play(name, wanted.plies, wanted.seed, wanted.every)
        print(tally, *tally.wrong[:MOST_SHOWN], sep="\n", flush=True)
        failed += len(tally.wrong)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
