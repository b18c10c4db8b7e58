"""Another game, and turns that are taken back: points 53 to 58."""

from tests.helpers.conformance import ERROR, is_on_board, other_than
from tests.helpers.process import FAST, Process


def test_53_restart(brain: Process) -> None:
    brain.start(15, FAST)
    first = brain.ask("TURN 7,7")
    brain.send("RESTART")
    brain.expect_ok()
    again = brain.ask(f"TURN {first[0]},{first[1]}")
    assert again != first
    brain.send("RESTART")
    brain.expect_ok()
    assert is_on_board(brain.ask("BEGIN"), 15, 15)


def test_54_restart_before_start() -> None:
    with Process() as brain:
        brain.send("RESTART")
        brain.expect(rf"OK|{ERROR}")
        brain.start(15)


def test_55_start_again(brain: Process) -> None:
    brain.start(20, FAST)
    assert is_on_board(brain.ask("TURN 7,7"), 20, 20)
    brain.start(8)
    brain.send("TURN 15,15")
    brain.expect_error()
    assert is_on_board(brain.ask("TURN 7,7"), 8, 8)
    brain.start(19)
    move = brain.ask("TURN 7,7")
    assert is_on_board(move, 19, 19)
    assert move != (7, 7)


def test_56_takeback(brain: Process) -> None:
    brain.start(15, FAST)
    first = brain.ask("BEGIN")
    x, y = second = other_than(first)
    for _ in range(2):  # and it goes on
        third = brain.ask(f"TURN {x},{y}")
        assert third not in {first, second}
        for taken in (third, second):
            brain.send(f"TAKEBACK {taken[0]},{taken[1]}")
            brain.expect_ok()
    brain.send(f"TAKEBACK {first[0]},{first[1]}")
    brain.expect_ok()
    assert brain.ask(f"TURN {third[0]},{third[1]}") != third


def test_57_bad_takeback(brain: Process) -> None:
    brain.start(15, FAST)
    reply = brain.ask("TURN 7,7")
    free = other_than((7, 7), reply)
    for bad in (f"{free[0]},{free[1]}", "99,99", "-1,3", "a,b", "7", ""):
        brain.send(f"TAKEBACK {bad}")
        brain.expect_error()
    assert brain.ask(f"TURN {free[0]},{free[1]}") not in {(7, 7), reply, free}


def test_58_play_without_suggest(brain: Process) -> None:
    brain.start(15, FAST)
    brain.send("PLAY 3,4")
    if brain.expect(rf"3,4|{ERROR}|UNKNOWN \S.*") == "3,4":
        brain.send("TURN 3,4")
        brain.expect_error()
    assert brain.ask("TURN 7,7") != (7, 7)
