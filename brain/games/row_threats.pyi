"""Which rows a side could make, and which turns of the opponent prevent them."""

from ..types import Turn
from .fouls import Row
from .game import Game

def rows_of(game: Game, side: int) -> list[tuple[int, Row]]: ...
def answers_to(game: Game, rows: list[tuple[int, Row]], side: int) -> list[list[Turn]]: ...
