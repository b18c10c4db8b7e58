"""Plays every game at random, engine and rule book side by side, for very many plies.

python -m tests.long.variant_rules 5000 --games pente ninuki --seed 1

Prints the plies and disagreements of each game, and how many of its settings (sizes, rules and
combinations of options) were played; exit code 1 where there is a disagreement. A setting is played
again when all have had their turn: --every plays on until then.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import cycle
from random import Random

from tests.helpers.games.contract import Keys, Match
from tests.helpers.games.variant_settings import PLAYED, Setting, settings_of
from tests.long.command import options

MOST_SHOWN = 3  # disagreements of a game that are printed
PLIES = 250  # of the longest game
SET_UP_GAMES, SET_UP_PLIES = 20, 3  # games from a position for each from the empty board


def matches(setting: Setting, rng: Random) -> Iterator[tuple[Match, str]]:
    """A game from the empty board and some from positions, as they were played; what was wrong."""
    keys: Keys = {}
    for number in range(1 + SET_UP_GAMES):
        match, wrong = Match(setting, rng, keys), ""
        try:
            if number > 0:
                match.set_up()
            match.play(PLIES if number == 0 else SET_UP_PLIES)
        except Exception as why:  # a crash is a disagreement, too
            wrong = f"{type(why).__name__}: {why}\n"
        yield match, wrong


def main() -> int:
    asked = options(
        __doc__,
        ("plies", 5_000, "of each game"),
        games=(tuple(PLAYED), "only these"),
        seed=(1, "of all games"),
        every=(False, "setting at least once"),
    )
    print("game         plies  settings disagreements  endings met")
    failed = 0
    for name in asked.games:
        rng = Random(f"{name}/{asked.seed}")
        settings = list(settings_of(name))
        rng.shuffle(settings)
        plies, played, wrongs = 0, 0, 0
        endings: Counter[str] = Counter()  # how often a turn played or tried ended the game so
        for setting in cycle(settings):
            if plies >= asked.plies and (played >= len(settings) or not asked.every):
                break
            played += 1
            for match, wrong in matches(setting, rng):
                plies += match.played
                endings += match.endings
                wrongs += bool(wrong)
                if wrong and wrongs <= MOST_SHOWN:
                    print(wrong, flush=True)
        share = f"{min(played, len(settings))}/{len(settings)}"
        met = ", ".join(f"{reason} {count}" for reason, count in endings.most_common())
        print(f"{name:10} {plies:7} {share:>9} {wrongs:13}  {met}", flush=True)
        failed += wrongs
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
