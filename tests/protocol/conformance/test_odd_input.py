"""Lines that mean nothing, and boards without room: points 64 to 67."""

from tests.helpers.conformance import SURE, block, points
from tests.helpers.process import Process

# 24 stones of a 5x5 board without a five; X to play the last cell.
ALMOST_FULL = (
    points("0,0 1,0 3,0 4,0 2,1 0,2 1,2 3,2 4,2 2,3 0,4 1,4"),
    points("2,0 0,1 1,1 3,1 4,1 2,2 0,3 1,3 3,3 4,3 2,4 3,4"),
)
LAST_CELL = (4, 4)


def test_64_unknown_commands() -> None:
    with Process() as brain:
        for hello in ("", "INFO show_detail 1"):  # Yixin-Board's
            brain.send(hello)
            for line in ("FOO bar", "@@@@", "X" * 10_000, "yxfoo 1", "yxboards"):
                brain.send(line)
                brain.expect(r"UNKNOWN \S.*")
            brain.expect_silence()


def test_65_empty_lines(brain: Process) -> None:
    brain.send("", "   ", "\t")
    brain.expect_silence()
    brain.start(15, "", "  ")
    brain.expect_silence()


def test_66_67_the_last_cell(brain: Process) -> None:
    brain.start(5, SURE)
    assert brain.ask(*block(*ALMOST_FULL)) == LAST_CELL
    for turn in ("TURN 4,4", "TURN 0,0"):
        brain.send(turn)
        brain.expect_error()
    black, white = ALMOST_FULL
    brain.send(*block([*black, LAST_CELL], white, own=2))
    brain.expect_error()
    brain.expect_silence()
