"""What a file of weights holds: its header, and names, shapes and scales of its numbers."""

from __future__ import annotations

import math
from itertools import zip_longest
from typing import NamedTuple


class Weights(NamedTuple):
    """The header of a file of weights."""

    path: str
    architecture: str
    rule: str  # freestyle, standard, renju or caro
    board: int  # cells a side of the boards that the numbers were fitted to
    origin: str  # how the numbers were made
    hash: str  # of the numbers, 16 hexadecimal digits
    layout: str  # of the numbers, as text_of writes it

    def __str__(self) -> str:
        return f"{self.architecture} {self.rule} {self.hash}"


class Field(NamedTuple):
    """Some numbers of one colour, each of 16 bits; or records of other fields.

    >>> str(Field("own", (3876, 16), 32))
    'own 3876x16/32'
    >>> str(Field("deeper", (8,), parts=(Field("inputs", (16,), 128), Field("last", scale=16))))
    'deeper 8(inputs 16/128 last 1/16)'
    """

    name: str
    shape: tuple[int, ...] = ()
    scale: int = 1  # a number counts as 1/scale
    parts: Layout = ()  # of each record; none: plain numbers

    def __str__(self) -> str:
        shape = "x".join(map(str, self.shape)) or "1"
        parts = " ".join(map(str, self.parts))
        return f"{self.name} {shape}({parts})" if parts else f"{self.name} {shape}/{self.scale}"

    @property
    def bytes(self) -> int:
        """How many of a file it takes."""
        return math.prod(self.shape) * (size_of(self.parts) if self.parts else 2)


Layout = tuple[Field, ...]  # a file has such a row for both colours, or one for each, Black's first


def size_of(layout: Layout) -> int:
    """The bytes of a row."""
    return sum(field.bytes for field in layout)


def text_of(layout: Layout) -> str:
    """A layout as the header of a file names it."""
    return ", ".join(map(str, layout))


def difference(expected: str, found: str) -> str:
    """What is wrong with the layout of a file; "" where nothing is.

    >>> difference("own 3876x16/32, mark 1/256", "own 3000x16/32, mark 1/256")
    'expected own 3876x16/32, found own 3000x16/32'
    """
    for one, other in zip_longest(expected.split(", "), found.split(", "), fillvalue="its end"):
        if one != other:
            return f"expected {one}, found {other}"
    return ""
