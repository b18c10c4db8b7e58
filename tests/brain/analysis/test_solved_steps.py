"""Proofs from files of solved positions: their trees, played through by other means."""

from random import Random

import pytest

from kakugo import BLACK, Database, Game, Proof, read_game, solve
from tests.helpers.solved import LINES, solved_file

GAMES = 30


@pytest.fixture(scope="module", params=LINES)
def won(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Proof:
    """The proof of a position of a file."""
    file = solved_file(request.param, tmp_path_factory.mktemp("solved"))
    solution = solve(read_game(request.param), database=Database(file))
    assert solution.by == "solved"
    assert solution.proof is not None
    return solution.proof


def played(proof: Proof, rng: Random) -> Game:
    """The game to its end, against answers of which half are those that the proof lists."""
    while proof.win_within > 1:
        after = proof.game()
        after.play(proof.turn)
        legal = after.legal_turns()
        assert set(proof.defences()) <= set(legal)
        found = proof.refute(*rng.choice([rng.choice(legal), *proof.defences()[:1]]))
        assert found.win_within <= proof.win_within - 2
        proof = found
    game = proof.game()
    game.play(proof.turn)
    return game


def test_every_answer_loses(won: Proof) -> None:
    rng = Random(1)
    for _ in range(GAMES):
        outcome = played(won, rng).outcome()
        assert outcome is not None
        assert outcome.winner == BLACK


def test_the_line_ends_with_the_win(won: Proof) -> None:
    game = won.game()
    assert len(won.line()) <= won.win_within
    for turn in won.line():
        game.play(turn)
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winner == BLACK
