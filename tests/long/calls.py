"""Calls every public function with right, odd and wrong arguments, in sessions of many calls.

python -m tests.long.calls --calls 1000000            some 15 minutes
python -m tests.long.calls --calls 60 --seed 789      one session again
python -m tests.long.calls --brain --calls 20000      of a brain in a process, nine minutes
python -m tests.long.calls --questions 10000          to one brain at once, 15 minutes

Only documented exceptions may come, each with one sentence, a value that is right for nothing must
raise one, and after each exception game, engine, record and settings must be as before. Session n
has the seed --seed + n. Questions come from eight threads, one of which has tasks that are often
cancelled, to brains that heed a stop or do not; each answer says which position it is about. Exit
code 1 where something was broken.
"""

import sys
import tempfile
import time
from collections import Counter
from contextlib import chdir
from random import Random

from tests.helpers.brains.questions import BRAINS, Questions, mirror
from tests.helpers.library.brain_calls import BrainSession
from tests.helpers.library.calls import Session
from tests.long.command import Progress, options, table

CALLS = 60  # of a session


def put(questions: int, seed: int) -> int:
    """So many questions to each kind of brain, at once."""
    wrong = 0
    for words in BRAINS:
        began = time.monotonic()
        with mirror(*words) as brain:
            asking = Questions(brain, questions, seed)
            asking.put()
        wrong += len(asking.wrong)
        print(f"{' '.join(words) or 'deaf'}, {time.monotonic() - began:.0f} s: ", end="")
        print(", ".join(f"{number} {what}" for what, number in asking.counts.items()), flush=True)
        for each in asking.wrong:
            print(f"seed {seed}: {each}", flush=True)
    return int(wrong > 0)


def main() -> int:
    asked = options(
        __doc__,
        calls=(1_000_000, "in all"),
        seed=(1, "of the first session"),
        brain=(False, "of a brain in a process"),
        questions=(0, "put to each kind of brain at once, instead of calls"),
    )
    if asked.questions:
        return put(asked.questions, asked.seed)
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
