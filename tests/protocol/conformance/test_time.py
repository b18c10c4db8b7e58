"""Limits of time, stops, and how it leaves."""

import os
import signal
import time
from collections.abc import Callable

import pytest

from tests.helpers.brains.process import FAST, LONG, PATIENCE_S, POSIX, Process
from tests.helpers.tables import table

AT_ONCE = "INFO timeout_turn 0"
NO_CLOCK = ("INFO timeout_match 0", "INFO time_left 2147483647", FAST)


def test_it_answers_under_every_limit(brain: Process) -> None:
    for infos in ([AT_ONCE], ["INFO time_left -50"], NO_CLOCK):
        brain.start(15, "INFO timeout_turn 500", *infos)
        first = brain.ask("TURN 0,0")
        second = brain.ask(*infos, "TURN 0,1")
        assert len({first, second, (0, 0), (0, 1)}) == 4


def test_the_first_move_includes_loading_in_its_time() -> None:
    with Process() as brain:
        brain.expect_ok("START 15", "INFO timeout_turn 1000", "BOARD", "7,7,2", "DONE")
        brain.expect_move()


@pytest.mark.skipif(not POSIX, reason="Windows has no signal that suspends")
def test_suspended_between_moves(brain: Process) -> None:
    brain.start(15, FAST, "INFO timeout_match 1000", "INFO time_left 1000")
    first = brain.ask("TURN 0,0")
    brain.suspend()
    time.sleep(1.5)  # longer than the time that it has left
    brain.resume()
    assert brain.ask("INFO time_left 900", "TURN 0,1") not in {(0, 0), (0, 1), first}


@table("word", [AT_ONCE, "YXSTOP"])
def test_stopped_while_thinking(brain: Process, word: str) -> None:
    brain.start(20)
    brain.begin_silent_search(LONG, "TURN 10,10")
    assert brain.ask(word) != (10, 10)
    brain.expect_silence()


def interrupt(brain: Process) -> None:
    if not POSIX:
        pytest.skip("Windows sends Ctrl-C to a whole console")
    os.kill(brain.pid, signal.SIGINT)
    left = brain.wait(PATIENCE_S)
    assert not left.unheard
    assert left.errors == b""


@table("is_busy", [False, True])
@pytest.mark.parametrize("leave", [Process.expect_end, interrupt])
def test_it_leaves(leave: Callable[[Process], object], is_busy: bool) -> None:
    with Process() as brain:
        brain.start(20, LONG)
        if is_busy:
            brain.begin_silent_search("TURN 10,10")
        leave(brain)


def test_the_end_of_the_input_is_one_of_its_own() -> None:
    with Process() as brain:
        brain.start(20, LONG)
        brain.close_stdin()
        brain.expect_exit()


def test_what_is_asked_is_answered_in_its_time_after_the_end_of_the_input() -> None:
    with Process() as brain:
        brain.start(20, "INFO timeout_turn 1000")
        brain.send("TURN 10,10", "YXNBEST 2", "INFO timeout_turn 500", "TURN 0,0", "ABOUT")
        brain.close_stdin()
        moves, ended = zip(
            *((brain.expect_move(), time.monotonic()) for _ in range(3)), strict=True
        )
        assert len({*moves, (10, 10), (0, 0)}) == 5
        # What waits for an earlier search has all of its own time.
        assert min(ended[1] - ended[0], 2 * (ended[2] - ended[1])) > 0.5
        assert "name=" in brain.reply().text
        brain.expect_exit()


def test_an_unfinished_block_is_answered_at_the_end_of_the_input() -> None:
    with Process() as brain:
        brain.start(15)
        brain.send("BOARD", "7,7,2")
        brain.close_stdin()
        brain.expect("ERROR BOARD needs DONE before the end of the input")
        brain.expect_exit()


def test_what_is_asked_after_a_search_is_answered_before_the_end() -> None:
    with Process() as brain:
        brain.start(15, FAST)
        brain.ask("BEGIN")
        brain.send("ABOUT", "END")
        assert "name=" in brain.reply().text
        brain.expect_exit()
