"""Proven wins: what is found, what is ruled out, and trees that the rule book plays through."""

import time
from random import Random

import pytest

import brain
from brain.analysis.solving import prove_turn
from tests.helpers.solvers.proof_trees import Checked, check_line
from tests.helpers.tables import table

OPEN = "g7; a1; h7; a3; i7; a5"  # a three that becomes a straight four
FORK = "gomoku 15x15: h8; a1; i8; a3; j10; o1; j11; o3"  # two open threes meet at j8
# A five at b6 is broken by d7, and made again at d6.
BROKEN = "pente 13x13 end_capture=on: d5; d4; c6; a1; d6; a3; e6; m5; f6; a7"
SHORT = 7  # plies: longer wins have thousands of positions, for python -m tests.long.solve


@table(
    ("game", "by", "win_within", "is_shortest"),
    [
        ("gomoku 15x15: h8; a1; i8; a3; j8; a5", "vcf", 3, True),
        ("gomoku 15x15: h8; a1; i8; a3; j8; a5; k8; a7", "vcf", 1, True),
        (FORK, "vct", 5, True),
        # where each answer that a capture may be is tried, on a board that has fewer of them
        ("pente 11x11: e5; a1; f5; a3; g7; k1; g8; k3", "search", 5, True),
        ("hexgomoku 17x17: h8; a3; i8; a5; j8; a7", "vcf", 3, True),
        ("renju 15x15: h8; a1; i8; a3; j8; a5", "vcf", 3, True),
        # answers that are not listed, or that end the game: it is not known which win is shortest
        ("inlove 9x9: c5-c6; a1-b1; d5-d6; a3-b3; e5-e4; a8-b8", "vcf", 3, False),
        ("gomoku 13x13 double_three=compensated: " + OPEN, "vcf", 3, False),
        ("repensi 13x13 opening=free: " + OPEN, "vcf", 3, False),
        ("ninuki 13x13: " + OPEN, "vcf", 3, False),
        (BROKEN, "vcf", 3, False),
    ],
)
def test_a_win_is_found_and_proven(game: str, by: str, win_within: int, is_shortest: bool) -> None:
    position = brain.read_game(game)
    solution = brain.solve(position, nodes=300_000)
    assert (solution.by, solution.win_within, solution.is_shortest) == (by, win_within, is_shortest)
    check_line(position, solution)
    assert solution.proof is not None
    assert Checked(solution.proof).positions
    assert position == brain.read_game(game)


def test_a_given_turn_is_proven_to_win_or_not() -> None:
    three = "gomoku 15x15: h8; a1; i8; a3; j8; a5"
    for game, name, win_within in ((FORK, "j8", 5), (three, "k8", 3), (three, "f8", None)):
        position, turn = brain.read_game(game), brain.read_turn(name)
        proof = prove_turn(position, turn, seconds=60, cancel=brain.Cancel())
        assert (None if proof is None else proof.win_within) == win_within
        assert proof is None or proof.turn == turn


def test_the_tree_is_a_record_and_answers_any_defence() -> None:
    position = brain.read_game(FORK)
    proof = brain.solve(position).proof
    assert proof is not None
    for defence in proof.defences():
        assert proof.refute(defence).win_within <= proof.win_within - 2
    assert proof.refute("a9").win_within <= proof.win_within - 2
    for bad in ("h8", "a1"):
        with pytest.raises(brain.IllegalTurn, match="is occupied"):
            proof.refute(bad)
    record = proof.record()
    ends = [node for node in record.root.walk() if not node.children]
    assert len(ends) >= len(proof.others()) > 1
    for other in proof.others():
        assert proof.refute(*other).win_within <= proof.win_within - 2
    assert {getattr(node.game().outcome(), "winner", None) for node in ends} == {position.side}
    assert len(record.mainline()) == position.ply + len(proof.line()) == position.ply + 5
    again = brain.records.read_record(record.text("sgf"))
    assert again == record


