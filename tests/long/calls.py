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
from collections import Counter
from contextlib import chdir
from random import Random

from tests.helpers.brain_calls import BrainSession
from tests.helpers.calls import Session
from tests.long.command import Progress, options, table

CALLS = 60  # of a session


def main() -> int:
    """Make so many calls."""
    asked = options(
        __doc__,
        calls=(1_000_000, "in all"),
        seed=(1, "of the first session"),
        brain=(False, "of a brain in a process"),
    )
    kind = BrainSession if asked.brain else Session
    counts: dict[str, Counter[str]] = {"calls": Counter(), "exceptions": Counter()}
    calls, seed, violations = counts["calls"], asked.seed, 0
    progress = Progress()
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        while calls.total() < asked.calls:
            with kind(Random(seed)) as session:
                for violation in session.play(min(CALLS, asked.calls - calls.total())):
                    violations += 1
                    print(f"seed {seed}: {violation}", flush=True)
            calls.update(session.calls)
            counts["exceptions"].update(session.raised)
            seed += 1
            progress(f"{calls.total()} calls")
    for title, counted in counts.items():
        table(f"{title}  {counted.total()}", counted.most_common())
    print(f"\n{violations} violations, seeds {asked.seed} to {seed - 1}")
    return int(violations > 0)


if __name__ == "__main__":
    sys.exit(main())
