"""Positions that a search asked the evaluation about, kept for those who learn from them."""

from dataclasses import replace

from brain import Game
from brain.report import Line
from brain.search.parameters import chosen
from brain.search.root import RootSearcher
from brain.search.searcher import Shared
from brain.types import Turn
from tests.helpers.records.games import played
from training.generate import MOST_SAMPLES

NODES = 3000


def searched(count: int, seed: int) -> tuple[Game, Line, list[list[Turn]]]:
    """A game, what a search said of it, and what it kept."""
    game = played("h8", "i9", "j8", "i7")
    shared = Shared(1 << 20)
    searcher = RootSearcher(shared, 0, chosen({}, game.rule))
    turns, far = searcher.ready(game)
    searcher.sample(count, seed)
    shared.begin(None, None, NODES)
    line = searcher.run(game, turns, far, 60, 1, None)[0]
    return game, line, searcher.sampled()


def test_samples_are_positions_that_can_be_reached() -> None:
    game, _, paths = searched(16, 1)
    assert len(paths) == 16
    assert len({len(path) for path in paths}) > 2
    for path in paths:
        position = game.copy()
        for turn in path:
            assert position.outcome() is None
            position.play(*turn)


def test_a_seed_chooses_and_a_search_is_the_same_with_samples() -> None:
    assert searched(5, 1)[2] == searched(5, 1)[2] != searched(5, 2)[2]
    plain, kept = searched(0, 1), searched(5, 1)
    assert replace(plain[1], ms=0) == replace(kept[1], ms=0)
    assert plain[2] == []


def test_more_than_there_is_room_for_is_cut() -> None:
    assert len(searched(MOST_SAMPLES + 1, 1)[2]) == MOST_SAMPLES
