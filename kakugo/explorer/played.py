"""What games say of a position: how often each next turn was played, and how it scored."""

from collections.abc import Iterable
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
        now = record.root.game()
        was_here = place_of(now) == here
        for node in record.mainline():
            assert node.turn is not None
            side = now.side
            now.play(node.turn)
            if now.outcome() is not None:
                break
            place = place_of(now)
            if was_here and place in turns:
                before = counts.get(turns[place], Played())
                counts[turns[place]] = _with(before, record.winner, side)
            was_here = place == here
    return counts


def _with(before: Played, winner: int | None, side: int) -> Played:
    games, won, drawn, lost = before
    if winner is None:
        return Played(games + 1, won, drawn, lost)
    won += winner == side
    drawn += winner == EMPTY
    lost += winner not in (side, EMPTY)
    return Played(games + 1, won, drawn, lost)
