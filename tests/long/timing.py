"""Measures how late answers come on a busy machine, through the pipes of a manager.

python -m tests.long.timing                             all of it, some 15 minutes
python -m tests.long.timing --moves 30 --suspensions 3 --suspend-seconds 2
python -m tests.long.timing dist/pbrain-kakugo/pbrain-kakugo

Exit code 1 when anything came later than its limit.
"""

import multiprocessing
import os
import statistics
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from random import Random

from tests.helpers.process import Process, default_command
from tests.helpers.selfplay import Side, Think, thinks
from tests.long.command import options

AT_ONCE_LIMIT_MS = 100
END_LIMIT_MS = 100
REPORT_EVERY = 20  # measurements between two progress reports
SEARCHING_S = 0.5  # until a search has surely begun


def burn() -> None:
    """Keep one core busy until this process is ended."""
    while True:
        sum(range(10_000))


@contextmanager
def burners(count: int) -> Iterator[None]:
    """Other people's work: `count` processes that never rest."""
    processes = [multiprocessing.Process(target=burn, daemon=True) for _ in range(count)]
    for process in processes:
        process.start()
    try:
        yield
    finally:
        for process in processes:
            process.terminate()
            process.join()


def progress(name: str, times: Iterable[float], total: int) -> list[float]:
    """The times as a list, reporting now and then how many there are and the worst."""
    gathered: list[float] = []
    for ms in times:
        gathered.append(ms)
        if len(gathered) % REPORT_EVERY == 0 or len(gathered) == total:
            print(f"{name}: {len(gathered)} of {total}, worst {max(gathered):.0f} ms", flush=True)
    return gathered


def answers(
    command: Sequence[str], turn_ms: int, count: int, suspended_s: float | None = None
) -> Iterator[float]:
    """How long the brain took for each of `count` answers against itself, in ms."""
    infos = [f"INFO timeout_turn {turn_ms}"]
    with Process(command) as one, Process(command) as other:
        sides = Side(one, infos), Side(other, infos)
        measured: Iterator[Think] = thinks(sides, Random(1), suspended_s=suspended_s)
        for think in islice(measured, count):
            yield think.ms
        if suspended_s is not None:
            one.resume()
            other.resume()


def ends(command: Sequence[str], count: int) -> Iterator[float]:
    """How long the process took to be gone after an END in the middle of a search, in ms."""
    for _ in range(count):
        with Process(command) as brain:
            brain.start(15, "INFO timeout_turn 60000")
            brain.send("TURN 7,7")
            time.sleep(SEARCHING_S)
            yield 1000 * brain.expect_end()


def row(name: str, times: Sequence[float], limit: float) -> str:
    """One line of the table: the percentiles and how many came late."""
    if len(times) < 2:
        return f"{name:<26} too few"
    cuts = statistics.quantiles(times, n=100, method="inclusive")
    late = sum(ms > limit for ms in times)
    figures = (statistics.median(times), cuts[89], cuts[98], max(times), limit)
    return f"{name:<26}{len(times):>6}" + "".join(f"{f:>8.0f}" for f in figures) + f"{late:>6}"


def main() -> int:
    """Measure, print the table, and exit with 1 when something came late."""
    parser = options(__doc__)
    parser.add_argument("command", nargs="*", help="the brain and its arguments")
    parser.add_argument("--moves", type=int, default=300, help="answers with --turn-ms each")
    parser.add_argument("--turn-ms", type=int, default=1000, help="INFO timeout_turn for these")
    parser.add_argument("--suspensions", type=int, default=20, help="answers after a suspension")
    parser.add_argument("--suspend-seconds", type=float, default=10, help="length of each")
    parser.add_argument("--at-once", type=int, default=50, help="answers with timeout_turn 0")
    parser.add_argument("--ends", type=int, default=20, help="ENDs in the middle of a search")
    parser.add_argument(
        "--burners", type=int, default=os.cpu_count(), help="busy processes beside the brain"
    )
    wanted = parser.parse_args()

    command = wanted.command or default_command()
    turn, at_once = wanted.turn_ms, wanted.at_once
    series = {
        f"timeout_turn {turn}": (answers(command, turn, wanted.moves), wanted.moves, turn),
        f"after SIGSTOP {wanted.suspend_seconds:g} s": (
            answers(command, turn, wanted.suspensions, wanted.suspend_seconds),
            wanted.suspensions,
            turn,
        ),
        "timeout_turn 0": (answers(command, 0, at_once), at_once, AT_ONCE_LIMIT_MS),
        "END while thinking": (ends(command, wanted.ends), wanted.ends, END_LIMIT_MS),
    }
    rows, late = [], False
    with burners(wanted.burners):
        for name, (measured, count, limit) in series.items():
            times = progress(name, measured, count)
            rows.append(row(name, times, limit))
            late |= any(ms > limit for ms in times)
    print(f"\ncommand: {' '.join(command)}   busy processes: {wanted.burners}")
    titles = ("count", "median", "90 %", "99 %", "worst", "limit", "late")
    widths = (6, 8, 8, 8, 8, 8, 6)
    print(f"{'ms':<26}" + "".join(f"{t:>{w}}" for t, w in zip(titles, widths, strict=True)))
    print("\n".join(rows))
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main())
