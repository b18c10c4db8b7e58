"""How it leaves: points 68 and 69, and Ctrl-C."""

import os
import signal
import time

import pytest

from tests.helpers.process import LONG, PATIENCE_S, POSIX, THINKING_S, Process


@pytest.mark.parametrize("busy", [False, True], ids=["idle", "thinking"])
def test_68_end(busy: bool) -> None:
    with Process() as brain:
        brain.start(20, LONG)
        if busy:
            brain.send("TURN 10,10")
            time.sleep(THINKING_S)
        brain.expect_end()


@pytest.mark.parametrize("busy", [False, True], ids=["idle", "thinking"])
def test_69_end_of_input(busy: bool) -> None:
    with Process() as brain:
        brain.start(20, LONG)
        if busy:
            brain.send("TURN 10,10")
            time.sleep(THINKING_S)
        brain.close_stdin()
        brain.expect_exit()


@pytest.mark.skipif(not POSIX, reason="Windows sends Ctrl-C to a whole console")
@pytest.mark.parametrize("busy", [False, True], ids=["idle", "thinking"])
def test_ctrl_c_ends_it_in_silence(busy: bool) -> None:
    with Process() as brain:
        brain.start(20, LONG)
        if busy:
            brain.send("TURN 10,10")
            time.sleep(THINKING_S)
        os.kill(brain.pid, signal.SIGINT)
        left = brain.wait(PATIENCE_S)
        assert not left.unheard
        assert left.errors == b""
