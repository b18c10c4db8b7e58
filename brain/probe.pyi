"""A look inside the grid, for tests and measurements."""

from typing import Final

from .game import Game

SHAPE_NAMES: Final[tuple[str, ...]]

def shapes(game: Game, x: int, y: int, side: int) -> tuple[str, str, str, str]: ...
def consistent(game: Game) -> None: ...
def pairs_a_second(game: Game, pairs: int) -> float: ...
