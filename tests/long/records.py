"""Writes random games of every game and option in every format that can hold them, and reads them.

python -m tests.long.records 200 --seed 1

So many games for each combination of size, rule and options. An
AssertionError says what came back differently.
"""

from collections import Counter
from random import Random

import brain
from tests.helpers.records import check, random_game
from tests.helpers.variant_settings import settings_of
from tests.long.command import options


def main() -> None:
    """Write and read them all."""
    asked = options(
        __doc__,
        ("games", 200, "of each kind"),
        seed=(1, "of all games"),
        only=(brain.games(), "these games"),
    )
    rng = Random(asked.seed)
    for name in asked.only:
        every = settings_of(name)
        passed = Counter(
            form
            for setting in every
            for _ in range(asked.games)
            for form in check(random_game(setting, rng), rng)
        )
        there_and_back = (f"{form} {count}" for form, count in passed.items())
        print(f"{name}: {len(every)} settings", *there_and_back, sep=", ", flush=True)


if __name__ == "__main__":
    main()
