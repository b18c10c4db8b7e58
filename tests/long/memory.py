"""Measures the memory of a brain as the judge does: the unique set size of its process tree.

python -m tests.long.memory                             both limits, some 3 minutes
python -m tests.long.memory --limits 83886080 --moves 10 --turn-ms 200

Each limit is given as INFO max_memory before the game. Exit code 1 when a sample lies above it, or
when the brain leaves more than half of what it may use untouched.
"""

import argparse
import sys
import threading
from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import NamedTuple

import psutil

from tests.helpers.process import Process, default_command
from tests.long.selfplay import Seat, thinks

MIB = 1 << 20
SAMPLE_S = 0.05
USED_SHARE = 0.5  # of the limit, at least, once the game is over
RIVAL = ["INFO timeout_turn 100", f"INFO max_memory {64 * MIB}"]
TELL_EVERY = 10


def unique_set(pid: int) -> int:
    """Bytes that only this process and its children hold."""
    tree = [psutil.Process(pid)]
    tree += tree[0].children(recursive=True)
    return sum(process.memory_full_info().uss for process in tree)


class Sampler:
    """Looks at a process again and again, also while it thinks."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.peak = 0
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Look no more."""
        self._done.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._done.wait(SAMPLE_S):
            self.peak = max(self.peak, unique_set(self.pid))


class Usage(NamedTuple):
    """What one run saw, in bytes."""

    limit: int
    peak_after_answers: int
    peak: int
    last: int


def measure(command: Sequence[str], limit: int, moves: int, turn_ms: int, size: int) -> Usage:
    """Let a brain with this limit give `moves` answers against one with little time."""
    infos = [f"INFO max_memory {limit}", f"INFO timeout_turn {turn_ms}"]
    with Process(command) as brain, Process(command) as rival:
        sampler = Sampler(brain.pid)
        seats = Seat(brain, infos), Seat(rival, RIVAL)
        own = (think for think in thinks(seats, Random(1), size) if think.brain is brain)
        after_answers = [0]
        for number, _ in enumerate(islice(own, moves), start=1):
            after_answers.append(unique_set(brain.pid))
            if number % TELL_EVERY == 0:
                now, peak = after_answers[-1] / MIB, sampler.peak / MIB
                print(f"{number} answers, {now:.1f} MiB, at most {peak:.1f} MiB", flush=True)
        sampler.stop()
    peak = max(sampler.peak, *after_answers)
    return Usage(limit, max(after_answers), peak, after_answers[-1])


def main() -> int:
    """Measure each limit, print the table, and exit with 1 when one was missed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("command", nargs="*", help="the brain and its arguments")
    parser.add_argument("--limits", default="83886080,367001600", help="bytes, with commas")
    parser.add_argument("--moves", type=int, default=50, help="answers of the measured brain")
    parser.add_argument("--turn-ms", type=int, default=1000, help="its INFO timeout_turn")
    parser.add_argument("--size", type=int, default=20, help="board side")
    wanted = parser.parse_args()

    command = wanted.command or default_command()
    limits = [int(limit) for limit in wanted.limits.split(",")]
    usages = []
    for limit in limits:
        print(f"INFO max_memory {limit}", flush=True)
        usages.append(measure(command, limit, wanted.moves, wanted.turn_ms, wanted.size))

    print(f"\ncommand: {' '.join(command)}   {wanted.moves} answers of {wanted.turn_ms} ms")
    print(f"{'unique set, MiB':<18}{'limit':>8}{'answers':>10}{'peak':>8}{'last':>8}{'used':>7}")
    for usage in usages:
        most, after, peak, last = (held / MIB for held in usage)
        print(f"{'':<18}{most:>8.1f}{after:>10.1f}{peak:>8.1f}{last:>8.1f}{peak / most:>7.0%}")
    missed = any(not USED_SHARE * u.limit < u.peak <= u.limit for u in usages)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
