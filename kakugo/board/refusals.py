"""Errors of the rules and of the library for the page: a key, and a sentence."""

import re

from brain.games.points import with_names
from kakugo import IllegalTurn, WeightsError

from .messages import BadMessage

# What a sentence of the library says -> the key for the page's own texts.
KEYS: dict[str, re.Pattern[str]] = {
    key: re.compile(pattern)
    for key, pattern in {
        "occupied": r" is occupied$",
        "off-board": r" is off the board$",
        "over": r"^the game is over",
        "double three": r"(?:^|: )double three",
        "double four": r"(?:^|: )double four",
        "pass": r"\bpass\b",
        "turn-size": r"^a turn is one point|^the two stones want two points|: no second one$",
        "partner": r"partner|^a five of both colours",
        "place": r"^stones are still to be placed",
        "move": r"^all stones are placed|holds no stone of|^a stone moves one step",
        "offer": r"^two different points are to be offered",
        "first-stone": (
            r"^the first stone of this opening|: the first stone goes on"
            r"|^Black's (?:first|second) stone"
        ),
        "far": r": this stone must be three or more away",
        "owed": r" due\b| due,|: the stone before it ends the game|^the opening begins",
    }.items()
}


def key_of(text: str) -> str:
    """The key of a sentence about an illegal turn."""
    return next((key for key, pattern in KEYS.items() if pattern.search(text)), "illegal")


def refusal(error: ValueError, otherwise: str) -> BadMessage:
    """An error of the library for the page; otherwise: the key of one that has none of its own."""
    if isinstance(error, BadMessage):
        return error
    text = with_names(str(error))
    if isinstance(error, IllegalTurn):
        return BadMessage(key_of(str(error)), text)
    return BadMessage("weights" if isinstance(error, WeightsError) else otherwise, text)
