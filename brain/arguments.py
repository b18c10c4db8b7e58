"""What callers pass: whole numbers within bounds, never rounded; how an error shows the rest."""

import os
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from math import isfinite, nan
from operator import index
from typing import Any, TypeVar

Kind = TypeVar("Kind")

LONGEST_SHOWN = 60  # characters of a value that an error shows


def as_whole(value: Any) -> int | None:
    """A value as an int where it is a whole number, of any library; None for True and the rest."""
    if isinstance(value, bool):
        return None
    try:
        return index(value)
    except Exception:  # TypeError, or whatever a class of somebody else raises
        return None


def is_digits(text: str) -> bool:
    """Whether a text is digits from 0 to 9, one or more.

    >>> is_digits("15"), is_digits("-1"), is_digits("²"), is_digits("٣")
    (True, False, False, False)
    """
    return text.isascii() and text.isdecimal()


def whole(what: str, value: object, low: int | None = None, high: int | None = None) -> int:
    """A whole number within its bounds; ValueError, which names what it is, for anything else.

    >>> whole("width", 15, 5, 32)
    15
    >>> whole("width", 15.0, 5, 32)
    Traceback (most recent call last):
    ValueError: width must be a whole number from 5 to 32, not 15.0
    """
    number = as_whole(value)
    if number is None or not _is_within(number, low, high):
        wanted = f"a whole number{_bounds(low, high)}"
        raise ValueError(f"{what} must be {wanted}, not {shown(value)}")
    return number


def text(what: str, value: Any) -> str:
    """A text; ValueError, which names what it is, for anything else."""
    if not isinstance(value, str):
        raise ValueError(f"{what} must be a text, not {shown(value)}")
    return value


def number(what: str, value: Any, low: float | None = None, high: float | None = None) -> float:
    """A finite number within its bounds; ValueError, which names what it is, for anything else.

    >>> number("seconds", -1, 0)
    Traceback (most recent call last):
    ValueError: seconds must be a number, 0 or more, not -1
    """
    is_one = not isinstance(value, (bool, str, bytes)) and hasattr(type(value), "__float__")
    try:
        read = float(value) if is_one else nan
    except Exception:  # OverflowError, or whatever a class of somebody else raises
        read = nan
    if not isfinite(read) or not _is_within(read, low, high):
        raise ValueError(f"{what} must be a number{_bounds(low, high)}, not {shown(value)}")
    return read


def _is_within(number: float, low: float | None, high: float | None) -> bool:
    return (low is None or low <= number) and (high is None or number <= high)


def _bounds(low: float | None, high: float | None) -> str:
    """Bounds as an error shows them."""
    if high is not None:
        return f" from {low} to {high}"
    return "" if low is None else f", {low:g} or more"


def flag(what: str, value: object) -> bool:
    """True or False, or 1 or 0; ValueError, which names what it is, for anything else."""
    return value if isinstance(value, bool) else whole(what, value, 0, 1) == 1


def two_wholes(what: str, value: Any, low: int, high: int) -> tuple[int, int]:
    """Two whole numbers from low to high, Black's and White's; ValueError for anything else."""
    listed = as_list(value)
    if listed is None or len(listed) != 2:
        raise ValueError(f"{what} must be two numbers, Black's and White's, not {shown(value)}")
    black, white = (whole(what, number, low, high) for number in listed)
    return black, white


def path(what: str, value: Any) -> str:
    """The path of a file or a folder as text; ValueError, which names what it is, for the rest."""
    try:
        text = os.fspath(value)
        os.fsencode(text)
    except Exception:  # TypeError, half a character, or whatever a class of somebody else raises
        text = None
    if not isinstance(text, str):
        raise ValueError(f"{what} must be the path of a file or a folder, not {shown(value)}")
    return str(text)


def instance(what: str, value: Any, kind: type[Kind]) -> Kind:
    """A value of a class; ValueError, which says what was expected, for anything else.

    >>> instance("a name", 7, str)
    Traceback (most recent call last):
    ValueError: expected a name, got 7
    """
    if not isinstance(value, kind):
        raise ValueError(f"expected {what}, got {shown(value)}")
    return value


def as_list(value: Any) -> Sequence[Any] | None:
    """The items of a list, a tuple or an array of any library; None for anything else.

    >>> as_list((7, 7)), as_list(range(2)), as_list("h8"), as_list(7)
    ((7, 7), None, None, None)
    """
    if isinstance(value, (tuple, list)):
        return value
    if isinstance(value, memoryview) or not hasattr(type(value), "tolist"):
        return None
    try:
        return list(value)
    except Exception:  # TypeError of an array without dimensions, or whatever a class raises
        return None


def iterated(what: str, values: Any) -> Iterator[Any]:
    """The items of an iterable, one by one; ValueError, which says what was expected, for the rest.

    What the iterable itself raises comes through as it is.
    """
    try:
        return iter(values)
    except TypeError as error:
        if error.__traceback__ is not None and error.__traceback__.tb_next is not None:
            raise  # from within the caller's own code
        raise ValueError(f"{what}, not {shown(values)}") from error


def items(what: str, values: Any, most: int) -> list[Any]:
    """All items of an iterable; ValueError, which says what was expected, for anything else.

    most: how many there may be, so that an endless iterable ends in an error, too.

    >>> from itertools import count
    >>> items("columns are a list of numbers", count(), 32)
    Traceback (most recent call last):
    ValueError: columns are a list of numbers, 32 at most, not count(33)
    """
    listed = list(islice(iterated(what, values), most + 1))
    if len(listed) > most:
        raise ValueError(f"{what}, {most} at most, not {shown(values)}")
    return listed


def function(what: str, value: Callable[..., Any] | None) -> None:
    """ValueError, which names what it is, for what is neither a function nor None."""
    if value is not None and not callable(value):
        raise ValueError(f"{what} must be a function, not {shown(value)}")


def shown(value: object) -> str:
    """A value as an error shows it: in one short line, whatever it is.

    >>> shown("9" * 1000)[-5:]
    '99...'
    """
    try:
        text = repr(value)
    except Exception:  # of a number with too many digits, a list within itself, ...
        text = f"a {type(value).__name__}"
    text = " ".join(text.split())
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 3] + "..."
