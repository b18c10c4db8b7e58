"""Whole games under GomocupJudge's treatment, in all the places where a brain may have to run."""

from pathlib import Path
from random import Random

import pytest

from tests.helpers.brains.judge import Judge
from tests.helpers.brains.places import PLACES, Place, Unavailable, place
from tests.helpers.brains.process import POSIX
from tests.helpers.games.referee import RULES, Referee, opening, quiet_move

pytestmark = pytest.mark.skipif(not POSIX, reason="Windows has no signal that suspends")

MOVES = 4  # of a game that is about the place, not about its end


def play(judge: Judge, game: Referee, rng: Random, moves: int | None = None) -> None:
    """Let the brain play the side to move against quiet moves, to the end or so many moves long."""
    while not game.over and len(judge.thinks) != moves:
        game.play_fair(judge.think(game))
        if not game.over:
            game.play(quiet_move(game, rng))
    judge.leave()


@pytest.mark.parametrize("size", [15, 20])
@pytest.mark.parametrize("rule", RULES)
def test_whole_game(rule: int, size: int, tmp_path: Path) -> None:
    rng = Random(f"{rule} {size}")
    stones = opening(rng, size, size, rule, rng.randint(1, 4))
    game = Referee(size, size, rule, stones)
    with place("elsewhere", tmp_path) as where, Judge(where) as judge:
        judge.begin(size, rule, rng)
        play(judge, game, rng)
    assert game.over


@pytest.mark.parametrize("name", PLACES)
def test_place(name: str, tmp_path: Path) -> None:
    rng = Random(name)
    try:
        with place(name, tmp_path) as where, Judge(where) as judge:
            judge.begin(15, 0, rng)
            play(judge, Referee(15, 15, 0), rng, MOVES)
    except Unavailable as reason:
        pytest.skip(str(reason))


def test_end_while_it_thinks(tmp_path: Path) -> None:
    """It is killed half a second later; nothing is said in between."""
    with Judge(Place(tmp_path, ""), turn_ms=60_000) as judge:
        judge.begin(15, 0, Random(1))
        judge.resume()
        judge.send("BOARD", "7,7,2", "DONE")
        judge.expect_ok()
        judge.suspend()
        judge.leave()
    assert judge.exit_code is not None


@pytest.mark.parametrize(("memory", "files"), [(1 << 20, 0), (1 << 40, 80 << 20)])
def test_the_judge_measures_memory_and_files(memory: int, files: int, tmp_path: Path) -> None:
    with place("elsewhere", tmp_path) as where, Judge(where, memory=memory) as judge:
        with (Path(where.folder) / "large").open("wb") as large:
            large.truncate(files)
        judge.begin(15, 0, Random(1))
        with pytest.raises(AssertionError, match=r"^\d+ bytes"):
            judge.think(Referee(15, 15, 0))
        judge.leave()
