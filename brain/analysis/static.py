"""What the weights say of a position without a search: its value, and the order of its turns."""

from collections.abc import Iterable
from itertools import islice
from operator import itemgetter
from typing import overload

from ..arguments import instance, iterated, shown
from ..games.game import Game
from ..report import SCALE, STATIC_SCALE, Score
from ..types import Turn
from .weighing import scored_turns, static_value

SEVERAL = "evaluate takes a game, or several"
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
    games = islice(iterated(SEVERAL, game), GAMES_AT_ONCE + 1)
    scores = [_score(instance("a game", each, Game)) for each in games]
    if len(scores) > GAMES_AT_ONCE:
        raise ValueError(f"{SEVERAL}, {GAMES_AT_ONCE} at most, not {shown(game)}")
    return scores


def move_order(game: Game) -> list[tuple[Turn, int]]:
    """The legal turns in the order in which a search tries them, each with its score, best first.

    The score is a sum of what the stone makes and prevents on its lines, and of what the network
    says; scores of one position can be compared, and have no unit. Fouls of renju stand only where
    there is nothing else. At most 1024 turns; [] where the game is over. Raises ValueError for what
    is no game, and in an opening.
    """
    turns = scored_turns(instance("a game", game, Game))
    return sorted(turns, key=itemgetter(1), reverse=True)


def _score(game: Game) -> Score:
    value, is_proven = static_value(game)
    return Score(value if is_proven else round(value * SCALE / STATIC_SCALE), game.side)
