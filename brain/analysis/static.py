"""What the weights say of a position without a search: its value, and the order of its turns."""

from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import overload

from ..arguments import instance, iterated, shown
from ..games.game import Game
from ..report import SCALE, STATIC_SCALE, Score
from ..types import Turn
from .weighing import scored_turns, static_value

GAMES_AT_ONCE = 1 << 20  # at once: an endless iterable ends in an error


@overload
def evaluate(game: Game) -> Score: ...
@overload
def evaluate(game: Iterable[Game]) -> list[Score]: ...
def evaluate(game: Game | Iterable[Game]) -> Score | list[Score]:
    """What the weights say of a position without a search: the chances of the side to move.

    The value of the Score is the static value in the scale of a search's values: its chances are
    those of a position that nobody has searched. A win or loss that needs no search is proven, and
    so is the end of a game: win_within is 0 then, or None for a draw, of the value 0. The weights
    are those of the game; see Game.copy.

    Raises ValueError for what is no game, and in an opening, which has no value yet.

    Args:
        game: One, or several of any kinds, which gives a list in the same order.
    """
    if isinstance(game, Game):
        return _score(game)
    return [_score(each) for each in _several("evaluate takes a game, or several", game)]


@overload
def move_order(game: Game) -> list[tuple[Turn, int]]: ...
@overload
def move_order(game: Iterable[Game]) -> list[list[tuple[Turn, int]]]: ...
def move_order(
    game: Game | Iterable[Game],
) -> list[tuple[Turn, int]] | list[list[tuple[Turn, int]]]:
    """The legal turns in the order in which a search tries them, each with its score, best first.

    The score is a sum of what the stone makes and prevents on its lines, and of what the network
    says; scores of one position can be compared, and have no unit. Fouls of renju stand only where
    there is nothing else. At most 1024 turns; [] where the game is over. Raises ValueError for what
    is no game, and in an opening.

    Args:
        game: One, or several of any kinds, which gives a list of such lists in the same order.
    """
    if isinstance(game, Game):
        return _order(game)
    return [_order(each) for each in _several("move_order takes a game, or several", game)]


def _several(what: str, games: Iterable[Game]) -> Iterator[Game]:
    """The games of an iterable; ValueError, which says what was expected, for anything else."""
    for count, game in enumerate(iterated(what, games)):
        if count == GAMES_AT_ONCE:
            raise ValueError(f"{what}, {GAMES_AT_ONCE} at most, not {shown(games)}")
        yield instance("a game", game, Game)


def _order(game: Game) -> list[tuple[Turn, int]]:
    return sorted(scored_turns(game), key=itemgetter(1), reverse=True)


def _score(game: Game) -> Score:
    value, is_proven = static_value(game)
    return Score(value if is_proven else round(value * SCALE / STATIC_SCALE), game.side)
