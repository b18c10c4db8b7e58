"""Windows: what stands on a line on both sides of a cell, and its number.

A half of a window is read from its cell outwards: stones and empty cells up to REACH, and past the
edge of the board only walls. Halves are numbered, and so is each pair of them, whichever of the two
comes first: a window read from its other end is the same window. brain.evaluation.windows numbers
them alike.

    _ O X _ (cell) _ X |      at an edge: the halves are  _ X O _  and  _ X | |
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import pad

from .positions import EMPTY, FOE, OWN

REACH = 4  # cells on each side
WALL = 3  # beyond EMPTY, OWN and FOE: no cell of the board
CONTENTS = 4
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (-1, 1))  # down, right


class Windows(NamedTuple):
    """All windows: M of them, of H halves."""

    numbers: Tensor  # CONTENTS ** REACH: the half by its contents, base CONTENTS, the nearest first
    pairs: Tensor  # H x H: the window of two halves
    contents: Tensor  # M x 2 x REACH: what stands in both halves, from the cell outwards

    def to(self, place: torch.device) -> Windows:
        """The same on a device."""
        return Windows(*(part.to(place) for part in self))

    def find(self, stones: Tensor) -> Tensor:
        """The windows of every cell: B x cells x DIRECTIONS. stones: B x cells, as Positions."""
        side = math.isqrt(stones.shape[1])
        board = pad(stones.reshape(-1, side, side).int(), (REACH,) * 4, value=WALL)

        def half(down: int, right: int) -> Tensor:
            contents = torch.zeros((), dtype=torch.int32, device=stones.device)
            for far in range(1, REACH + 1):
                row, column = REACH + far * down, REACH + far * right
                cells = board[:, row : row + side, column : column + side]
                contents = contents + cells * CONTENTS ** (far - 1)
            return pick(self.numbers, contents.flatten(1))

        count = len(self.pairs)
        found = [half(y, x) * count + half(-y, -x) for y, x in DIRECTIONS]
        return pick(self.pairs.flatten(), torch.stack(found, 2))


def pick(rows: Tensor, numbers: Tensor) -> Tensor:
    """rows[numbers], faster."""
    found: Tensor = rows.index_select(0, numbers.flatten().int()).unflatten(0, numbers.shape)
    return found


def halves() -> Iterator[tuple[int, ...]]:
    """Every half that a board can have."""
    for length in range(REACH + 1):
        for cells in itertools.product((EMPTY, OWN, FOE), repeat=length):
            yield (*cells, *[WALL] * (REACH - length))


@cache
def windows() -> Windows:
    """All of them."""
    found = np.array(list(halves()))
    numbers = np.zeros(CONTENTS**REACH, np.int32)
    numbers[found @ CONTENTS ** np.arange(REACH)] = np.arange(len(found))
    low, high = np.triu_indices(len(found))
    pairs = np.zeros((len(found), len(found)), np.int32)
    pairs[low, high] = pairs[high, low] = np.arange(len(low))
    contents = np.stack([found[low], found[high]], 1)
    return Windows(*map(torch.from_numpy, (numbers, pairs, contents)))
