"""Kakugo, a five-in-a-row engine: games, their rules, and a search over them."""

from .compiled import in_one_line

try:
    from .analysis.balance import balance_one, balance_two
    from .analysis.opening_choices import OpeningChoice, opening_choices
    from .analysis.openings import opening, swap2
    from .analysis.proof import Proof
    from .analysis.running import Analysis
    from .analysis.solving import Solution, prove_turn, solve
    from .analysis.static import evaluate, move_order
    from .analysis.strength import STRONGEST
    from .analysis.threats import Threat, rows, threats
    from .analysis.winning import WinningTurns, winning_turns
    from .asking import SearchArguments
    from .drawing.svg import Box, Label, Layout, describe, layout, turn_numbers
    from .engine import Cancel, Engine, WeightsError
    from .games.choices import Following, following
    from .games.fouls import Foul, Row
    from .games.game import Game, Outcome
    from .games.illegal import IllegalTurn
    from .games.picture import state_words, status
    from .games.registry import (
        GOMOKU,
        GameOption,
        games,
        help_of,
        new_game,
        new_game_like,
        options_of,
        stage_of,
        stages_of,
    )
    from .games.stages import PLAY, Stage
    from .games.state import GameState
    from .games.symmetry import Symmetry
    from .geometry import MAX_SIDE, MIN_SIDE
    from .notation import game_text, is_set_up, kind_text, position_text, read_board, read_game
    from .points import (
        PointForm,
        TurnForm,
        point_name,
        read_point,
        read_turn,
        turn_name,
        turn_text,
    )
    from .report import Event, Limits, Line, Result, Score, best_lines
    from .settings import Settings
    from .types import (
        BLACK,
        CARO,
        COLOUR_NAMES,
        CONTINUOUS,
        EMPTY,
        EXACT,
        FIRST,
        OTHER_COLOUR,
        OTHER_PLAYER,
        PLAYER_NAMES,
        RENJU,
        RULES,
        SECOND,
        SWAP,
        WALL,
        WHITE,
        WIN,
        WON,
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
    "CARO",
    "COLOUR_NAMES",
    "CONTINUOUS",
    "EMPTY",
    "EXACT",
    "FIRST",
    "GOMOKU",
    "MAX_SIDE",
    "MIN_SIDE",
    "OTHER_COLOUR",
    "OTHER_PLAYER",
    "PLAY",
    "PLAYER_NAMES",
    "RENJU",
    "RULES",
    "SECOND",
    "STRONGEST",
    "SWAP",
    "WALL",
    "WHITE",
    "WIN",
    "WON",
    "Analysis",
    "Announced",
    "Box",
    "Cancel",
    "Engine",
    "Event",
    "Following",
    "Foul",
    "Game",
    "GameOption",
    "GameState",
    "IllegalTurn",
    "Label",
    "Layout",
    "Limits",
    "Line",
    "OpeningChoice",
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
    "Stage",
    "Stone",
    "Symmetry",
    "Threat",
    "Turn",
    "TurnForm",
    "WeightsError",
    "WinningTurns",
    "balance_one",
    "balance_two",
    "best_lines",
    "describe",
    "evaluate",
    "following",
    "game_text",
    "games",
    "help_of",
    "is_set_up",
    "kind_text",
    "layout",
    "move_order",
    "new_game",
    "new_game_like",
    "opening",
    "opening_choices",
    "options_of",
    "point_name",
    "position_text",
    "prove_turn",
    "read_board",
    "read_game",
    "read_point",
    "read_turn",
    "rows",
    "solve",
    "stage_of",
    "stages_of",
    "state_words",
    "status",
    "swap2",
    "threats",
    "turn_name",
    "turn_numbers",
    "turn_text",
    "winning_turns",
]
