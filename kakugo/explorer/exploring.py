"""What databases and games say of the next turns, for Python programs."""

from collections.abc import Iterable
from dataclasses import dataclass

from brain import Game, Score, Stone, Turn
from brain.arguments import instance, iterated
from brain.core import check_goes_on
from brain.database.database import Database
from brain.database.entry import Entry
from brain.records import Record

from .known import known_turns, score_before
from .played import Games


class PlayedGames:
    """How games went on from each of their positions, whatever led there: an index for explore.

    Images of one another are one position. A game of 80 turns takes about a ms, and what it adds
    some kB.

    Args:
        records: Games to count; more come by add().

    Examples:
        >>> from brain import read_game
        >>> played = PlayedGames([Record(read_game("freestyle 15x15: h8; h9; i9"))])
        >>> len(played)
        1
    """

    def __init__(self, records: Iterable[Record] = ()) -> None:
        self._games = Games()
        for record in iterated("played games are a list of records", records):
            self.add(record)

    def __len__(self) -> int:
        return self._games.number

    def __repr__(self) -> str:
        return f"<kakugo.PlayedGames, {len(self)} of them>"

    def add(self, record: Record) -> None:
        """Count the main line of a game; ValueError for what is no record."""
        self._games.add(instance("a Record", record, Record))


@dataclass(frozen=True, slots=True)
class ExploredTurn:
    """A turn, what a database knows of the position behind it, and how games went on with it.

    Attributes:
        turn: The turn.
        side: Who plays it; score, points, won and lost are of this side.
        score: What the database says; None where it has no value.
        entry: What the database has of the position behind the turn, where the opponent moves;
            Entry() for nothing.
        games: How often the turn was played.
        won: How often the side has won with it, where the result is known.
        drawn: How often it was a draw.
        lost: How often the side has lost with it.
    """

    turn: Turn
    side: Stone
    score: Score | None
    entry: Entry
    games: int
    won: int
    drawn: int
    lost: int

    @property
    def points(self) -> float | None:
        """Points of a game for the side, from 0 to 1; None where no result is known."""
        known = self.won + self.drawn + self.lost
        return (self.won + self.drawn / 2) / known if known else None


def explore(
    game: Game,
    database: Database | None = None,
    played: PlayedGames | Iterable[Record] = (),
) -> list[ExploredTurn]:
    """The next turns of which something is known, the best first, then those played oftenest.

    Of turns that are images of one another only one is there; turns that end the game are left out.

    Raises ValueError where the game is over, for what is no game, database or record, and for too
    many turns, as Database.children.

    Args:
        database: A Database, for values, labels and texts.
        played: Games, as records or, if you ask about many positions, as one PlayedGames.

    Examples:
        >>> from brain import read_game
        >>> record = Record(read_game("freestyle 15x15: h8; h9; i9"))
        >>> [turn.games for turn in explore(read_game("freestyle 15x15: h8"), played=[record])]
        [1]
    """
    check_goes_on(game)
    if database is not None:
        instance("a Database", database, Database)
    index = played if isinstance(played, PlayedGames) else PlayedGames(played)
    return [
        ExploredTurn(turn, game.side, score_before(entry, game), entry, *count)
        for turn, entry, count in known_turns(database, game, index._games)
    ]
