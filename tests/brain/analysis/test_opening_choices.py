"""What each choice of an opening is worth: every kind in every stage, and the better ones."""

from random import Random

import pytest

import brain
from brain import Engine, Game, IllegalTurn, OpeningChoice, opening_choices
from brain.types import SWAP, Turn
from tests.brain.analysis.test_openings import GAMES, QUICK, an_engine

FAR = brain.read_point("a1")


def choices(game: Game, turn: Turn | str, engine: Engine | None = None) -> list[OpeningChoice]:
    """The choices of a game, which must be legal, with that turn first; the game is as it was."""
    engine = engine or an_engine()
    engine.game = game
    before = str(game), game.turns
    found = opening_choices(engine, turn, QUICK)
    assert (str(engine.game), engine.game.turns) == before
    assert all(game.is_legal(one.turn) for one in found)
    assert all(one.score.side == game.side for one in found)
    return found


def beginning(opening: str, turns: str = "", name: str = "renju") -> Game:
    game = brain.new_game(name, opening=opening)
    for turn in turns.split(";") if turns else ():
        game.play(turn.strip())
    return game


@pytest.mark.parametrize(("name", "options", "width"), GAMES)
def test_every_kind_of_turn_is_weighed(name: str, options: dict[str, str], width: int) -> None:
    rng = Random(1)
    game = brain.new_game(name, width=width, height=width, **options)
    while (stage := brain.stage_of(game)) is not None:
        turns = game.legal_turns()
        turn = turns[rng.randrange(len(turns))]
        found = choices(game, turn)
        assert found[0].turn == turn
        assert {len(one.turn) for one in found if one.turn != SWAP} == {*stage.sizes}
        assert (SWAP in [one.turn for one in found]) == stage.may_swap
        assert all(one.score == min(one.offers, default=one.score) for one in found)
        offered = {*game.state.get("offered", ())}
        assert offered <= {point for one in found for point in one.turn[:1]}
        game.play(turn)


def test_the_stronger_colour_is_worth_more() -> None:
    # Black has two stones together, and White's one is far away.
    found = {one.turn: one.score.value for one in choices(beginning("swap2", "h8 a15 i9"), "swap")}
    stay = max(value for turn, value in found.items() if len(turn) == 1)
    assert found[SWAP] > 50 > -50 > stay
    two = next(value for turn, value in found.items() if len(turn) == 2)
    assert stay < two < found[SWAP]


def test_an_offer_is_worth_its_worst_stone() -> None:
    game = beginning("rif", "h8 h9 i10; i9")
    own, best = choices(game, "i8 a1")
    assert own.score == min(own.offers) == own.offers[own.turn.index(FAR)] < max(own.offers)
    assert own.score < best.score
    game.play("i8 a1")
    found = {one.turn[0]: one.score for one in choices(game, "i8 a2")[1:]}
    assert found[FAR] == max(found.values())


def test_a_turn_that_cannot_be_played_is_refused() -> None:
    engine = an_engine()
    engine.game = beginning("swap2")
    with pytest.raises(IllegalTurn):
        opening_choices(engine, "h8", QUICK)
    engine.game = brain.new_game("renju")
    with pytest.raises(ValueError, match="over"):
        opening_choices(engine, "h8", QUICK)
