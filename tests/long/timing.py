"""Measures how late answers come on a busy machine, through the pipes of a manager.

python -m tests.long.timing                             all of it, some 15 minutes
python -m tests.long.timing --moves 30 --suspensions 3 --suspend-seconds 2
python -m tests.long.timing dist/pbrain-kakugo/pbrain-kakugo

Exit code 1 when anything came later than its limit, or a start is slow on a quiet machine.
"""

import os
import sys
import time
from collections.abc import Generator, Sequence
from contextlib import ExitStack
from itertools import islice
from multiprocessing import Process as Burner
from random import Random
from statistics import median, quantiles

from tests.helpers.brains.process import Process
from tests.helpers.brains.selfplay import Side, thinks
from tests.long.command import Progress, options, table

AT_ONCE_LIMIT_MS = END_LIMIT_MS = 100
START_LIMIT_MS = 1000  # of a judge
QUIET_START_MS = 150  # half of the starts, where no other process is busy (--burners 0)
START = "start to OK"
SEARCHING_S = 0.5  # until a search has surely begun


def burn() -> None:
    """Keep one core busy until this process is ended."""
    while True:
        sum(range(10_000))


def answers(
    command: Sequence[str], turn_ms: int, suspended_s: float | None = None
) -> Generator[float]:
    """How long the brain took for each answer against itself, in ms."""
    infos = [f"INFO timeout_turn {turn_ms}"]
    with Process(command) as one, Process(command) as other:
        sides = Side(one, infos), Side(other, infos)
        try:
            for think in thinks(sides, Random(1), suspended_s=suspended_s):
                yield think.ms
        finally:
            if suspended_s is not None:
                one.resume()
                other.resume()


def starts(command: Sequence[str]) -> Generator[float]:
    """How long it takes from the creation of a process to its first OK, in ms."""
    while True:
        with Process(command) as brain:
            brain.send("START 15")
            yield 1000 * (brain.reply().at - brain.created)


def ends(command: Sequence[str]) -> Generator[float]:
    """How long the process took to be gone after an END in the middle of a search, in ms."""
    while True:
        with Process(command) as brain:
            brain.start(15, "INFO timeout_turn 60000")
            brain.send("TURN 7,7")
            time.sleep(SEARCHING_S)
            gone_ms = 1000 * brain.expect_end()
        yield gone_ms


def main() -> int:
    asked = options(
        __doc__,
        moves=(300, "answers with --turn-ms each"),
        turn_ms=(1000, "INFO timeout_turn for these"),
        suspensions=(20, "answers after a suspension"),
        suspend_seconds=(10.0, "length of each"),
        at_once=(50, "answers with timeout_turn 0"),
        starts=(20, "from the creation of a process to its OK"),
        ends=(20, "ENDs in the middle of a search"),
        burners=(os.cpu_count() or 1, "busy processes beside the brain"),
        program=(),
    )
    command, turn_ms, slept_s = asked.command, asked.turn_ms, asked.suspend_seconds
    series = {
        f"timeout_turn {turn_ms}": (answers(command, turn_ms), asked.moves, turn_ms),
        "after SIGSTOP": (answers(command, turn_ms, slept_s), asked.suspensions, turn_ms),
        "timeout_turn 0": (answers(command, 0), asked.at_once, AT_ONCE_LIMIT_MS),
        START: (starts(command), asked.starts, START_LIMIT_MS),
        "END while thinking": (ends(command), asked.ends, END_LIMIT_MS),
    }
    progress = Progress()
    rows, is_slow = [], False
    with ExitStack() as stack:
        for _ in range(asked.burners):
            burner = Burner(target=burn, daemon=True)
            burner.start()
            stack.callback(burner.join)
            stack.callback(burner.terminate)
        for name, (measured, count, limit) in series.items():
            times: list[float] = []
            for ms in islice(measured, count):
                times.append(ms)
                progress(f"{name}: {len(times)} of {count}, worst {max(times):.0f} ms")
            measured.close()
            cuts = quantiles(times, n=100, method="inclusive") if count > 1 else times * 99
            figures = median(times), cuts[89], cuts[98], max(times)
            late = sum(ms > limit for ms in times)
            is_slow |= name == START and not asked.burners and figures[0] > QUIET_START_MS
            rows.append((name, count, *(f"{ms:.0f}" for ms in figures), limit, late))
    print(f"\ncommand: {' '.join(command)}   busy processes: {asked.burners}")
    table("ms  count  median  90 %  99 %  worst  limit  late", rows)
    return int(is_slow or any(row[-1] for row in rows))


if __name__ == "__main__":
    sys.exit(main())
