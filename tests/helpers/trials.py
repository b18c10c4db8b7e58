"""Trials of endurance: what may wear an engine down, as often as wanted, and what came of it."""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import islice, product
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

import psutil

from brain.settings import UNLIMITED_MS
from tests.helpers.jumping_clock import jumping
from tests.helpers.memory import MIB, SPARE_BYTES, Sampler, unique_set
from tests.helpers.process import Process
from tests.helpers.referee import RULES
from tests.helpers.selfplay import Side, one_game, thinks
from tests.rulebooks.reference import BLACK, WHITE

TOLERANCE_MS = 1000  # which GomocupJudge and Piskvork allow a turn besides
GROWTH_BYTES = 2 * MIB  # from an early part of a trial to its end; a real leak takes more
PARTS = 5  # of a trial, which are compared
SIZES = (8, 10, 12, 15, 20)  # boards
LITTLE_MEMORY = f"INFO max_memory {80 * MIB}"
RIVAL = [LITTLE_MEMORY, "INFO timeout_turn 100"]
RESTART_NODES = 300
ENGINES = 8  # at once: four times the cores of a small machine
TABLES_MIB = (1, 8192)
TABLE_TURN_MS = 1000
FREE_BYTES = 3 * 1024 * MIB  # of the machine's memory, for whatever else runs
LIMITS_MIB, THREADS = (80, 350), (1, 4, 8, 64)  # 350: of a tournament
FEW_THREADS = 4  # more of them are counted at more than most of them take
FULL_TURN_MS = 2000  # fills a larger table than a limit leaves room for


class Wanted(NamedTuple):
    """How a trial is run."""

    command: Sequence[str]
    times: int  # how many games, answers, or whatever it is about
    seed: int = 1
    turn_ms: int = 500  # INFO timeout_turn, where it matters


class Pace(NamedTuple):
    """The limits of one game's turns, all of which are sent, as they outlive a game."""

    timeout_turn: int  # ms
    time_left: int = UNLIMITED_MS  # ms
    max_node: int = 0
    thread_num: int = 1


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

    def __init__(self, limit_ms: float, taken: Sequence[float]) -> None:
        self.limit_ms = limit_ms
        self.taken = taken
        self.lost = sum(ms > limit_ms + TOLERANCE_MS for ms in taken)

    def __str__(self) -> str:
        late = sum(ms > self.limit_ms for ms in self.taken)
        return (
            f"{len(self.taken)} answers, median {median(self.taken):.0f} ms,"
            f" worst {max(self.taken):.0f} ms of {self.limit_ms:.0f}; {late} late,"
            f" {self.lost} beyond the tolerance of {TOLERANCE_MS} ms"
        )


def report(line: str) -> None:
    """Progress, apart from the accounts."""
    print(line, file=sys.stderr, flush=True)


