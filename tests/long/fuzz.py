"""Sends a brain lines that no manager would: noise, commands in any order, mutated recordings.

python -m tests.long.fuzz --lines 1000000             some 15 minutes
python -m tests.long.fuzz --lines 100000 --seed 7 dist/pbrain-kakugo/pbrain-kakugo

Each answer must be one that a model of the protocol allows, each process must end well and keep
its memory flat, and after each session it has to play a correct game. The same seed gives the same
sessions. At the first fault the smallest session that shows it is printed; exit code 1.
"""

import sys

from tests.helpers.brains.memory import MIB
from tests.helpers.protocol.fuzz_run import FuzzFault, fuzz
from tests.long.command import Progress, options


def main() -> int:
    asked = options(__doc__, lines=(1_000_000, "in all"), seed=(1, "of all sessions"), program=())
    progress, account = Progress(), "no line sent"
    try:
        for done in fuzz(asked.lines, asked.seed, asked.command):
            account = (
                f"{done.lines} lines in {done.sessions} sessions of {done.processes} processes,"
                f" at most {done.peak / MIB:.1f} MiB"
            )
            progress(account)
    except FuzzFault as fault:
        print(fault)
        return 1
    print(f"{' '.join(asked.command)}, seed {asked.seed}: {account}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
