"""The one right move of a position, under every rule, however its stones are sent."""

import random
import re
from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from tests.helpers.brains.process import Point, Process

SURE = "INFO timeout_turn 500"  # the move must be right
# Positions of the shipped book, as BOARD has them, and what it plays there.
BOOK = {
    "11,4,1 3,7,1 4,8,2 5,9,2 6,9,1 4,10,1 6,10,2 5,11,2 6,11,1 2,12,2": "4,12",
    "11,4,1 4,8,1 5,9,2 6,9,1 4,10,2 6,10,2 6,11,1 2,12,2": "3,11",
    "11,4,1 4,8,1 5,9,2 6,9,1 6,10,2 5,11,2 6,11,1 2,12,2": "5,10",
    "11,4,1 4,8,1 5,9,2 6,9,1 6,10,2 6,11,1 2,12,2 4,12,2": "5,12",
}

# Black: four in the row 7 with both ends free, White far away. The fifth stone wins.
OPEN_FOUR = ([(5, 7), (6, 7), (7, 7), (8, 7)], [(0, 0), (0, 2), (0, 4), (0, 6)])
FIFTH = {(4, 7), (9, 7)}
BLOCKED_FOUR = (OPEN_FOUR[0], [(0, 0), (0, 2), (0, 4), (4, 7)])

SIX_OR_BLOCK = "h8h9i8h10g8h11j13h12g14h14i15"  # White: h13 makes six, f8 and j8 block a three
SIX, BLOCKS = (7, 12), {(5, 7), (9, 7)}

# Renju: Black's only winning point makes a five in the column and a six in the row.
FIVE_AND_SIX = [(3, 7), (4, 7), (5, 7), (7, 7), (8, 7), (6, 3), (6, 4), (6, 5), (6, 6)]
SCATTERED = [(0, 0), (2, 0), (4, 0), (8, 0), (10, 0), (12, 0), (14, 0), (0, 14), (2, 14)]

# A white six, and black stones that do not block it.
WHITE_FIVE = [(5, 10), (6, 10), (7, 10), (9, 10), (10, 10)]
BLACK_AWAY = [(0, 0), (2, 0), (4, 0), (8, 0), (10, 0), (4, 10)]

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
# 24 stones without a five; X to play the last cell.
LAST_CELL = """
    X X O X X
    O O X O O
    X X O X X
    O O X O O
    X X O O .
"""
# The row comes second: the fifth stone of a diagonal is in the corner 4,0.
DIAGONAL = "0,4,1 6,0,2 1,3,1 6,1,2 2,2,1 6,2,2 3,1,1 6,4,2"


def block(black: Sequence[Point], white: Sequence[Point], own: int = 1) -> list[str]:
    """BOARD ... DONE in move order; `own` is 1 when the brain is Black, 2 when it is White."""
    lines = []
    for pair in zip_longest(black, white):
        for number, point in enumerate(pair, start=1):
            if point is not None:
                lines.append(f"{point[0]},{point[1]},{1 if number == own else 2}")
    return ["BOARD", *lines, "DONE"]


def probe(moves: str) -> list[str]:
    """A record such as h8h9i8 as the BOARD block of the side to move."""
    found = re.findall(r"([a-z])(\d+)", moves)
    points = [(ord(letter) - ord("a"), int(number) - 1) for letter, number in found]
    return block(points[0::2], points[1::2], own=1 + len(points) % 2)


def drawn(text: str) -> list[str]:
    """A drawing as the BOARD block of Black."""
    rows = [line.split() for line in text.split("\n") if line.strip()]
    cells = {(x, y): cell for y, row in enumerate(rows) for x, cell in enumerate(row)}
    black, white = ([point for point, cell in cells.items() if cell == own] for own in "XO")
    return block(black, white)


