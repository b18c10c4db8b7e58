"""What a format does not hold of a record, found by reading what was written."""

from collections import Counter
from collections.abc import Callable

import kakugo
from brain.notation import kind_text
from brain.records.formats import FORMATS

HOLDS_ALL = "sgf"
ABOUT_GAME = ("players", "result", "reason", "event", "date")
NOT_LOST = {"line": ABOUT_GAME}  # by format: what is written as a comment, for people alone

Contents = Counter[object]


def _notes(name: str) -> Callable[[kakugo.Record], Contents]:
    """What nodes have in a field."""
    return lambda record: Counter(
        note for node in record.root.walk() if (note := getattr(node, name)) not in (None, "")
    )


def _properties(record: kakugo.Record) -> Contents:
    return Counter(
        (name, value)
        for node in record.root.walk()
        for name, values in node.properties.items()
        for value in values
    )


def _known(*values: object) -> Contents:
    return Counter(value for value in values if value not in (None, ""))


# By the words for it: what a record has.
HELD: dict[str, Callable[[kakugo.Record], Contents]] = {
    "variations": lambda record: Counter(
        {None: sum(1 for _ in record.root.walk()) - 1 - len(record.mainline())}
    ),
    "comments": _notes("comment"),
    "values": _notes("value"),
    "depths": _notes("depth"),
    "nodes": _notes("nodes"),
    "times": _notes("ms"),
    "marks": _notes("mark"),
    "other properties": _properties,
    "players": lambda record: _known(record.black, record.white),
    "result": lambda record: _known(record.winner),
    "reason": lambda record: _known(record.reason),
    "event": lambda record: _known(record.event),
    "date": lambda record: _known(record.date),
}


def losses(record: kakugo.Record, format: str) -> tuple[str, ...]:
    """A remark on what a format leaves out; ValueError where it cannot hold the game at all."""
    if format == HOLDS_ALL:
        return ()
    data, game = record.data(format), record.root.game()
    back = kakugo.read_record(data, format, game)
    lost = [
        words
        for words, held in HELD.items()
        if held(record) - held(back) and words not in NOT_LOST.get(format, ())
    ]
    if not (FORMATS[format].says_game or _is_read_as(data, format, game)):
        lost.append("which game it is")
    return (f"left out: {', '.join(lost)}; {format} has no place for that",) * bool(lost)


def _is_read_as(data: bytes, format: str, game: kakugo.Game) -> bool:
    """Whether a file is taken for a game of this kind where nobody says it."""
    try:
        return kind_text(kakugo.read_record(data, format).root.game()) == kind_text(game)
    except ValueError:
        return False
