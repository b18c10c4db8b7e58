"""How a writer finds the wins of a proof again."""

import pytest

from brain.database.place import kind_of
from kakugo import read_game
from kakugo.solved.checking import LOSER, WINNER
from kakugo.solved.finding import View, cells_of

KIND = kind_of(read_game("freestyle 15x15:"))
STONES = {112: WINNER, 113: WINNER, 127: WINNER, 125: LOSER, 128: LOSER}
THREATS = 6  # turns of the winner, at least, before only fours are left


@pytest.mark.parametrize("image", range(len(KIND.symmetries)))
def test_a_win_by_threats_is_remembered(image: int) -> None:
    """The winner is to move and wins by threats; of no other win anything is remembered."""
    view = View(KIND, cells_of(KIND, KIND.symmetries)[image])
    stones = [STONES.get(cell, 0) for cell in range(len(KIND.empty.points))]
    _, line = view.prover(stones).by_threats(50_000)
    view.remember()
    turns = [view.back(turn) for turn in line]
    for turn, answer in zip(turns[::2][:THREATS], turns[1::2], strict=False):
        assert view.remembered(stones) == turn
        stones[turn], stones[answer] = WINNER, LOSER
    stones[turns[0]], stones[turns[1]] = LOSER, WINNER
    assert view.remembered(stones) is None
