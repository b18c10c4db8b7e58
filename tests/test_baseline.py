"""The plain player that the engine is measured against is as good as it claims to be."""

from random import Random

import pytest

from tests.helpers.games import baseline
from tests.helpers.games.move_contract import KINDS, Options, crowded, stops
from tests.helpers.games.positions import wins

POSITIONS = 25
MOST_TURNS = 150  # a position with more takes too long


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_takes_a_win_and_blocks_a_loss(kind: tuple[str, int | None, Options]) -> None:
    met = {"won": 0, "stopped": 0}
    for seed in range(POSITIONS):
        rng = Random(seed)
        game = crowded(*kind, rng)
        turns = game.legal_turns()
        if game.outcome() is not None or not 0 < len(turns) <= MOST_TURNS:
            continue
        before = str(game), game.key, game.turns
        turn = baseline.pick(game, rng)
        assert (str(game), game.key, game.turns) == before
        if any(wins(game, each) for each in turns):
            met["won"] += 1
            assert wins(game, turn), f"{turn}\n{game}"
        elif any(stops(game, each) for each in turns):
            met["stopped"] += 1
            assert stops(game, turn), f"{turn}\n{game}"
    assert sum(met.values()) > 0
