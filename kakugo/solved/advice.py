"""The turn that a database has for a position of a proof, which is tried first."""

from brain.database.place import ROW_GAMES
from kakugo import Database, Game, Turn, new_game

RELATED = "freestyle"  # a win in it is often one in other games of rows


def advised_turn(database: Database, game: Game) -> Turn | None:
    """What a database plays in a position, in a game of rows also in freestyle; None: nothing."""
    positions = [game]
    if game.name in ROW_GAMES:
        positions.append(new_game(RELATED, width=game.width, height=game.height))
        positions[-1].setup(game.stones(), game.side)
    for position in positions:
        entry = database.get(position)
        if entry is not None and entry.turn is not None and game.is_legal(*entry.turn):
            return entry.turn
    return None
