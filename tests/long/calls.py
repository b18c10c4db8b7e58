"""Calls every public function with right, odd and wrong arguments, in sessions of many calls.

python -m tests.long.calls --calls 1000000            some 15 minutes
python -m tests.long.calls --calls 60 --seed 789      one session again
python -m tests.long.calls --brain --calls 20000      of a brain in a process, nine minutes

Only documented exceptions may come, each with one sentence, a value that is right for nothing must
raise one, and after each exception game, engine, record and settings must be as before. Session n
has the seed --seed + n. Exit code 1 where something was broken.
"""

import sys
import tempfile
import time
from collections import Counter
from contextlib import chdir
from random import Random

from tests.helpers.brain_calls import BrainSession
from tests.helpers.calls import Session
from tests.long.command import options

CALLS = 60  # of a session
REPORTS = 20


def main() -> int:
    """Make so many calls, with lines of progress."""
    parser = options(__doc__)
    parser.add_argument("--calls", type=int, default=1_000_000, help="in all (1000000)")
    parser.add_argument("--seed", type=int, default=1, help="of the first session (1)")
    parser.add_argument("--brain", action="store_true", help="of a brain in a process")
    wanted = parser.parse_args()
    kind = BrainSession if wanted.brain else Session
    calls: Counter[str] = Counter()
    raised: Counter[str] = Counter()
    violations = 0
    began = time.monotonic()
    due = every = max(1, wanted.calls // REPORTS)
    seed = wanted.seed
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        while calls.total() < wanted.calls:
            with kind(Random(seed)) as session:
                for violation in session.play(min(CALLS, wanted.calls - calls.total())):
                    violations += 1
                    print(f"seed {seed}: {violation}", flush=True)
            calls += session.calls
            raised += session.raised
            seed += 1
            if calls.total() >= due:
                due += every
                speed = calls.total() / (time.monotonic() - began)
                print(f"{calls.total()} calls, {speed:.0f} a second", flush=True)
    for title, counted in (("calls", calls), ("exceptions", raised)):
        print(f"\n{counted.total()} {title}")
        for name, count in counted.most_common():
            print(f"{count:9} {name}")
    print(f"\n{violations} violations, seeds {wanted.seed} to {seed - 1}")
    return 1 if violations else 0


if __name__ == "__main__":
    sys.exit(main())
