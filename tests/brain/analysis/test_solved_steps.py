"""Proofs from files of solved positions: their trees, played through by other means."""

from itertools import islice
from random import Random

import pytest

from kakugo import BLACK, Database, Game, Proof, read_game, solve
from tests.helpers.solved import LINES, solved_file

GAMES = 30
WALKED = 300
IMAGES = 20


def assert_black_wins(proof: Proof) -> None:
    """The longest defence of a proof ends with Black's win."""
    game = proof.game()
    for turn in proof.line():
        game.play(turn)
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winner == BLACK


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


def test_each_branch_of_its_tree_ends_with_the_win(won: Proof) -> None:
    for proof in islice(won.walk(), WALKED):
        if not (proof.defences() or proof.others()):
            assert_black_wins(proof)
            assert proof.win_within <= 3


@pytest.mark.parametrize("line", ["freestyle 15x15: h8; c4", "standard 15x15: h8; c4"])
def test_black_wins_what_is_shipped(line: str) -> None:
    proof = solve(read_game(line), database=Database(":solved:")).proof
    assert proof is not None
    assert_black_wins(proof)


def test_proofs_are_compared_by_their_file_and_position() -> None:
    game = read_game("freestyle 15x15: h8; c4")
    one, other = Database(":solved:"), Database(":solved:")
    proof = solve(game, database=one).proof
    assert proof == solve(game, database=one).proof
    assert proof != solve(game, database=other).proof


def test_a_game_is_followed_in_each_of_its_images() -> None:
    """The position after h9 is its own image along the diagonal; the file has one turn in it."""
    database = Database(":solved:")
    begin = read_game("freestyle 15x15: h8; i8; i9; h9")
    [diagonal] = [
        each
        for each in begin.symmetries()
        if each.moved(7, 7) == (7, 7) and each.moved(8, 7) == (7, 8) and each.moved(8, 8) == (8, 8)
    ]
    begin.play(solve(begin, database=database).proof.turn)  # type: ignore[union-attr]
    image = read_game("freestyle 15x15: h8; i8; i9; h9")
    image.play(diagonal.moved(*begin.turns[-1][0]))
    for answer in Random(1).sample(begin.legal_turns(), IMAGES):
        for game, turn in ((begin, answer), (image, (diagonal.moved(*answer[0]),))):
            game.play(turn)
            assert solve(game, database=database).by == "solved"
            game.undo()


def test_it_is_asked_only_if_no_way_is_chosen() -> None:
    game = read_game("freestyle 15x15: h8; c4")
    assert not solve(game, "vcf", database=Database(":solved:"))
    with pytest.raises(ValueError, match="a Database"):
        solve(game, "vcf", database=":solved:")  # type: ignore[arg-type]
