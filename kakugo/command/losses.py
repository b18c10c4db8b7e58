"""What a format does not hold of a record, found by reading what was written."""

from collections.abc import Callable, Iterator
from typing import Any

import kakugo
from brain.notation import kind_text
from brain.records.formats import FORMATS


def _notes(name: str) -> Callable[[kakugo.Record], int]:
    """How many nodes have a note of this name."""

    def number(record: kakugo.Record) -> int:
        notes: Iterator[Any] = (getattr(node, name) for node in record.root.walk())
        return sum(note not in (None, "", {}) for note in notes)

    return number


# By the words for it: how much of it a record has.
HELD: dict[str, Callable[[kakugo.Record], int]] = {
    "variations": lambda record: sum(1 for _ in record.root.walk()) - len(record.mainline()),
    "comments": _notes("comment"),
    "values": _notes("value"),
    "times": _notes("ms"),
    "marks": _notes("mark"),
    "other properties": _notes("properties"),
    "the players": lambda record: bool(record.black) + bool(record.white),
    "the result": lambda record: record.winner is not None,
    "the event": lambda record: bool(record.event),
    "the date": lambda record: bool(record.date),
}


def losses(record: kakugo.Record, format: str) -> tuple[str, ...]:
    """A remark on what a format leaves out; ValueError where it cannot hold the game at all."""
    data, game = record.data(format), record.root.game()
    back = kakugo.read_record(data, format, game)
    lost = [words for words, number in HELD.items() if number(back) < number(record)]
    if not (FORMATS[format].says_game or _is_read_as(data, format, game)):
        lost.append("which game it is")
    return (f"left out: {', '.join(lost)}; {format} has no place for that",) * bool(lost)


def _is_read_as(data: bytes, format: str, game: kakugo.Game) -> bool:
    """Whether a file is taken for a game of this kind where nobody says it."""
    try:
        return kind_text(kakugo.read_record(data, format).root.game()) == kind_text(game)
    except ValueError:
        return False
