"""Positions of played games to learn from: what was played there, its value, and how it ended."""

import csv
from collections.abc import Iterable, Iterator
from io import StringIO
from pathlib import Path

from brain.files import write_text
from brain.notation import turn_text

from ..model import Played, Rules
from .facts import name

SAMPLE_COLUMNS = ("game", "turn", "position", "played", "value", "depth", "nodes", "ms", "result")

Row = tuple[object, ...]


def write(path: Path, games: Iterable[Played], rules: Rules) -> int:
    """Write a line for each position that a player was asked about; how many.

    position: a record that brain.notation.read_game reads. value and result: for the side to move;
    result is 1, 0.5 or 0. value, depth and nodes are empty where the engine did not tell them.
    """
    text = StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(SAMPLE_COLUMNS)
    found = [row for played in games for row in rows(played, rules)]
    lines.writerows(found)
    write_text(path, text.getvalue())
    return len(found)


def rows(played: Played, rules: Rules) -> Iterator[Row]:
    """The lines of a game."""
    number, head = played.task.number, f"{name(rules)}:"
    before = [turn_text(turn) for turn in played.task.opening]
    for move in played.moves:
        result = played.score if len(before) % 2 == 0 else 1 - played.score
        position = f"{head} {'; '.join(before)}".rstrip()
        text = turn_text(move.turn)
        about = (move.value, move.depth, move.nodes, f"{move.ms:.0f}", result)
        yield (number, len(before) + 1, position, text, *about)
        before.append(text)
