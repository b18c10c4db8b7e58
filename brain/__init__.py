"""Kakugo, a five-in-a-row engine: games, their rules, and a search over them."""

from .compiled import in_one_line

try:
    from .analysis.balance import balance_one, balance_two
    from .analysis.openings import opening, swap2
    from .engine import Cancel, Engine
    from .games.game import Game, IllegalTurn, Outcome
    from .games.registry import GameOption, games, new_game, options_of
    from .report import Event, Limits, Line, Result
    from .settings import Settings
    from .types import BLACK, EMPTY, WALL, WHITE, Point, Turn
except ModuleNotFoundError as _error:
    raise in_one_line(_error) from None

__version__ = "0.1.0"

__all__ = [
    "BLACK",
    "EMPTY",
    "WALL",
    "WHITE",
    "Cancel",
    "Engine",
    "Event",
    "Game",
    "GameOption",
    "IllegalTurn",
    "Limits",
    "Line",
    "Outcome",
    "Point",
    "Result",
    "Settings",
    "Turn",
    "balance_one",
    "balance_two",
    "games",
    "new_game",
    "opening",
    "options_of",
    "swap2",
]
