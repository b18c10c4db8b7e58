"""Turns that a database has for the winner: a proof tries them first."""

from typing import Any

from brain.database.place import ROW_GAMES
from kakugo import Database, Game, Turn, new_game

RELATED = "freestyle"  # a win in it is often one in its relatives


class Advice:
    """The turns of a database. In a game of rows it is asked about freestyle, too.

    database: as Database takes it. None: there is none.
    """

    def __init__(self, database: Any = None) -> None:
        self._base = None if database is None else Database(database, read_only=True)

    def close(self) -> None:
        """Close the database."""
        if self._base is not None:
            self._base.close()

    def turn(self, game: Game) -> Turn | None:
        """What the database plays in a position; None: it does not know."""
        if self._base is None:
            return None
        asked = [game]
        if game.name in ROW_GAMES:
            asked.append(new_game(RELATED, width=game.width, height=game.height))
            asked[-1].setup(game.stones(), game.side)
        for each in asked:
            entry = self._base.get(each)
            if entry is not None and entry.turn is not None and game.is_legal(*entry.turn):
                return entry.turn
        return None
