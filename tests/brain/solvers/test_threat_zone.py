"""The zone of a win by threats: outside it, no answer saves the other side."""

import pytest

from brain import read_game
from brain.analysis import probe
from brain.proofs.prover import Prover
from brain.types import OTHER_COLOUR

NODES = 20_000
AGAIN = 400_000  # stones to place where the win must be found against another answer
# In each of them, cells far from the threats matter, where the other side would get a four in time.
LINES = (
    "gomoku 15x15: 7,7; 9,9; 7,6; 11,11; 8,6; 13,9",
    "gomoku 15x15: 7,7; 6,6; 5,5; 4,4; 5,4; 5,3; 5,7; 3,5; 6,7; 9,9; 5,1; 6,3; 3,7; 4,7; 1,9",
    "gomoku 15x15 rule=1: 7,7; 9,7; 6,5; 8,8; 7,5; 9,8; 5,9",
    "gomoku 15x15 rule=1: 7,7; 8,7; 8,8; 6,6; 7,9; 5,6",
)


@pytest.mark.parametrize("line", LINES)
def test_no_answer_outside_the_zone_saves(line: str) -> None:
    game = read_game(line)
    named, plies = Prover(game, 10 * NODES).answers_to_threats(NODES)
    legal = game.legal_turns()
    assert plies
    assert set(named) < set(legal)
    winner = OTHER_COLOUR[game.side]
    for turn in set(legal) - set(named):
        game.play(*turn)
        found, _, _, _ = probe.solve_vct(game, winner, AGAIN)
        game.undo()
        assert found, turn


def test_where_no_zone_is_known() -> None:
    quiet = read_game("freestyle 15x15: h8; i9")
    assert Prover(quiet, NODES).answers_to_threats(NODES) == ([], 0)
    fouls = read_game(LINES[0].replace("15x15", "15x15 rule=4"))
    assert Prover(fouls, NODES).answers_to_threats(NODES) == ([], 0)
