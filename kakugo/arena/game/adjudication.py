"""When a game ends before its end: both players value it alike, turn after turn."""

from collections.abc import Mapping, Sequence
from typing import Any

from brain import EMPTY
from brain.arguments import is_digits
from brain.types import FIRST, SECOND

from ..model import Move, Rules

RESIGNED, AGREED = "resigned", "draw agreed"  # reasons of outcomes
ADJUDICATION_WORDS = {  # of an option: word -> field of Rules
    "--resign": {"value": "resign_value", "turns": "resign_turns"},
    "--draw": {"value": "draw_value", "turns": "draw_turns", "from": "draw_from"},
}
STALE = 3  # a value may be that many times as old as it would be if each turn had one
USUAL_ADJUDICATION = {"resign_value": 1000, "draw_value": 20}  # for an option without a value=


def read(option: str, words: Mapping[str, Any]) -> dict[str, int]:
    """The fields of Rules that words such as value=1000 give; ValueError for others.

    >>> read("--draw", {"turns": "6"})
    {'draw_value': 20, 'draw_turns': 6}
    """
    known = ADJUDICATION_WORDS[option]
    fields = {known["value"]: USUAL_ADJUDICATION[known["value"]]}
    for word, text in words.items():
        if word not in known or not is_digits(str(text)):
            form = " ".join(f"{name}=N" for name in known)
            raise ValueError(f"{option} is written {option} {form}, not {word}={text}")
        fields[known[word]] = int(text)
    return fields


def ending(moves: Sequence[Move], player: int, rules: Rules, ply: int) -> tuple[int, str] | None:
    """Who wins by the values of the last turns, FIRST, SECOND or nobody (EMPTY), and why.

    player: who made the last of the moves. ply: turns on the board. None: the game goes on.
    """
    if rules.resign_value is not None:
        seen = values(moves, rules.resign_turns)
        for sign, winner in ((1, player), (-1, FIRST + SECOND - player)):
            if seen and all(sign * value >= rules.resign_value for value in seen):
                return winner, RESIGNED
    if rules.draw_value is not None and ply >= rules.draw_from:
        seen = values(moves, rules.draw_turns)
        if seen and all(abs(value) <= rules.draw_value for value in seen):
            return EMPTY, AGREED
    return None


def values(moves: Sequence[Move], turns: int) -> list[int]:
    """So many of the last values of each player, for who moved last; none if there are not so many.

    Turns without a value, such as forced ones, are passed over, but not many of them.
    """
    seen: list[int] = []
    for sign, own in ((1, moves[::-2]), (-1, moves[-2::-2])):
        valued = [move.value for move in own[: STALE * turns] if move.value is not None]
        if len(valued) < turns:
            return []
        seen += [sign * value for value in valued[:turns]]
    return seen
