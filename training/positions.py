"""Positions of games as arrays: what stands on every cell, and what came of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from brain import BLACK
from brain.analysis import probe
from brain.games.registry import new_game

from .games import Record

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

OCCUPIED = 0xFFFFFFFF  # the word of a cell that is not empty


class Positions(NamedTuple):
    """N searched positions of one rule, on boards of one size."""

    side: int  # cells of the boards
    words: NDArray[np.uint32]  # N x cells: see brain.analysis.probe.pattern_words
    values: Ints  # N: what the search said, for the side to move
    results: Floats  # N: 1 the side to move won in the end, 0 it lost
    is_black: Bools  # N: who moves
    cells: Ints  # N: where the side to move played
    games: Ints  # N: of which game


def read_positions(records: Iterable[Record]) -> Positions:
    """Every searched position of some games. Raises ValueError where there are none."""
    side = 0
    words: list[NDArray[np.uint32]] = []
    rows: list[tuple[int, float, bool, int, int]] = []
    for number, record in enumerate(records):
        if record.side != (side := side or record.side):
            raise ValueError(f"games on boards of {side} and of {record.side} cells a side")
        game = new_game(rule=record.rule, width=side)
        for (x, y), value in zip(record.turns, record.values, strict=True):
            if value is not None:
                words.append(np.frombuffer(probe.pattern_words(game), dtype=np.uint32))
                result = 0.5 if record.winner == 0 else float(record.winner == game.side)
                rows.append((value, result, game.side == BLACK, y * side + x, number))
            game.play((x, y))
    if not rows:
        raise ValueError("no searched positions in these games")
    values, results, is_black, cells, games = zip(*rows, strict=True)
    return Positions(
        side,
        np.array(words),
        np.array(values, np.int64),
        np.array(results, np.float32),
        np.array(is_black, np.bool_),
        np.array(cells, np.int64),
        np.array(games, np.int64),
    )
