"""Starting a game: points 1 to 11."""

from tests.helpers.conformance import ERROR, SURE, is_on_board
from tests.helpers.process import FAST, Process


def test_01_start_15() -> None:
    with Process() as brain:
        brain.send("START 15")
        brain.expect_ok()


def test_02_start_20(brain: Process) -> None:
    brain.send("START 20")
    brain.expect_ok()


def test_03_other_sizes(brain: Process) -> None:
    for size in (5, 19, 32):
        brain.start(size)


def test_04_lower_case_and_bare_lf() -> None:
    with Process(ending="\n") as brain:
        brain.send("start 15")
        brain.expect_ok()


def test_05_sizes_too_small(brain: Process) -> None:
    for size in ("4", "0", "-3"):
        brain.send(f"START {size}")
        brain.expect_error()
    brain.start(15)


def test_06_start_without_a_size(brain: Process) -> None:
    for line in ("START", "START abc"):
        brain.send(line)
        brain.expect_error()
    brain.start(15)
    brain.expect_silence()


def test_07_size_too_large(brain: Process) -> None:
    brain.send("START 1000")
    brain.expect_error()


def test_08_start_with_two_numbers(brain: Process) -> None:
    brain.send("START 15 15")
    brain.expect_ok()
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
