"""What the tests of conformance share: positions as a manager sends them, and a few stones."""

import re
from collections.abc import Sequence
from itertools import zip_longest

from tests.helpers.process import Point

SURE = "INFO timeout_turn 500"  # the move must be right
AT_ONCE = "INFO timeout_turn 0"

ERROR = r"ERROR \S.*"
PAIR = r"(?:0|[1-9]\d*),(?:0|[1-9]\d*)"

# Black: four in the row 7 with both ends free, White far away. The fifth stone wins.
OPEN_FOUR = ([(5, 7), (6, 7), (7, 7), (8, 7)], [(0, 0), (0, 2), (0, 4), (0, 6)])
FIFTH = {(4, 7), (9, 7)}

SIX_OR_BLOCK = "h8h9i8h10g8h11j13h12g14h14i15"  # White: h13 makes six, f8 and j8 block a three
SIX, BLOCKS = (7, 12), {(5, 7), (9, 7)}


def block(black: Sequence[Point], white: Sequence[Point], own: int = 1) -> list[str]:
    """BOARD ... DONE in move order; `own` is 1 when the brain is Black, 2 when it is White."""
    lines = []
    for pair in zip_longest(black, white):
        for number, point in enumerate(pair, start=1):
            if point is not None:
                lines.append(f"{point[0]},{point[1]},{1 if number == own else 2}")
    return ["BOARD", *lines, "DONE"]


def written(moves: str) -> list[Point]:
    """The points of a record such as h8h9i8: the letter is x, the number y + 1."""
    found = re.findall(r"([a-z])(\d+)", moves)
    return [(ord(letter) - ord("a"), int(number) - 1) for letter, number in found]


def probe(moves: str) -> list[str]:
    """A record as the BOARD block of the side to move."""
    points = written(moves)
    return block(points[0::2], points[1::2], own=1 + len(points) % 2)


def points(text: str) -> list[Point]:
    """The points of a line such as `7,7 8,7`."""
    return [(int(x), int(y)) for x, y in (pair.split(",") for pair in text.split())]


def is_on_board(point: Point, width: int, height: int) -> bool:
    """Whether the point lies on a board of that size."""
    return 0 <= point[0] < width and 0 <= point[1] < height


def other_than(*taken: Point) -> Point:
    """A free point near the middle of a 15x15 board."""
    near = ((x, y) for x in range(4, 12) for y in range(4, 12))
    return next(point for point in near if point not in taken)
