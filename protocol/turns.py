"""Text -> a cell or a turn, in the notation of the games."""

from brain.notation import read_turn
from brain.types import Turn

from .parse import OPPONENT, OWN, BadLine, Point


def cell(text: str) -> Point:
    """A cell, as x,y or by its name."""
    turn = read_turn(text)
    if len(turn) != 1:
        raise BadLine("expected one cell")
    return turn[0]


def owned_turn(text: str) -> tuple[Turn, int]:
    """A turn and who played it, as x,y,field or x,y x,y,field or pass,field."""
    turn, _, field = text.rpartition(",")
    if field.strip() not in (str(OWN), str(OPPONENT)):
        raise BadLine("expected turn,field with a field of 1 or 2")
    return read_turn(turn), int(field)
