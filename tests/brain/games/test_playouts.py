"""Random playouts and the turns near stones, for searches that people write themselves."""

from random import Random

import pytest

from brain import BLACK, EMPTY, SWAP, WHITE, Game, games, new_game, read_game
from tests.helpers.games.variant_settings import Setting, settings_of

NEAR = 2  # cells
PLAYOUTS = 400
each_setting = pytest.mark.sampled(
    "setting", *([*settings_of(name)] for name in games() if name != "gomoku"), count=2
)


def begun(setting: Setting, plies: int) -> Game:
    """A game after some random turns, which goes on."""
    rng = Random(str(setting))
    while True:
        game = setting.game()
        while game.outcome() is None and game.ply < plies:
            game.play(rng.choice(game.legal_turns()))
        if game.outcome() is None:
            return game


def slow_playout(game: Game, rng: Random) -> int:
    twin = game.copy()
    while (outcome := twin.outcome()) is None:
        twin.play(rng.choice(twin.legal_turns()))
    return outcome.winner


@each_setting
def test_a_playout_leaves_the_game_as_it_is(setting: Setting) -> None:
    game = begun(setting, 5)
    before, turns = game.copy(), game.turns
    winners = [game.playout(Random(seed)) for seed in range(8)]
    assert {*winners} <= {BLACK, WHITE, EMPTY}
    assert winners == [game.playout(Random(seed)) for seed in range(8)]
    assert (game, game.turns) == (before, turns)


@pytest.mark.parametrize(
    "kind",
    [
        "freestyle 7x7: d4; d3; c3",
        "renju 7x7: d4; d3; c3",
        "pente 7x7: d4; d3; c3",
        "inlove 6x6: c3 d3",
        "inlove 6x6 variant1=on variant3=on: c3 d3",
        "murray 7x7 stones=5: d4; d3; c3",
        "gomoku 7x7 rule=1 double_three=compensated: d4; d3; c3",
        "hexgomoku 9x9: e5; e4; d4",
        "repensi 7x7 opening=free: d4; d3; c3",
    ],
)
def test_playouts_win_as_often_as_turns_of_the_random_module(kind: str) -> None:
    game = read_game(kind)
    counts = []
    for play in (game.playout, lambda rng: slow_playout(game, rng)):
        rng = Random(1)
        counts.append(sum(play(rng) == BLACK for _ in range(PLAYOUTS)))
    # Four standard deviations of the difference: the largest is that of two even coins.
    assert abs(counts[0] - counts[1]) < 4 * (PLAYOUTS / 2) ** 0.5


def test_a_playout_of_a_game_that_is_over_is_its_winner() -> None:
    assert read_game("gomoku 9x9: a1; a2; b1; b2; c1; c2; e1; e2; d1").playout() == BLACK
    with pytest.raises(ValueError, match=r"expected a random.Random, (got|not) 5"):
        new_game().playout(5)  # type: ignore[arg-type]


def test_a_playout_goes_through_an_opening() -> None:
    game = new_game("renju", opening="taraguchi")
    assert {game.playout(Random(seed)) for seed in range(20)} >= {BLACK, WHITE}
    game.play("h8")
    game.play(SWAP)
    assert game.playout(Random(1)) == game.playout(Random(1))


@each_setting
def test_candidates_are_the_legal_turns_that_begin_near_stones(setting: Setting) -> None:
    game = begun(setting, 6).without_opening()
    stones = [(x, y) for x, y, _ in game.stones()]

    def is_near(x: int, y: int) -> bool:
        return any(max(abs(x - left), abs(y - top)) <= NEAR for left, top in stones)

    wanted = [turn for turn in game.legal_turns() if not turn or is_near(*turn[0])]
    assert game.candidates() == wanted


def test_candidates_of_an_empty_board_are_at_its_centre() -> None:
    assert new_game("renju").candidates() == [((7, 7),)]
    assert len(new_game("inlove").candidates()) == 8
    over = read_game("gomoku 9x9: a1; a2; b1; b2; c1; c2; e1; e2; d1")
    assert over.candidates() == []
    lone = new_game("gomoku", width=20)
    lone.setup([(0, 0, kind) for kind in (3,)], BLACK)  # a wall
    assert ((1, 1),) in lone.candidates()
