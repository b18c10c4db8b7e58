"""What games say of a position: how often each next turn was played, and how it scored."""

from collections.abc import Iterable
from operator import add
from typing import NamedTuple

from brain.database.place import place_of, places_behind
from kakugo import EMPTY, Game, Record, Turn


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


def played(game: Game, records: Iterable[Record]) -> dict[Turn, Played]:
    """How the main lines of these games went on from a position, whatever led there.

    Of turns that are images of one another, the first legal one counts for all.
    """
    here = place_of(game)
    turns = places_behind(game, game.legal_turns())
    counts: dict[Turn, Played] = {}
    for record in records:
        now, winner = record.root.game(), record.winner
        was_here = place_of(now) == here
        for node in record.mainline():
            assert node.turn is not None
            side = now.side
            now.play(node.turn)
            if now.outcome() is not None:
                break
            place = place_of(now)
            if was_here and place in turns:
                points = 1, winner == side, winner == EMPTY, winner not in (None, side, EMPTY)
                counts[turns[place]] = Played(*map(add, counts.get(turns[place], Played()), points))
            was_here = place == here
    return counts
