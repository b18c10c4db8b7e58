"""Sends a brain lines that no manager would: noise, commands in any order, mutated recordings.

python -m tests.long.fuzz --lines 1000000             some 15 minutes
python -m tests.long.fuzz --lines 100000 --seed 7 dist/pbrain-kakugo/pbrain-kakugo

Each answer must be one that a model of the protocol allows, each process must end well and keep
its memory flat, and after each session it has to play a correct game. The same seed gives the same
sessions. At the first fault the smallest session that shows it is printed; exit code 1.
"""

import sys
import time

from tests.helpers.fuzz_run import Found, fuzz
from tests.helpers.memory import MIB
from tests.helpers.process import default_command
from tests.long.command import options


def main() -> int:
    """Run, with a line of progress a round, and exit with 1 at the first fault."""
    parser = options(__doc__)
    parser.add_argument("command", nargs="*", help="the brain and its arguments")
    parser.add_argument("--lines", type=int, default=1_000_000, help="in all (1000000)")
    parser.add_argument("--seed", type=int, default=1, help="of all sessions (1)")
    wanted = parser.parse_args()

    command = wanted.command or default_command()
    print(f"command: {' '.join(command)}   seed {wanted.seed}", flush=True)
    began = time.monotonic()
    try:
        for done in fuzz(wanted.lines, wanted.seed, command):
            speed = done.lines / (time.monotonic() - began)
            print(
                f"{done.lines} lines in {done.sessions} sessions of {done.processes} processes,"
                f" {speed:.0f} a second, at most {done.peak / MIB:.1f} MiB",
                flush=True,
            )
    except Found as fault:
        print(fault)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
