"""Openings with a choice: which colour, and which stones to offer (swap, swap2, Repensi's)."""

import math
from collections.abc import Callable, Collection, Iterable, Sequence
from random import Random
from typing import NamedTuple, cast

from ..arguments import instance, items
from ..core import Cancel, Core, check_goes_on
from ..games.game import Game
from ..games.illegal import IllegalTurn
from ..games.nearness import near_first
from ..games.points import PointForm, read_point
from ..games.registry import opening_of, options_of
from ..games.stages import (
    CHOICE,
    COLOUR,
    COLOUR_OR_TWO,
    FOURTH_STONE,
    OFFER,
    OFFERS,
    PLAIN_SWAP,
    PLAY,
    PRO,
    SWAP2,
    THREE_STONES,
    first_point,
)
from ..games.symmetry import SQUARE
from ..report import Event, Limits, chance
from ..types import BLACK, EMPTY, SWAP, Point, Turn
from . import balance
from .judge import Judge, Judged, asking

Step = tuple[int, int]  # from the centre of the board
Answer = tuple[Point, ...] | None  # the stones to place; None: swap

OFFER_LINES = 8  # lines to find for the stones to offer
EVEN = 0.05  # a chance this near to a half is even: a value of 20, below every doubt
LOOKS = 4  # openings of the table that are searched before the most even one is taken
BESIDE = 24  # cells around the first stone where the second may be: two steps away at most
COLOUR_SHARE = 0.4  # of the time, to choose a colour; the rest is for two stones
# The opponent may have prepared the three stones that he offers, so a doubt about them counts fully
# against us. About two stones that we place now he knows as little as we do: half of the doubt.
OWN_DOUBT = 0.5

# Black, white, black, even under every rule: python -m tests.long.balance openings --number 6,
# with --seed 1 and 2
THREES: tuple[tuple[Step, Step, Step], ...] = (
    ((-1, 0), (0, -5), (2, -5)),
    ((1, 4), (5, 5), (-4, -3)),
    ((5, -3), (3, -4), (4, -5)),
    ((1, -1), (-3, 2), (-1, 2)),
    ((5, -4), (-5, -3), (0, -3)),
    ((-4, 5), (-4, 4), (-3, 5)),
    ((1, 3), (2, 5), (-4, 4)),
    ((-1, 5), (5, -1), (3, -2)),
    ((-2, 1), (0, -3), (1, -1)),
    ((0, -3), (4, -4), (5, -4)),
    ((-5, 2), (-3, 5), (-5, -1)),
    ((-4, 0), (-4, 4), (-4, 5)),
)


def swap2(
    engine: Core,
    stones: Iterable[PointForm],
    limits: Limits | float | None,
    *,
    report: Callable[[Event], None] | None = None,
    exclude: Collection[Point] = (),
    cancel: Cancel | None = None,
) -> Answer:
    """Answer a swap2 opening of 0, 3 or 5 stones (black, white, black, ...).

    Returns the points to place, in order, or None to swap. Board and rule are those of the engine's
    game, which does not change. report, exclude, cancel: as for Engine.think, for each search.
    Raises ValueError for another number of stones, or where the game has no such opening,
    IllegalTurn for stones that cannot be played.
    """
    option = options_of(instance("an engine", engine, Core).game.name).get("opening")
    if option is None or SWAP2 not in option.values:
        raise ValueError(f"{engine.game.name} has no opening swap2")
    if opening_of(engine.game) == PRO:
        raise ValueError("the opening of this game is pro")
    return _answer(SWAP2, engine, stones, engine.limits(limits), report, exclude, cancel)


def opening(
    engine: Core,
    stones: Iterable[PointForm],
    limits: Limits | float | None,
    *,
    report: Callable[[Event], None] | None = None,
    exclude: Collection[Point] = (),
    cancel: Cancel | None = None,
) -> Answer:
    """Answer a question of the opening of the engine's game, as its option `opening` has it.

    stones: those of the opening, then those that are offered. Raises ValueError where that opening
    asks nothing; the rest as for swap2.
    """
    name = opening_of(instance("an engine", engine, Core).game)
    if name not in QUESTIONS:
        raise ValueError(
            f"the opening of this game of {engine.game.name} is {name}: it asks nothing"
        )
    return _answer(name, engine, stones, engine.limits(limits), report, exclude, cancel)


