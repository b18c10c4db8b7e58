"""Trials of endurance: what may wear an engine down, as often as wanted, and what came of it."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

import psutil

from brain.settings import UNLIMITED_MS
from tests.helpers.jumping_clock import jumping
from tests.helpers.memory import MIB, Sampler, unique_set
from tests.helpers.process import Process
from tests.helpers.referee import RULES
from tests.helpers.selfplay import Side, one_game, thinks
from tests.rulebooks.reference import BLACK, WHITE

TOLERANCE_MS = 1000  # which GomocupJudge and Piskvork allow a turn besides
GROWTH_BYTES = 2 * MIB  # from an early part of a trial to its end; a real leak takes more
PARTS = 5  # of a trial, which are compared
SIZES = (8, 10, 12, 15, 20)  # boards
LITTLE_MEMORY = f"INFO max_memory {80 * MIB}"
TABLE_TURN_MS = 1000
RESTART_NODES = 300
TABLE_ANSWERS = 5
SPARE_BYTES = 3 * 1024 * MIB  # of the machine's memory, for whatever else runs
MEMORY_LIMIT = 350 * MIB  # of a tournament

Report = Callable[[str], None]


class Pace(NamedTuple):
    """The limits of one game's turns, all of which are sent, as they outlive a game."""

    timeout_turn: int  # ms
    time_left: int = UNLIMITED_MS  # ms
    max_node: int = 0
    thread_num: int = 1

    def infos(self) -> list[str]:
        """The INFO lines."""
        return [f"INFO {name} {value}" for name, value in self._asdict().items()]


AT_ONCE = Pace(0)  # keeps no table between turns: what is held then is comparable
PACES = (
    AT_ONCE,
    Pace(10),
    Pace(60_000, max_node=100),
    Pace(30, time_left=500),
    Pace(30, time_left=-20),
    Pace(10, thread_num=2),
)


class Account(NamedTuple):
    """What came of a trial."""

    fault: str  # what was injected
    times: str  # how often
    happened: str
    faults: int  # our own: crashes, illegal moves, memory
    late: int = 0  # games or answers that a judge's clock would have lost


