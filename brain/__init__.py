"""Kakugo, a five-in-a-row engine: games, their rules, and a search over them."""

from .engine import Engine, Event, Limits, Line, Result
from .games.game import Game, IllegalTurn, Outcome
from .games.registry import GameOption, games, new_game, options_of
from .settings import Settings
from .types import BLACK, EMPTY, WALL, WHITE, Point, Turn

__version__ = "0.1.0"

__all__ = [
    "BLACK",
    "EMPTY",
    "WALL",
    "WHITE",
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
    "games",
    "new_game",
    "options_of",
]
