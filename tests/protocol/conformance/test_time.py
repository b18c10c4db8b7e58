"""Limits of time, and stops: points 38 to 45."""

import time

import pytest

from tests.helpers.conformance import AT_ONCE, SURE, is_on_board, other_than
from tests.helpers.process import FAST, LONG, POSIX, THINKING_S, Process


@pytest.mark.parametrize("info", [AT_ONCE, "INFO time_left -50"], ids=["38", "39"])
def test_38_39_answers_at_once(brain: Process, info: str) -> None:
    brain.start(15, SURE, info)
    brain.send("BEGIN")
    point = brain.expect_move()
    assert is_on_board(point, 15, 15)
    free = other_than(point)
    brain.send(info, f"TURN {free[0]},{free[1]}")
    brain.expect_move()


def test_40_no_match_clock(brain: Process) -> None:
    brain.start(15, FAST, "INFO timeout_match 0", "INFO time_left 2147483647")
    brain.send("TURN 7,7")
    brain.expect_move()


def test_41_turn_limit(brain: Process) -> None:
    brain.start(15, FAST)
    taken = [(7, 7)]
    for _ in range(8):
        x, y = taken[-1]
        brain.send(f"TURN {x},{y}")
        move = brain.expect_move()
        assert move not in taken
        taken.append(move)
        taken.append(other_than(*taken))


def test_42_first_move_includes_loading_in_its_time() -> None:
    with Process() as brain:
        brain.send("START 15", "INFO timeout_turn 1000", "BOARD", "7,7,2", "DONE")
        brain.expect_ok()
        brain.expect_move()


@pytest.mark.skipif(not POSIX, reason="Windows has no signal that suspends")
def test_43_suspended_between_moves(brain: Process) -> None:
    brain.start(15, FAST, "INFO timeout_match 1000", "INFO time_left 1000")
    reply = brain.ask("TURN 7,7")
    brain.suspend()
    time.sleep(1.5)
    brain.resume()
    free = other_than((7, 7), reply)
    brain.send("INFO time_left 900", f"TURN {free[0]},{free[1]}")
    move = brain.expect_move()
    assert move not in {(7, 7), reply, free}


@pytest.mark.parametrize("word", [AT_ONCE, "YXSTOP"], ids=["44", "45"])
def test_44_45_stopped_while_thinking(brain: Process, word: str) -> None:
    brain.start(20, LONG)
    brain.send("TURN 10,10")
    time.sleep(THINKING_S)
    brain.send(word)
    move = brain.expect_move()
    assert move != (10, 10)
    brain.expect_silence()
