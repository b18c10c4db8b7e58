"""Sequences of legal turns, counted: an engine that breaks a rule counts others (perft).

The rows of tests/data/perft.json: a start as notation.game_text writes it, and for each number of
turns from 1 how many sequences of so many legal turns there are, and how many end the game.
"""

import json
from pathlib import Path
from typing import NamedTuple

from brain import Game
from tests.rulebooks.book import Book

DATA = Path(__file__).parents[2] / "data" / "perft.json"


class Counts(NamedTuple):
    """What follows a position, by the number of turns less one."""

    sequences: list[int]
    ended: list[int]  # how many of them end the game with their last turn


class PerftRow(NamedTuple):
    """A position and what has been counted from it."""

    start: str
    counts: Counts

    def __str__(self) -> str:
        return self.start

    @property
    def depth(self) -> int:
        """The most turns that are counted."""
        return len(self.counts.sequences)


def load() -> list[PerftRow]:
    rows = json.loads(DATA.read_text(encoding="utf-8"))
    return [PerftRow(row["start"], Counts(row["sequences"], row["ended"])) for row in rows]


def count(position: Game | Book, depth: int) -> Counts:
    """What the engine or the rule book counts; the position is left as it was."""
    counts = Counts([0] * depth, [0] * depth)
    _count(position, counts, 0)
    return counts


def _count(position: Game | Book, counts: Counts, at: int) -> None:
    for turn in position.legal_turns():
        after: Game | Book = position
        if isinstance(position, Book):
            after = position.copy()  # a book has no undo
            after.play(*turn)
        else:
            position.play(turn)
        counts.sequences[at] += 1
        if after.outcome() is not None:
            counts.ended[at] += 1
        elif at + 1 < len(counts.sequences):
            _count(after, counts, at + 1)
        if isinstance(position, Game):
            position.undo()
