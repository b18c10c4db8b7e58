"""The short form of tests.long.random_games: an exception, or a game that is not as a new one."""

from tests.helpers.games.random_games import Player


def test_random_games() -> None:
    player = Player(seed=1, threads=2)
    assert sum(player.play() for _ in range(40)) > 1000
