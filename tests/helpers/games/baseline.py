"""How a plain player picks a turn in any game: the measure that the engine must beat, and where.

It takes a turn that wins at once; else one after which the opponent cannot win at once; of these it
takes those that capture the most, and of those the best static one. Everything it knows of a game's
rules it asks the game.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import product
from random import Random
from typing import NamedTuple

from brain import BLACK, EMPTY, WALL, WHITE, Game, Point, Turn, new_game
from tests.helpers.games.positions import after, wins
from tests.helpers.games.referee import RULES

# A title, whose first word is the game's name -> how such a game begins.
KINDS: dict[str, Callable[[], Game]] = {
    **{f"gomoku rule {rule}": partial(new_game, rule=rule) for rule in RULES},
    "gomoku 33": partial(new_game, rule=1, width=19, double_three="forbidden"),
    "gomoku compensated": partial(new_game, rule=1, width=19, double_three="compensated"),
    "gomoku 44": partial(new_game, rule=1, width=19, double_four="forbidden"),
    "omok": partial(new_game, "omok"),
    "murray": partial(new_game, "murray", width=19, stones=20),
    "inlove": partial(new_game, "inlove"),
    "inlove 1+2+3": partial(new_game, "inlove", variant1="on", variant2="on", variant3="on"),
    **{f"hexgomoku {n}": partial(new_game, "hexgomoku", variant=n) for n in range(3)},
    "pente": partial(new_game, "pente"),
    "pente end_capture": partial(new_game, "pente", end_capture="on"),
    "ninuki": partial(new_game, "ninuki"),
    "keryo": partial(new_game, "keryo"),
    "repensi": partial(new_game, "repensi", opening="free"),
}

Window = tuple[Point, ...]  # five cells in a row

SQUARE_LINES = ((1, 0), (0, 1), (1, 1), (1, -1))
HEX_LINES = ((1, 0), (0, 1), (1, 1))
HEX_DIAGONALS = ((2, 1), (1, 2), (1, -1))
COMPASS = tuple(step for step in product((-1, 0, 1), repeat=2) if step != (0, 0))

PAIRS = (2,)
CAPTURING = {"pente": PAIRS, "ninuki": PAIRS, "keryo": (2, 3), "repensi": PAIRS}  # stones in a row

# What one more stone in an open window is worth, by the stones that stand there already: of the
# side that places it, and of the other side, whose window it closes.
BUILDS = (7, 35, 800, 15_000, 800_000)
CLOSES = (7, 15, 400, 1_800, 100_000)
FULL = 5  # stones in a window


def rival_of(side: int) -> int:
    return BLACK + WHITE - side


def lines(game: Game) -> tuple[Point, ...]:
    """The directions in which five in a row wins."""
    if game.name != "hexgomoku":
        return SQUARE_LINES
    return HEX_LINES + HEX_DIAGONALS if game.options["variant"] >= 2 else HEX_LINES


@lru_cache(maxsize=64)
def windows(width: int, height: int, directions: tuple[Point, ...]) -> tuple[Window, ...]:
    """Every five cells in a row of a board."""
    rows = (
        tuple((x + i * dx, y + i * dy) for i in range(FULL))
        for y, x in product(range(height), range(width))
        for dx, dy in directions
    )
    return tuple(row for row in rows if 0 <= row[-1][0] < width and 0 <= row[-1][1] < height)


def worths(game: Game, stones: dict[Point, int]) -> dict[int, dict[Point, int]]:
    """By side: what its stone is worth on each point; where it stands, what would go with it."""
    worth: dict[int, dict[Point, int]] = {side: dict.fromkeys(stones, 0) for side in (BLACK, WHITE)}
    for window in windows(game.width, game.height, lines(game)):
        standing = [stones[cell] for cell in window]
        for own in worth if WALL not in standing else ():
            rival, held = rival_of(own), standing.count(own)
            if rival in standing or held == FULL:
                continue
            for cell in window:
                worth[own][cell] += BUILDS[held - (stones[cell] == own)]
                worth[rival][cell] += CLOSES[held] if stones[cell] == EMPTY else 0
    return worth


class Rated(NamedTuple):
    """A turn and what it is good for; a greater one is better."""

    taken: int  # stones captured
    value: int
    luck: float  # decides between equals
    turn: Turn


# ----------------------------------------------------------------------------------- the player


def pick(game: Game, rng: Random) -> Turn:
    """The turn of the plain player for the side to move; the game is left as it was."""
    win = winning_turn(game)
    if win is not None:
        return win
    rated = sorted(rate(game, rng), reverse=True)
    return _first_safe(game, [choice.turn for choice in rated])


def winning_turn(game: Game) -> Turn | None:
    """A turn with which the side to move wins at once, if there is one."""
    return next((turn for turn in game.legal_turns() if wins(game, turn)), None)


def rate(game: Game, rng: Random) -> Iterator[Rated]:
    """The legal turns, rated for the side to move."""
    board = product(range(game.width), range(game.height))  # with what a hexagon lacks
    stones: dict[Point, int] = {point: game.stone(point) for point in board}
    worth = worths(game, stones)
    own, others = worth[game.side], worth[rival_of(game.side)]
    for turn in game.legal_turns():
        value = sum(own[point] for point in turn[:1])
        if len(turn) == 2:
            first, second = turn
            if stones[first] != EMPTY:  # Murray: from, to
                value = own[second] - own[first]
            else:
                value += -others[second] if game.name == "inlove" else own[second]
        yield Rated(captured(game, stones, turn), value, rng.random(), turn)


def captured(game: Game, stones: dict[Point, int], turn: Turn) -> int:
    """How many stones a turn takes or flips: rows between its stone and another own one."""
    rival = rival_of(game.side)
    return sum(
        row
        for row, (x, y), (dx, dy) in product(CAPTURING.get(game.name, ()), turn[:1], COMPASS)
        if [stones.get((x + i * dx, y + i * dy)) for i in range(1, row + 2)]
        == [rival] * row + [game.side]
    )


def _first_safe(game: Game, turns: list[Turn]) -> Turn:
    """The first turn after which the opponent cannot win at once.

    Without one, the first that does not lose at once; without that, the first.
    """
    refutations: list[Turn] = []  # what wins after many of the turns is looked at first
    going_on: list[Turn] = []
    for turn in turns:
        with after(game, turn) as outcome:
            if outcome is not None:
                if outcome.winner == EMPTY:
                    return turn
                continue
            going_on.append(turn)
            if any(game.is_legal(*reply) and wins(game, reply) for reply in refutations):
                continue
            reply = winning_turn(game)
            if reply is None:
                return turn
            refutations.append(reply)
    return (going_on or turns)[0]
