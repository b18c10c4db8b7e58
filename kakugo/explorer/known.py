"""What is known of a position's next turns: by a database, and by games that were played."""

from typing import NamedTuple

from brain.database.entry import worth
from brain.database.place import place_of, places_behind
from brain.report import farther
from kakugo import Database, Entry, Game, Score, Turn

from .played import Games, Played


class Known(NamedTuple):
    """A turn. entry: of the position behind it, as its side to move, the opponent, sees it."""

    turn: Turn
    entry: Entry
    played: Played


def known_turns(database: Database, game: Game, games: Games) -> list[Known]:
    """The next turns of which something is known, but for those that end the game; the best first.

    Of turns that are images of one another there is the best one of the position, or the first.
    ValueError as for Database.children.
    """
    children, best = database.children(game), database.get(game, Entry()).turn
    turns = sorted(game.legal_turns(), key=lambda turn: turn != best)
    here, found = place_of(game), []
    for place, turn in places_behind(game, turns).items():
        known = Known(turn, children.get(turn, Entry()), games.count(here, place))
        if turn in children or known.played.games:
            found.append(known)
    return sorted(found, key=_rank)


def score_before(entry: Entry, game: Game) -> Score | None:
    """What an entry behind a turn of a position says of it, for who plays the turn."""
    return None if entry.value is None else Score(farther(-entry.value), game.side)


def _rank(known: Known) -> tuple[float, int]:
    """The less, the better for who plays the turn."""
    value = worth(known.entry)
    return float("inf") if value is None else value, -known.played.games
