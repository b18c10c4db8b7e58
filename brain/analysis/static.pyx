"""What the weights say of a position without a search: its value, and the order of its turns."""

from ..games.game cimport Game
from ..games.rows cimport Rows
from ..types cimport MAX_TURNS, NO_VALUE, Choice

from collections.abc import Iterable
from operator import itemgetter

from ..arguments import instance, items
from ..games import game as any_game
from .. import report
from ..report import Score
from ..types import Turn


def evaluate(game: any_game.Game | Iterable[any_game.Game]) -> Score | list[Score]:
    """What the weights say of a position without a search: the chances of the side to move.

    game: one, or several of any kinds, which gives a list in the same order. The value of the Score
    is the static value in the scale of a search's values: its chances are those of a position that
    nobody has searched. A win or loss that needs no search is proven, and so is the end of a game:
    win_within is 0 then, or None for a draw, of the value 0. The weights are those of the game; see
    Game.copy. Raises ValueError for what is no game, and in an opening, which has no value yet.
    """
    if isinstance(game, Game):
        return score_of(game)
    games = items("evaluate takes a game, or several", game)
    return [score_of(instance("a game", each, Game)) for each in games]


def move_order(game: any_game.Game) -> list[tuple[Turn, int]]:
    """The legal turns in the order in which a search tries them, each with its score, best first.

    The score is a sum of what the stone makes and prevents on its lines, and of what the network
    says; scores of one position can be compared, and have no unit. Fouls of renju stand only where
    there is nothing else. At most 1024 turns; [] where the game is over. Raises ValueError for what
    is no game, and in an opening.
    """
    cdef Choice[MAX_TURNS] list
    cdef int at, found
    cdef Game plain = searched(instance("a game", game, Game))
    if plain.is_over():
        return []
    plain.prepare()
    found = plain.generate_all(list)
    plain.order_moves(list, found)
    turns = [(plain.points_of(list[at].turn), list[at].score) for at in range(found)]
    turns.sort(key=itemgetter(1), reverse=True)
    return turns


cdef Game searched(Game game):
    """The game that a search would be given."""
    return game if isinstance(game, Rows) else game.for_search()


cdef object score_of(Game game):
    """The static Score of one game."""
    cdef Game plain = searched(game)
    cdef int value = plain.terminal_value(0)
    if value == NO_VALUE:
        value = round(<double>plain.evaluate() * <int>report.SCALE / <int>report.STATIC_SCALE)
    return Score(value, plain.side)