def series(wanted: Wanted, *, are_fresh: bool) -> Iterator[Account]:
    """Games of random sizes, rules and paces, in one pair of processes or each in its own."""
    rng, games = Random(wanted.seed), wanted.times
    memory, answers, lost, lost_on_time = Memory(), 0, 0, 0
    every = max(1, games // 100)
    with ExitStack() as stack:
        pair: list[Process] = []
        for number in range(games):
            if are_fresh or not pair:
                stack.close()
                pair = [stack.enter_context(Process(wanted.command)) for _ in range(2)]
            pace, rule, size = rng.choice(PACES), rng.choice(RULES), rng.choice(SIZES)
            infos = [LITTLE_MEMORY, *(f"INFO {key} {n}" for key, n in pace._asdict().items())]
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
    yield Account(
        f"games without end, {kind}",
        f"{games} games",
        f"{answers} answers; {lost} lost by a fault, {lost_on_time} by time; two processes"
        f" together {memory}",
        lost + (not are_fresh and not memory.is_flat),
        lost_on_time,
    )


def games(wanted: Wanted) -> Iterator[Account]:
    """Games in one pair of processes."""
    return series(wanted, are_fresh=False)


def fresh(wanted: Wanted) -> Iterator[Account]:
    """Games in processes of their own."""
    return series(wanted, are_fresh=True)


def restarts(wanted: Wanted) -> Iterator[Account]:
    """RESTART again and again, each after a search with two threads."""
    memory = Memory()
    every = max(1, wanted.times // 100)
    with Process(wanted.command) as brain:
        brain.start(15, LITTLE_MEMORY, "INFO thread_num 2", f"INFO max_node {RESTART_NODES}")
        for number in range(wanted.times):
            brain.ask("BEGIN" if number % 2 else "TURN 7,7")
            brain.send("RESTART")
            brain.expect_ok()
            if number % every == 0:
                memory.look(brain)
    yield Account("RESTART", f"{wanted.times} times", str(memory), int(not memory.is_flat))


def answers_of(command: Sequence[str], count: int, seed: int, *infos: str) -> list[float]:
    """How many ms each of so many answers takes in games of a command against itself."""
    with Process(command) as one, Process(command) as other:
        sides = Side(one, [LITTLE_MEMORY, *infos]), Side(other, [LITTLE_MEMORY, *infos])
        return [think.ms for think in islice(thinks(sides, Random(seed)), count)]


def crowd(wanted: Wanted) -> Iterator[Account]:
    """More engines that think at the same time than cores."""

    def taken(seed: int) -> list[float]:
        turn = f"INFO timeout_turn {wanted.turn_ms}"
        return answers_of(wanted.command, wanted.times, seed, turn)

    with ThreadPoolExecutor(ENGINES) as pool:
        found = [ms for some in pool.map(taken, range(ENGINES)) for ms in some]
    times = Times(wanted.turn_ms, found)
    count = f"{ENGINES} at once on {os.cpu_count() or 1} cores"
    yield Account("more engines that think than cores", count, str(times), 0, times.lost)


def clock(wanted: Wanted) -> Iterator[Account]:
    """A clock of the day that jumps by up to a day at every look."""
    infos = f"INFO timeout_turn {wanted.turn_ms}", "INFO thread_num 2"
    with TemporaryDirectory() as folder:
        changed = jumping(wanted.command, Path(folder))
        times = Times(wanted.turn_ms, answers_of(changed, wanted.times, wanted.seed, *infos))
    hasty = sum(ms < wanted.turn_ms / 4 for ms in times.taken)
    yield Account(
        "the clock of the day jumps by up to a day",
        "at every look at it",
        f"{times}; {hasty} took less than a quarter of their time",
        0,
        times.lost,
    )


class Watched(NamedTuple):
    """A brain's answers, and the bytes that it held."""

    taken: list[float]  # ms
    after: int  # an answer, at most
    peak: int
    gone_ms: float  # from END to its end


def watched(command: Sequence[str], count: int, *infos: str) -> Watched:
    """So many answers of a brain against one with little time."""
    with Process(command) as rival, Process(command) as brain:
        with Sampler(brain.pid) as sampler:
            found = (
                (think.ms, sampler.look())
                for think in thinks((Side(brain, infos), Side(rival, RIVAL)), Random(1))
                if think.brain is brain
            )
            taken, held = zip(*islice(found, count), strict=True)
        gone_ms = 1000 * brain.expect_end()
    return Watched([*taken], max(held), sampler.peak, gone_ms)


def tables(wanted: Wanted, sizes: Sequence[int] = TABLES_MIB) -> Iterator[Account]:
    """A very small transposition table, and a very large one."""
    for mib in sizes:
        fault = f"a table of {mib} MiB"
        available = psutil.virtual_memory().available
        if available < mib * MIB + FREE_BYTES:
            yield Account(fault, "not tried", f"only {available / MIB:.0f} MiB are free", 0)
            continue
        infos = f"INFO hash_size {mib * 1024}", f"INFO timeout_turn {TABLE_TURN_MS}"
        found = watched(wanted.command, wanted.times, *infos)
        times = Times(TABLE_TURN_MS, found.taken)
        yield Account(
            fault,
            f"{wanted.times} answers",
            f"{times}; held {found.peak / MIB:.0f} MiB; END: gone after {found.gone_ms:.0f} ms",
            int(found.peak > (mib + LIMITS_MIB[-1]) * MIB),
            times.lost,
        )


def limits(wanted: Wanted) -> Iterator[Account]:
    """The unique set stays below max_memory, and comes near where threads leave a table room."""
    for mib, threads in product(LIMITS_MIB, THREADS):
        found = watched(
            wanted.command,
            wanted.times,
            f"INFO max_memory {mib * MIB}",
            f"INFO thread_num {threads}",
            f"INFO timeout_turn {FULL_TURN_MS}",
        )
        is_near = threads > FEW_THREADS or found.peak > mib * MIB - SPARE_BYTES
        yield Account(
            f"max_memory {mib} MiB with {threads} threads",
            f"{wanted.times} answers",
            f"at most {found.after / MIB:.1f} MiB after an answer,"
            f" {found.peak / MIB:.1f} MiB at any time",
            int(found.peak > mib * MIB or not is_near),
        )


# What may wear an engine down, and how often it is tried where nobody says.
TRIALS: dict[str, tuple[Callable[[Wanted], Iterator[Account]], int]] = {
    "games": (games, 100),
    "fresh": (fresh, 50),
    "restarts": (restarts, 1000),
    "crowd": (crowd, 30),
    "clock": (clock, 100),
    "tables": (tables, 5),
    "memory": (limits, 10),
}
