"""Starting a game: points 1 to 11."""

from tests.helpers.conformance import ERROR, SURE, is_on_board
from tests.helpers.process import FAST, Process


def test_01_first_of_all() -> None:
    with Process() as brain:
        brain.start(15)


def test_02_03_08_sizes(brain: Process) -> None:
    for size in ("20", "5", "19", "32", "15 15"):
        brain.send(f"START {size}")
        brain.expect_ok()
    brain.expect_silence()


def test_04_lower_case_and_bare_lf() -> None:
    with Process(ending="\n") as brain:
        brain.send("start 15")
        brain.expect_ok()


def test_05_06_07_bad_sizes(brain: Process) -> None:
    for size in ("4", "0", "-3", "", "abc", "1000"):
        brain.send(f"START {size}")
        brain.expect_error()
    brain.start(15)
    brain.expect_silence()


def test_09_rectangle(brain: Process) -> None:
    brain.send("RECTSTART 30,20")
    brain.expect_ok()
    assert is_on_board(brain.ask(FAST, "TURN 29,19"), 30, 20)
    brain.send("TURN 19,29")
    brain.expect_error()


def test_10_rectangle_written_badly(brain: Process) -> None:
    brain.send("RECTSTART 30 , 20")
    brain.expect(rf"OK|{ERROR}")
    brain.send("RECTSTART 30")
    brain.expect_error()


def test_11_x_is_the_column(brain: Process) -> None:
    brain.send("RECTSTART 7,5")
    brain.expect_ok()
    stones = ["0,4,1", "6,0,2", "1,3,1", "6,1,2", "2,2,1", "6,2,2", "3,1,1", "6,4,2"]
    assert brain.ask(SURE, "BOARD", *stones, "DONE") == (4, 0)
