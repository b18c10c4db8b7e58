"""The short forms of tests.long.endurance: no fault, flat memory; times are not asserted here."""

import pytest

from tests.helpers.brains import trials
from tests.helpers.brains.jumping_clock import can_jump
from tests.helpers.brains.process import default_command

SHORT = {"games": 4, "restarts": 50, "clock": 12, "tables": 2}
NEEDS_CLOCK = pytest.mark.skipif(not can_jump(), reason="wants Linux and a C compiler")


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=NEEDS_CLOCK if name == "clock" else ()) for name in SHORT]
)
def test_trial(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials, "TABLES_MIB", (1,))
    monkeypatch.setattr(trials, "TABLE_TURN_MS", 200)
    wanted = trials.Wanted(default_command(), SHORT[name], seed=3, turn_ms=200)
    assert [account.faults for account in trials.TRIALS[name][0](wanted)] == [0]


def test_memory_grows_or_not() -> None:
    memory = trials.Memory()
    assert str(memory) == "not looked at"
    memory.samples = [10 << 20, *[20 << 20] * 18, 21 << 20]  # the first ones warm up
    assert memory.is_flat
    memory.samples += [25 << 20] * 5
    assert not memory.is_flat
    assert str(memory) == "at most 25.0 MiB, grown by +5.00 MiB"
