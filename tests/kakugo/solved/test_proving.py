"""A proof grows until it holds against every answer, and lasts in its file."""

import html
from pathlib import Path
from random import Random

import pytest

import kakugo
from brain.database.entry import Entry
from brain.database.place import places_behind
from brain.types import WON
from kakugo import BLACK, WHITE, Database, Game
from kakugo.solved.looking import Look, LookLimits, look
from kakugo.solved.proving import ProofPlan, grow
from kakugo.solved.tree import ProofTree, check_provable
from tests.helpers.command import asked
from tests.helpers.proofs import wins_against

# Black wins, but not by threats at once: some of White's answers want quiet turns.
QUIET = "freestyle 15x15: h8; k8; g7; k7; f8"
PLAN = ProofPlan(LookLimits(nodes=10_000), workers=2)
GAMES = 30
# Three empty points are left, and no line of five is without stones of both.
DRAWN = "freestyle 5x5 2XO1/XOXOX/O1OXO/OXO1O/1OXO1 black:"
FULL = "freestyle 5x5 3XO/XOXOX/OXOXO/OXOXO/XOXOX black:"


pytestmark = pytest.mark.analysis


def proven(game: Game, winner: int, file: Path, plan: ProofPlan = PLAN) -> ProofTree:
    tree = ProofTree(game, winner, file)
    for _ in grow(tree, plan):
        pass
    return tree


def test_a_proof_holds_and_is_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "quiet.proof"
    game = kakugo.read_game(QUIET)
    tree = ProofTree(game, BLACK, file)
    for looked in grow(tree, PLAN):
        if looked == 10:
            break
    tree.close()
    tree = ProofTree(game, BLACK, file)
    assert not tree.is_decided
    assert len(tree.nodes) > 10
    for _ in grow(tree, PLAN):
        pass
    assert tree.top.is_won
    plies = tree.top.plies
    won = {key for key, node in tree.nodes.items() if node.is_won}
    rng = Random(1)
    for _ in range(GAMES):
        assert wins_against(tree, game.copy(), rng)
    tree.close()
    tree = ProofTree(game, BLACK, file)
    assert {key for key, node in tree.nodes.items() if node.is_won} == won
    assert tree.top.plies == plies
    assert [*grow(tree, PLAN)] == []
    tree.close()


def test_images_are_one_position(tmp_path: Path) -> None:
    file = tmp_path / "quiet.proof"
    proven(kakugo.read_game(QUIET), BLACK, file).close()
    turned = kakugo.read_game(QUIET).transformed(kakugo.new_game().symmetries()[3])
    tree = ProofTree(turned, BLACK, file)
    assert tree.top.is_won
    tree.close()


def test_what_is_known_helps_another_position(tmp_path: Path) -> None:
    file, game = tmp_path / "quiet.proof", kakugo.read_game(QUIET)
    tree = proven(game, BLACK, file)
    answer, behind = next((turn, node) for turn, node in tree.turns() if node.turns)
    tree.close()
    game.play(*answer)
    tree = ProofTree(game, BLACK, file)
    assert tree.top.is_won
    assert tree.top.plies == behind.plies
    tree.close()


def test_what_cannot_be_won(tmp_path: Path) -> None:
    limits = LookLimits(nodes=20)  # so that the best turns are refuted before all are looked at
    for number, (line, winner) in enumerate(((FULL, BLACK), (FULL, WHITE), (DRAWN, BLACK))):
        file, game = tmp_path / f"{number}.proof", kakugo.read_game(line)
        tree = proven(game, winner, file, ProofPlan(limits))
        assert tree.top.is_lost
        tree.close()
        tree = ProofTree(game, winner, file)
        assert tree.top.is_lost
        assert [*grow(tree, PLAN)] == []
        tree.close()


def test_a_turn_that_loses_at_once_proves_nothing() -> None:
    # White's partner stone may make Black's five.
    game = kakugo.read_game("inlove 9x9 9/9/1OXXXX1O1/9/3OOO3/9/9/9/9 white:")
    seen = look(Look(kakugo.position_text(game), WHITE, LookLimits(), 0))
    assert seen.ahead
    for turn, _ in seen.ahead:
        game.play(*turn)
        assert game.outcome() is None
        game.undo()


