"""Kakugo, a five-in-a-row engine: games, their rules, and a search over them."""

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
    import sys
    from pathlib import Path
    from types import TracebackType

    _lacking = Path(__file__).parents[1].joinpath(*(_error.name or "").split("."))
    # Only a checkout has sources; where they are missing, too, the error is raised as it is.
    if not _lacking.with_suffix(".pyx").exists():
        raise
    _uncompiled = ImportError(
        "Kakugo is not compiled here: run python -m pip install -e . in this folder,"
        " or use the installed package from another folder"
    )
    _hook = sys.excepthook

    def _in_one_line(
        kind: type[BaseException], fault: BaseException, trace: TracebackType | None
    ) -> None:
        """Print the message without a traceback, which would not help."""
        if fault is _uncompiled:
            fault, trace = fault.with_traceback(None), None
        _hook(kind, fault, trace)

    sys.excepthook = _in_one_line
    raise _uncompiled from None

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
