"""Trials of endurance: what may wear an engine down, as often as wanted, and what came of it."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

import psutil

from brain.settings import UNLIMITED_MS
from tests.helpers.brains.jumping_clock import jumping
from tests.helpers.brains.memory import MIB, Sampler, unique_set
from tests.helpers.brains.process import Process
from tests.helpers.brains.selfplay import Side, one_game, thinks
from tests.helpers.games.referee import RULES
from tests.rulebooks.reference import BLACK, WHITE

TOLERANCE_MS = 1000  # which GomocupJudge and Piskvork allow a turn besides
GROWTH_BYTES = 2 * MIB  # from an early part of a trial to its end; a real leak takes more
PARTS = 5  # of a trial, which are compared
SIZES = (8, 10, 12, 15, 20)  # boards
LITTLE_MEMORY = f"INFO max_memory {80 * MIB}"
RIVAL = [LITTLE_MEMORY, "INFO timeout_turn 100"]
RESTART_NODES = 300
TABLES_MIB = (1, 8192)
FREE_BYTES = 3 * 1024 * MIB  # of the machine's memory, for whatever else runs
OTHER_BYTES = 350 * MIB  # that may be held besides a table
TABLE_TURN_MS = 1000


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


def late(times: Sequence[float], limit_ms: float) -> int:
    """How many answers a judge's clock would have lost the game for."""
    return sum(ms > limit_ms + TOLERANCE_MS for ms in times)


def summary(times: Sequence[float], limit_ms: float) -> str:
    """How long answers took."""
    return (
        f"{len(times)} answers, median {median(times):.0f} ms, worst {max(times):.0f} ms"
        f" of {limit_ms}"
    )


def report(line: str) -> None:
    """Progress, apart from the accounts."""
    print(line, file=sys.stderr, flush=True)


def games(wanted: Wanted) -> Iterator[Account]:
    """Games of random sizes, rules and paces in one pair of processes."""
    rng, every = Random(wanted.seed), max(1, wanted.times // 100)
    memory, answers, lost, lost_on_time = Memory(), 0, 0, 0
    with ExitStack() as stack:
        pair: list[Process] = []
        for number in range(wanted.times):
            pair = pair or [stack.enter_context(Process(wanted.command)) for _ in range(2)]
            pace, rule, size = rng.choice(PACES), rng.choice(RULES), rng.choice(SIZES)
            infos = [LITTLE_MEMORY, *(f"INFO {key} {n}" for key, n in pace._asdict().items())]
            black, white = rng.sample(pair, 2)
            sides = {BLACK: Side(black, infos), WHITE: Side(white, infos)}
            try:
                times = [think.ms for think in one_game(sides, rng, rule, size)]
                answers += len(times)
                lost_on_time += late(times, pace.timeout_turn) > 0
                if pace is AT_ONCE:
                    memory.look(*pair)
            except AssertionError as fault:
                lost += 1
                report(f"game {number}: {fault}")
                stack.pop_all()  # they are judged already
                for brain in pair:
                    brain.kill()
                pair = []
            if number % every == every - 1:
                report(f"{number + 1} games, {answers} answers, {lost} lost; {memory}")
    yield Account(
        "game after game in one pair of processes",
        f"{wanted.times} games",
        f"{answers} answers; {lost} lost by a fault, {lost_on_time} by time; two processes"
        f" together {memory}",
        lost + (not memory.is_flat),
        lost_on_time,
    )


def restarts(wanted: Wanted) -> Iterator[Account]:
    """RESTART again and again, each after a search with two threads."""
    memory = Memory()
    every = max(1, wanted.times // 100)
    with Process(wanted.command) as brain:
        brain.start(15, LITTLE_MEMORY, "INFO thread_num 2", f"INFO max_node {RESTART_NODES}")
        for number in range(wanted.times):
            brain.ask("BEGIN" if number % 2 else "TURN 7,7")
            brain.expect_ok("RESTART")
            if number % every == 0:
                memory.look(brain)
    yield Account("RESTART", f"{wanted.times} times", str(memory), int(not memory.is_flat))


def clock(wanted: Wanted) -> Iterator[Account]:
    """A clock of the day that jumps by up to a day at every look."""
    infos = LITTLE_MEMORY, f"INFO timeout_turn {wanted.turn_ms}", "INFO thread_num 2"
    with TemporaryDirectory() as folder:
        command = jumping(wanted.command, Path(folder))
        with Process(command) as one, Process(command) as other:
            found = thinks((Side(one, infos), Side(other, infos)), Random(wanted.seed))
            times = [think.ms for think in islice(found, wanted.times)]
    hasty = sum(ms < wanted.turn_ms / 4 for ms in times)
    yield Account(
        "the clock of the day jumps by up to a day",
        "at every look at it",
        f"{summary(times, wanted.turn_ms)}; {hasty} took less than a quarter of their time",
        0,
        late(times, wanted.turn_ms),
    )


def tables(wanted: Wanted) -> Iterator[Account]:
    """A very small transposition table, and a very large one, against a rival with little time."""
    for mib in TABLES_MIB:
        fault = f"a table of {mib} MiB"
        available = psutil.virtual_memory().available
        if available < mib * MIB + FREE_BYTES:
            yield Account(fault, "not tried", f"only {available / MIB:.0f} MiB are free", 0)
            continue
        infos = f"INFO hash_size {mib * 1024}", f"INFO timeout_turn {TABLE_TURN_MS}"
        with Process(wanted.command) as rival, Process(wanted.command) as brain:
            with Sampler(brain.pid) as sampler:
                found = islice(
                    thinks((Side(brain, infos), Side(rival, RIVAL)), Random(1)), 2 * wanted.times
                )
                times = [think.ms for think in found if think.brain is brain]
            gone_ms = 1000 * brain.expect_end()
        yield Account(
            fault,
            f"{len(times)} answers",
            f"{summary(times, TABLE_TURN_MS)}; held {sampler.peak / MIB:.0f} MiB;"
            f" END: gone after {gone_ms:.0f} ms",
            int(sampler.peak > mib * MIB + OTHER_BYTES),
            late(times, TABLE_TURN_MS),
        )


# What may wear an engine down, and how often it is tried where nobody says.
TRIALS: dict[str, tuple[Callable[[Wanted], Iterator[Account]], int]] = {
    "games": (games, 100),
    "restarts": (restarts, 1000),
    "clock": (clock, 100),
    "tables": (tables, 5),
}
