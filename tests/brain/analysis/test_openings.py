"""Answers in every stage of every opening: legal turns of the right kind, and the better choice."""

from random import Random
from typing import Any

import pytest

import brain
from brain import BLACK, WHITE, Engine, Game, Limits
from brain.analysis import openings
from brain.analysis.openings import answer
from brain.core import Cancel
from brain.types import SWAP, Turn
from tests.helpers.records.games import played

QUICK = Limits(nodes=2_000)
GAMES = [
    ("standard", {"opening": "swap"}, 15),
    ("standard", {"opening": "swap2"}, 19),
    ("caro", {"opening": "swap2", "double_three": "forbidden"}, 6),
    ("renju", {"opening": "swap2"}, 5),
    ("freestyle", {"opening": "swap"}, 5),
    ("hexgomoku", {"opening": "swap2", "variant": "both", "double_three": "compensated"}, 9),
    ("hexgomoku", {"opening": "swap"}, 17),
    ("repensi", {}, 15),
    ("renju", {"opening": "rif"}, 15),
    ("renju", {"opening": "rif"}, 7),
    ("renju", {"opening": "yamaguchi", "offers": 3}, 15),
    ("renju", {"opening": "soosorv"}, 15),
    ("renju", {"opening": "taraguchi"}, 15),
    ("renju", {"opening": "taraguchi", "offers": 3}, 9),
    ("repensi", {}, 5),
]


def an_engine() -> Engine:
    """An engine with a small table, whose choices among openings are the same in each run."""
    engine = Engine()
    engine.settings.hash_size = 4096
    engine.rng.seed(1)
    return engine


def answered(game: Game, limits: Limits = QUICK, exclude: Turn = ()) -> Turn:
    """The answer, which must be a legal turn and leave the game as it was."""
    before = game.key, str(game), game.turns, game.state
    turn = answer(an_engine(), game, limits, exclude=exclude)
    assert (game.key, str(game), game.turns, game.state) == before
    assert game.is_legal(turn)
    return turn


@pytest.mark.parametrize("limits", [QUICK, Limits(turn_ms=0), Limits(turn_ms=60)], ids=str)
@pytest.mark.parametrize(("name", "options", "width"), GAMES)
def test_every_stage_has_an_answer(
    name: str, options: dict[str, Any], width: int, limits: Limits
) -> None:
    """A player and a partner who plays at random; and the same the other way round."""
    for seed in range(2):
        rng = Random(seed)
        game = brain.new_game(name, width=width, rule=None, height=None, **options)
        while game.stage != "play" and game.outcome() is None:
            turn = rng.choice(game.legal_turns())
            game.play(answered(game, limits) if (game.ply + seed) % 2 else turn)
        for _ in range(game.ply):
            game.undo()
        assert game.stage == brain.new_game(name, width=width, **options).stage


def test_an_even_opening_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    lopsided = ((0, 0), (-6, 6), (1, 0))  # the first stone in the centre, and the third beside it
    monkeypatch.setattr(openings, "EVEN_THREES", (lopsided, openings.EVEN_THREES[0]))
    assert (7, 7) not in answered(brain.new_game("standard", width=15, opening="swap2"))


@pytest.mark.parametrize("opening", ["swap", "swap2"])
@pytest.mark.parametrize(("stones", "is_swap"), [("7,7 0,0 8,7", True), ("0,0 7,7 14,14", False)])
def test_the_better_colour_is_taken(opening: str, stones: str, is_swap: bool) -> None:
    game = played(stones, name="standard", width=15, opening=opening)
    assert (answered(game, Limits(nodes=20_000)) == SWAP) == is_swap


def test_white_chooses_the_fifth_stone_that_harms_less() -> None:
    """With 8,7 Black would have an open three; 4,7 would shut a pair in and make five."""
    game = played("7,7 0,0 9,7", "0,2", "8,7 14,0", name="repensi")
    assert answered(game)[0] == (14, 0)
    pair = [(3, 7, BLACK), (5, 7, WHITE), (6, 7, WHITE), (7, 7, BLACK)]
    game.setup(pair, WHITE, stage="choice", offered=["e8", "a1"])
    assert answered(game)[0] == (0, 0)


def test_offers_are_not_mirror_images() -> None:
    game = played("7,7 7,8 7,6", "7,9", name="repensi")
    (x, y), other = answered(game)
    assert other != (14 - x, y)


def test_excluded_points_are_left_out() -> None:
    middle: Turn = tuple((x, y) for x in range(3, 12) for y in range(3, 12))
    for exclude in (middle, tuple((x, y) for x in range(15) for y in range(15))):
        game = brain.new_game("repensi")
        while game.stage != "play":
            turn = answered(game, exclude=exclude)
            if game.stage not in ("three stones", "choice") and turn != SWAP and exclude == middle:
                assert not {*turn} & {*middle}
            game.play(turn)


def test_there_is_no_answer_after_the_opening() -> None:
    game = brain.new_game("standard", opening="swap")
    game.setup((), BLACK)
    for over in (game, brain.new_game()):
        with pytest.raises(ValueError, match="opening is over"):
            answer(an_engine(), over, QUICK)


def test_a_cancelled_answer_comes_at_once() -> None:
    game = brain.new_game("standard", opening="swap2")
    cancel = Cancel()
    cancel.cancel()
    turn = answer(an_engine(), game, Limits(), cancel=cancel)
    assert game.is_legal(turn)
