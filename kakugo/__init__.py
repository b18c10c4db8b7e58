"""Kakugo, a five-in-a-row library: games, their rules, an engine that plays them, and others.

import kakugo

game = kakugo.new_game("renju")
"""

from .hidden import in_one_line

try:
    from brain import *  # noqa: F403
    from brain import __all__ as _brain
    from brain import __version__
    from brain.database.entry import Bound, Entry
    from brain.database.tables import DatabaseError
    from brain.drawing.svg import svg
    from brain.records import Node, Record, iter_records, read_record, read_records, write_records
    from protocol.brain_answer import (
        BrainAbout,
        BrainAnalysis,
        BrainAnswer,
        BrainAnswerError,
        BrainError,
        BrainGoneError,
        BrainStartError,
        BrainTimeoutError,
    )
    from protocol.brain_process import BrainProcess
    from protocol.speech import BrainLine

    from .arrays import PLANES, planes
    from .database import Database
    from .explorer.exploring import ExploredTurn, PlayedGames, explore
except ImportError as _error:
    raise in_one_line(_error, "brain", "protocol") from None

__all__ = [
    "PLANES",
    *_brain,
    "Bound",
    "BrainAbout",
    "BrainAnalysis",
    "BrainAnswer",
    "BrainAnswerError",
    "BrainError",
    "BrainGoneError",
    "BrainLine",
    "BrainProcess",
    "BrainStartError",
    "BrainTimeoutError",
    "Database",
    "DatabaseError",
    "Entry",
    "ExploredTurn",
    "Node",
    "PlayedGames",
    "Record",
    "__version__",
    "explore",
    "iter_records",
    "planes",
    "read_record",
    "read_records",
    "svg",
    "write_records",
]
