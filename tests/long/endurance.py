"""Wears an engine down, in all the ways that a tournament has, and prints what came of it.

python -m tests.long.endurance                      every trial in its short form, some minutes
python -m tests.long.endurance games --count 7000   days of a tournament, in one pair of processes
python -m tests.long.endurance fresh --count 5000 --seed 2
python -m tests.long.endurance crowd clock tables threads

$KAKUGO_COMMAND names another engine than this source tree's. Prints rows of the table in
docs/reliability.md; exit code 1 when something failed.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from tests.helpers import trials
from tests.helpers.process import default_command
from tests.helpers.trials import Account

CROWD = 8  # engines: four times the cores of a small machine
SMALL_MIB, LARGE_MIB = 1, 8192
THREADS = 8


class Wanted(NamedTuple):
    """What the user asked for."""

    command: Sequence[str]
    often: int | None
    seed: int
    turn_ms: int

    def times(self, default: int) -> int:
        """How often, if the user has not said."""
        return default if self.often is None else self.often


def report(line: str) -> None:
    """Progress, apart from the table."""
    print(line, file=sys.stderr, flush=True)


def games(asked: Wanted) -> Iterator[Account]:
    """Thousands of games in one pair of processes."""
    yield trials.series(asked.command, asked.times(100), asked.seed, report, are_fresh=False)


def fresh(asked: Wanted) -> Iterator[Account]:
    """Games in processes of their own."""
    yield trials.series(asked.command, asked.times(50), asked.seed, report, are_fresh=True)


def restarts(asked: Wanted) -> Iterator[Account]:
    """RESTART after RESTART."""
    yield trials.restarts(asked.command, asked.times(1000), report)


def crowd(asked: Wanted) -> Iterator[Account]:
    """More engines than cores."""
    yield trials.crowd(asked.command, CROWD, asked.times(30), asked.turn_ms)


def clock(asked: Wanted) -> Iterator[Account]:
    """A clock that jumps."""
    yield trials.clock(asked.command, asked.times(100), asked.turn_ms)


def tables(asked: Wanted) -> Iterator[Account]:
    """A very small table, and a very large one."""
    for mib in (SMALL_MIB, LARGE_MIB):
        yield trials.table(asked.command, mib)


def threads(asked: Wanted) -> Iterator[Account]:
    """The limit of memory, with many threads."""
    yield trials.threads(asked.command, THREADS, asked.times(20), asked.turn_ms)


TRIALS: dict[str, Callable[[Wanted], Iterator[Account]]] = {
    "games": games,
    "fresh": fresh,
    "restarts": restarts,
    "crowd": crowd,
    "clock": clock,
    "tables": tables,
    "threads": threads,
}


def main() -> int:
    """Run the trials, print a row for each, and exit with 1 when one failed."""
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").splitlines()[0],
        epilog="; ".join(f"{name}: {trial.__doc__}" for name, trial in TRIALS.items()),
    )
    parser.add_argument("trials", nargs="*", default=list(TRIALS), help=", ".join(TRIALS))
    parser.add_argument("--count", type=int, help="how often, instead of each trial's default")
    parser.add_argument("--seed", type=int, default=1, help="of the random games (1)")
    parser.add_argument(
        "--turn-ms", type=int, default=500, help="INFO timeout_turn, where it matters"
    )
    wanted = parser.parse_args()
    if unknown := set(wanted.trials) - set(TRIALS):
        parser.error(f"no trial: {', '.join(sorted(unknown))}")

    asked = Wanted(default_command(), wanted.count, wanted.seed, wanted.turn_ms)
    failures = 0
    print("| fault | how often | what happened | faults | late |\n|---|---|---|---|---|")
    for name in wanted.trials:
        for account in TRIALS[name](asked):
            print(f"| {' | '.join(map(str, account))} |", flush=True)
            failures += account.faults + account.late
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
