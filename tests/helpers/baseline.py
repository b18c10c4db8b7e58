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
from tests.helpers.positions import after, wins
from tests.helpers.referee import RULES

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

PAIRED = 40  # best points that a turn of two own stones is made of


def rival_of(side: int) -> int:
    """The other side."""
    return BLACK + WHITE - side


def cells(game: Game) -> dict[Point, int]:
    """Everything on the board by its point."""
    return {(x, y): game.stone(x, y) for y in range(game.height) for x in range(game.width)}


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


class Worth:
    """What the points of a position are worth to the side to move and to the other."""

    def __init__(self, game: Game) -> None:
        self.stones = cells(game)
        # By side: the worth of a stone of that side there, and the most stones beside it in an
        # open window of its own.
        self.of = {side: dict.fromkeys(self.stones, 0) for side in (BLACK, WHITE)}
        self.company = {side: dict.fromkeys(self.stones, 0) for side in (BLACK, WHITE)}
        for window in windows(game.width, game.height, lines(game)):
            standing = [self.stones[cell] for cell in window]
            if WALL not in standing:
                self._count(window, standing.count(BLACK), standing.count(WHITE))

    def _count(self, window: Window, black: int, white: int) -> None:
        for own, held, rival in (BLACK, black, white), (WHITE, white, black):
            if rival or held == FULL:
                continue
            worth, company = self.of[own], self.company[own]
            closing = self.of[rival_of(own)]
            for cell in window:
                if self.stones[cell] == EMPTY:
                    worth[cell] += BUILDS[held]
                    closing[cell] += CLOSES[held]
                    company[cell] = max(company[cell], held)
                else:  # what would go with it if it went away
                    worth[cell] += BUILDS[held - 1]

    def best_points(self, side: int) -> list[Point]:
        """The empty points, the best for `side` first."""
        empty = [point for point, stone in self.stones.items() if stone == EMPTY]
        return sorted(empty, key=lambda point: -self.of[side][point])


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
    return next((turn for turn in _near_wins(game) if wins(game, turn)), None)


def rate(game: Game, rng: Random) -> Iterator[Rated]:
    """The turns to choose from, rated for the side to move."""
    worth = Worth(game)
    own, others = worth.of[game.side], worth.of[rival_of(game.side)]
    rows = CAPTURING.get(game.name, ())
    for turn in _choices(game, worth):
        taken = captured(worth.stones, turn[0], game.side, rows)
        value = sum(own[point] for point in turn[:1])
        if len(turn) == 2:
            first, second = turn
            if worth.stones[first] != EMPTY:  # Murray: from, to
                value = own[second] - own[first]
            elif game.name == "inlove":
                value -= others[second]
            else:
                value += own[second]
        yield Rated(taken, value, rng.random(), turn)


def _choices(game: Game, worth: Worth) -> list[Turn]:
    """The legal turns; of two own stones, those on the best points and all single ones."""
    if not game.state.get("owed"):
        return list(game.legal_turns())
    best = worth.best_points(game.side)
    singles: list[Turn] = [(point,) for point in best]
    pairs: list[Turn] = [(a, b) for a, b in product(best[:PAIRED], repeat=2) if a != b]
    return [turn for turn in pairs + singles if game.is_legal(*turn)]


def _near_wins(game: Game) -> list[Turn]:
    """The legal turns that may win at once: all but those that can be seen not to."""
    if game.state.get("owed"):
        near = _accompanied(game, FULL - 2)
        turns: list[Turn] = [(point,) for point in near]
        turns += [(a, b) for a, b in product(near, repeat=2) if a != b]
        return [turn for turn in turns if game.is_legal(*turn)]
    if game.name == "inlove":  # thousands of turns, of which few complete a row
        near = _accompanied(game, FULL - 1)
        return [turn for turn in game.legal_turns() if turn[0] in near] if near else []
    return list(game.legal_turns())


def _accompanied(game: Game, held: int) -> set[Point]:
    """The empty points in a window with at least so many stones of the side to move."""
    worth = Worth(game)
    company = worth.company[game.side]
    return {p for p, stone in worth.stones.items() if stone == EMPTY and company[p] >= held}


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


def captured(
    stones: dict[Point, int], point: Point, side: int, rows: tuple[int, ...] = PAIRS
) -> int:
    """How many stones a stone of `side` there takes or flips: rows between it and an own one."""
    rival = rival_of(side)
    x, y = point
    return sum(
        row
        for row, (dx, dy) in product(rows, COMPASS)
        if [stones.get((x + i * dx, y + i * dy)) for i in range(1, row + 2)]
        == [rival] * row + [side]
    )
