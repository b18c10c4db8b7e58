"""Played games turn by turn: for a page, as what changes on the board, and as text."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from brain import EMPTY, Game
from brain.drawing.svg import FILL, STONE_RADIUS, places, svg
from brain.games.picture import status
from brain.notation import turn_name
from brain.types import Turn

from ..model import Move, Played, Player, Rules
from ..store.records import record_of
from .summary import title_of


class Frame(NamedTuple):
    """A turn, and what it changes."""

    turn: str  # with the names of points
    changes: list[int]  # a point, by its place in Game.points, and who stands there now; and so on
    value: int | None  # as the engine reported it
    ms: int | None  # None: a turn of the opening


def frames(played: Played, rules: Rules) -> Iterator[Frame]:
    """The turns of a game, those of its opening among them."""
    game = rules.new_game()
    before = _board(game)
    for turn, move in turns(played):
        game.play(turn)
        after = _board(game)
        changes = [
            number
            for place, (old, new) in enumerate(zip(before, after, strict=True))
            if old != new
            for number in (place, new)
        ]
        before = after
        value, ms = (None, None) if move is None else (move.value, round(move.ms))
        yield Frame(turn_name(turn), changes, value, ms)


def board(rules: Rules) -> dict[str, object]:
    """What a page needs to draw the frames: the empty board, and how stones look on it."""
    game = rules.new_game()
    return {
        "picture": svg(game),
        "places": list(places(game).values()),
        "radius": STONE_RADIUS,
        "colours": FILL,
    }


def lines(played: Played, players: Sequence[Player], rules: Rules) -> list[str]:
    """A game as text: who played, the turns with what engines reported of them, and the end."""
    game = rules.new_game()
    found = [f"game {played.task.number}: {title_of(played, players)}"]
    for number, (turn, move) in enumerate(turns(played), start=1):
        game.play(turn)
        about = "opening" if move is None else move.report
        found.append(f"{number:>4} {turn_name(turn):<7} {about}".rstrip())
    record = record_of(played, players, rules)
    end = record.winner or EMPTY, record.reason.removeprefix("draw "), ()
    # What has ended a game is not always on its board.
    return [*found, str(game).replace(status(game.side, None), status(game.side, end))]


def turns(played: Played) -> Iterator[tuple[Turn, Move | None]]:
    """All turns of a game; None moved those of the opening."""
    for turn in played.task.opening:
        yield turn, None
    for move in played.moves:
        yield move.turn, move


def _board(game: Game) -> list[int]:
    return [game.stone(point) for point in game.points]
