"""A window is what stands on a line on both sides of a cell, whichever way it is read."""

import pytest

pytest.importorskip("torch", reason="a fit needs the extra: pip install '.[training]'")

import torch

from brain import WALL
from tests.helpers.board_network import HALF_OF, WINDOW_OF
from tests.helpers.board_network import WINDOWS as PLAIN
from tests.training.sample import corpus_of, some_games
from training.positions import EMPTY, read_positions
from training.windows import DIRECTIONS, windows

SIDE = 15


def half(board: list[int], cell: int, down: int, right: int) -> int:
    """What stands from a cell outwards, up to the edge, as the reference numbers it."""
    contents: list[int] = []
    for away in range(1, 5):
        row, column = cell // SIDE + away * down, cell % SIDE + away * right
        if not (0 <= row < SIDE and 0 <= column < SIDE):
            break
        contents.append(board[row * SIDE + column])
    return HALF_OF[tuple(contents)]


def test_windows_have_the_numbers_of_the_reference() -> None:
    stones = read_positions(corpus_of(some_games(0))).stones[::20]
    found = windows().find(torch.from_numpy(stones))
    for board, numbers in zip(stones.tolist(), found.tolist(), strict=True):
        for cell, stone in enumerate(board):
            if stone == EMPTY:
                halves = [
                    (half(board, cell, y, x), half(board, cell, -y, -x)) for y, x in DIRECTIONS
                ]
                assert numbers[cell] == [WINDOW_OF[two] for two in halves]
    assert len(found.unique()) > 100


def test_every_window_has_the_contents_of_its_number() -> None:
    known = windows().contents.tolist()
    assert len(known) == len(PLAIN)
    for two, contents in zip(PLAIN, known, strict=True):
        halves = [tuple(cell for cell in cells if cell != WALL) for cells in contents]
        assert sorted(HALF_OF[some] for some in halves) == sorted(two)
