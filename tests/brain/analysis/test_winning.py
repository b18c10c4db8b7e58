"""Every turn that wins: what is proven of each turn of a position, and whether one is the only."""

from typing import Any

import pytest

import brain
from brain import BLACK, WHITE
from tests.helpers.solvers.proof_trees import Checked
from tests.helpers.tables import table

THREE = "gomoku 15x15: h8; a1; i8; a3; j8; a5"  # an open three, Black to move
FORK = "gomoku 15x15: h8; a1; i8; a3; j10; o1; j11; o3"  # two open threes meet at j8
FOURS = "gomoku 15x15: h8; g8; i8; a3; j8; a5; l9; o1; l10; o3; m12; o5"  # a four, then another
CARO = "caro 15x15: k6; a1; k7; a3; k9; a5"  # Black wins by a four with open ends
HELD = "gomoku 15x15: h8; g8; i8; a3; j8; a5; k8; a7"  # one end of the four is shut


@table(
    ("game", "asked", "turns", "is_unique"),
    [
        (THREE, {"by": "vcf"}, "g8 k8", False),
        (THREE, {"within": 3}, "g8 k8", False),
        (FORK, {"within": 5}, "j8", True),
        (FORK, {"within": 3}, "", False),
        (CARO, {"within": 3}, "k8", True),
        (FOURS, {"within": 5}, "l8", True),
        (FOURS, {"within": 3}, "", False),
        (HELD, {"by": "vcf", "within": 1}, "l8", True),
        (HELD, {"within": 1}, "l8", True),
        ("gomoku 15x15: h8; i9", {"by": "vcf"}, "", False),
        ("gomoku 15x15: h8; i9", {"by": "vct", "nodes": 30_000}, "", None),
        ("pente 9x9: e5; a1; f5; a3; g5; a5", {"within": 3}, "d5 h5", False),
    ],
)
def test_the_turns_that_win(
    game: str, asked: dict[str, Any], turns: str, is_unique: bool | None
) -> None:
    position = brain.read_game(game)
    found = brain.winning_turns(position, **{"seconds": 60, **asked})
    assert sorted(map(brain.turn_name, found.turns)) == turns.split()
    assert found.is_unique is is_unique
    assert bool(found) is bool(turns)
    assert position == brain.read_game(game)
    for proof in found.proofs:
        assert Checked(proof).positions


def test_the_shortest_win_comes_first() -> None:
    found = brain.winning_turns(brain.read_game(FORK), seconds=60)
    plies = [proof.win_within for proof in found.proofs]
    assert plies[0] == 5
    assert plies == sorted(plies)
    assert found.is_unique is False
    assert not {*found.turns} & {*found.undecided}


def test_no_other_turn_of_a_unique_win_wins() -> None:
    """The rule book of short wins: a search of each other turn to the same depth."""
    position = brain.read_game(FORK)
    (best,) = brain.winning_turns(position, within=5, seconds=60).turns
    for turn in position.candidates():
        if turn != best:
            after = position.copy()
            after.play(turn)
            result = brain.Engine().analyse(after, depth=4)
            assert result.score.win_within is None or not -4 <= result.score.win_within < 0


def test_without_time_every_turn_is_undecided() -> None:
    found = brain.winning_turns(brain.read_game(FORK), seconds=0)
    assert (found.turns, found.is_unique) == ((), None)
    assert len(found.undecided) == 15 * 15 - 8
    cancel = brain.Cancel()
    cancel.cancel()
    assert brain.winning_turns(brain.read_game(FORK), cancel=cancel).is_unique is None


def test_a_side_may_be_asked_about() -> None:
    game = brain.read_game("gomoku 15x15: h8; a1; i8; a3; j8")  # White to move
    assert game.side == WHITE
    assert not brain.winning_turns(game, "vcf")
    assert len(brain.winning_turns(game, "vcf", side=BLACK).turns) == 2


def test_what_cannot_be_asked_is_refused() -> None:
    game = brain.read_game(THREE)
    for asked in ({"by": "search"}, {"within": 0}, {"within": 2.5}, {"seconds": -1}, {"side": 3}):
        with pytest.raises(ValueError, match="must be"):
            brain.winning_turns(game, **asked)
    with pytest.raises(ValueError, match="cannot be proven"):
        brain.winning_turns(brain.new_game("murray"))
