"""The problems that are shipped: each can be set up and solved, and some are proven once more."""

from collections import Counter

import pytest

from brain.proofs.prover import Prover, knows_answers
from kakugo import BLACK, Game, Turn, read_game, solve, winning_turns
from kakugo.board.library.problem_rows import LEVEL_NUMBERS, TASKS, Row
from kakugo.board.library.shipped import PROBLEMS_FILE, SHIPPED_BELOW, shipped
from tests.helpers.solvers.proof_trees import judge_of
from tests.helpers.solvers.proofs import DRAWN, board_of
from tests.rulebooks.vcf import Solver

LEAST = 600
LARGEST_KB = 200
GAMES = {"freestyle", "renju", "caro", "pente", "inlove", "hexgomoku", "repensi"}
PROOF_NODES = 400_000
PLAIN_NODES = 20_000  # positions that the plain solver may look at
SHORT = 3  # plies, within which no game takes long to try all turns
PLAIN = ("freestyle", "renju")  # games of the plain solver
ROWS = sorted(shipped().values(), key=lambda row: row["problem"])


def set_up(row: Row) -> tuple[Game, list[Turn]]:
    """The position of a problem, and the turns that solve it."""
    game = read_game(row["line"])
    return game, list(read_game(row["solution"]).turns[len(game.turns) :])


def of(task: str, *games: str, most: int = 99) -> list[Row]:
    """The problems of a task, in some games, whose win takes so many plies at most."""
    return [
        row
        for row in ROWS
        if row["task"] == task
        and (not games or row["kind"].split(" ")[0] in games)
        and (row["win_within"] or 0) <= most
    ]


def test_there_are_enough_of_each_game_task_and_level() -> None:
    assert len(ROWS) >= LEAST
    assert PROBLEMS_FILE.stat().st_size < 1000 * LARGEST_KB
    assert {row["kind"].split(" ")[0] for row in ROWS} == GAMES
    assert {row["task"] for row in ROWS} == {*TASKS} - {"mistake"}
    levels = Counter(row["level"] for row in ROWS)
    assert levels.keys() == {*LEVEL_NUMBERS.values()}
    assert min(levels.values()) * 50 > len(ROWS)
    assert len({row["line"] for row in ROWS}) == len(ROWS)
    assert all(0 < row["problem"] < SHIPPED_BELOW for row in ROWS)


def test_each_can_be_set_up_and_is_solved_by_its_turns() -> None:
    for row in ROWS:
        game, turns = set_up(row)
        assert (game.outcome(), game.side) == (None, row["side"]), row
        side, solved = game.side, game.copy()
        for turn in turns:
            assert solved.outcome() is None, row
            solved.play(*turn)
        outcome = solved.outcome()
        if row["win_within"] is None:
            assert len(turns) == 1, row
            assert (outcome is not None) == (row["task"] == "foul"), row
        else:
            assert outcome is not None, row
            assert (outcome.winner, len(turns)) == (side, row["win_within"]), row


def test_what_is_asked_for_a_foul_has_exactly_one() -> None:
    for row in of("foul"):
        game, ((point,),) = set_up(row)
        assert game.fouls(BLACK) == [point], row


@pytest.mark.sampled("row", of("fours", *PLAIN, most=7), count=3)
def test_a_win_by_fours_is_the_only_one_for_the_plain_solver(row: Row) -> None:
    game, turns = set_up(row)
    own, fours = DRAWN[game.side], (row["win_within"] - 1) // 2
    assert Solver(board_of(game), PLAIN_NODES).fours_to_win(own, fours) == fours
    assert winning_turns(game, "vcf", nodes=PROOF_NODES).turns == (turns[0],)


@pytest.mark.sampled("row", of("threats"), of("fours", most=SHORT), count=2)
def test_no_other_turn_wins_as_soon(row: Row) -> None:
    game, turns = set_up(row)
    within = row["win_within"]
    if knows_answers(game):
        found = winning_turns(game, within=within, nodes=10 * PROOF_NODES)
        assert found.is_unique
        assert found.turns == (turns[0],)
        if within > 1:
            assert not winning_turns(game, within=within - 2, nodes=PROOF_NODES)
    else:
        judge, side = judge_of(game), game.side
        judge.play(turns[0])
        assert (judge.winner == side) == (within == 1)
        proof = solve(game, "vcf", nodes=PROOF_NODES).proof
        assert proof is not None
        assert proof.turn[0] == turns[0][0]


@pytest.mark.sampled("row", of("defence"), count=3)
def test_after_every_other_turn_the_opponent_wins(row: Row) -> None:
    game, (only,) = set_up(row)
    prover = Prover(game, 100 * PROOF_NODES)
    for turn in game.legal_turns():
        prover.play(turn)
        if turn == only:
            assert not prover.has_ended
            assert not prover.by_fours(PROOF_NODES)[0]
        elif turn[0] != only[0]:
            assert prover.has_won is False
            assert prover.has_ended or prover.by_fours(PROOF_NODES)[0], turn
        prover.undo()