class AskedPosition(NamedTuple):
    """A position with a right move, or with a wrong one."""

    lines: list[str]
    right: set[Point] = frozenset()  # type: ignore[assignment]
    wrong: set[Point] = frozenset()  # type: ignore[assignment]
    rules: tuple[int, ...] = (0,)
    start: str = "START 15"


FIRST, *STONES, LAST = block(*OPEN_FOUR)
SHUFFLED = random.Random(16).sample(STONES, len(STONES))
POSITIONS = [
    AskedPosition(block(*OPEN_FOUR), FIFTH),
    AskedPosition([FIRST, *SHUFFLED, "done"], FIFTH),
    *(AskedPosition([FIRST, *STONES, bad, LAST], FIFTH) for bad in ("foo", "99,99,1", "5,7,1")),
    AskedPosition([*block(*BLOCKED_FOUR)[:-1], "9,7,3", "DONE"], wrong={(9, 7)}),
    AskedPosition(["BOARD", *DIAGONAL.split(), "DONE"], {(4, 0)}, start="RECTSTART 7,5"),
    AskedPosition(drawn(LAST_CELL), {(4, 4)}, start="START 5"),
    AskedPosition(probe(SIX_OR_BLOCK), {SIX}),
    AskedPosition(probe(SIX_OR_BLOCK), BLOCKS, rules=(1,)),
    AskedPosition(probe("h8h9i7i9h10i6i11i12"), wrong={(6, 8)}, rules=(4,)),  # a double three
    # A five that is blocked at both ends is none under Caro.
    AskedPosition(probe("h8f8g8f9i8f7j8l8"), {(5, 4), (5, 5), (5, 9), (5, 10)}, rules=(8, 9)),
    AskedPosition(
        probe("h8h9i8i9j8j9k8k9"),
        {(6, 7), (11, 7)},
        rules=(0, 1, 2, 4, 5, 8, 9, 10, 12, 13),  # the mixed ones too
    ),
    AskedPosition(block(FIVE_AND_SIX, [*SCATTERED[:8], (6, 2)]), {(6, 7)}, rules=(4,)),
    AskedPosition(block(FIVE_AND_SIX, SCATTERED), {(6, 7), (6, 2)}, rules=(4,)),
    AskedPosition(block(BLACK_AWAY, WHITE_FIVE, own=2), {(8, 10)}, rules=(4,), start="START 20"),
    AskedPosition(drawn(ONLY_A_FOUL), {(3, 3)}, rules=(4,), start="START 7"),
]


def test_the_right_move_of_a_position(brain: Process) -> None:
    for position in POSITIONS:
        for rule in position.rules:
            brain.expect_ok(f"INFO rule {rule}", position.start)
            move = brain.ask(SURE, *position.lines)
            assert move not in position.wrong
            assert move in position.right or not position.right, (rule, position)


def test_a_rule_holds_from_the_next_game(brain: Process) -> None:
    brain.start(15, SURE, "INFO rule 0")
    assert brain.ask(*probe(SIX_OR_BLOCK)) == SIX
    brain.expect_ok("RESTART")
    assert brain.ask("INFO rule 1", *probe(SIX_OR_BLOCK)) in BLOCKS


def test_a_full_board_has_no_move(brain: Process) -> None:
    brain.start(5, SURE)
    brain.ask(*drawn(LAST_CELL))
    for lines in (["TURN 4,4"], ["TURN 0,0"], drawn(LAST_CELL.replace(".", "X"))):
        brain.expect_error(*lines)
    brain.expect_silence()


def test_the_shipped_book_is_played_from_where_no_search_sees_so_far() -> None:
    answers = []
    for infos in (["INFO max_depth 1"], ["INFO max_depth 1", "INFO database :book:"]):
        with Process() as brain:
            for stones in BOOK:
                brain.start(15, *infos)
                x, y = brain.ask("BOARD", *stones.split(), "DONE")
                answers.append(f"{x},{y}")
    assert answers[: len(BOOK)] != answers[len(BOOK) :] == [*BOOK.values()]
