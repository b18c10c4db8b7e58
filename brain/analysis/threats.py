"""Where a side could place a stone that threatens something, or wins."""

from ..games.game import Game
from ..types import EMPTY, Point
from . import probe

# What a stone would make, strongest first -> the combined patterns (brain/grid/patterns.pyx) that
# it belongs to. A four has one cell that makes five of it, a straight four has two.
THREATS: dict[str, tuple[str, ...]] = {
    "five": ("five",),
    "straight four": ("straight four",),
    "four": ("single four", "rich four", "four three"),
    "three": ("single three", "rich three", "double three"),
}
THREAT_OF = {pattern: threat for threat, patterns in THREATS.items() for pattern in patterns}


def threats(game: Game, side: int) -> dict[str, list[Point]]:
    """The empty points where a stone of a side would make a five, a straight four, ...

    Each point stands once, under the strongest name; fouls are left out. Where stones are moved,
    and no more placed, these are the fives that the side to move could make, and nothing else.
    Raises ValueError for another side than BLACK and WHITE.

    >>> from brain import BLACK, new_game
    >>> game = new_game(width=9)
    >>> for point in ("c5", "a1", "d5", "a2", "e5", "i9"):
    ...     game.play(point)
    >>> threats(game, BLACK)["straight four"]
    [(1, 4), (5, 4)]
    """
    plain = game.without_opening()
    found: dict[str, list[Point]] = {threat: [] for threat in THREATS}
    if plain.outcome() is not None:
        return found
    if is_moved(plain):
        found["five"] = fives_by_moves(plain) if plain.side == side else []
        return found
    for point in plain.points:
        if plain.stone(point) == EMPTY:
            threat = THREAT_OF.get(probe.combined(plain, *point, side))
            if threat is not None and plain.foul(point, side=side) is None:
                found[threat].append(point)
    return found


def is_moved(game: Game) -> bool:
    """Whether a turn moves a stone, instead of placing some."""
    turns = game.legal_turns()
    return not turns or not turns[0] or game.stone(turns[0][0]) != EMPTY


def fives_by_moves(game: Game) -> list[Point]:
    """Where a stone goes to make five."""
    found = []
    for turn in game.legal_turns():
        game.play(turn)
        outcome = game.outcome()
        game.undo()
        if outcome is not None and outcome.line and turn[-1] not in found:
            found.append(turn[-1])
    return found
