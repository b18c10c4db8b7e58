"""Kakugo, a five-in-a-row engine: games, their rules, and a search over them."""

from .engine import Engine, Event, Limits, Line, Point, Result, Turn
from .game import Game, IllegalTurn, Outcome
from .games import GameOption, games, new_game, options_of
from .settings import Settings

__version__ = "0.1.0"

EMPTY, BLACK, WHITE, WALL = 0, 1, 2, 3  # stones; the side to move is BLACK or WHITE

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
