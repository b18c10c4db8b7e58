"""The static value of a position and the scores of its turns, as a search asks for them."""

from ..games.game cimport Game
from ..games.rows cimport Rows
from ..types cimport MAX_TURNS, NO_VALUE, Choice

from ..types import Turn


def static_value(Game game not None) -> tuple[int, bool]:
    """(value, is_proven): for the side to move; a proven one is seen without a search.

    Raises ValueError in an opening.
    """
    cdef Game plain = searched(game)
    cdef int value = plain.terminal_value(0)
    if value == NO_VALUE:
        return <int>plain.evaluate(), False
    return value, True


def scored_turns(Game game not None) -> list[tuple[Turn, int]]:
    """The legal turns, each with its score of move order; at most MAX_TURNS. Raises as above."""
    cdef Choice[MAX_TURNS] list
    cdef int at, found
    cdef Game plain = searched(game)
    if plain.is_over():
        return []
    plain.prepare()
    found = plain.generate_all(list)
    plain.order_moves(list, found)
    return [(plain.points_of(list[at].turn), list[at].score) for at in range(found)]


cdef Game searched(Game game):
    """The game that a search would be given."""
    return game if isinstance(game, Rows) else game.for_search()
