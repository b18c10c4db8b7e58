"""It thinks while the opponent does, if the manager wants that, and says nothing of it."""

from collections.abc import Callable

from tests.helpers.brains.process import FAST, Process
from tests.helpers.tables import table
from tests.helpers.waiting import computed_s, is_idle, wait_until, wait_until_computing

PONDERING = "INFO pondering 1"


def wait_until_pondering(brain: Process) -> None:
    wait_until_computing(brain.pid, computed_s(brain.pid))


def wait_until_idle(brain: Process) -> None:
    wait_until(lambda: is_idle(brain.pid), "it goes on")


def test_it_goes_on_until_a_stone_changes(brain: Process) -> None:
    brain.start(15, FAST, PONDERING)
    first = brain.ask("TURN 7,7")
    wait_until_pondering(brain)
    brain.send("INFO time_left 100000")
    wait_until_pondering(brain)
    brain.expect_silence()
    wait_until_pondering(brain)
    second = brain.ask("TURN 0,0")
    assert len({first, second, (7, 7), (0, 0)}) == 4
    wait_until_pondering(brain)
    brain.expect_ok(f"TAKEBACK {second[0]},{second[1]}")
    wait_until_idle(brain)
    brain.ask("BEGIN")
    wait_until_pondering(brain)
    brain.expect_ok("RESTART")
    wait_until_idle(brain)


@table("infos", [[], [PONDERING, "INFO pondering 0"], [PONDERING, "INFO strength 50"]])
def test_it_rests_otherwise(brain: Process, infos: list[str]) -> None:
    brain.start(15, FAST, *infos)
    brain.ask("TURN 7,7")
    wait_until_idle(brain)


@table("word", ["YXSTOP", "stop", "INFO pondering 0"])
def test_it_can_be_stopped(brain: Process, word: str) -> None:
    brain.start(15, FAST, PONDERING)
    brain.ask("TURN 7,7")
    wait_until_pondering(brain)
    brain.send(word)
    brain.expect_silence()
    wait_until_idle(brain)


def test_a_game_that_is_over_is_left(brain: Process) -> None:
    brain.start(15, FAST, PONDERING, "BOARD")
    brain.send(*(f"{x},0,1" for x in range(4)), *(f"{x},9,2" for x in range(0, 8, 2)), "DONE")
    assert brain.expect_move() == (4, 0)
    wait_until_idle(brain)
    brain.expect_silence()


def close_stdin(brain: Process) -> None:
    brain.close_stdin()
    brain.expect_exit()


@table("leave", [Process.expect_end, close_stdin])
def test_it_leaves(leave: Callable[[Process], object]) -> None:
    with Process() as brain:
        brain.start(15, FAST, PONDERING)
        brain.ask("TURN 7,7")
        wait_until_pondering(brain)
        leave(brain)
