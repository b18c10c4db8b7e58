"""Values that a caller may pass by mistake, or that are right in an unusual form."""

import functools
import math
from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any, NoReturn

import numpy as np


class OfTheCaller(Exception):  # noqa: N818
    """What an iterable of the caller raises, and the caller gets back."""


class Bad:
    """No number, no text and no list, although it has the methods of each."""

    def fail(self) -> NoReturn:
        """Raise what nobody expects."""
        raise ZeroDivisionError("no use")

    __index__ = __float__ = __repr__ = fail

    def __iter__(self) -> Iterator[int]:
        yield 7
        raise OfTheCaller("an iterable has failed")

    def __len__(self) -> int:
        return 2


class Index:
    """A whole number of another library."""

    def __index__(self) -> int:
        return 2


def endless_list() -> list[Any]:
    """A list within itself."""
    values: list[Any] = []
    values.append(values)
    return values


def deep_list() -> list[Any]:
    """A list in a list in a list."""
    return functools.reduce(lambda values, _: [values], range(3000), [])


# Right for no argument that is checked.
WRONG: tuple[Callable[[], Any], ...] = (
    object,
    Bad,
    lambda: 1j,
    lambda: math.nan,
    lambda: NotImplemented,
    lambda: np.float64("nan"),
    lambda: np.datetime64("2026-11-30"),
)

NUMBERS = (*range(-2, 5), 7, 15, 31, 32, 33, 2**31, 2**40, 2**63, -(2**70), 10**4400)
FLOATS = (0.0, -0.0, 8.0, 8.7, 1e-300, 1e300, math.inf, -math.inf)
TEXTS = (
    *("", " ", "h8", "H8", " h8 ", "h8\n", "7,7", "7, 7", "h8i9", "e5-f4", "7,7 8,8", "a0", "8h"),
    *("z9999", "-1,3", "swap", "Swap", "PASS", "pass", "gomoku", "RENJU", "sgf", "on", "off"),
    *("\x00", "\ud800", "\uff48\uff18", "\u0667,\u0667", "9" * 5000, "x" * 100_000, "(;GM[4])"),
    *("gomoku 15x15: 7,7", "gomoku 9999x9999:", "pente 9x9 black", "-1", "8.0", "1e3", "nan"),
)
LISTS: tuple[Callable[[], Any], ...] = (
    *(tuple, list, dict, set, frozenset, endless_list, deep_list),
    *(lambda: (7, 7), lambda: [7, 7], lambda: (7,), lambda: (7, 7, 7), lambda: ((7, 7),)),
    *(lambda: [(7, 7), (8, 8)], lambda: ("h8", "i9"), lambda: ["h8"], lambda: (7, 8.0)),
    *(lambda: (7, True), lambda: (None, None), lambda: (math.nan, 7), lambda: {7: 7}),
    *(lambda: {"h8": 1}, lambda: {"opening": "swap2"}, lambda: [(7, 7, 1)], lambda: [("h8", 2)]),
    *(lambda: range(2), lambda: iter([7, 7]), lambda: (each for each in ("h8", 5))),
    *(lambda: b"h8", lambda: bytearray(b"h8"), lambda: memoryview(b"h8")),
)
OTHERS: tuple[Callable[[], Any], ...] = (
    *(lambda: None, lambda: True, lambda: False, Index, lambda: bool, lambda: repr),
    *(lambda: np.int64(7), lambda: np.int8(-1), lambda: np.uint64(2**63), lambda: np.bool_(True)),
    *(lambda: np.float64(8), lambda: np.str_("h8"), lambda: np.array([7, 7]), lambda: np.array(7)),
    *(lambda: np.array([]), lambda: np.array([[7, 7], [8, 8]]), lambda: np.array(["h8"])),
    *(lambda: np.array([7.0, 7.0]), lambda: Decimal(7), lambda: Fraction(7, 2)),
    *(lambda: Path("h8"), lambda: ValueError("h8")),
)
KINDS: tuple[Callable[[Random], Any], ...] = (
    lambda rng: rng.choice(NUMBERS),
    lambda rng: rng.choice(FLOATS),
    lambda rng: rng.choice(TEXTS),
    lambda rng: rng.choice(LISTS)(),
    lambda rng: rng.choice(OTHERS)(),
)


def odd(rng: Random) -> Any:
    """A value that may be right or wrong."""
    return rng.choice(KINDS)(rng)


def wrong(rng: Random) -> Any:
    """A value that is right for nothing."""
    return rng.choice(WRONG)()
