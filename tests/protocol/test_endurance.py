"""The short forms of tests.long.endurance: no fault, flat memory; times are not asserted here."""

import pytest

from tests.helpers import trials
from tests.helpers.jumping_clock import can_jump
from tests.helpers.process import default_command

TURN_MS = 200


def ignore(line: str) -> None:
    """No report."""


def check(account: trials.Account) -> None:
    assert account.faults == 0, account


@pytest.mark.parametrize("are_fresh", [False, True], ids=["one pair", "fresh"])
def test_game_after_game(are_fresh: bool) -> None:
    check(trials.series(default_command(), 4, 3, ignore, are_fresh=are_fresh))


def test_restarts() -> None:
    check(trials.restarts(default_command(), 100, ignore))


@pytest.mark.skipif(not can_jump(), reason="wants Linux and a C compiler")
def test_a_clock_that_jumps() -> None:
    check(trials.clock(default_command(), 12, TURN_MS))


def test_a_small_table() -> None:
    check(trials.table(default_command(), 1, answers=2))


def test_memory_grows_or_not() -> None:
    memory = trials.Memory()
    assert str(memory) == "not looked at"
    memory.samples = [10 << 20, *[20 << 20] * 18, 21 << 20]  # the first ones warm up
    assert memory.is_flat
    memory.samples += [25 << 20] * 5
    assert not memory.is_flat
    assert str(memory) == "at most 25.0 MiB, grown by +5.00 MiB"


def test_late_answers_lose_beyond_the_tolerance() -> None:
    times = trials.Times(100)
    times.taken = [50, 100, 101, 1100, 1101]
    assert times.lost == 1
    assert "3 late, 1 beyond" in str(times)
