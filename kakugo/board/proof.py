"""A proven win turn by turn, up to the end of the game."""

from collections.abc import Sequence
from typing import NamedTuple

from kakugo import Cancel, Engine, Game, Limits, Turn

LONGEST = 200  # turns of a proof
MORE_MS = 2000  # of a search where the line that was found ends before the game


class Proof(NamedTuple):
    """A line that proves who wins."""

    win_in: int | None  # plies from where the search began, for the side to move there
    turns: tuple[Turn, ...]


def prove(engine: Engine, game: Game, limits: Limits, cancel: Cancel) -> Proof:
    """Search a position for a win; the whole line where there is one, of either side."""
    outcome = game.outcome()
    if outcome is not None:
        return Proof(0 if outcome.winner == game.side else None, ())
    found = engine.analyse(game, limits, cancel=cancel)
    win_in = found.score.win_in
    if win_in is None:
        return Proof(None, ())
    turns: list[Turn] = []
    at, line = game.copy(), found.line.pv
    while len(turns) < LONGEST:
        played = _played(at, line)
        turns += played
        if not played or at.outcome() is not None or cancel.is_cancelled:
            break
        more = engine.analyse(at, Limits(turn_ms=MORE_MS), cancel=cancel)
        if more.score.win_in is None:
            break
        line = more.line.pv
    return Proof(win_in, tuple(turns))


def _played(game: Game, line: Sequence[Turn]) -> list[Turn]:
    """The turns of a line that could be played, up to the end of the game."""
    played: list[Turn] = []
    for turn in line:
        if game.outcome() is not None or not game.is_legal(turn):
            break
        game.play(turn)
        played.append(turn)
    return played
