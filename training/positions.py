"""Positions of games as arrays: what stands on every cell, and what came of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from brain import BLACK
from brain.analysis import probe
from brain.evaluation.weights import CLASSICAL
from brain.games.registry import new_game

from .corpus import Corpus
from .records import PROVEN_FLAG, RANDOM, Record, join, usable
from .returns import results_of, returns_of

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

OCCUPIED = 0xFFFFFFFF  # the word of a cell that is not empty
EMPTY, OWN, FOE = range(3)  # what stands on a cell, in the view of the side to move
EXCHANGED_STONES = np.array([EMPTY, FOE, OWN], np.uint8)  # the same in the view of the other side


class Positions(NamedTuple):
    """N searched positions of one rule, on boards of one size."""

    side: int  # cells of the boards
    words: NDArray[np.uint32]  # N x cells: see brain.analysis.probe.pattern_words
    stones: NDArray[np.uint8]  # N x cells: EMPTY, OWN of the side to move, or FOE
    static: Ints  # N: the classical static value, for the side to move
    values: Ints  # N: the value of the search, for the side to move
    results: Floats  # N: 1 the side to move won in the end, 0 it lost
    returns: Floats  # N: what the position turned out to be worth to the side to move: see returns
    is_black: Bools  # N: who moves
    cells: Ints  # N: where the side to move played
    is_chosen: Bools  # N: the search chose that move, not chance
    is_proven: Bools  # N: the value is a proof
    games: Ints  # N: of which game
    is_held_out: Bools  # N: the game is not learned from

    def of(self, is_wanted: Bools) -> Positions:
        """Some of them. is_wanted: N."""
        return Positions(self.side, *(part[is_wanted] for part in self[1:]))  # type: ignore[arg-type]


def read_positions(corpus: Corpus, *, is_quiet: bool = False) -> Positions:
    """Every position of some games that a fit can use. Raises ValueError where there are none.

    is_quiet: show no bar.
    """
    games = corpus.games
    sides = sorted({int(side) for side in games.headers["side"]})
    if len(sides) > 1:
        raise ValueError(f"games on boards of {sides[0]} and of {sides[1]} cells a side")
    is_wanted = usable(games.turns)
    if not is_wanted.any():
        raise ValueError("no searched positions in these games")
    words = np.empty((int(is_wanted.sum()), sides[0] ** 2), np.uint32)
    stones = np.empty(words.shape, np.uint8)
    static = np.empty(len(words), np.int64)
    is_black = np.empty(len(games.turns), np.bool_)
    row = 0
    headers = tqdm(games.headers, desc="reading", unit="game", disable=is_quiet or None)
    for number, header in enumerate(headers):
        game = new_game(rule=int(header["rule"]), width=sides[0]).copy(CLASSICAL)
        first, end = games.starts[number : number + 2].tolist()
        record = games.record(number)
        board = np.zeros(sides[0] ** 2, np.uint8)  # OWN: of Black
        for at, (point, cell) in enumerate(
            zip(record.points, record.turns["cell"].tolist(), strict=True), first
        ):
            is_black[at] = game.side == BLACK
            if is_wanted[at]:
                words[row] = np.frombuffer(probe.pattern_words(game), dtype=np.uint32)
                stones[row] = board
                static[row] = probe.static_value(game)
                row += 1
            if at + 1 < end:  # after its last turn nobody asks
                board[cell] = OWN if is_black[at] else FOE
                game.play(point)
    turns = games.turns[is_wanted]
    numbers = np.repeat(np.arange(len(games.headers)), np.diff(games.starts))[is_wanted]
    is_black = is_black[is_wanted]
    return Positions(
        sides[0],
        words,
        np.where(is_black[:, None], stones, EXCHANGED_STONES[stones]),
        static,
        turns["value"].astype(np.int64),
        results_of(games)[is_wanted],
        returns_of(games)[is_wanted],
        is_black,
        turns["cell"].astype(np.int64),
        turns["flags"] & RANDOM == 0,
        turns["flags"] & PROVEN_FLAG != 0,
        numbers,
        corpus.is_held_out[numbers],
    )


def positions_of(records: Iterable[Record]) -> Positions:
    """The positions of some records on boards of one size, none of them held out; shows no bar."""
    games = join(records)
    return read_positions(Corpus(games, np.zeros(len(games.headers), np.bool_)), is_quiet=True)
