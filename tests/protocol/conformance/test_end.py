"""How it leaves: points 68 and 69, and Ctrl-C."""

import os
import signal
import time
from collections.abc import Callable

import pytest

from tests.helpers.process import FAST, LONG, PATIENCE_S, POSIX, THINKING_S, Process
from tests.helpers.tables import table


def interrupt(brain: Process) -> None:
    if not POSIX:
        pytest.skip("Windows sends Ctrl-C to a whole console")
    os.kill(brain.pid, signal.SIGINT)
    left = brain.wait(PATIENCE_S)
    assert not left.unheard
    assert left.errors == b""


def close(brain: Process) -> None:
    brain.close_stdin()
    brain.expect_exit()


@table("is_busy", [False, True])
@pytest.mark.parametrize("leave", [Process.expect_end, close, interrupt])
def test_68_69(leave: Callable[[Process], object], is_busy: bool) -> None:
    with Process() as brain:
        brain.start(20, LONG)
        if is_busy:
            brain.send("TURN 10,10")
            time.sleep(THINKING_S)
        leave(brain)


def test_what_is_asked_after_a_search_is_answered_before_the_end() -> None:
    with Process() as brain:
        brain.start(15, FAST)
        brain.ask("BEGIN")
        brain.send("ABOUT", "END")
        assert "name=" in brain.reply().text
        brain.expect_exit()
