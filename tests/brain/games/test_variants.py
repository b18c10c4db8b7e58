"""Every registered game against its rule book: random games with all that must hold in any game."""

from random import Random

import pytest

import brain
from tests.helpers.games.contract import Keys, Match
from tests.helpers.games.variant_settings import PLAYED, Setting, refused_of, settings_of
from tests.rulebooks import GAMES, new_game
from tests.rulebooks.book import BLACK

SMALL = 64  # cells of a board on which games go to the end
MOST, SOME = 100, 8  # plies of a game on a small board and on a larger one
SET_UP_GAMES, SET_UP_PLIES = 5, 2  # games from a position, and their plies


def test_every_game_has_a_book() -> None:
    assert set(GAMES) == set(PLAYED) == set(brain.games())


@pytest.mark.parametrize("name", GAMES)
def test_games_begin_as_the_book_says(name: str) -> None:
    game, book = brain.new_game(name).without_opening(), new_game(name)
    assert (game.width, game.height, game.rule) == (book.width, book.height, book.rule)
    assert (game.options, game.side) == (book.options, BLACK)


def test_combinations_that_the_rules_refuse() -> None:
    for options in ({"double_three": 2}, {"double_four": 1}, {"opening": 3}):
        with pytest.raises(ValueError, match="renju"):
            brain.new_game("gomoku", rule=12, **options)
    for setting in (setting for name in PLAYED for setting in refused_of(name)):
        with pytest.raises(ValueError):  # noqa: PT011
            print(setting.game(), setting)


@pytest.mark.sampled("setting", *map(settings_of, PLAYED), count=2)
def test_random_games(setting: Setting) -> None:
    keys: Keys = {}
    rng = Random(str(setting))
    width, height = setting.size
    Match(setting, rng, keys).play(MOST if width * height <= SMALL else SOME)
    for _ in range(SET_UP_GAMES):
        match = Match(setting, rng, keys)
        match.set_up()
        match.play(SET_UP_PLIES)
