"""What wins and what is forbidden under each rule: points 29 to 37."""

from tests.helpers.conformance import (
    BLOCKS,
    FIFTH,
    OPEN_FOUR,
    SIX,
    SIX_OR_BLOCK,
    SURE,
    block,
    probe,
)
from tests.helpers.process import Process
from tests.helpers.tables import table

# Renju: Black's only winning point makes a five in the column and a six in the row.
FIVE_AND_SIX = [(3, 7), (4, 7), (5, 7), (7, 7), (8, 7), (6, 3), (6, 4), (6, 5), (6, 6)]
SCATTERED = [(0, 0), (2, 0), (4, 0), (8, 0), (10, 0), (12, 0), (14, 0), (0, 14), (2, 14), (4, 14)]

# The only empty cell would join three and three black stones: an overline.
ONLY_A_FOUL = """
    O X X X X O X
    X O X X O X O
    X X O O O X O
    X X X . X X X
    O X X O O O O
    O O O X X X O
    O O O X O O O
"""


def test_29_a_six_does_not_win_under_rule_1(brain: Process) -> None:
    brain.start(15, SURE, "INFO rule 1")
    assert brain.ask(*probe(SIX_OR_BLOCK)) in BLOCKS


def test_30_no_double_three_under_rule_4(brain: Process) -> None:
    brain.start(15, SURE, "INFO rule 4")
    assert brain.ask(*probe("h8h9i7i9h10i6i11i12")) != (6, 8)


@table("rule", [8, 9])
def test_31_a_five_blocked_at_both_ends_under_caro(brain: Process, rule: int) -> None:
    brain.start(15, SURE, f"INFO rule {rule}")
    move = brain.ask(*probe("h8f8g8f9i8f7j8l8"))
    assert move in {(5, 4), (5, 5), (5, 9), (5, 10)}


@table("rule", [0, 1, 4, 8, 9])
def test_32_a_five_wins_under_every_rule(brain: Process, rule: int) -> None:
    brain.start(15, SURE, f"INFO rule {rule}")
    assert brain.ask(*probe("h8h9i8i9j8j9k8k9")) in {(6, 7), (11, 7)}


def test_33_five_and_overline_at_once_wins_in_renju(brain: Process) -> None:
    brain.start(15, SURE, "INFO rule 4")
    assert brain.ask(*block(FIVE_AND_SIX, [*SCATTERED[:8], (6, 2)])) == (6, 7)
    assert brain.ask(*block(FIVE_AND_SIX, SCATTERED[:9])) in {(6, 7), (6, 2)}


def test_34_white_six_wins_in_renju(brain: Process) -> None:
    brain.start(20, SURE, "INFO rule 4")
    white = [(5, 10), (6, 10), (7, 10), (9, 10), (10, 10)]
    black = [(0, 0), (2, 0), (4, 0), (8, 0), (10, 0), (4, 10)]
    assert brain.ask(*block(black, white, own=2)) == (8, 10)


def test_35_nothing_but_fouls(brain: Process) -> None:
    brain.start(7, SURE, "INFO rule 4")
    rows = [line.split() for line in ONLY_A_FOUL.split("\n") if line.strip()]
    cells = {(x, y): cell for y, row in enumerate(rows) for x, cell in enumerate(row)}
    black = [point for point, cell in cells.items() if cell == "X"]
    white = [point for point, cell in cells.items() if cell == "O"]
    assert brain.ask(*block(black, white)) == (3, 3)


@table("rule", [2, 5, 10, 12, 13])
def test_36_mixed_rules(brain: Process, rule: int) -> None:
    brain.start(15, SURE, f"INFO rule {rule}")
    brain.expect_silence()
    assert brain.ask(*block(*OPEN_FOUR)) in FIFTH


def test_37_rule_changed_between_games(brain: Process) -> None:
    brain.start(15, SURE, "INFO rule 0")
    assert brain.ask(*probe(SIX_OR_BLOCK)) == SIX
    brain.send("RESTART")
    brain.expect_ok()
    assert brain.ask("INFO rule 1", *probe(SIX_OR_BLOCK)) in BLOCKS
