"""The static value of a position and the scores of its turns, as a search asks for them."""

# Written by build_scripts.stubs from weighing.pyx: change that.

from ..games.game import Game
from ..types import Turn

def static_value(game: Game) -> tuple[int, bool]: ...
def scored_turns(game: Game) -> list[tuple[Turn, int]]: ...
