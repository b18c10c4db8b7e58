"""What is known of a position's next turns: by a database, and by games that were played."""

from brain import Game, Score, Turn
from brain.database.database import MOST_CHILDREN, Database
from brain.database.entry import Entry, worth
from brain.database.place import place_of, places_behind
from brain.report import farther

from .played import Games, Played

# A turn, what is known of the position behind it, as the opponent sees it, and how it was played.
Known = tuple[Turn, Entry, Played]


def is_wide(game: Game) -> bool:
    """Whether a game has too many next turns to look at each of them."""
    return len(game.legal_turns()) > MOST_CHILDREN


def known_turns(database: Database | None, game: Game, games: Games) -> list[Known]:
    """The next turns of which something is known, but for those that end the game; the best first.

    Of turns that are images of one another there is the best one of the position, or the first.
    ValueError as for Database.children.
    """
    children: dict[Turn, Entry] = {}
    best = None
    if database is not None:
        children, best = database.children(game), database.get(game, Entry()).turn
    here, found = place_of(game), []
    turns = sorted(game.legal_turns(), key=lambda turn: turn != best)
    for place, turn in places_behind(game, turns).items():
        played = games.count(here, place)
        if turn in children or played.games:
            found.append((turn, children.get(turn, Entry()), played))
    return sorted(found, key=_rank)


def score_before(entry: Entry, game: Game) -> Score | None:
    """What an entry behind a turn of a position says of it, for who plays the turn."""
    return None if entry.value is None else Score(farther(-entry.value), game.side)


def _rank(known: Known) -> tuple[float, int]:
    """The less, the better for who plays the turn."""
    value = worth(known[1])
    return float("inf") if value is None else value, -known[2].games
