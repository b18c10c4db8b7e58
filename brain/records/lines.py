"""Lines of a file: what counts, and where an error lies."""

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from io import StringIO
from typing import Any

from ..games.illegal import IllegalTurn

COMMENT_SIGN = "#"

# Of a file, with one game: the line where it begins, from 1, and what a reader reads: its text,
# or what its format makes of bytes.
Piece = tuple[int, Any]


def split(text: str) -> list[str]:
    """The lines of a text as editors count them, which end at LF, CR LF or CR and nothing else.

    >>> split("one, with a form feed \\f in it\\r\\ntwo\\n")
    ['one, with a form feed \\x0c in it', 'two']
    """
    return [line.removesuffix("\n") for line in StringIO(text, newline=None)]


def is_cut(text: str) -> bool:
    """Whether the last line of a text has no end, as in a file that is cut."""
    return not text.endswith(("\n", "\r"))


def goes_on(number: int, most: int) -> bool:
    """Whether a number may be the beginning of a longer one, which is not above the most.

    >>> goes_on(1, 15), goes_on(2, 15), goes_on(0, 15)
    (True, False, False)
    """
    return 0 < number <= most // 10


def numbered(text: str) -> Iterator[Piece]:
    """The lines that are not empty and no comment, stripped, with their numbers from 1."""
    return lines_of([text])


def lines_of(chunks: Iterable[str]) -> Iterator[Piece]:
    """The lines that count of a text in chunks, which may end anywhere; see numbered."""
    for number, line in enumerate(_split(chunks), start=1):
        bare = line.strip()
        if bare and not bare.startswith(COMMENT_SIGN):
            yield number, bare


def _split(chunks: Iterable[str]) -> Iterator[str]:
    rest = ""
    for chunk in chunks:
        whole, end, rest = (rest + chunk).rpartition("\n")
        yield from split(whole + end)
    yield from split(rest)


def whole_of(chunks: Iterable[str]) -> Iterator[Piece]:
    """All of a text, which is one game."""
    yield 1, "".join(chunks)


def bytes_of(chunks: Iterable[bytes]) -> Iterator[Piece]:
    """All of a file of bytes, which is one game."""
    yield 1, b"".join(chunks)


def at_line(number: int) -> AbstractContextManager[None]:
    """Say in a ValueError on which line of the file it arose."""
    return at(f"line {number}")


def at_turn(number: int) -> AbstractContextManager[None]:
    """Say in a ValueError at which turn of the line it arose."""
    return at(f"turn {number}")


@contextmanager
def at(place: str) -> Iterator[None]:
    """Say in a ValueError where it arose."""
    try:
        yield
    except ValueError as error:
        why = error.named if isinstance(error, IllegalTurn) else error
        raise ValueError(f"{place}: {why}") from error
