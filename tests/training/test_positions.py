"""Positions say what stands there, who moves, and who won in the end."""

import numpy as np

from brain import BLACK, new_game
from brain.analysis import probe
from brain.evaluation.weights import CLASSICAL
from tests.helpers.tables import table
from tests.training.sample import HELD_OUT, RULES, corpus_of, some_games
from training.positions import FOE, OWN, read_positions
from training.records import FORCED, NO_VALUE, PROVEN_FLAG, RANDOM


@table("rule", RULES)
def test_positions_are_those_of_the_games(rule: int) -> None:
    positions = read_positions(corpus_of(some_games(rule)))
    row = 0
    for number, record in enumerate(some_games(rule)):
        game = new_game(rule=rule).copy(CLASSICAL)
        board = np.zeros((15, 15), np.uint8)  # colours
        for (x, y), turn in zip(record.points, record.turns, strict=True):
            if turn["value"] != NO_VALUE and not turn["flags"] & FORCED:
                assert positions.words[row].tobytes() == probe.pattern_words(game)
                own, foe = (board == game.side).ravel(), (board == 3 - game.side).ravel()
                assert np.array_equal(positions.stones[row] == OWN, own)
                assert np.array_equal(positions.stones[row] == FOE, foe)
                assert positions.static[row] == probe.static_value(game)
                assert positions.values[row] == turn["value"]
                assert positions.is_black[row] == (game.side == BLACK)
                winner = record.header["winner"]
                assert positions.results[row] == (0.5 if winner == 0 else winner == game.side)
                assert 0 <= positions.returns[row] <= 1
                assert divmod(int(positions.cells[row]), 15) == (y, x)
                assert positions.is_chosen[row] == (not turn["flags"] & RANDOM)
                assert positions.is_proven[row] == bool(turn["flags"] & PROVEN_FLAG)
                assert positions.games[row] == number
                assert positions.is_held_out[row] == (number < HELD_OUT)
                row += 1
            board[y, x] = game.side
            game.play((x, y))
    assert row == len(positions.words)
    some = positions.of(positions.is_held_out)
    assert np.array_equal(some.values, positions.values[: len(some.values)])
    assert set(some.games) == {0}
