"""The settled rule cases: a position, a move, and what each rule makes of it."""

import json
from pathlib import Path
from typing import NamedTuple

from tests.helpers.games.variant_cases import point, points
from tests.rulebooks.reference import BLACK, WHITE, Board

CASES = Path(__file__).parents[2] / "data" / "gomocup_rules.json"


class Case(NamedTuple):
    """One move under one rule. `expect` is a word of reference.outcome()."""

    name: str
    board: Board
    own: str
    move: tuple[int, int]
    expect: str


def load() -> list[Case]:
    """Every case under every rule it speaks of."""
    cases = []
    for entry in json.loads(CASES.read_text()):
        width, height = map(int, entry["board"].split("x"))
        for rule, expect in entry["expect"].items():
            board = Board(width, height, int(rule))
            for own in (BLACK, WHITE):
                for cell in points(entry[own]):
                    board.put(*cell, own)
            name = f"{entry['id']}-rule{rule}"
            cases.append(Case(name, board, entry["side"], point(entry["move"]), expect))
    return cases
