"""Wears an engine down, in all the ways that a tournament has, and prints what came of it.

python -m tests.long.endurance                      every trial in its short form, ten minutes
python -m tests.long.endurance games --count 7000   days of a tournament, in one pair of processes
python -m tests.long.endurance clock tables

$KAKUGO_COMMAND names another engine than this source tree's. Prints rows of a
table; exit code 1 when something failed.
"""

import sys

from tests.helpers.brains.process import default_command
from tests.helpers.brains.trials import TRIALS, Wanted
from tests.long.command import options


def main() -> int:
    asked = options(
        __doc__,
        ("trials", tuple(TRIALS), "; ".join(f"{n}: {t.__doc__}" for n, (t, _) in TRIALS.items())),
        count=(0, "how often, instead of each trial's default"),
        seed=(1, "of the random games"),
        turn_ms=(500, "INFO timeout_turn, where it matters"),
    )
    failures = 0
    print("| fault | how often | what happened | faults | late |\n|---|---|---|---|---|")
    for name in asked.trials:
        trial, count = TRIALS[name]
        wanted = Wanted(default_command(), asked.count or count, asked.seed, asked.turn_ms)
        for account in trial(wanted):
            print(f"| {' | '.join(map(str, account))} |", flush=True)
            failures += account.faults + account.late
    return int(failures > 0)


if __name__ == "__main__":
    sys.exit(main())
