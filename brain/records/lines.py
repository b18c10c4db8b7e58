"""Lines of a file: what counts, and where an error lies."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from io import StringIO

from ..games.illegal import IllegalTurn

COMMENT = "#"


def lines_of(text: str) -> list[str]:
    """The lines of a text as editors count them, which end at LF, CR LF or CR and nothing else.

    >>> lines_of("one, with a form feed \\f in it\\r\\ntwo\\n")
    ['one, with a form feed \\x0c in it', 'two']
    """
    return [line.removesuffix("\n") for line in StringIO(text, newline=None)]


def numbered(text: str) -> Iterator[tuple[int, str]]:
    """The lines that are not empty and no comment, stripped, with their numbers from 1."""
    for number, line in enumerate(lines_of(text), start=1):
        bare = line.strip()
        if bare and not bare.startswith(COMMENT):
            yield number, bare


def at_line(number: int) -> AbstractContextManager[None]:
    """Say in a ValueError on which line of the file it arose."""
    return _at(f"line {number}")


def at_turn(number: int) -> AbstractContextManager[None]:
    """Say in a ValueError at which turn of the line it arose."""
    return _at(f"turn {number}")


@contextmanager
def _at(place: str) -> Iterator[None]:
    try:
        yield
    except ValueError as error:
        why = error.named if isinstance(error, IllegalTurn) else error
        raise ValueError(f"{place}: {why}") from error
