"""Lines of a file: what counts, and where an error lies."""

from collections.abc import Iterator
from contextlib import contextmanager

from ..games.illegal import IllegalTurn

COMMENT = "#"


def numbered(text: str) -> Iterator[tuple[int, str]]:
    """The lines that are not empty and no comment, stripped, with their numbers from 1."""
    for number, line in enumerate(text.splitlines(), start=1):
        bare = line.strip()
        if bare and not bare.startswith(COMMENT):
            yield number, bare


@contextmanager
def at_line(number: int) -> Iterator[None]:
    """Say in a ValueError on which line of the file it arose."""
    try:
        yield
    except ValueError as error:
        why = error.named if isinstance(error, IllegalTurn) else error
        raise ValueError(f"line {number}: {why}") from error
