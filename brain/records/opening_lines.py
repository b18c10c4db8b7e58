"""Turns of a stone each as one line: offsets from the centre (0,0, 1,-1), or names (h8i7)."""

import re
from collections.abc import Sequence

from ..arguments import shown
from ..points import point_name, read_turn
from ..types import Point, Turn

NUMBER = re.compile(r"[+-]?\d{1,4}")
NAME = re.compile(r"[a-z]{1,2}\d{1,4}")
BETWEEN = r"[\s,;]"
OFFSETS = re.compile(rf"{NUMBER.pattern}(?:{BETWEEN}+{NUMBER.pattern})*")
NAMES = re.compile(rf"{NAME.pattern}(?:{BETWEEN}*{NAME.pattern})*")


def is_offsets(line: str) -> bool:
    """Whether a line is offsets and nothing else: two numbers a stone."""
    return bool(OFFSETS.fullmatch(_bare(line))) and len(NUMBER.findall(line)) % 2 == 0


def is_names(line: str) -> bool:
    """Whether a line is names of points and nothing else."""
    return bool(NAMES.fullmatch(_bare(line).lower()))


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
        numbers = [int(number) for number in NUMBER.findall(line)]
        pairs = [*zip(numbers[::2], numbers[1::2], strict=True)]
        for right, down in pairs:
            if not (0 <= x + right < width and 0 <= y + down < height):
                raise ValueError(
                    f"{right},{down} is off the board of {width}x{height}; "
                    "--size or like= names another"
                )
        return tuple(((x + right, y + down),) for right, down in pairs)
    if is_names(line):
        return tuple(read_turn(found) for found in NAME.findall(line.lower()))
    raise ValueError(
        f"an opening is written 0,0, 1,-1 (from the centre) or h8i7, not {shown(line)}"
    )


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