def answer(
    core: Core,
    game: Game,
    limits: Limits,
    *,
    report: Callable[[Event], None] | None = None,
    exclude: Collection[Point] = (),
    cancel: Cancel | None = None,
) -> Turn:
    """The turn to play in a game's opening, in whichever stage it is and however it came there.

    game: is not changed. The limits are for the whole turn; report, exclude, cancel: as for
    Core.search, for each search. Raises ValueError where the game or its opening is over.
    """
    check_goes_on(game)
    if game.stage == PLAY:
        raise ValueError("the opening is over")
    offered = cast(Turn, game.state.get("offered", ()))
    with asking(core, game.without_opening(), limits, report, exclude, cancel) as judge:
        name = opening_of(game)
        first = first_point(name, game.width, game.height)
        points = ANSWERS[name][game.stage](Question(judge, first, offered, core.rng))
    return SWAP if points is None else points


class Question(NamedTuple):
    """A question of an opening, and what its answer needs."""

    judge: Judge  # its game has the stones placed so far
    first: Point | None  # where the first stone goes; None: anywhere
    offered: Sequence[Point]  # for Black's fifth stone
    rng: Random  # chooses among several openings


def _answer(
    name: str,
    core: Core,
    stones: Iterable[PointForm],
    limits: Limits,
    report: Callable[[Event], None] | None,
    exclude: Collection[Point],
    cancel: Cancel | None,
) -> Answer:
    """The answer to so many stones of an opening; ValueError where it asks nothing about them."""
    stages = QUESTIONS[name]
    points = [read_point(stone) for stone in items("stones are a list of points", stones)]
    if len(points) not in stages:
        *most, last = map(str, stages)
        wanted = f"{', '.join(most)} or {last}"
        raise ValueError(f"{name} asks about {wanted} stones, not {len(points)}")
    stage = stages[len(points)]
    placed = points[:-2] if stage == CHOICE else points
    game = core.game.without_opening()
    game.setup((), BLACK)
    first = first_point(name, game.width, game.height)
    if first is not None and placed and placed[0] != first:
        raise IllegalTurn("first-stone", first)
    with asking(core, game, limits, report, exclude, cancel) as judge:
        for stone in placed:
            judge.game.play(stone)
        return ANSWERS[name][stage](Question(judge, first, points[len(placed) :], core.rng))


def _offer_three(question: Question) -> Answer:
    """The first three stones of swap2: an even opening of the table, another one in every game.

    An opponent who knew which one comes could prepare it.
    """
    judge, rng = question.judge, question.rng
    game = judge.game
    if game.is_hexagon:  # the table is for lines of squares
        return _offer_even_three(question)
    placed = [_placed(game, steps, rng.randrange(len(SQUARE))) for steps in THREES]
    ready = [stones for stones in placed if _is_free(question, stones)]
    rng.shuffle(ready)
    best: tuple[float, tuple[Point, ...]] | None = None
    for number, stones in enumerate(ready[:LOOKS], start=1):
        judged = judge.after(_turns(stones), share=number / LOOKS)
        uneven = abs(chance(judged.value) - 0.5)
        if best is None or uneven < best[0]:
            best = (uneven, stones)
        if uneven <= EVEN or judge.is_over():
            break
    return best[1] if best else _offer_even_three(question)


def _offer_even_three(question: Question) -> Answer:
    """Two stones near the centre, and a third one that balances them; for any board and game."""
    judge = question.judge
    game = judge.game
    first = question.first or near_first(game, judge.exclude)[0][0]
    game.play(first)
    second = question.rng.choice(near_first(game, judge.exclude)[:BESIDE])
    game.play(second)
    return (first, *second, *balance.one(judge, 0).turn)


def _answer_three(question: Question) -> Answer:
    """Take the better colour; where that is no sure gain, place two stones and leave the choice."""
    judge = question.judge
    colour = judge.after(share=COLOUR_SHARE, exclude=True)
    least = chance(abs(colour.value) - colour.doubt)
    if least < 0.5:  # with two stones the chance is a half at most
        pair = balance.two(judge.later(COLOUR_SHARE), 0).lines[0]
        doubt = Judged(pair.value, pair.depth, pair).doubt
        if chance(-abs(pair.value) - OWN_DOUBT * doubt) > least:
            return pair.turn
    return _colour(colour)


