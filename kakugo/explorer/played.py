"""What games say of a position: how often each next turn was played, and how it scored."""

from functools import lru_cache
from typing import NamedTuple

from brain import EMPTY, Game
from brain.database.place import Place, place_of
from brain.records import Record


class Played(NamedTuple):
    """How often a turn was played; won, drawn, lost by who played it, where that is known."""

    games: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def score(self) -> float | None:
        """Points of a game, from 0 to 1; None where no result is known."""
        known = self.won + self.drawn + self.lost
        return (self.won + self.drawn / 2) / known if known else None


NEVER = Played()


class Games:
    """How the main lines of games went on from each position, whatever led there.

    at: only this position counts; None: all of them.
    """

    def __init__(self, at: Game | None = None) -> None:
        self.number = 0  # of games
        self._at = None if at is None else place_of(at)
        self._counts: dict[int, Played] = {}  # by the step

    def add(self, record: Record) -> None:
        """Count a game; turns that end one are left out."""
        self.number += 1
        now = record.root.game()
        before = place_of(now)
        for node in record.mainline():
            assert node.turn is not None
            side = now.side
            now.play(node.turn)
            if now.outcome() is not None:
                return
            after = place_of(now)
            if self._at in (None, before):
                count = self.count(before, after)
                self._counts[_step(before, after)] = _with(count, record.winner, side)
            before = after

    def count(self, before: Place, after: Place) -> Played:
        """How often a turn led from one position to the other."""
        return self._counts.get(_step(before, after), NEVER)


def _step(*places: Place) -> int:
    """Two positions as a hash of 64 bits: so there is room for millions of them."""
    return hash(tuple((kind.text, key) for kind, key in places))


@lru_cache  # so that equal counts are one object
def _with(before: Played, winner: int | None, side: int) -> Played:
    games, won, drawn, lost = before
    if winner is None:
        return Played(games + 1, won, drawn, lost)
    won += winner == side
    drawn += winner == EMPTY
    lost += winner not in (side, EMPTY)
    return Played(games + 1, won, drawn, lost)
