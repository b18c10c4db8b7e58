"""The set of renju problems is what it says, and the solver solves the easier ones."""

import statistics

import pytest

from brain import BLACK, WHITE, Engine, Limits
from brain.analysis.probe import solve_vcf
from tests.helpers.solvers.crowded_positions import has_row
from tests.helpers.solvers.proofs import Replay
from tests.helpers.solvers.puzzles import Puzzle, load, read

PUZZLES = load()
EASY = [puzzle for puzzle in PUZZLES if puzzle.origin != "hard" and puzzle.fours <= 30][::12]


def test_a_large_set_of_long_ones() -> None:
    fours = [puzzle.fours for puzzle in PUZZLES]
    assert len({str(puzzle) for puzzle in PUZZLES}) == len(PUZZLES) >= 300
    assert statistics.median(fours) >= 10
    assert {puzzle.side for puzzle in PUZZLES} == {BLACK, WHITE}


def test_they_are_positions_of_a_game_that_goes_on() -> None:
    for puzzle in PUZZLES:
        standing = list(puzzle.stones.values())
        assert standing.count(BLACK) - standing.count(WHITE) == (puzzle.side == WHITE), puzzle
        assert not has_row(puzzle.stones), puzzle
        assert read(str(puzzle)) == puzzle


@pytest.mark.parametrize("puzzle", EASY, ids=lambda puzzle: f"{puzzle.origin}-{puzzle.fours}")
def test_some_are_won_against_every_reply(puzzle: Puzzle) -> None:
    game = puzzle.game()
    plies, line, _ = solve_vcf(game, puzzle.side, 60, 200_000)
    assert plies // 2 >= puzzle.fours if puzzle.exact else plies
    Replay(game, puzzle.side).plies(plies, line)


def test_the_solver_is_asked_for_the_first_of_several_lines() -> None:
    puzzle = next(puzzle for puzzle in EASY if puzzle.fours >= 12)
    engine = Engine()
    engine.settings.set("hash_size", 4096)
    engine.game = puzzle.game()
    first, second = engine.think(Limits(nodes=20_000), best=2).lines
    assert (first.win_within or 0) > 0
    assert second.turn != first.turn
