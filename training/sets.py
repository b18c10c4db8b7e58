"""What games are played for: the sets, each a rule and a board."""

from typing import NamedTuple

from brain.types import CARO, EXACT, RENJU


class Set(NamedTuple):
    """A rule and a board that games are played under."""

    rule: int  # INFO rule
    side: int  # cells
    share: float  # how many of its games there are to be for each game of another


SETS = {
    "freestyle15": Set(0, 15, 1),
    "freestyle20": Set(0, 20, 1),
    "standard15": Set(EXACT, 15, 1),
    "renju15": Set(RENJU, 15, 1),
    "caro15": Set(CARO | EXACT, 15, 1),
    "standard20": Set(EXACT, 20, 0.1),
    "renju20": Set(RENJU, 20, 0.1),
    "caro20": Set(CARO | EXACT, 20, 0.1),
    "longcaro15": Set(CARO, 15, 0.5),  # an overline wins: the other caro that managers ask for
}
SETS_HELP = f"some of {', '.join(SETS)} (all)"  # how help texts name them
