"""Windows: what stands on a line on both sides of a cell, and its number, as the engine has it."""

from __future__ import annotations

import math
from functools import cache
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import pad

from brain import WALL
from brain.evaluation.architectures import WINDOW_NUMBERS, WINDOW_REACH

CONTENTS = WALL + 1  # EMPTY, OWN, FOE, WALL
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (-1, 1))  # down, right
AWAY = [away for away in range(-WINDOW_REACH, WINDOW_REACH + 1) if away]  # from a line's one end on


class Windows(NamedTuple):
    """All windows: M of them."""

    numbers: Tensor  # the window by the cells of a line, base CONTENTS, the first one lowest
    contents: Tensor  # M x 2 x WINDOW_REACH: what stands in both halves, from the cell outwards

    def to(self, place: torch.device) -> Windows:
        """The same on a device."""
        return Windows(*(part.to(place) for part in self))

    def find(self, stones: Tensor) -> Tensor:
        """The windows of every cell: B x cells x DIRECTIONS. stones: B x cells, as Positions."""
        side = math.isqrt(stones.shape[1])
        board = pad(stones.reshape(-1, side, side).int(), (WINDOW_REACH,) * 4, value=WALL)

        def keys(down: int, right: int) -> Tensor:
            found = torch.zeros((), dtype=torch.int32, device=stones.device)
            for place, away in enumerate(AWAY):
                row, column = WINDOW_REACH + away * down, WINDOW_REACH + away * right
                cells = board[:, row : row + side, column : column + side]
                found = found + cells * CONTENTS**place
            return found.flatten(1)

        return pick(self.numbers, torch.stack([keys(*step) for step in DIRECTIONS], 2))


def pick(rows: Tensor, numbers: Tensor) -> Tensor:
    """rows[numbers], faster."""
    found: Tensor = rows.index_select(0, numbers.flatten().int()).unflatten(0, numbers.shape)
    return found


@cache
def windows() -> Windows:
    """All of them."""
    numbers = np.frombuffer(WINDOW_NUMBERS, np.uint16).astype(np.int32)
    _, keys = np.unique(numbers, return_index=True)  # a line for each window
    cells = keys[:, None] // CONTENTS ** np.arange(len(AWAY)) % CONTENTS
    halves = np.stack([cells[:, WINDOW_REACH - 1 :: -1], cells[:, WINDOW_REACH:]], 1)
    halves[np.maximum.accumulate(halves == WALL, 2)] = WALL  # what is behind one does not matter
    return Windows(torch.from_numpy(numbers), torch.from_numpy(halves))