def test_a_proof_behind_an_opening_is_a_record() -> None:
    game = brain.read_game("repensi 13x13:").without_opening()
    for point in OPEN.split("; "):
        game.play(point)
    proof = brain.solve(game).proof
    assert proof is not None
    record = proof.record()
    assert len(record.mainline()) == game.ply + 3
    assert brain.records.read_record(record.text("sgf")) == record


def test_an_answer_that_breaks_no_five_has_lost() -> None:
    proof = brain.solve(brain.read_game(BROKEN)).proof
    assert proof is not None
    assert brain.turn_name(proof.turn) == "b6"
    assert proof.refute("d7").win_within == 1
    with pytest.raises(ValueError, match="this answer loses at once: five"):
        proof.refute("a9")


def test_no_win_by_fours_is_known_to_be_none() -> None:
    quiet = brain.read_game("gomoku 15x15: h8; i9; g7; a1")
    found = brain.solve(quiet, "vcf")
    assert not found
    assert (found.has_none, found.line, found.win_within, found.by) == (True, (), None, "")
    assert not brain.solve(quiet, "vct", nodes=10_000).has_none
    assert not brain.solve(quiet, "vcf", seconds=0).has_none  # nothing was looked at
    assert not brain.solve(brain.new_game("pente"), "vcf").has_none  # it looks at some only


def test_the_other_side_is_asked_as_if_it_moved() -> None:
    game = brain.read_game("gomoku 15x15: h8; a1; i8; a3; j8")
    assert not brain.solve(game, "vcf")
    assert brain.solve(game, "vcf", side=brain.BLACK).win_within == 3
    won = brain.read_game("gomoku 15x15: h8; a1; i8; a3; j8; a5; k8; a7; l8")
    five = brain.read_game("ninuki 7x7 XXXXX2/7/7/7/7/7/7 white:")
    for asked, by, side, error in (
        (game, None, 0, "a side"),
        (game, "magic", None, "by must be one of vcf, vct, search"),
        (
            brain.new_game("pente"),
            "vct",
            None,
            "vct is for gomoku without bans only, not for pente",
        ),
        (brain.new_game("murray"), None, None, "wins of murray cannot be proven"),
        (five, "vcf", brain.BLACK, "over"),
        (won, None, None, "over"),
    ):
        with pytest.raises(ValueError, match=error):
            brain.solve(asked, by, side=side)


def test_limits_and_a_token_end_it() -> None:
    game = brain.read_game("gomoku 15x15: h8")
    began = time.monotonic()
    assert not brain.solve(game, seconds=0.2)
    cancel = brain.Cancel()
    cancel.cancel()
    assert not brain.solve(game, nodes=1 << 63, cancel=cancel)
    assert not brain.solve(game, seconds=1000, cancel=cancel)
    assert time.monotonic() - began < 100


@pytest.mark.sampled("seed", range(40), count=1)
def test_every_win_in_played_games_holds_against_every_legal_defence(seed: int) -> None:
    rule, rng = (0, 1, 4, 9)[seed % 4], Random(seed)
    engine = brain.Engine()
    engine.settings.rule = rule
    engine.new_game(15)
    for _ in range(5):
        near = [turn for turn in engine.game.legal_turns() if all(5 < at < 10 for at in turn[0])]
        engine.game.play(rng.choice(near))
    while engine.game.outcome() is None and engine.game.ply < 60:
        solution = brain.solve(engine.game, nodes=5_000)
        if solution.proof is not None and solution.proof.win_within <= SHORT:
            check_line(engine.game, solution)
            Checked(solution.proof)
            break  # the next one would be a part of this
        engine.game.play(engine.think(nodes=1000).turn)


def test_a_search_answers_where_its_line_cannot_be_finished() -> None:
    """In Love has more turns than a search lists: what refutes every answer is not known."""
    game = brain.read_game(
        "inlove 15x15: 9,7 9,6; 5,7 5,6; 6,9 6,10; 9,5 9,4; 7,10 7,9; 8,10 9,9; 4,4 5,4"
    )
    assert brain.Engine().analyse(game, nodes=20_000).score.win_within == 3
