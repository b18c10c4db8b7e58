"""Which games, sizes and options the contract test plays, and random positions to begin from."""

from itertools import product
from random import Random
from typing import Any, NamedTuple

import brain
from tests.rulebooks import new_game
from tests.rulebooks.book import BLACK, WALL, WHITE, Book, Point
from tests.rulebooks.gomoku import Gomoku
from tests.rulebooks.murray import Murray
from tests.rulebooks.pente import Pente, has_five
from tests.rulebooks.repensi import STONES, Repensi

Size = tuple[int, int]
Stones = list[tuple[int, int, int]]


class Setting(NamedTuple):
    """A game with its size, rule and options: what new_game wants."""

    name: str
    size: Size
    choices: dict[str, int]  # rule and options

    def __str__(self) -> str:
        choices = (f"{name}={value}" for name, value in self.choices.items() if value)
        return " ".join([self.name, "{}x{}".format(*self.size), *choices])

    def wanted(self) -> dict[str, Any]:
        """The arguments of new_game beside the name."""
        return {"width": self.size[0], "height": self.size[1], **self.choices}

    def book(self) -> Book:
        """The rule book, open at the empty board."""
        return new_game(self.name, **self.wanted())

    def game(self) -> brain.Game:
        """The engine's game on the empty board."""
        return brain.new_game(self.name, **self.wanted())


def each(**values: range | tuple[int, ...]) -> list[dict[str, int]]:
    """Every combination of these values."""
    return [dict(zip(values, mix, strict=True)) for mix in product(*values.values())]


def hexagons(*sides: int) -> tuple[Size, ...]:
    """The boards with so many cells a side."""
    return tuple((2 * side - 1, 2 * side - 1) for side in sides)


class Row(NamedTuple):
    """Sizes of a game and the combinations of rule and options to play on each of them."""

    sizes: tuple[Size, ...]
    choices: list[dict[str, int]]


OFF_ON = range(2)

PLAYED = {
    "gomoku": (
        Row(
            ((5, 5), (7, 6), (9, 9), (19, 19)),
            each(rule=(1,), double_three=range(3), double_four=OFF_ON),
        ),
        Row(((6, 6), (10, 7), (15, 15)), each(rule=(1,), double_three=range(3), opening=(1, 2, 3))),
        Row(((7, 7), (15, 12)), each(rule=(3,), double_three=(1, 2), double_four=(1,))),
        Row(((6, 7), (8, 8), (20, 20)), each(rule=(0, 2, 4, 5, 6, 8, 9, 12, 15))),
    ),
    "freestyle": (Row(((5, 5), (9, 7), (15, 15)), each(opening=range(4))),),
    "standard": (Row(((6, 6), (9, 9), (19, 19)), [{}, {"double_four": 1}]),),
    "renju": (Row(((7, 6), (10, 10), (15, 15)), each(opening=range(3))),),
    "caro": (Row(((6, 5), (8, 8), (19, 19)), [{}]),),
    "omok": (Row(((7, 7), (9, 9), (19, 19)), each(double_three=range(3))),),
    "murray": (
        Row(((5, 5), (6, 5), (7, 7), (32, 5)), each(stones=(5, 8, 11))),
        Row(((5, 5), (6, 5)), each(stones=(12, 13, 15))),
        Row(((9, 9), (19, 19)), each(stones=(20,))),
    ),
    "inlove": (
        Row(
            ((5, 5), (7, 6), (10, 10), (15, 15), (19, 19)),
            each(variant1=OFF_ON, variant2=OFF_ON, variant3=OFF_ON),
        ),
    ),
    "hexgomoku": (Row(hexagons(5, 6, 7, 9, 16), each(variant=range(3))),),
    "pente": (
        Row(
            ((5, 5), (7, 6), (8, 8), (13, 13), (19, 19)),
            each(end_capture=OFF_ON, double_three=OFF_ON, opening=OFF_ON),
        ),
    ),
    "ninuki": (Row(((5, 5), (6, 8), (8, 8), (19, 19)), each(opening=OFF_ON)),),
    "keryo": (Row(((5, 5), (7, 6), (8, 8), (13, 13), (19, 19)), each(opening=OFF_ON)),),
    "repensi": (Row(((5, 5), (7, 6), (10, 10), (11, 11), (15, 15)), each(opening=OFF_ON)),),
}


def settings_of(name: str) -> list[Setting]:
    """Every size and combination of options in which the game is played."""
    rows = PLAYED[name]
    return [
        Setting(name, size, choices)
        for row in rows
        for choices in row.choices
        for size in row.sizes
    ]


# ------------------------------------------------------------------------- positions to begin from


def scattered(book: Book, rng: Random) -> tuple[Stones, int, dict[str, Any]]:
    """Stones crowded round a spot, a side and a state, as setup() wants them."""
    while True:
        side = rng.choice((BLACK, WHITE))
        stones = _crowd(book, rng)
        if isinstance(book, Murray):
            stones = _fairly_shared(stones, rng, side, book.options["stones"])
        if _may_arise(book, stones, side):
            return stones, side, _state(book, rng)


def _crowd(book: Book, rng: Random) -> Stones:
    """Stones of both colours, most of them round one spot; walls, too, in gomoku."""
    focus = rng.randrange(book.width), rng.randrange(book.height)
    reach, density = rng.randint(2, 7), rng.uniform(0.1, 0.7)
    black = rng.uniform(0.3, 0.7)
    walls = rng.choice((0, 0, 0.05)) if isinstance(book, Gomoku) else 0
    stones = []
    for x, y in book.free():
        is_far = max(abs(x - focus[0]), abs(y - focus[1])) > reach
        if rng.random() < walls:
            stones.append((x, y, WALL))
        elif rng.random() < (density / 10 if is_far else density):
            stones.append((x, y, BLACK if rng.random() < black else WHITE))
    return stones


def _fairly_shared(stones: Stones, rng: Random, side: int, most: int) -> Stones:
    """At most so many stones of each side, and as many of one as of the other before `side`."""
    cells: list[Point] = [(x, y) for x, y, _ in rng.sample(stones, min(len(stones), 2 * most))]
    if len(cells) < 2 * most and len(cells) % 2 != (side == WHITE):
        cells = cells[1:]
    return [(*cell, WHITE if i % 2 else BLACK) for i, cell in enumerate(cells)]


def _state(book: Book, rng: Random) -> dict[str, Any]:
    """What may be known of a position beside its stones."""
    likely = {
        "pairs": (rng.choice((0, 0, 1, 3, 4)), rng.choice((0, 0, 2, 3, 4))),
        "taken": (rng.choice((0, 0, 3, 10, 12, 14)), rng.choice((0, 0, 5, 10, 12, 14))),
        "owed": rng.random() < 0.5,
        "passed": rng.random() < 0.1,
    }
    return {key: likely[key] for key in book.state}


def _may_arise(book: Book, stones: Stones, side: int) -> bool:
    """Whether the rules, as far as they look back, leave no doubt about the position."""
    placed = [stone for *_, stone in stones if stone != WALL]
    if "opening" in book.options and len(placed) < 3:
        return False
    if isinstance(book, Repensi) and len(placed) >= STONES:
        return False
    if isinstance(book, Pente) and book.options.get("end_capture"):
        return not has_five(book.blank | {(x, y): stone for x, y, stone in stones}, side)
    return True
