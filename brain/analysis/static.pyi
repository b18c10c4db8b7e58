"""What the weights say of a position without a search: its value, and the order of its turns."""

from collections.abc import Iterable
from typing import overload

from ..games.game import Game
from ..report import Score
from ..types import Turn

@overload
def evaluate(game: Game) -> Score: ...
@overload
def evaluate(game: Iterable[Game]) -> list[Score]: ...
def move_order(game: Game) -> list[tuple[Turn, int]]: ...
