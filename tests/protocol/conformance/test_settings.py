"""INFO and ABOUT: points 46 to 52."""

import pytest

from tests.helpers.conformance import BLOCKS, OPEN_FOUR, SIX_OR_BLOCK, SURE, block, probe
from tests.helpers.memory import MIB, SPARE_BYTES, Sampler
from tests.helpers.process import FAST, Process

FEWEST_TURNS, MOST_TURNS = 4, 24  # a search may still hold what the one before has left
HUGE_TABLE = "INFO hash_size 4000000"  # KiB; a search of such turns would make a small one


def most_memory(limit: int, threads: int, near: int = 0, turn: str = SURE) -> int:
    """The most bytes that a brain under this limit holds that is to have a huge table.

    near: a busy machine has more turns, until it holds so many.
    """
    with Process() as brain:
        limits = f"INFO max_memory {limit}", f"INFO thread_num {threads}"
        brain.start(20, *limits, HUGE_TABLE, turn)
        with Sampler(brain.pid) as sampler:
            for number in range(MOST_TURNS):
                if number >= FEWEST_TURNS and sampler.peak > near:
                    break
                brain.ask(*block([(10, 10)], [(11, 11)]))
                sampler.look()
        return sampler.peak


@pytest.mark.parametrize(("limit", "threads"), [(80 * MIB, 1), (350 * MIB, 4)])
def test_46_memory_comes_near_the_limit_and_stays_below(limit: int, threads: int) -> None:
    near = limit - SPARE_BYTES
    assert near < most_memory(limit, threads, near) <= limit


def test_46_many_threads_stay_below() -> None:
    assert most_memory(80 * MIB, 64, turn=FAST) <= 80 * MIB


def test_47_very_little_memory() -> None:
    """It plays all the same, with as little as it can."""
    for threads in (1, 4):
        assert most_memory(1000, threads, turn=FAST) < 37 * MIB


def test_49_evaluate_at_any_time(brain: Process) -> None:
    brain.send("INFO evaluate 3,4")
    brain.expect_silence()
    brain.start(15, FAST, "INFO evaluate 3,4")
    brain.ask("TURN 7,7")
    brain.send("INFO evaluate 3,4")
    brain.expect_silence()


def test_48_50_infos_are_never_answered() -> None:
    with Process() as brain:
        infos = ["INFO", "INFO rule", "INFO foo bar baz", "INFO timeout_turn abc"]
        infos += [r"INFO folder C:\My Dir\x y"]
        brain.send(*infos)
        brain.expect_silence()
        brain.start(15, FAST, *infos)
        brain.expect_silence()
        brain.ask("BEGIN")


def test_51_infos_before_start_are_kept() -> None:
    with Process() as brain:
        brain.send(SURE, "INFO rule 1")
        brain.expect_silence()
        brain.start(15)
        assert brain.ask(*probe(SIX_OR_BLOCK)) in BLOCKS


def test_52_about(brain: Process) -> None:
    brain.expect_silence()  # which is an ABOUT, and its line
    brain.start(15, SURE)
    assert brain.ask(*block(*OPEN_FOUR)[:-3], "DONE") not in {*OPEN_FOUR[0][:3]}
    brain.expect_silence()
    taken = [*OPEN_FOUR[0][:3], *OPEN_FOUR[1]]
    assert brain.ask("TURN 13,13") not in {*taken, (13, 13)}
