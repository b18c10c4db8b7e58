"""Which rows a side could make, and which turns of the opponent prevent them."""

from ..types import Turn
from .fouls import Row
from .rows import Rows

def rows_of(game: Rows, side: int) -> list[tuple[int, Row]]: ...
def answers_to(game: Rows, rows: list[tuple[int, Row]], side: int) -> list[list[Turn]]: ...
