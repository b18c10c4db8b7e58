"""One brain for a file of tests; each of them meets it as if it had just been started."""

from collections.abc import Iterator

import pytest

from tests.helpers.process import FIRST_STATE, Process


@pytest.fixture(scope="module")
def _running() -> Iterator[list[Process]]:
    """The brain that the test before has left in order, if there is one."""
    running: list[Process] = []
    yield running
    for brain in running:
        with brain:
            pass


@pytest.fixture
def brain(_running: list[Process]) -> Iterator[Process]:
    """A brain with the settings of a new one, and with some game."""
    if not _running:
        _running.append(Process())
        _running[0].start(15)  # before a game, show_detail would begin Yixin-Board's dialect
    brain = _running.pop()
    try:
        brain.log.clear()
        brain.send(*FIRST_STATE)
        yield brain
        if brain.exit_code is None:
            brain.expect_silence()
            brain.check_manners()
            _running.append(brain)
    finally:
        if brain not in _running:
            brain.kill()
