"""The move contract of every variant, checked for as long as is wanted.

python -m tests.long.move_contract [--games pente keryo] [--seconds 30] [--seed 1000]: prints a line
for each kind of game; exit code 1 where one breaks the contract.
"""

import argparse
import itertools
import sys
import time

from tests.helpers.move_contract import KINDS, examine


def main() -> int:
    """Look at random positions of each kind for some seconds."""
    parser = argparse.ArgumentParser(prog="tests.long.move_contract", description=__doc__)
    parser.add_argument("--seconds", type=float, default=30, help="for each kind (30)")
    parser.add_argument("--seed", type=int, default=1000, help="the first one (1000)")
    names = sorted({name for name, *_ in KINDS})
    parser.add_argument("--games", nargs="+", choices=names, default=names, help="(all)")
    asked = parser.parse_args()
    total = 0
    for name, rule, options in (kind for kind in KINDS if kind[0] in asked.games):
        end = time.monotonic() + asked.seconds
        positions = faults = 0
        for fault in examine((name, rule, options), itertools.count(asked.seed)):
            positions += 1
            if fault is not None:
                faults += 1
                print(fault, flush=True)
            if time.monotonic() >= end:
                break
        choices = " ".join(f"{option}={value}" for option, value in options.items())
        print(f"{name:10} {choices:48} positions {positions:7}  broken {faults}", flush=True)
        total += faults
    return 1 if total else 0


if __name__ == "__main__":
    sys.exit(main())