class Memory:
    """The unique sets of processes in the course of a trial."""

    def __init__(self) -> None:
        self.samples: list[int] = []

    def look(self, *brains: Process) -> None:
        """Note what the processes hold now, together."""
        self.samples.append(sum(unique_set(brain.pid) for brain in brains))

    @property
    def grown(self) -> int:
        """Bytes from the second part of the trial to the last one, by their medians."""
        if not self.samples:
            return 0
        part = max(1, len(self.samples) // PARTS)
        early = self.samples[part:][:part] or self.samples
        return int(median(self.samples[-part:]) - median(early))

    @property
    def is_flat(self) -> bool:
        """Whether it has not grown."""
        return self.grown <= GROWTH_BYTES

    def __str__(self) -> str:
        if not self.samples:
            return "not looked at"
        return f"at most {max(self.samples) / MIB:.1f} MiB, grown by {self.grown / MIB:+.2f} MiB"


class Times:
    """How long answers took, and how many of them lost a game."""

    def __init__(self, limit_ms: float) -> None:
        self.limit_ms = limit_ms
        self.taken: list[float] = []

    @property
    def lost(self) -> int:
        """How many came later than a judge allows."""
        return sum(ms > self.limit_ms + TOLERANCE_MS for ms in self.taken)

    def __str__(self) -> str:
        late = sum(ms > self.limit_ms for ms in self.taken)
        return (
            f"{len(self.taken)} answers, median {median(self.taken):.0f} ms,"
            f" worst {max(self.taken):.0f} ms of {self.limit_ms:.0f}; {late} late,"
            f" {self.lost} beyond the tolerance of {TOLERANCE_MS} ms"
        )


def series(
    command: Sequence[str], games: int, seed: int, report: Report, *, are_fresh: bool
) -> Account:
    """Games of random sizes, rules and paces, in one pair of processes or each in its own."""
    rng = Random(seed)
    memory, answers, lost, lost_on_time = Memory(), 0, 0, 0
    every = max(1, games // 100)
    with ExitStack() as stack:
        pair: list[Process] = []
        for number in range(games):
            if are_fresh or not pair:
                stack.close()
                pair = [stack.enter_context(Process(command)) for _ in range(2)]
            pace, rule, size = rng.choice(PACES), rng.choice(RULES), rng.choice(SIZES)
            infos = [LITTLE_MEMORY, *pace.infos()]
            black, white = rng.sample(pair, 2)
            sides = {BLACK: Side(black, infos), WHITE: Side(white, infos)}
            try:
                times = [think.ms for think in one_game(sides, rng, rule, size)]
                answers += len(times)
                lost_on_time += max(times) > pace.timeout_turn + TOLERANCE_MS
            except AssertionError as fault:
                lost += 1
                report(f"game {number}: {fault}")
                stack.pop_all()  # they are judged already
                for brain in pair:
                    brain.kill()
                pair = []
            if pair and pace is AT_ONCE:
                memory.look(*pair)
            if number % every == every - 1:
                report(f"{number + 1} games, {answers} answers, {lost} lost; {memory}")
    kind = "each in fresh processes" if are_fresh else "all in one pair of processes"
    return Account(
        f"games without end, {kind}",
        f"{games} games",
        f"{answers} answers; {lost} lost by a fault, {lost_on_time} by time; two processes"
        f" together {memory}",
        lost + (not are_fresh and not memory.is_flat),
        lost_on_time,
    )


def restarts(command: Sequence[str], count: int, report: Report) -> Account:
    """RESTART again and again, each after a search with two threads."""
    memory = Memory()
    every = max(1, count // 100)
    with Process(command) as brain:
        brain.start(15, LITTLE_MEMORY, "INFO thread_num 2", f"INFO max_node {RESTART_NODES}")
        for number in range(count):
            brain.ask("BEGIN" if number % 2 else "TURN 7,7")
            brain.send("RESTART")
            brain.expect_ok()
            if number % every == 0:
                memory.look(brain)
        report(str(memory))
    return Account("RESTART", f"{count} times", str(memory), int(not memory.is_flat))


def crowd(command: Sequence[str], engines: int, answers: int, turn_ms: int) -> Account:
    """So many engines that all think at the same time."""

    def answer_times(seed: int) -> list[float]:
        infos = [LITTLE_MEMORY, f"INFO timeout_turn {turn_ms}"]
        with Process(command) as one, Process(command) as other:
            measured = thinks((Side(one, infos), Side(other, infos)), Random(seed))
            return [think.ms for think in islice(measured, answers)]

    times = Times(turn_ms)
    with ThreadPoolExecutor(engines) as pool:
        for taken in pool.map(answer_times, range(engines)):
            times.taken += taken
    cores = os.cpu_count() or 1
    return Account(
        "more engines that think than cores",
        f"{engines} at once on {cores} cores",
        str(times),
        0,
        times.lost,
    )


def clock(command: Sequence[str], answers: int, turn_ms: int) -> Account:
    """A clock of the day that jumps by up to a day at every look."""
    times = Times(turn_ms)
    infos = [LITTLE_MEMORY, f"INFO timeout_turn {turn_ms}", "INFO thread_num 2"]
    with TemporaryDirectory() as folder:
        changed = jumping(command, Path(folder))
        with Process(changed) as one, Process(changed) as other:
            sides = Side(one, infos), Side(other, infos)
            times.taken = [think.ms for think in islice(thinks(sides, Random(1)), answers)]
    hasty = sum(ms < turn_ms / 4 for ms in times.taken)
    return Account(
        "the clock of the day jumps by up to a day",
        "at every look at it",
        f"{times}; {hasty} took less than a quarter of their time",
        0,
        times.lost,
    )


def table(command: Sequence[str], mib: int, answers: int = TABLE_ANSWERS) -> Account:
    """A transposition table of this size: answers, memory, and how fast the process is gone."""
    fault, size = f"a table of {mib} MiB", mib * MIB
    available = psutil.virtual_memory().available
    if available < size + SPARE_BYTES:
        return Account(fault, "not tried", f"only {available / MIB:.0f} MiB are free", 0)
    infos = [f"INFO hash_size {mib * 1024}", f"INFO timeout_turn {TABLE_TURN_MS}"]
    times = Times(TABLE_TURN_MS)
    with Process(command) as rival, Process(command) as brain:
        sides = Side(brain, infos), Side(rival, [LITTLE_MEMORY, "INFO timeout_turn 100"])
        own = (think.ms for think in thinks(sides, Random(1)) if think.brain is brain)
        with Sampler(brain.pid) as sampler:
            times.taken = list(islice(own, answers))
            sampler.look()
        gone_ms = 1000 * brain.expect_end()
    return Account(
        fault,
        f"{answers} answers",
        f"{times}; held {sampler.peak / MIB:.0f} MiB; END: gone after {gone_ms:.0f} ms",
        int(sampler.peak > size + MEMORY_LIMIT),
        times.lost,
    )


def threads(command: Sequence[str], count: int, answers: int, turn_ms: int) -> Account:
    """So many threads within the max_memory of a tournament."""
    infos = [
        f"INFO max_memory {MEMORY_LIMIT}",
        f"INFO thread_num {count}",
        f"INFO timeout_turn {turn_ms}",
    ]
    with Process(command) as rival, Process(command) as brain, Sampler(brain.pid) as sampler:
        sides = Side(brain, infos), Side(rival, [LITTLE_MEMORY, "INFO timeout_turn 100"])
        own: Iterator[int] = (
            sampler.look() for think in thinks(sides, Random(1)) if think.brain is brain
        )
        after = max(islice(own, answers))
    return Account(
        f"max_memory {MEMORY_LIMIT // MIB} MiB with {count} threads",
        f"{answers} answers",
        f"at most {after / MIB:.0f} MiB after an answer, {sampler.peak / MIB:.0f} MiB at any time",
        int(sampler.peak > MEMORY_LIMIT),
    )
