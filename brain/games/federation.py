"""The 26 openings of renju: the first three stones, and their names."""

from collections.abc import Sequence

from ..types import Point
from .symmetry import SQUARE_IMAGES

Step = tuple[int, int]  # columns and rows from the centre, where the first stone is

# The second stone: beside the first one (a direct opening) or diagonally (an indirect one). To each
# third stone, in the numbering of the federation, the name.
DIRECT: dict[Step, str] = {
    (0, 2): "D1 Kansei",
    (1, 2): "D2 Keigetsu",
    (2, 2): "D3 Sosei",
    (1, 1): "D4 Kagetsu",
    (2, 1): "D5 Zangetsu",
    (1, 0): "D6 Ugetsu",
    (2, 0): "D7 Kinsei",
    (0, -1): "D8 Shogetsu",
    (1, -1): "D9 Kyugetsu",
    (2, -1): "D10 Shingetsu",
    (0, -2): "D11 Zuisei",
    (1, -2): "D12 Sangetsu",
    (2, -2): "D13 Yusei",
}
INDIRECT: dict[Step, str] = {
    (2, 2): "I1 Chosei",
    (2, 1): "I2 Kyogetsu",
    (2, 0): "I3 Kosei",
    (2, -1): "I4 Suigetsu",
    (2, -2): "I5 Ryusei",
    (1, 0): "I6 Ungetsu",
    (1, -1): "I7 Hogetsu",
    (1, -2): "I8 Rangetsu",
    (0, -1): "I9 Gingetsu",
    (0, -2): "I10 Myojo",
    (-1, -1): "I11 Shagetsu",
    (-1, -2): "I12 Meigetsu",
    (-2, -2): "I13 Suisei",
}
OPENING_NAMES: dict[tuple[Step, Step], str] = {
    (second, third): name
    for second, thirds in (((0, 1), DIRECT), ((1, 1), INDIRECT))
    for third, name in thirds.items()
}


def opening_name(stones: Sequence[Point], centre: Point) -> str:
    """The name of the opening that begins with three stones; "" where they are none of the 26.

    >>> centre = (7, 7)
    >>> opening_name([centre, (8, 7), (8, 8)], centre)
    'D4 Kagetsu'
    >>> opening_name([centre, (7, 9), (8, 8)], centre)
    ''
    """
    first, *others = stones
    steps = [(x - centre[0], y - centre[1]) for x, y in others]
    if first != centre:
        return ""
    moved = ((each.moved(*steps[0]), each.moved(*steps[1])) for each in SQUARE_IMAGES)
    return next((OPENING_NAMES[pair] for pair in moved if pair in OPENING_NAMES), "")
