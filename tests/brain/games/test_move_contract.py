"""The move contract of every game, on a few hundred positions each.

tests.long.move_contract tries more.
"""

import pytest

import brain
from brain.analysis.probe import move_contract
from brain.notation import read_game
from tests.helpers.games.move_contract import KINDS, Options, broken, examine

POSITIONS = 50
# Plain gomoku and its other names: tests/helpers/games/answer_lists.py judges their answers.
PLAIN = {"freestyle", "standard", "renju", "caro", "omok"}


def test_no_game_is_left_out() -> None:
    assert {name for name, *_ in KINDS} == {*brain.games()} - PLAIN


@pytest.mark.sampled("first", range(0, 20 * POSITIONS, POSITIONS), count=1)
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_the_move_contract_holds(kind: tuple[str, int | None, Options], first: int) -> None:
    seeds = iter(range(first, first + POSITIONS))
    assert not [fault for fault in examine(kind, seeds) if fault]


def test_a_stone_that_a_five_takes_is_an_answer_in_pente() -> None:
    """Where it stood, an empty cell is left, from which the five is broken."""
    game = read_game("pente 5x6 end_capture=on XXXX1/X4/2X1O/4X/2OOX/X3O white pairs=0,4:")
    assert ((4, 1),) in move_contract(game)[2]
    assert not [*broken(game)]
