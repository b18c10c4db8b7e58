"""No game twice, whatever way it is turned; and always the same games are held out."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from tests.training.sample import GAMES, corpus_of, some_games, write_games
from training.corpus import collect, distinct, is_held_out, key, opening
from training.records import GAME_HEADER, TURN_DTYPE, Record, join


def game_of(points: Sequence[tuple[int, ...]], rule: int = 0, side: int = 15) -> Record:
    """A game of which only the stones matter; the opening has three."""
    header, turns = np.zeros(1, GAME_HEADER), np.zeros(len(points), TURN_DTYPE)
    header["rule"], header["side"], header["turns"], header["opening"] = rule, side, len(points), 3
    turns["cell"] = [y * side + x for x, y in points]
    return Record(header[0], turns)


POINTS = [(7, 7), (8, 9), (3, 6), (0, 14), (12, 5)]
HELD_OUT = [18, 22, 35, 36, 37, 57, 59, 63, 68, 71, 93]  # of 105


def test_symmetric_games_are_the_same() -> None:
    images = [
        [(x, y), (14 - x, y), (x, 14 - y), (14 - x, 14 - y)][flip][:: -1 if swap else 1]
        for x, y in POINTS
        for flip in range(4)
        for swap in (False, True)
    ]
    games = [game_of(images[kind::8]) for kind in range(8)]
    assert len({key(game) for game in games}) == 1
    assert len(distinct(join(games)).games.headers) == 1
    assert distinct(join(games)).duplicates == 7


def test_other_games_are_not() -> None:
    others = [
        game_of(POINTS),
        *(game_of(POINTS, **kind) for kind in ({"rule": 1}, {"side": 20})),
        game_of(POINTS[:-1]),
        game_of([*POINTS[:3], POINTS[4], POINTS[3]]),
    ]
    assert len({key(game) for game in others}) == len(others)


def test_what_is_held_out_is_so_for_ever() -> None:
    games = [game_of([(x, y), (y, x), (7, 8)]) for x in range(15) for y in range(x)]
    held_out = [number for number, game in enumerate(games) if is_held_out(game)]
    assert held_out == HELD_OUT


def test_games_with_the_same_opening_are_held_out_together() -> None:
    first, second, third, *rest = POINTS
    some = opening(game_of(POINTS))
    assert opening(game_of([third, second, first, *reversed(rest)])) == some
    assert opening(game_of([(14 - y, x) for x, y in POINTS])) == some
    assert opening(game_of([second, first, third, *rest])) != some  # White's stone is another


def test_games_are_collected_from_files_and_folders(tmp_path: Path) -> None:
    (tmp_path / "set").mkdir()
    write_games(tmp_path / "set" / "1.games", some_games(0)[:3])
    write_games(tmp_path / "set" / "2.games", some_games(0)[2:5])
    alone = write_games(tmp_path / "alone.games", some_games(0)[4:])
    corpus = collect([tmp_path / "set", alone])
    assert list(corpus.games.headers["number"]) == list(range(GAMES))
    assert corpus.duplicates == 2
    with pytest.raises(FileNotFoundError):
        collect([tmp_path / "nowhere.games"])


def test_a_small_corpus_has_all_that_is_held_out() -> None:
    corpus = corpus_of(some_games(0))
    assert list(corpus.small(2).games.headers["number"]) == [0, 1, 2]
    assert list(corpus.small(2).is_held_out) == [True, False, False]
    assert len(corpus.small(100).games.headers) == GAMES
