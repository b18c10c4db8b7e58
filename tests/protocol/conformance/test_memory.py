"""INFO max_memory: the brain comes near it, and stays below."""

import pytest

from tests.helpers.brains.memory import MIB, SPARE_BYTES, Sampler
from tests.helpers.brains.process import FAST, Process

FEWEST_TURNS, MOST_TURNS = 4, 24  # a search may still hold what the one before has left
HUGE_TABLE = "INFO hash_size 4000000"  # KiB; a search of such turns would make a small one
TURN = "INFO timeout_turn 250"


def most_memory(limit: int, threads: int, near: int = 0, turn: str = TURN) -> int:
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
                brain.ask("BOARD", "10,10,1", "11,11,2", "DONE")
                sampler.look()
        return sampler.peak


@pytest.mark.parametrize(("limit", "threads"), [(80 * MIB, 1), (350 * MIB, 4)])
def test_memory_comes_near_the_limit_and_stays_below(limit: int, threads: int) -> None:
    near = limit - SPARE_BYTES
    assert near < most_memory(limit, threads, near) <= limit


@pytest.mark.parametrize(
    ("limit", "threads", "most"),
    [(80 * MIB, 64, 80 * MIB), (1000, 1, 37 * MIB), (1000, 4, 37 * MIB)],
)
def test_it_stays_below(limit: int, threads: int, most: int) -> None:
    """With many threads; of very little memory it plays all the same, with as little as it can."""
    assert most_memory(limit, threads, turn=FAST) <= most
