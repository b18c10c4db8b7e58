"""A few quick games of each rule, and an engine that plays by a file of weights."""

from collections.abc import Callable
from functools import cache
from itertools import count
from pathlib import Path

import numpy as np
import pytest

from brain import Engine, Settings
from training.corpus import Corpus, is_held_out
from training.records import Record, append, join, pack
from training.selfplay import Task, play

RULES = (0, 1, 4, 8)
GAMES = 6
HELD_OUT = 1  # of them, the first
NODES = 150
SEED = 7


@cache
def some_games(rule: int, side: int = 15) -> list[Record]:
    """The same at each call."""
    return [play(Task(rule, side, SEED, number, NODES)) for number in range(GAMES)]


@cache
def held_out_game() -> Record:
    """A game of freestyle that no fit learns from."""
    games = (play(Task(0, 15, SEED, number, NODES)) for number in count(GAMES))
    return next(game for game in games if is_held_out(game))


def corpus_of(records: list[Record]) -> Corpus:
    """Games of which the first is held out."""
    return Corpus(join(records), np.arange(len(records)) < HELD_OUT)


def write_games(path: Path, records: list[Record]) -> Path:
    path.touch()
    for record in records:
        append(path, pack(record))
    return path


def run_main(main: Callable[[], int], *words: object) -> int:
    """What a command returns, in this process."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.argv", ["command", *map(str, words)])
        return main()


def engine_of(rule: int, path: str) -> Engine:
    """An engine that plays by a file."""
    settings = Settings()
    settings.rule = rule
    return Engine(settings, evaluation=path)
