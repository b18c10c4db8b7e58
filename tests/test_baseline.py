"""The plain player that the engine is measured against is as good as it claims to be."""

from random import Random

import pytest

import brain
from brain import BLACK, WHITE
from tests.helpers import baseline, positions
from tests.helpers.move_contract import KINDS, Options, crowded, stops
from tests.helpers.positions import wins
from tests.rulebooks.reference import Board

POSITIONS = 25
MOST_TURNS = 150  # a position with more takes too long

TWO_PAIRS = """
    O . . . . . . . . . .
    . X . . . . . . . . .
    . . X . . . . . . . .
    O X X . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . O O . . X X O .
    . . . . . . . . . . .
    . . . . . . . . . . .
    """


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


@pytest.mark.parametrize("name", ["pente", "ninuki", "repensi"])
def test_captures_as_much_as_it_can(name: str) -> None:
    game = brain.new_game(name, width=11)
    game.setup(positions.stones(Board.drawn(TWO_PAIRS)), WHITE)
    assert baseline.pick(game, Random(1)) == ((3, 3),)


@pytest.mark.sampled("title", [*baseline.KINDS], count=5)
def test_beats_a_random_player(title: str) -> None:
    for own in (BLACK, WHITE):
        game = baseline.KINDS[title]()
        rng = Random(f"{title}/{own}")
        while (outcome := game.outcome()) is None:
            turn = baseline.pick(game, rng) if game.side == own else rng.choice(game.legal_turns())
            game.play(*turn)
        assert outcome.winner == own
