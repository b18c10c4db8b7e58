"""The games: each composes a geometry, a line rule a colour, an effect and a turn structure."""

from collections.abc import Callable

from ..game import Game
from .gomoku import Gomoku

# name -> maker of a game from width, height and rule
REGISTRY: dict[str, Callable[[int, int, int], Game]] = {
    "gomoku": Gomoku,
}


def games() -> tuple[str, ...]:
    """The names that new_game knows."""
    return tuple(REGISTRY)


def new_game(
    name: str = "gomoku", *, rule: int = 0, width: int = 15, height: int | None = None
) -> Game:
    """A game on an empty board, Black to move.

    rule: the sum that INFO rule sends: 1 exactly five, 4 renju, 8 caro, 2 without effect.
    width, height: cells, 5..32; one alone makes a square. Raises ValueError for what it does not
    know.
    """
    if name not in REGISTRY:
        raise ValueError(f"no game {name!r}; there are {', '.join(REGISTRY)}")
    return REGISTRY[name](width, width if height is None else height, rule)
