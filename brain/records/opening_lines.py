"""Turns of a stone each as one line: offsets from the centre (0,0, 1,-1), or names (h8i7)."""

import re
from collections.abc import Sequence

from ..arguments import shown
from ..points import point_name, read_point
from ..types import Point, Turn
from .tree import NAMES_SIZE

OFFSET = re.compile(r"[+-]?\d{1,4}")
CELL_NAME = re.compile(r"[a-z]{1,2}\d{1,4}")
BETWEEN = r"[\s,;]"
OFFSETS = re.compile(rf"{OFFSET.pattern}(?:{BETWEEN}+{OFFSET.pattern})*")
CELL_NAMES = re.compile(rf"{CELL_NAME.pattern}(?:{BETWEEN}*{CELL_NAME.pattern})*")


def is_offsets(line: str) -> bool:
    """Whether a line is offsets and nothing else: two numbers a stone."""
    return bool(OFFSETS.fullmatch(_bare(line))) and len(OFFSET.findall(line)) % 2 == 0


def is_names(line: str) -> bool:
    """Whether a line is names of points and nothing else."""
    return bool(CELL_NAMES.fullmatch(_bare(line).lower()))


def _bare(line: str) -> str:
    """A line without what some programs write behind its last stone."""
    return line.strip().rstrip(",;").rstrip()


def read(line: str, width: int, height: int) -> tuple[Turn, ...]:
    """The turns of a line; ValueError for what is neither offsets nor names.

    >>> read("0,0, 1,-1", 15, 15), read("h8i7", 15, 15)
    ((((7, 7),), ((8, 6),)), (((7, 7),), ((8, 6),)))
    """
    if is_offsets(line):
        x, y = centre(width, height)
        numbers = [int(number) for number in OFFSET.findall(line)]
        pairs = [*zip(numbers[::2], numbers[1::2], strict=True)]
        for right, down in pairs:
            check_on_board((x + right, y + down), f"{right},{down}", width, height)
        return tuple(((x + right, y + down),) for right, down in pairs)
    if is_names(line):
        named = [(read_point(found), found) for found in CELL_NAME.findall(line.lower())]
        for point, found in named:
            check_on_board(point, found, width, height)
        return tuple((point,) for point, _ in named)
    raise ValueError(
        f"an opening is written 0,0, 1,-1 (from the centre) or h8i7, not {shown(line)}"
    )


def check_on_board(
    point: Point, written: str, width: int, height: int, *, is_said: bool = False
) -> None:
    """ValueError if a point is off the board. is_said: the file says its size, else you may."""
    x, y = point
    if not (0 <= x < width and 0 <= y < height):
        advice = "" if is_said else f"; {NAMES_SIZE}"
        raise ValueError(f"{written} is off the board of {width}x{height}{advice}")


def offsets(turns: Sequence[Turn], width: int, height: int) -> str:
    """The line of offsets that read makes these turns of.

    >>> offsets((((7, 7),), ((8, 6),)), 15, 15)
    '0,0, 1,-1'
    """
    x, y = centre(width, height)
    return ", ".join(f"{right - x},{down - y}" for ((right, down),) in turns)


def names(turns: Sequence[Turn]) -> str:
    """The line of names that read makes these turns of.

    >>> names((((7, 7),), ((8, 6),)))
    'h8i7'
    """
    return "".join(point_name(point) for (point,) in turns)


def centre(width: int, height: int) -> Point:
    """The point from which offsets count."""
    return width // 2, height // 2
