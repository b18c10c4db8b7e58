"""Which games, sizes and options the contract test plays, and random positions to begin from."""

from functools import cache
from itertools import product
from random import Random
from typing import Any, NamedTuple

import brain
from tests.rulebooks import new_game
from tests.rulebooks.book import BLACK, PRO, WALL, WHITE, Book, Point, centre
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
        choices = (f"{name}={value}" for name, value in self.choices.items())
        return " ".join([self.name, "{}x{}".format(*self.size), *choices])

    def wanted(self) -> dict[str, Any]:
        """The arguments of new_game beside the name."""
        return {"width": self.size[0], "height": self.size[1], **self.choices}

    def book(self) -> Book:
        """The rule book, open at the empty board."""
        return new_game(self.name, **self.wanted())

    def is_allowed(self) -> bool:
        """Whether the rules have such a game."""
        try:
            self.book()
        except ValueError:
            return False
        return True

    def game(self) -> brain.Game:
        """The engine's game on the empty board."""
        return brain.new_game(self.name, **self.wanted())


def each(**values: range | tuple[int, ...]) -> list[dict[str, int]]:
    """Every combination of these values."""
    return [dict(zip(values, mix, strict=True)) for mix in product(*values.values())]


def hexagons(*sides: int) -> tuple[Size, ...]:
    """The boards with so many cells a side."""
    return tuple((2 * side - 1, 2 * side - 1) for side in sides)


WALLED = 0.6  # of the cells of a board on which few are left
ROOM = (0, 9)  # the fewest and the most cells that walls leave to an opening
CORNERED = 0.25  # how often walls leave hardly more than fouls
ROUNDS = 3  # of building walls
SPARED = 0.02  # of the cells without a foul
FAIR = 0.7  # how often Murray's stones are shared as the turns share them

OFF_ON = range(2)
BANS = {"double_three": range(3), "double_four": OFF_ON}
OPENINGS = range(4)  # free, swap, swap2, pro
FEDERATION = (3, 4, 5, 6)  # renju's openings with offers

GOMOKU = each(**BANS, opening=OPENINGS)
INLOVE = each(variant1=OFF_ON, variant2=OFF_ON, variant3=OFF_ON)
PENTE = each(end_capture=OFF_ON, double_three=OFF_ON, opening=OFF_ON)

# Sizes of a game, and the combinations of rule and options to play on each of them: every one, and
# some that the rules refuse; see settings_of and refused_of.
PLAYED: dict[str, tuple[tuple[tuple[Size, ...], list[dict[str, int]]], ...]] = {
    "gomoku": (
        (((7, 6), (9, 9), (5, 5), (15, 12), (6, 6), (19, 19)), each(rule=(0, 1, 8, 9), **BANS)),
        (((6, 6), (8, 8), (10, 7), (15, 15)), each(rule=(0, 1, 8, 9), **BANS, opening=(1, 2, 3))),
        (((7, 7), (15, 12)), each(rule=(2, 3, 10), double_three=(1, 2), double_four=(1,))),
        (((6, 7), (8, 8), (20, 20)), each(rule=(2, 3, 4, 5, 6, 12, 15), opening=OPENINGS)),
        (((7, 7),), each(rule=range(4, 8), **BANS)),
    ),
    "freestyle": ((((9, 7), (5, 5), (15, 15)), GOMOKU),),
    "standard": ((((9, 9), (6, 6), (19, 19)), GOMOKU),),
    "renju": (
        (((7, 6), (10, 10), (15, 15)), each(opening=range(7))),
        (((5, 5), (8, 8), (15, 15), (19, 19)), each(opening=FEDERATION, offers=(1, 2, 4))),
        (((20, 15),), each(opening=FEDERATION, offers=(0, 11))),
    ),
    "caro": ((((8, 8), (6, 5), (19, 19)), GOMOKU),),
    "omok": ((((7, 7), (9, 9), (19, 19)), GOMOKU),),
    "murray": (
        (((5, 5), (6, 5), (7, 7), (32, 5)), each(stones=(5, 8, 11))),
        (((5, 5), (6, 5)), each(stones=(12, 13, 15))),
        (((9, 9), (19, 19)), each(stones=(20,))),
    ),
    "inlove": ((((5, 5), (7, 6), (10, 10), (15, 15), (19, 19)), INLOVE),),
    "hexgomoku": (
        (hexagons(5, 6, 7, 9, 11), each(variant=range(4), **BANS, opening=OPENINGS)),
        (hexagons(16), each(variant=(0, 3), double_three=(2,), double_four=(1,))),
    ),
    "pente": ((((5, 5), (7, 6), (8, 8), (13, 13), (19, 19)), PENTE),),
    "ninuki": ((((5, 5), (6, 8), (8, 8), (19, 19)), PENTE),),
    "keryo": ((((5, 5), (7, 6), (8, 8), (13, 13), (19, 19)), each(opening=OFF_ON)),),
    "repensi": ((((5, 5), (7, 6), (10, 10), (11, 11), (15, 15)), each(opening=OFF_ON)),),
}


