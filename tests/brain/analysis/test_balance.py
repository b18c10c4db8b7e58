"""Balanced turns and openings: what they promise is held against longer searches of their own."""

from collections.abc import Callable
from random import Random

import pytest

from brain import Engine, Event, Limits, Line, Point, Result, balance_one, balance_two, swap2
from brain.analysis.judge import Judged
from brain.analysis.openings import EVEN_THREES
from brain.report import chance
from tests.helpers.waiting import when_computing

RULES = (0, 1, 4, 8, 9)
one_rule = pytest.mark.sampled("rule", RULES, count=1)
LIMITS = Limits(nodes=60_000)
MANY = Limits(nodes=120_000)  # enough to look at turns that are far off
LONGER = Limits(nodes=60_000)
EVEN = 0.2  # of a chance, from a half; before anything is balanced these are at 0.25
BIAS = 100  # about what a first stone is worth
NEAR = 60  # a turn so near to the bias is there; without one the values are some 100 away
FEW, OPENINGS = 1, 16  # a few turn out otherwise in a longer search: the mean wants many

BLACK_AHEAD = ((7, 7), (8, 8))  # two turns are even only if Black plays a weak one
STRONG_BLACK = (((6, 6), (0, 0)), ((7, 8), (9, 8)))  # what may follow these
WHITE_BEHIND = ((7, 7), (8, 8), (9, 6))
MIRRORED = tuple((14 - y, x) for x, y in WHITE_BEHIND)


def engine_at(*stones: Point, rule: int = 0, size: int = 15, seed: int = 1) -> Engine:
    engine = Engine()
    engine.settings.rule, engine.settings.memory = rule, 64 << 20
    engine.rng.seed(seed)
    engine.new_game(size)
    for stone in stones:
        engine.game.play(stone)
    return engine


def later(*stones: Point, rule: int = 0, size: int = 15) -> int:
    """What the stones are worth to the side that moves next, in a search of its own."""
    return engine_at(*stones, rule=rule, size=size).think(LONGER).lines[0].value


def far_from_even(values: list[int]) -> float:
    """How far from a half, on the average: a single value may still change in a longer search."""
    return sum(abs(chance(value) - 0.5) for value in values) / len(values)


@one_rule
@pytest.mark.parametrize(
    ("ask", "positions"),
    [
        (balance_one, [BLACK_AHEAD, *((*BLACK_AHEAD, *more) for more in STRONG_BLACK)]),
        (balance_two, [BLACK_AHEAD, WHITE_BEHIND, MIRRORED]),
    ],
)
def test_turns_are_even(
    ask: Callable[..., Result], positions: list[tuple[Point, ...]], rule: int
) -> None:
    values = []
    for stones in positions:
        turn = ask(engine_at(*stones, rule=rule), LIMITS).turn
        values.append(later(*stones, *turn, rule=rule))
    assert far_from_even(values) <= EVEN, values


def test_bias_is_to_the_good_of_the_side_that_asks() -> None:
    engine = engine_at(*BLACK_AHEAD)
    one = {bias: balance_one(engine, LIMITS, bias).turn for bias in (-BIAS, BIAS)}
    two = {bias: balance_two(engine, MANY, bias).turn for bias in (-BIAS, BIAS)}
    assert -later(*BLACK_AHEAD, *one[BIAS]) + later(*BLACK_AHEAD, *one[-BIAS]) > BIAS
    assert later(*BLACK_AHEAD, *two[BIAS]) - later(*BLACK_AHEAD, *two[-BIAS]) > BIAS


