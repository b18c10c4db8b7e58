"""Kakugo, a five-in-a-row engine: games, their rules, and a search over them."""

from .compiled import in_one_line

try:
    from .analysis.balance import balance_one, balance_two
    from .analysis.openings import opening, swap2
    from .analysis.proof import Proof
    from .analysis.running import Analysis
    from .analysis.solving import Solution, solve
    from .analysis.static import evaluate, move_order
    from .analysis.threats import Threat, rows, threats
    from .analysis.winning import WinningTurns, winning_turns
    from .asking import SearchArguments
    from .engine import Cancel, Engine, WeightsError
    from .games.fouls import Foul, Row
    from .games.game import Game, Outcome
    from .games.illegal import IllegalTurn
    from .games.registry import GameOption, games, new_game, options_of
    from .games.state import GameState
    from .games.symmetry import Symmetry
    from .notation import game_text, position_text, read_game
    from .points import (
        PointForm,
        TurnForm,
        point_name,
        read_point,
        read_turn,
        turn_name,
        turn_text,
    )
    from .report import Event, Limits, Line, Result, Score
    from .settings import Settings
    from .types import (
        BLACK,
        EMPTY,
        FIRST,
        SECOND,
        SWAP,
        WALL,
        WHITE,
        Announced,
        Player,
        Point,
        Stone,
        Turn,
    )
except ModuleNotFoundError as _error:
    raise in_one_line(_error) from None

__version__ = "0.1.0"
"""The version of the engine and of the library."""

__all__ = [
    "BLACK",
    "EMPTY",
    "FIRST",
    "SECOND",
    "SWAP",
    "WALL",
    "WHITE",
    "Analysis",
    "Announced",
    "Cancel",
    "Engine",
    "Event",
    "Foul",
    "Game",
    "GameOption",
    "GameState",
    "IllegalTurn",
    "Limits",
    "Line",
    "Outcome",
    "Player",
    "Point",
    "PointForm",
    "Proof",
    "Result",
    "Row",
    "Score",
    "SearchArguments",
    "Settings",
    "Solution",
    "Stone",
    "Symmetry",
    "Threat",
    "Turn",
    "TurnForm",
    "WeightsError",
    "WinningTurns",
    "balance_one",
    "balance_two",
    "evaluate",
    "game_text",
    "games",
    "move_order",
    "new_game",
    "opening",
    "options_of",
    "point_name",
    "position_text",
    "read_game",
    "read_point",
    "read_turn",
    "rows",
    "solve",
    "swap2",
    "threats",
    "turn_name",
    "turn_text",
    "winning_turns",
]
