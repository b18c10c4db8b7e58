"""The move contract of every variant, checked for as long as is wanted.

python -m tests.long.move_contract --games pente keryo --seconds 30

Prints a line for each kind of game; exit code 1 where one breaks the contract.
"""

import sys
import time
from itertools import count

from tests.helpers.games.move_contract import KINDS, examine
from tests.long.command import options


def main() -> int:
    asked = options(
        __doc__,
        seconds=(30.0, "for each kind"),
        seed=(1000, "the first one"),
        games=(tuple(dict.fromkeys(name for name, *_ in KINDS)), "only these"),
    )
    total = 0
    for name, rule, choices in (kind for kind in KINDS if kind[0] in asked.games):
        end = time.monotonic() + asked.seconds
        positions = faults = 0
        for fault in examine((name, rule, choices), count(asked.seed)):
            positions += 1
            if fault is not None:
                faults += 1
                print(fault, flush=True)
            if time.monotonic() >= end:
                break
        words = " ".join(f"{option}={value}" for option, value in choices.items())
        print(f"{name:10} {words:48} positions {positions:7}  broken {faults}", flush=True)
        total += faults
    return int(total > 0)


if __name__ == "__main__":
    sys.exit(main())
