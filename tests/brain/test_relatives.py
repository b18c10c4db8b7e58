"""Every registered game against its rule book: random games with all that must hold in any game."""

from random import Random

import pytest

import brain
from tests.relatives import BLACK, GAMES, new_game
from tests.relatives.contract import Keys, Match
from tests.relatives.settings import PLAYED, Setting, settings_of

PLIES = 20  # of a game from the empty board
SET_UP_PLIES = 5  # of a game from a position


def test_every_game_has_a_book() -> None:
    assert set(GAMES) == set(PLAYED) == set(brain.games())


@pytest.mark.parametrize("name", GAMES)
def test_games_begin_as_the_book_says(name: str) -> None:
    game, book = brain.new_game(name), new_game(name)
    assert (game.width, game.height, game.rule) == (book.width, book.height, book.rule)
    assert (game.options, game.state, game.side) == (book.options, book.state, BLACK)


@pytest.mark.parametrize("setting", [s for name in PLAYED for s in settings_of(name)], ids=str)
def test_random_games(setting: Setting) -> None:
    keys: Keys = {}
    rng = Random(str(setting))
    Match(setting, rng, keys, is_set_up=False).play(PLIES)
    for _ in range(2):
        Match(setting, rng, keys, is_set_up=True).play(SET_UP_PLIES)
