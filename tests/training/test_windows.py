"""A window is what stands on a line on both sides of a cell, whichever way it is read."""

import pytest

pytest.importorskip("torch", reason="a fit needs the extra: pip install '.[training]'")

import torch

from tests.training.sample import corpus_of, some_games
from training import layout
from training.positions import read_positions
from training.windows import DIRECTIONS, REACH, WALL, windows

SIDE = 15


def plain_windows(board: list[int]) -> list[list[tuple[int, ...]]]:
    """What each cell of a board sees along each direction, from one end to the other."""

    def content(row: int, column: int) -> int:
        is_inside = 0 <= row < SIDE and 0 <= column < SIDE
        return board[row * SIDE + column] if is_inside else WALL

    distances = [far for far in range(-REACH, REACH + 1) if far]
    return [
        [
            tuple(content(cell // SIDE + far * y, cell % SIDE + far * x) for far in distances)
            for y, x in DIRECTIONS
        ]
        for cell in range(SIDE * SIDE)
    ]


def test_windows_are_numbered_in_either_direction() -> None:
    known = windows()
    assert len(known.contents) == layout.WINDOWS
    stones = read_positions(corpus_of(some_games(0))).stones[::20]
    found = known.find(torch.from_numpy(stones))
    for board, numbers in zip(stones.tolist(), found.tolist(), strict=True):
        for seen, ids in zip(plain_windows(board), numbers, strict=True):
            for contents, window in zip(seen, ids, strict=True):
                halves = contents[:REACH][::-1], contents[REACH:]
                expected = sorted(map(tuple, known.contents[window].tolist()))
                assert sorted(halves) == expected
    assert len(found.unique()) > 100


def test_every_window_has_one_number() -> None:
    known = windows().contents.tolist()
    assert len({tuple(sorted(map(tuple, halves))) for halves in known}) == len(known)
