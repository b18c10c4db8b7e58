"""The opening rule swap2: points 59 to 63."""

from collections.abc import Sequence

from tests.helpers.conformance import FIFTH, OPEN_FOUR, PAIR, SURE, block, is_on_board, points
from tests.helpers.process import FAST, Point, Process


def are_distinct_free(answer: str, count: int, taken: Sequence[Point] = ()) -> bool:
    """Whether the answer is `count` distinct free points of a 15x15 board."""
    found = points(answer)
    return (
        len({*found}) == len(found) == count
        and all(is_on_board(point, 15, 15) for point in found)
        and not {*found} & {*taken}
    )


def test_59_to_62_swap2(brain: Process) -> None:
    brain.start(15, SURE, "INFO rule 1")
    brain.send("SWAP2BOARD", "DONE")
    assert are_distinct_free(brain.expect(rf"{PAIR} {PAIR} {PAIR}"), 3)

    three = ["7,7", "8,7", "9,9"]
    brain.send("SWAP2BOARD", *three, "DONE")
    answer = brain.expect(rf"SWAP|{PAIR}|{PAIR} {PAIR}")
    assert answer == "SWAP" or are_distinct_free(
        answer, len(answer.split()), points(" ".join(three))
    )

    five = [*three, "9,7", "5,5"]
    brain.send("SWAP2BOARD", *five, "DONE")
    answer = brain.expect(rf"SWAP|{PAIR}")
    assert answer == "SWAP" or are_distinct_free(answer, 1, points(" ".join(five)))

    black, white = OPEN_FOUR
    assert brain.ask(*block(black, white)) in FIFTH
    assert brain.ask(*block(white, black, own=2)[:-1], "14,14,1", "DONE") in FIFTH


def test_63_swap2_with_the_same_stone_twice(brain: Process) -> None:
    brain.start(15, FAST)
    brain.send("SWAP2BOARD", "7,7", "7,7", "9,9", "DONE")
    brain.expect_error()
    brain.expect_silence()
    brain.ask("BEGIN")
