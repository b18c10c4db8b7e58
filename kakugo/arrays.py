"""Positions as arrays of numbers, for those who train networks; only this needs numpy."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from brain import BLACK, WALL, WHITE, Game, Point, Turn
from brain.arguments import instance, iterated
from brain.games import stages
from brain.games.choices import Choices
from brain.types import OTHER_COLOUR

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# The planes in their order: first those of cells, then those with one number on all cells.
CELL_PLANES = (
    "own stones",
    "opponent's stones",
    "walls",  # blocked cells, and what a hexagon lacks of its square
    "last turn",  # its points
    "turn before",
    "legal",  # where a legal turn may begin
    "offered",  # the points from which an opening lets White choose
)
NUMBER_PLANES = (
    "Black moves",
    "own taken",  # pairs; in Keryo-Pente stones
    "opponent's taken",
    "owed",  # two stones may be placed, as compensation
    "passed",  # the last turn was a pass
    "swapped",  # the player who began has White
    "stage",  # of an opening, by its number in STAGE_NAMES
    "announced",  # how many fifth stones are to be offered, where a player has said it
)
PLANES = CELL_PLANES + NUMBER_PLANES
"""The names of the planes of a position, in their order."""
STAGE_NAMES = tuple(
    dict.fromkeys(
        (stages.PLAY, *(name for each in stages.COURSES.values() for name in each.stages))
    )
)
IS_STONE = {stone: bytes(each == stone for each in range(256)) for stone in (BLACK, WHITE, WALL)}
NOTHING_TAKEN = (0, 0)
LARGEST_ARRAY = 1 << 31  # of an array: 600,000 positions on 15x15


def planes(game: Game | Iterable[Game]) -> "NDArray[np.uint8]":
    """A position as planes of numbers, as the side to move sees it: a plane for each of PLANES.

    Answers numpy.uint8, in the shape (planes, height, width), for several games (games, planes,
    height, width); [..., y, x] is the point (x, y). Every game has all planes; one that says
    nothing of it is 0. A plane has 0 and 1, but for the numbers of what was taken and announced,
    and of the stage.

    Raises ValueError for what is no game, for boards of several sizes and for an array of more than
    2 GiB, ImportError where numpy is not installed.

    Args:
        game: One, or several on boards of one size.
    """
    try:
        import numpy as np
    except ImportError:
        raise ImportError("planes are arrays of numpy: python -m pip install numpy") from None
    made = bytearray()
    sizes = set()
    count = 0
    games = (game,) if isinstance(game, Game) else game
    for each in iterated("planes are of a game, or several", games):
        sizes.add((instance("a game", each, Game).width, each.height))
        made += _bytes(each)
        count += 1
        if len(sizes) > 1 or len(made) > LARGEST_ARRAY:
            break
    if len(sizes) != 1:
        found = " and ".join(f"{width}x{height}" for width, height in sorted(sizes)) or "no game"
        raise ValueError(f"planes are of games on boards of one size, not of {found}")
    if len(made) > LARGEST_ARRAY:
        raise ValueError(f"planes are of {count - 1} such games at most: ask for them in parts")
    ((width, height),) = sizes
    array = np.frombuffer(made, np.uint8).reshape(count, len(PLANES), height, width)
    return array[0] if isinstance(game, Game) else array


def _bytes(game: Game) -> bytes:
    """All planes, a byte a cell."""
    area = game.width * game.height
    return b"".join((*_cells(game), *(bytes((number,)) * area for number in _numbers(game))))


def _cells(game: Game) -> Iterator[bytes]:
    """CELL_PLANES, a byte a cell."""
    cells = game.cells()
    for stone in (game.side, OTHER_COLOUR[game.side], WALL):
        yield cells.translate(IS_STONE[stone])
    before, last = ((), (), *game.turns)[-2:]
    yield _mask(game, last)
    yield _mask(game, before)
    yield _mask(game, _first_points(game.legal_turns()))
    state = game.state
    yield _mask(game, state.get("offered", ()))


def _numbers(game: Game) -> list[int]:
    """NUMBER_PLANES."""
    state = game.state
    taken = state.get("pairs", state.get("taken", NOTHING_TAKEN))
    own, foe = taken if game.side == BLACK else taken[::-1]
    flags = map(int, (state.get("owed", 0), state.get("passed", 0), state.get("swapped", 0)))
    numbers = STAGE_NAMES.index(game.stage), state.get("announced", 0)
    return [int(game.side == BLACK), own, foe, *flags, *numbers]


def _first_points(turns: Sequence[Turn]) -> Iterable[Point]:
    """The points with which turns begin; some may come twice."""
    if isinstance(turns, Choices):
        return turns.next_points(())
    return [turn[0] for turn in turns if turn]


def _mask(game: Game, points: Iterable[Point]) -> bytes:
    """A byte for each cell, 1 on these points."""
    width = game.width
    cells = bytearray(width * game.height)
    for x, y in points:
        cells[y * width + x] = 1
    return bytes(cells)
