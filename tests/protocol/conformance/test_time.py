"""Limits of time, and stops: points 38 to 45."""

import time

import pytest

from tests.helpers.conformance import AT_ONCE, SURE, is_on_board, other_than
from tests.helpers.process import FAST, LONG, POSIX, THINKING_S, Process
from tests.helpers.tables import table

NO_CLOCK = ("INFO timeout_match 0", "INFO time_left 2147483647", FAST)


@table("infos", [[AT_ONCE], ["INFO time_left -50"], NO_CLOCK])
def test_38_39_40_it_answers(brain: Process, infos: list[str]) -> None:
    brain.start(15, SURE, *infos)
    point = brain.ask("BEGIN")
    assert is_on_board(point, 15, 15)
    x, y = other_than(point)
    brain.ask(*infos, f"TURN {x},{y}")


def test_41_turn_limit(brain: Process) -> None:
    brain.start(15, FAST)
    taken = [(7, 7)]
    for _ in range(8):
        x, y = taken[-1]
        move = brain.ask(f"TURN {x},{y}")
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
    move = brain.ask("INFO time_left 900", f"TURN {free[0]},{free[1]}")
    assert move not in {(7, 7), reply, free}


@table("word", [AT_ONCE, "YXSTOP"])
def test_44_45_stopped_while_thinking(brain: Process, word: str) -> None:
    brain.start(20, LONG)
    brain.send("TURN 10,10")
    time.sleep(THINKING_S)
    assert brain.ask(word) != (10, 10)
    brain.expect_silence()
