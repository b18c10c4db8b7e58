"""Levels below full strength: what they overlook, and what they never do."""

import pytest

from brain import BLACK, WHITE, Engine, Game, Limits, Turn, games, new_game, read_game

FOUR = [(x, 7, BLACK) for x in range(5, 9)] + [(4, 7, WHITE)]
THREES = [(x, y, WHITE) for x, y in ((11, 3), (12, 4), (3, 11), (4, 12))]
FIVE: Turn = ((9, 7),)  # where the four wins, or is stopped


def engine_of(level: int, game: Game | None = None, seed: int = 1) -> Engine:
    engine = Engine()
    engine.settings.strength = level
    engine.rng.seed(seed)
    if game is not None:
        engine.game = game
    return engine


def with_a_four(side: int) -> Game:
    game = new_game()
    game.setup(FOUR + THREES, side)
    return game


@pytest.mark.parametrize("side", [BLACK, WHITE])
def test_a_five_is_never_missed_at_middle_levels(side: int) -> None:
    for level in (16, 40, 50, 70, 99):
        engine = engine_of(level, with_a_four(side))
        assert {engine.think(nodes=20_000).turn for _ in range(20)} == {FIVE}, level


@pytest.mark.parametrize("side", [BLACK, WHITE])
def test_a_five_is_missed_now_and_then_at_the_lowest(side: int) -> None:
    engine = engine_of(0, with_a_four(side))
    turns = [engine.think(nodes=5_000).turn for _ in range(60)]
    assert 0 < turns.count(FIVE) < 60


def test_lower_levels_lose_more() -> None:
    """The value that a turn gives away, judged at full strength, in the mean of many turns."""
    lost = {}
    for level in (0, 30, 60, 90):
        given = []
        for game in (middle(), middle("7,7; 8,8; 6,8; 8,6; 9,9; 7,6")):
            engine = engine_of(level, game)
            best = engine.analyse(engine.game, depth=6).score
            for _ in range(20):
                after = engine.game.copy()
                after.play(*engine.think(nodes=20_000).turn)
                reached = -engine.analyse(after, depth=5).score
                given.append(min(1000, best.value - reached.value))
        lost[level] = sum(given) / len(given)
    assert lost[0] > lost[30] + 50 > lost[60] + 100 > lost[90]


def middle(turns: str = "7,7; 8,6; 9,8; 6,7; 8,9") -> Game:
    return read_game(f"gomoku 15x15: {turns}")


def test_the_same_seed_plays_the_same_game() -> None:
    def played(seed: int) -> list[Turn]:
        engine = engine_of(30, middle(), seed)
        for _ in range(6):
            engine.game.play(*engine.think(nodes=20_000).turn)
        return list(engine.game.turns)

    one = played(1)
    assert played(1) == one
    assert any(played(seed) != one for seed in (2, 3))


def test_full_strength_is_the_search_itself() -> None:
    engine = engine_of(100, middle())
    assert engine.settings.strength == 100
    result = engine.think(nodes=5000)
    other = Engine().search(middle(), Limits(nodes=5000))
    assert (result.turn, result.nodes, result.depth) == (other.turn, other.nodes, other.depth)


@pytest.mark.parametrize("name", games())
def test_every_game_is_played_by_its_rules(name: str) -> None:
    engine = engine_of(0)
    engine.settings.game = name
    engine.new_game()
    for level in (0, 75, 25, 0, 75):
        engine.settings.strength = level
        result = engine.think(nodes=1500)
        assert result.nodes <= 1500
        assert result.line.turn == result.turn
        assert engine.game.is_legal(*result.turn)
        engine.game.play(*result.turn)


def test_limits_and_other_wishes_hold() -> None:
    engine = engine_of(60, middle())
    assert engine.think(nodes=700).nodes <= 700
    assert engine.think(depth=1).depth == 1
    assert engine.game.is_legal(*engine.think(0).turn)
    results = [engine.think(nodes=20_000, best=3) for _ in range(10)]
    assert {len(result.lines) for result in results} <= {3, 4}
    assert all(result.turn in [line.turn for line in result.lines] for result in results)
    best = results[0].lines[0].turn
    assert all(engine.think(nodes=20_000, exclude=best).turn != best for _ in range(5))


def test_no_foul_while_there_is_a_legal_turn() -> None:
    """Black has a double three at 7,7 and little else that is near."""
    game = new_game("renju")
    game.setup([(x, y, BLACK) for x, y in ((5, 7), (6, 7), (7, 5), (7, 6))], BLACK)
    assert game.fouls()
    engine = engine_of(0, game)
    assert all(game.is_legal(*engine.think(nodes=20_000).turn) for _ in range(40))
