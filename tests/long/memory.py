"""Measures the memory of a brain as the judge does: the unique set size of its process tree.

python -m tests.long.memory                        two limits, 1, 4 and 64 threads, some 3 minutes
python -m tests.long.memory --limits 83886080 --threads 1,8 --moves 10

Each limit is given as INFO max_memory before the game, with a turn that would fill a larger table
than the limit leaves room for. Exit code 1 when a sample lies above the limit, or when up to four
threads leave more of it untouched than the program may need elsewhere.
"""

import sys
from collections.abc import Sequence
from itertools import islice, product
from random import Random
from typing import NamedTuple

from tests.helpers.memory import MIB, SPARE_BYTES, Sampler
from tests.helpers.process import Process, default_command
from tests.helpers.selfplay import Side, thinks
from tests.long.command import options

FEW_THREADS = 4  # more of them are counted at more than most of them take
RIVAL = ["INFO timeout_turn 100", f"INFO max_memory {64 * MIB}"]
REPORT_EVERY = 10


class Usage(NamedTuple):
    """What one run saw, in bytes."""

    limit: int
    threads: int
    peak_after_answers: int
    peak: int
    last: int

    def is_as_wanted(self) -> bool:
        """Whether it stayed below the limit, and came near where threads leave a table room."""
        is_near = self.threads > FEW_THREADS or self.peak > self.limit - SPARE_BYTES
        return is_near and self.peak <= self.limit


def measure(
    command: Sequence[str], limit: int, threads: int, moves: int, turn_ms: int, size: int
) -> Usage:
    """Let a brain with this limit give `moves` answers against one with little time."""
    infos = [
        f"INFO max_memory {limit}",
        f"INFO thread_num {threads}",
        f"INFO timeout_turn {turn_ms}",
    ]
    with Process(command) as brain, Process(command) as rival:
        sides = Side(brain, infos), Side(rival, RIVAL)
        own = (think for think in thinks(sides, Random(1), size) if think.brain is brain)
        after_answers = []
        with Sampler(brain.pid) as sampler:
            for number, _ in enumerate(islice(own, moves), start=1):
                after_answers.append(sampler.look())
                if number % REPORT_EVERY == 0:
                    now, peak = after_answers[-1] / MIB, sampler.peak / MIB
                    print(f"{number} answers, {now:.1f} MiB, at most {peak:.1f} MiB", flush=True)
    return Usage(limit, threads, max(after_answers), sampler.peak, after_answers[-1])


def main() -> int:
    """Measure each limit, print the table, and exit with 1 when one was missed."""
    parser = options(__doc__)
    parser.add_argument("command", nargs="*", help="the brain and its arguments")
    parser.add_argument("--limits", default="83886080,367001600", help="bytes, with commas")
    parser.add_argument("--threads", default="1,4,64", help="INFO thread_num, with commas")
    parser.add_argument("--moves", type=int, default=20, help="answers of the measured brain")
    parser.add_argument("--turn-ms", type=int, default=2000, help="its INFO timeout_turn")
    parser.add_argument("--size", type=int, default=20, help="board side")
    wanted = parser.parse_args()

    command = wanted.command or default_command()
    usages = []
    for limit, threads in product(wanted.limits.split(","), wanted.threads.split(",")):
        print(f"INFO max_memory {limit}, INFO thread_num {threads}", flush=True)
        usages.append(
            measure(command, int(limit), int(threads), wanted.moves, wanted.turn_ms, wanted.size)
        )

    print(f"\ncommand: {' '.join(command)}   {wanted.moves} answers of {wanted.turn_ms} ms")
    heads = f"{'threads':>10}{'limit':>8}{'answers':>10}{'peak':>8}{'last':>8}{'used':>7}"
    print(f"{'unique set, MiB':<18}{heads}")
    for usage in usages:
        sizes = (usage.limit, usage.peak_after_answers, usage.peak, usage.last)
        most, after, peak, last = (held / MIB for held in sizes)
        held = f"{most:>8.1f}{after:>10.1f}{peak:>8.1f}{last:>8.1f}{peak / most:>7.0%}"
        print(f"{'':<18}{usage.threads:>10}{held}")
    return 0 if all(usage.is_as_wanted() for usage in usages) else 1


if __name__ == "__main__":
    sys.exit(main())
