"""A proof grows until it holds against every answer, and lasts in its file."""

from pathlib import Path
from random import Random

import pytest

import kakugo
from brain.analysis import probe
from kakugo import BLACK, WHITE, Game
from kakugo.solved.looking import Effort
from kakugo.solved.proving import Pace, grow
from kakugo.solved.tree import ProofTree, check_provable
from tests.helpers.command import asked

# Black wins, but not by threats at once: some of White's answers want quiet turns.
QUIET = "freestyle 15x15: h8; k8; g7; k7; f8"
PACE = Pace(Effort(nodes=10_000), workers=2)
STONES = 400_000  # to place for a win by threats, where the proof leaves it to a solver
GAMES = 30
# Three empty points are left, and no line of five is without stones of both.
FULL = "freestyle 5x5 3XO/XOXOX/OXOXO/OXOXO/XOXOX black:"


def proven(game: Game, winner: int, file: Path, pace: Pace = PACE) -> ProofTree:
    tree = ProofTree(game, winner, file)
    for _ in grow(tree, pace):
        pass
    return tree


def wins_against(tree: ProofTree, game: Game, rng: Random) -> None:
    """Follow the tree against random answers, until it leaves the win to a solver."""
    kind = tree.kind
    while True:
        key, number = kind.key(game)
        node = tree.nodes.get(key)
        if node is None or not node.turns:
            assert probe.solve_vct(game, tree.winner, STONES)[0], game
            return
        assert node.is_won, game
        if not node.is_attack:
            game.play(*rng.choice(game.legal_turns()))
            continue
        turn = min(
            (turn for turn, behind in node.turns.items() if tree.nodes[behind].is_won),
            key=lambda turn: tree.nodes[node.turns[turn]].plies,
        )
        game.play(*(kind.back[number].moved(*point) for point in turn))
        assert game.outcome() is None
        if not tree.nodes[kind.key(game)[0]].turns:  # all answers lose at once
            game.play(*rng.choice(game.legal_turns()))


def test_a_proof_holds_and_is_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "quiet.proof"
    game = kakugo.read_game(QUIET)
    tree = ProofTree(game, BLACK, file)
    for looked in grow(tree, PACE):
        if looked == 10:
            break
    tree.close()
    tree = ProofTree(game, BLACK, file)
    assert not tree.is_decided
    assert len(tree.nodes) > 10
    for _ in grow(tree, PACE):
        pass
    assert tree.top.is_won
    plies = tree.top.plies
    won = {key for key, node in tree.nodes.items() if node.is_won}
    rng = Random(1)
    for _ in range(GAMES):
        wins_against(tree, game.copy(), rng)
    tree.close()
    tree = ProofTree(game, BLACK, file)
    assert {key for key, node in tree.nodes.items() if node.is_won} == won
    assert tree.top.plies == plies
    assert [*grow(tree, PACE)] == []
    tree.close()


def test_images_are_one_position(tmp_path: Path) -> None:
    file = tmp_path / "quiet.proof"
    proven(kakugo.read_game(QUIET), BLACK, file).close()
    turned = kakugo.read_game(QUIET).transformed(kakugo.new_game().symmetries()[3])
    tree = ProofTree(turned, BLACK, file)
    assert tree.top.is_won
    tree.close()


def test_what_cannot_be_won(tmp_path: Path) -> None:
    for winner in (BLACK, WHITE):
        tree = proven(kakugo.read_game(FULL), winner, tmp_path / f"{winner}.proof")
        assert tree.top.is_lost
        tree.close()


@pytest.mark.parametrize(
    "line",
    [
        "inlove 9x9 9/9/9/9/1XXXX4/9/3OO4/9/9 black:",
        "pente 9x9: e5; a1; e6; a3; e7; c1; e8; i9",
        "repensi 15x15 15/15/15/15/15/15/15/5XXXX6/15/6O2O5/15/5O3O5/15/15/15 black:",
        "hexgomoku 17x17: 8,8; 4,2; 9,8; 6,2; 7,8; 4,4; 10,8; 6,6",
    ],
)
def test_other_games(line: str, tmp_path: Path) -> None:
    game = kakugo.read_game(line)
    tree = proven(game, game.side, tmp_path / "a.proof")
    assert tree.top.is_won
    tree.close()


def test_games_of_which_nothing_can_be_proven() -> None:
    for line, why in {
        "murray 11x11: f6": "murray cannot be proven",
        "gomoku 15x15 opening=swap2:": "after the opening",
        "freestyle 15x15: h8; a1; i8; a2; j8; a3; k8; a4; l8": "before the end",
    }.items():
        with pytest.raises(ValueError, match=why):
            check_provable(kakugo.read_game(line))


def test_the_command(tmp_path: Path) -> None:
    file = tmp_path / "a.proof"
    quiet = ("prove", "freestyle", "--from", "h8 k8 g7 k7 f8", "--file", file, "--workers", "2")
    said = asked(*quiet, "--looks", "3", "--for", "black").output
    assert "not known yet whether Black wins" in said
    assert "answers are proven to lose" in said
    assert "Black wins, in at most" in asked(*quiet).output
    assert "0 positions looked at now" in asked(*quiet).output
    other = tmp_path / "other.proof"
    other.write_text("a file of somebody else, which is long enough to be looked at")
    for arguments, complaint in {
        (*quiet, "--for", "white"): "the other side",
        (*quiet, "--for", "me"): "--for expects black or white",
        ("prove", "freestyle", "--file", file): "another position",
        ("prove", "freestyle", "--file", other): "not a proof that grows",
    }.items():
        assert complaint in asked(*arguments, status=2).complaints[0]
