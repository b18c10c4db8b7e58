"""A few quick games of each rule, and an engine that plays by a file of weights."""

import random
from functools import cache

from brain import Engine, Settings
from training.games import Record, new_engine, play_game

RULES = (0, 1, 4, 8)
GAMES = 6
NODES = 150


@cache
def some_games(rule: int, side: int = 15) -> list[Record]:
    """The same at each call."""
    engine, chance = new_engine(), random.Random(rule)
    return [play_game(engine, rule, NODES, chance, side) for _ in range(GAMES)]


def engine_of(rule: int, path: str) -> Engine:
    """An engine that plays by a file."""
    settings = Settings()
    settings.rule = rule
    return Engine(settings, evaluation=path)