@cache
def settings_of(name: str) -> tuple[Setting, ...]:
    """Every size and combination of options in which the game is played."""
    return tuple(setting for setting in _all_of(name) if setting.is_allowed())


def refused_of(name: str) -> list[Setting]:
    """Those that the rules refuse."""
    allowed = settings_of(name)
    return [setting for setting in _all_of(name) if setting not in allowed]


def _all_of(name: str) -> list[Setting]:
    return [
        Setting(name, size, choices)
        for sizes, combinations in PLAYED[name]
        for choices in combinations
        for size in sizes
    ]


# ------------------------------------------------------------------------- positions to begin from


def scattered(book: Book, rng: Random) -> tuple[Stones, int, dict[str, Any]]:
    """Stones crowded round a spot, a side and a state, as setup() wants them."""
    while True:
        side = rng.choice((BLACK, WHITE))
        stones = _crowd(book, rng)
        if isinstance(book, Murray) and rng.random() < FAIR:
            stones = _fairly_shared(stones, rng, side, book.options["stones"])
        if _may_arise(book, stones, side):
            state = _state(book, rng)
            if isinstance(book.plain, Gomoku | Pente) and rng.random() < CORNERED:
                stones = _cornered(book, stones, side, state, rng)
            return stones, side, state


def walled(book: Book, rng: Random) -> Stones:
    """Walls that leave a few cells, most often the centre among them."""
    cells = rng.sample(book.free(), len(book.free()))
    middle = centre(book.width, book.height)
    cells.sort(key=lambda cell: cell == middle and rng.random() < FAIR)
    return [(*cell, WALL) for cell in cells[: len(cells) - rng.randint(*ROOM)]]


def _crowd(book: Book, rng: Random) -> Stones:
    """Stones of both colours, most of them round one spot; sometimes walls, too."""
    focus = rng.randrange(book.width), rng.randrange(book.height)
    reach, density = rng.randint(2, 7), rng.uniform(0.1, 0.7)
    black = rng.uniform(0.3, 0.7)
    walls = rng.choice((0, 0, 0, 0.05, 0.05, WALLED))
    stones = []
    for x, y in book.free():
        is_far = max(abs(x - focus[0]), abs(y - focus[1])) > reach
        if rng.random() < walls:
            stones.append((x, y, WALL))
        elif rng.random() < (density / 10 if is_far else density):
            stones.append((x, y, BLACK if rng.random() < black else WHITE))
    return stones


def _cornered(book: Book, stones: Stones, side: int, state: dict[str, Any], rng: Random) -> Stones:
    """The same with walls wherever the side may play, so that hardly more than fouls are left."""
    book = book.copy()
    spared = rng.choice((0, 0, SPARED))
    walled = list(stones)
    for _ in range(ROUNDS):  # a wall may make another cell a fair one
        book.setup(walled, side, **state | dict.fromkeys(book.state.keys() & {"owed"}, False))
        fair = [point for (point,) in book.legal_turns() if book.foul(*point) is None]
        walled += [(*point, WALL) for point in fair if rng.random() >= spared]
    return walled


def _fairly_shared(stones: Stones, rng: Random, side: int, most: int) -> Stones:
    """At most so many stones of each side, and as many of one as of the other before `side`."""
    walls = [stone for stone in stones if stone[2] == WALL]
    cells: list[Point] = [(x, y) for x, y, stone in stones if stone != WALL]
    cells = rng.sample(cells, min(len(cells), 2 * most))
    if len(cells) < 2 * most and len(cells) % 2 != (side == WHITE):
        cells = cells[1:]
    return [*walls, *((*cell, WHITE if i % 2 else BLACK) for i, cell in enumerate(cells))]


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
    if book.opening == PRO and len(placed) < 3:
        return False
    if isinstance(book.plain, Repensi) and len(placed) >= STONES:
        return False
    if isinstance(book, Pente) and book.options.get("end_capture"):
        return not has_five(book.blank | {(x, y): stone for x, y, stone in stones}, side)
    return True