def test_one_turn_of_all_that_are_images() -> None:
    # A stone and its partner in each other's places are another turn, and may look like an image.
    game = kakugo.read_game("inlove 9x9: e5 e6")
    seen = look(Look(kakugo.position_text(game), game.side, LookLimits(), 0))
    places = [*places_behind(game, [turn for turn, _ in seen.ahead])]
    assert len(places) == len(seen.ahead)
    assert {*places} == {*places_behind(game, game.legal_turns())}


def test_a_foul_saves_nobody() -> None:
    rows = ["XXOOXXOOX", "OOXXOOXXO"] * 2
    full = "/".join([*rows, "OXXX1XXXO", *reversed(rows)])  # Black's last point is an overline
    game = kakugo.read_game(f"renju 9x9 {full} black:")
    seen = look(Look(kakugo.position_text(game), WHITE, LookLimits(), 2))
    assert (seen.plies, seen.is_lost) == (1, False)


def test_one_command_at_a_time(tmp_path: Path) -> None:
    file, game = tmp_path / "a.proof", kakugo.read_game(QUIET)
    tree = ProofTree(game, BLACK, file)
    with pytest.raises(ValueError, match="another command uses it"):
        ProofTree(game, BLACK, file)
    tree.close()
    ProofTree(game, BLACK, file).close()


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
    page = tmp_path / "a.html"
    said = asked(*quiet, "--looks", "3", "--for", "black", "--page", page).output
    shown = page.read_text("utf-8")
    assert "Does Black win?" in shown
    assert "<svg" in shown
    for line in said.splitlines()[1:]:
        assert line in html.unescape(shown)
    nowhere = (*quiet, "--looks", "0", "--for", "black", "--page", tmp_path / "none" / "a.html")
    assert "No such file" in asked(*nowhere, status=2).complaints[0]
    assert "not known yet whether Black wins" in said
    assert "are proven to lose" in said
    assert "Black wins, in at most" in asked(*quiet).output
    assert "0 positions looked at now" in asked(*quiet).output
    other = tmp_path / "other.proof"
    other.write_text("a file of somebody else, which is long enough to be looked at")
    for arguments, complaint in {
        (*quiet, "--for", "white"): "the other side",
        (*quiet, "--for", "me"): "--for expects black or white",
        ("prove", "renju", "--file", file, "--for", "black"): "another game: gomoku 15x15",
        ("prove", "freestyle", "--file", other): "not a proof of kakugo prove",
    }.items():
        assert complaint in asked(*arguments, status=2).complaints[0]


def test_advice_is_tried_first(tmp_path: Path) -> None:
    where, corner = tmp_path / "a.db", ((0, 14),)
    with Database(where) as database:
        database[kakugo.read_game("freestyle 15x15: h8; h9")] = Entry(turn=corner)
    asks = ("prove", "--from", "h8 h9", "--for", "black", "--looks", "1", "--advice", where)
    for game, is_tried in {"standard": True, "pente": False}.items():
        file = tmp_path / f"{game}.proof"
        said = asked(*asks, game, "--size", "15", "--file", file).output.splitlines()
        known = next(at for at, line in enumerate(said) if line.startswith("not known yet"))
        assert said[known + 1].startswith("a15 ") == is_tried
    nowhere = (*asks, "--file", tmp_path / "b.proof", "--advice", tmp_path / "none.db")
    assert "no such file" in asked(*nowhere, status=2).complaints[0]


def test_of_advice_and_its_images_there_is_one_turn() -> None:
    asked_of = Look("freestyle 15x15: h8; h9", BLACK, LookLimits(nodes=1000), 1)
    (found,) = look(asked_of).ahead
    ((x, y),) = found.turn
    assert x != 7  # where it would be its own image
    advised = ((14 - x, y),)
    assert look(asked_of._replace(advised=advised)).ahead == [(advised, WON)]


def test_advice_that_ends_the_game_is_no_turn() -> None:
    game = kakugo.read_game(FULL)
    for _ in range(2):
        game.play(*game.legal_turns()[0])
    (last,) = game.legal_turns()
    seen = look(Look(kakugo.position_text(game), game.side, LookLimits(), 2, last))
    assert (seen.ahead, seen.is_lost) == ((), True)