def _take_better(question: Question) -> Answer:
    """White moves next: take White where that is no worse."""
    return _colour(question.judge.after(exclude=True))


def _colour(judged: Judged) -> Answer:
    """The best turn where the side to move is no worse, else None: swap."""
    if judged.line is None:
        raise IllegalTurn("over")
    return None if judged.value < 0 else judged.line.turn


def _place_one(question: Question) -> Answer:
    """The best stone."""
    return question.judge.look(exclude=True)[0].turn


def _offer_two(question: Question) -> Answer:
    """Black's two best stones, of which White chooses one; not two mirror images."""
    game = question.judge.game
    lines = question.judge.look(best=OFFER_LINES, exclude=True)
    first, *found = (line.turn[0] for line in lines)
    near = sorted(
        (turn[0] for turn in near_first(game, question.judge.exclude)),
        key=lambda point: math.dist(point, first),
    )
    others = [point for point in (*found, *near) if point != first]
    if not others:  # all but one are excluded
        others = [turn[0] for turn in near_first(game, (first,))]
    canonical = _canonical(game, first)
    second = next((at for at in others if _canonical(game, at) != canonical), others[0])
    return (first, second)


def _choose_offer(question: Question) -> Answer:
    """The better of Black's last two stones, and White's answer to it."""
    one, other = question.offered
    if one == other:
        raise ValueError("two different stones are to be offered")
    judged = [
        (question.judge.after(((offer,),), share=share, exclude=True), offer)
        for offer, share in ((one, 0.5), (other, 1.0))
    ]
    best, offer = max(judged, key=lambda pair: pair[0].value)
    return (offer, *(best.line.turn if best.line is not None else ()))


def _turns(stones: Sequence[Point]) -> tuple[tuple[Point], ...]:
    return tuple((stone,) for stone in stones)


def _placed(game: Game, steps: Sequence[Step], image: int) -> tuple[Point, ...]:
    """The points at these steps from the centre, under one of the eight symmetries of a square."""
    moved = (SQUARE[image].moved(*step) for step in steps)
    return tuple((game.width // 2 + x, game.height // 2 + y) for x, y in moved)


def _is_free(question: Question, stones: Sequence[Point]) -> bool:
    """Whether all points are free ones of the board, and none is excluded."""
    game = question.judge.game
    on_board = all(0 <= x < game.width and 0 <= y < game.height for x, y in stones)
    is_free = on_board and all(game.stone(point) == EMPTY for point in stones)
    return is_free and question.judge.exclude.isdisjoint(stones)


def _canonical(game: Game, point: Point) -> list[tuple[int, int, int]]:
    """The stones and one more of the side to move, in a form that is equal for symmetric boards."""
    stones = [*game.stones(), (*point, game.side)]
    return min(
        sorted((*image((x, y)), stone) for x, y, stone in stones) for image in game.symmetries()
    )


# opening -> stage -> who answers
ANSWERS: dict[str, dict[str, Callable[[Question], Answer]]] = {
    PLAIN_SWAP: {THREE_STONES: _offer_even_three, COLOUR: _take_better},
    SWAP2: {THREE_STONES: _offer_three, COLOUR_OR_TWO: _answer_three, COLOUR: _take_better},
    OFFERS: {
        THREE_STONES: _offer_even_three,
        COLOUR: _take_better,
        FOURTH_STONE: _place_one,
        OFFER: _offer_two,
        CHOICE: _choose_offer,
    },
}

# opening -> number of stones given, the offered ones included -> stage
QUESTIONS: dict[str, dict[int, str]] = {
    PLAIN_SWAP: {0: THREE_STONES, 3: COLOUR},
    SWAP2: {0: THREE_STONES, 3: COLOUR_OR_TWO, 5: COLOUR},
    OFFERS: {0: THREE_STONES, 3: COLOUR, 4: OFFER, 6: CHOICE},
}
