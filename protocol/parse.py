"""One line of text -> a command, a number, a point, a stone.

It imports nothing of the brain: pipes.py reads the first lines while that is being loaded.
"""

from typing import NamedTuple

Point = tuple[int, int]
Stone = tuple[int, int, int]  # x, y, field: who owns the cell

OWN, OPPONENT, BLOCKED = 1, 2, 3  # the fields of BOARD

# Commands whose next line is the name of a file, whatever it says, unless a name follows at once.
NAMING_COMMANDS = {
    *("YXHASHDUMP", "YXHASHLOAD", "YXSETDATABASE", "YXDBSPLIT", "YXDBMERGE"),
    *("YXDBTOTXT", "YXDBTOTXTALL", "YXTXTTODB", "YXLIBTODB", "YXDBTOLIB"),
}

LONGEST_PARSED_NUMBER = 20  # characters; no quantity of the protocol needs more


class BadLine(ValueError):  # noqa: N818
    """The line is not what its command needs; the message goes into an ERROR line."""


class Command(NamedTuple):
    """A command as the manager sent it."""

    name: str  # in capitals
    rest: str = ""  # what follows the name
    lines: tuple[str, ...] = ()  # of its block, up to DONE


def command(line: str) -> Command | None:
    """The command of a line, None if the line is blank."""
    words = line.split(maxsplit=1)
    if not words:
        return None
    return Command(words[0].upper(), words[1].strip() if len(words) > 1 else "")


def wants_name(command: Command | None) -> bool:
    """Whether the next line is the name of a file, and no command."""
    return command is not None and command.name in NAMING_COMMANDS and not command.rest


def ends_in_number(command: Command) -> bool:
    """Whether the last line of a block is a number and nothing else."""
    last = command.lines[-1].strip() if command.lines else ""
    return last.isascii() and last.isdecimal()


def numbers(text: str) -> list[int]:
    """The integers at the start of a text, separated by commas and spaces; the rest is ignored.

    >>> numbers("7, 8 junk")
    [7, 8]
    """
    found = []
    for word in text.replace(",", " ").split():
        digits = word.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal()) or len(word) > LONGEST_PARSED_NUMBER:
            break
        found.append(int(word))
    return found


def number(text: str) -> int:
    """The first number of a text."""
    found = numbers(text)
    if not found:
        raise BadLine("expected a number")
    return found[0]


def size(text: str) -> list[int]:
    """The size of a board: one number or two."""
    found = numbers(text)[:2]
    if not found:
        raise BadLine("expected the size of the board")
    return found


def point(text: str) -> Point:
    """A cell, as x,y."""
    found = numbers(text)
    if len(found) < 2:
        raise BadLine("expected x,y")
    return found[0], found[1]


def stone(text: str) -> Stone:
    """A cell and who owns it, as x,y,field."""
    found = numbers(text)
    if len(found) < 3 or found[2] not in (OWN, OPPONENT, BLOCKED):
        raise BadLine("expected x,y,field with a field of 1, 2 or 3")
    return found[0], found[1], found[2]
