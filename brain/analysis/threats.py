"""What a side threatens: fives, straight fours, fours and threes, and what answers them."""

from dataclasses import dataclass

from ..arguments import instance, whole
from ..games.fouls import Row
from ..games.game import Game
from ..games.illegal import IllegalTurn
from ..points import PointForm, read_point
from ..proofs.row_threats import answers_to, has_rows, rows_at, rows_of
from ..types import BLACK, EMPTY, WHITE, Turn

THREAT_KINDS = ("five", "straight four", "four", "three")  # strongest first


@dataclass(frozen=True, slots=True)
class Threat(Row):
    """A row that a side could make with one stone, and the turns that prevent it.

    The other fields are those of a Row; it is never an overline.

    Attributes:
        answers: Those of the opponent after which the stone, on the same point, makes no such row
            any more: on the points of the row, and where stones are taken or flipped, wherever that
            changes it. What threatens more in turn, a four against a three, is no answer here.
    """

    answers: tuple[Turn, ...] = ()


def threats(game: Game, side: int | None = None) -> tuple[Threat, ...]:
    """The rows that one stone of a side would make, whoever is to move; the strongest first.

    A stone in two rows has a threat for each; fouls have none. A three counts where a straight four
    can follow without a foul. Where stones are moved and no more placed (Murray), the fives that
    the side to move can make, with no answers.

    In an opening, it is about the position as if the opening were over; after the end there are
    none. Raises ValueError for another side, in In Love Gomoku, where a turn is two stones, and in
    Hex-Gomoku in six directions.

    Args:
        side: BLACK or WHITE; None: the side to move.

    Examples:
        >>> from kakugo import BLACK, new_game
        >>> game = new_game(width=9)
        >>> for point in ("c5", "a1", "d5", "a2", "e5", "i9"):
        ...     game.play(point)
        >>> first = threats(game, BLACK)[0]
        >>> first.kind, first.point, first.needs
        ('straight four', (1, 4), ((0, 4), (5, 4)))
        >>> first.answers
        (((0, 4),), ((1, 4),), ((5, 4),))
    """
    plain, side = _read(game, side)
    if plain.outcome() is not None:
        return ()
    if is_moved(plain):
        return fives_by_moves(plain) if side == plain.side else ()
    rows = rows_of(plain, side)
    answers = answers_to(plain, rows, side)
    found = [
        Threat(row.kind, row.point, row.stones, row.needs, row.fouls, tuple(turns))
        for (_, row), turns in zip(rows, answers, strict=True)
    ]
    return tuple(sorted(found, key=lambda threat: THREAT_KINDS.index(threat.kind)))


def _read(game: Game, side: int | None) -> tuple[Game, int]:
    """The game without an opening, and the side; ValueError where one stone threatens nothing."""
    plain = instance("a game", game, Game).without_opening()
    if not has_rows(plain):
        raise ValueError(f"{game.name} has no threats of one stone along the lines of one grid")
    return plain, plain.side if side is None else whole("a side", side, BLACK, WHITE)


def rows(game: Game, *point: PointForm, side: int | None = None) -> tuple[Row, ...]:
    """The rows that a stone on an empty point would make, from fives to threes, fouls or not.

    A three that does not count, because each of its straight fours is a foul, is here, too: it has
    no `needs`, but `fouls`.

    Raises IllegalTurn off the board and on a stone, ValueError as threats does.

    Args:
        point: In any form, as for Game.play.
        side: As for threats.
    """
    at = read_point(*point)
    plain, side = _read(game, side)
    if plain.stone(at) != EMPTY:
        raise IllegalTurn("occupied", at)
    return tuple(rows_at(plain, at, side))


def is_moved(game: Game) -> bool:
    """Whether a turn moves a stone, instead of placing some."""
    turns = game.legal_turns()
    return not turns or not turns[0] or game.stone(turns[0][0]) != EMPTY


def fives_by_moves(game: Game) -> tuple[Threat, ...]:
    """Where a stone goes to make five."""
    found = {}
    for turn in game.legal_turns():
        game.play(turn)
        outcome = game.outcome()
        game.undo()
        if outcome is not None and outcome.line:
            found[turn[-1]] = Threat("five", turn[-1], outcome.line)
    return tuple(found.values())