@one_rule
def test_any_board(rule: int) -> None:
    for size in range(5, 21, 3):
        engine = engine_at((size // 2, size // 2), (1, 2), (size - 2, 1), rule=rule, size=size)
        for limits in (Limits(turn_ms=0), Limits(nodes=5_000)):
            check_turns(engine, balance_one(engine, limits), 1)
            check_turns(engine, balance_two(engine, limits), 2)


@pytest.mark.parametrize("game", ["pente", "hexgomoku", "inlove", "murray", "repensi"])
def test_any_game(game: str) -> None:
    engine = Engine()
    engine.settings.game = game
    engine.new_game()
    engine.game = engine.game.without_opening()
    engine.game.play(*engine.game.legal_turns()[0])
    check_turns(engine, balance_one(engine, Limits(nodes=5_000)), 1)
    check_turns(engine, balance_two(engine, Limits(nodes=5_000)), 2)


def check_turns(engine: Engine, result: Result, count: int) -> None:
    """The turns of the result and of its lines can be played, and the game is as it was."""
    before = engine.game.key
    assert result.lines[0].turn == result.turn
    for line in result.lines:
        assert sum(line.pv[:count], ()) == line.turn
        game = engine.game.copy()
        for turn in line.pv:
            game.play(*turn)
    assert engine.game.key == before


@pytest.mark.parametrize(
    ("stones", "bias"),
    [*((BLACK_AHEAD, bias) for bias in (-BIAS, 20, 60, BIAS)), (WHITE_BEHIND, -BIAS)],
)
def test_lines_are_nearest_first(stones: tuple[Point, ...], bias: int) -> None:
    """What a line may be wrong by counts as distance, too: of two alike the surer comes first."""
    lines = balance_one(engine_at(*stones), LIMITS, bias).lines
    assert len({line.turn for line in lines}) == len(lines) > 1
    doubts = [Judged(line.value, line.depth - 1, line).doubt for line in lines]
    far = [abs(line.value - bias) + doubt for line, doubt in zip(lines, doubts, strict=True)]
    assert far == sorted(far)
    assert abs(lines[0].value - bias) <= NEAR


def test_a_five_is_no_balance_and_its_end_is_counted_in_plies() -> None:
    stones = [(3, 7), (3, 9), (4, 7), (4, 9), (5, 7), (5, 9), (6, 7), (6, 9)]
    engine = engine_at(*stones)
    assert balance_one(engine, LIMITS, 30_000).lines[0].win_within == 1
    assert balance_one(engine, LIMITS, -30_000).lines[0].win_within == -2


def test_only_turns_that_are_left_to_choose() -> None:
    engine = engine_at(*BLACK_AHEAD)
    excluded = {(x, y) for x in range(15) for y in range(15)} - {(3, 3), (11, 4), *BLACK_AHEAD}
    assert balance_one(engine, LIMITS, exclude=excluded).turn[0] in {(3, 3), (11, 4)}
    assert {*balance_two(engine, LIMITS, exclude=excluded).turn} == {(3, 3), (11, 4)}


def test_progress_is_reported_from_the_side_that_asks() -> None:
    events: list[Event] = []
    result = balance_two(engine_at(*BLACK_AHEAD), LIMITS, report=events.append)
    lines = [event.line for event in events if event.line is not None]
    assert {event.kind for event in events} == {"refresh", "pos", "done", "best", "line"}
    last: Line = lines[-1]
    assert (last.turn, last.value) == (result.turn, result.lines[0].value)


def test_nodes_are_kept_and_the_same_nodes_find_the_same() -> None:
    results = [balance_two(engine_at(*WHITE_BEHIND), LIMITS) for _ in range(2)]
    assert results[0].turn == results[1].turn
    assert results[0].nodes <= 60_000


def test_stop_ends_all_its_searches() -> None:
    engine = engine_at(*WHITE_BEHIND)
    for count, ask in enumerate((balance_one, balance_two), 1):
        when_computing(engine.stop)
        check_turns(engine, ask(engine, Limits()), count)
    when_computing(engine.stop)
    swap2(engine, [(4, 5), (4, 8), (9, 4)], Limits())


@pytest.mark.parametrize("limits", [Limits(turn_ms=0), Limits(turn_ms=100), Limits(left_ms=500)])
def test_little_time_is_enough(limits: Limits) -> None:
    engine = engine_at((16, 16), (15, 15), (18, 14), size=32)
    check_turns(engine, balance_two(engine, limits), 2)


def test_no_turns_to_balance() -> None:
    engine = engine_at(size=5)
    engine.set_position([(x, y, 3) for x in range(5) for y in range(5) if (x, y) != (2, 2)], 1)
    assert balance_one(engine, LIMITS).turn == ((2, 2),)
    with pytest.raises(ValueError, match="no such turns"):
        balance_two(engine, LIMITS)
    engine.game.play((2, 2))
    with pytest.raises(ValueError, match="full board"):
        balance_one(engine, LIMITS)


# Openings


@pytest.mark.exhaustive
@pytest.mark.parametrize("rule", RULES)
def test_the_table_is_even(rule: int) -> None:
    values = [later(*((7 + dx, 7 + dy) for dx, dy in steps), rule=rule) for steps in EVEN_THREES]
    assert far_from_even(values) <= EVEN, values


@one_rule
def test_three_stones_are_even_on_any_board(rule: int) -> None:
    values = []
    for size in (6, 9, 15, 20):
        stones = swap2(engine_at(rule=rule, size=size), [], LIMITS)
        assert stones is not None
        assert len({*stones}) == 3
        values.append(later(*stones, rule=rule, size=size))
    assert far_from_even(values) <= EVEN, values


def test_three_stones_differ_from_game_to_game() -> None:
    offers = {swap2(engine_at(seed=seed), [], Limits(nodes=5_000)) for seed in range(10)}
    assert len(offers) > 5
    again = [swap2(engine_at(seed=7), [], Limits(nodes=5_000)) for _ in range(2)]
    assert again[0] == again[1]
    assert swap2(Engine(), [], Limits(nodes=5_000)) is not None


@one_rule
def test_the_better_colour_is_taken(rule: int) -> None:
    engine = engine_at(rule=rule)
    assert swap2(engine, [(7, 7), (0, 0), (8, 7)], LIMITS) is None
    far = swap2(engine, [(0, 0), (7, 7), (14, 14)], LIMITS)
    assert far is not None
    assert len(far) == 1
    assert swap2(engine, [(7, 7), (0, 0), (8, 7), (14, 0), (0, 14)], LIMITS) is None
    # Black's three stones and a move: whoever is White has lost
    assert swap2(engine, [(7, 7), (0, 0), (8, 7), (1, 13), (9, 8)], LIMITS) is None


@pytest.mark.parametrize("count", [FEW, pytest.param(OPENINGS, marks=pytest.mark.exhaustive)])
def test_two_stones_leave_an_even_choice(count: int) -> None:
    """Of many openings some are too even to choose a colour; two stones must keep them so."""
    values: list[int] = []
    rng = Random(1)
    while len(values) < count:
        stones = tuple(rng.sample([(x, y) for x in range(3, 12) for y in range(3, 12)], 3))
        answer = swap2(engine_at(), stones, LIMITS)
        if answer is not None and len(answer) == 2:
            assert len({*stones, *answer}) == 5
            values.append(later(*stones, *answer))
    assert far_from_even(values) <= EVEN, values


def test_blocked_points_are_not_offered() -> None:
    engine = engine_at()
    blocked = {(7, 7), *((x, y) for x in range(15) for y in range(8))}
    for stones in ([], [(7, 9), (8, 10), (5, 12)], [(7, 9), (8, 10), (5, 12), (3, 9), (9, 9)]):
        assert blocked.isdisjoint(swap2(engine, stones, LIMITS, exclude=blocked) or ())
