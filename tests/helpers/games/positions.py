"""Random positions in which five in a row is near, for the rule book and the engine alike."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import brain
from tests.rulebooks.book import Verdict
from tests.rulebooks.reference import BLACK, EMPTY, FOUL_RESULTS, OTHER, WALL, WHITE, Board

# The engine's number of each drawn stone.
STONES = {EMPTY: brain.EMPTY, BLACK: brain.BLACK, WHITE: brain.WHITE, WALL: brain.WALL}
REASONS = {result: reason for reason, result in FOUL_RESULTS.items()}

RULES = (0, 1, 4, 5, 8, 9, 12, 13)
RENJU_RULES = (4, 5, 12, 13)
MIXED_RULES = (*RULES, 2, 3, 6, 7, 10, 11, 14, 15)


def said(result: str, own: str) -> Verdict | None:
    """What the engine should say of a turn that the rule book calls `result`."""
    draw, win = (brain.EMPTY, "full board"), (STONES[own], "five")
    known: dict[str, Verdict | None] = {"continue": None, "draw": draw, "win": win}
    return known[result] if result in known else (STONES[OTHER[own]], REASONS[result])


def scattered(rng: Random, rule: int, low: int = 5, high: int = 20) -> Board:
    """A board of random size whose stones crowd around one spot, with blocked cells on some."""
    board = Board(rng.randint(low, high), rng.randint(low, high), rule)
    focus = rng.randrange(board.width), rng.randrange(board.height)
    crowd = rng.randint(3, 12)  # cells from the focus to the end of the crowd
    density, black = rng.uniform(0.1, 0.5), rng.uniform(0.4, 1.0)
    walls = rng.choice((0, 0, 0.05))
    for x, y in list(board.points()):
        far = max(abs(x - focus[0]), abs(y - focus[1])) > crowd
        if rng.random() < walls:
            board.put(x, y, WALL)
        elif rng.random() < (density / 4 if far else density):
            board.put(x, y, BLACK if rng.random() < black else WHITE)
    return board


def stones(board: Board) -> Iterator[tuple[int, int, int]]:
    """The stones and walls of a board as Game.setup wants them."""
    for y in range(board.height):
        for x, stone in enumerate(board.row(y)):
            if stone != EMPTY:
                yield x, y, STONES[stone]


def game_of(board: Board, own: str = BLACK) -> brain.Game:
    """The engine's game in the position of `board` with `own` to move."""
    game = brain.new_game(rule=board.rule, width=board.width, height=board.height)
    game.setup(stones(board), STONES[own])
    return game


@contextmanager
def after(game: brain.Game, turn: brain.Turn) -> Iterator[brain.Outcome | None]:
    """The game with this turn played, for as long as the block takes; how it has ended, if so."""
    game.play(*turn)
    try:
        yield game.outcome()
    finally:
        game.undo()


def wins(game: brain.Game, turn: brain.Turn) -> bool:
    """Whether this legal turn wins at once."""
    side = game.side
    with after(game, turn) as outcome:
        return outcome is not None and outcome.winner == side
