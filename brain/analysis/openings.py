"""Openings with a choice: which colour, which stones, and which of them to offer."""

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import NamedTuple

from ..arguments import instance, items, whole
from ..core import Cancel, Core, check_goes_on
from ..games.game import Game
from ..games.illegal import IllegalTurn
from ..games.nearness import near_first
from ..games.registry import GOMOKU, opening_of, options_of
from ..games.stages import (
    CHOICE,
    COLOUR,
    COLOUR_OR_TWO,
    COURSES,
    FIFTH_OR_OFFER,
    FIFTH_STONE,
    FIRST_STONE,
    FOURTH_OR_SWAP,
    FOURTH_STONE,
    OFFER,
    OFFER_OR_SWAP,
    OFFERS,
    PLAIN_SWAP,
    PLAY,
    PRO,
    RIF,
    SECOND_OR_SWAP,
    SECOND_STONE,
    SIXTH_OR_SWAP,
    SOOSORV,
    SWAP2,
    TARAGUCHI,
    THIRD_OR_SWAP,
    THIRD_STONE,
    THREE_STONES,
    YAMAGUCHI,
    Course,
)
from ..games.symmetry import SQUARE_IMAGES
from ..points import MOST_POINTS, PointForm, read_point
from ..report import Event, Limits, chance
from ..types import BLACK, EMPTY, RENJU, SWAP, WALL, Announced, Point, Turn
from . import balance
from .judge import Judge, Judged, asking

Step = tuple[int, int]  # from the centre of the board
Answer = Turn | None  # the stones to place, or the points to offer; None: swap

RENJU_GAME = "renju"  # the game that has its openings as an option
OFFER_LINES = 8  # lines to find for the stones to offer
EVEN_WITHIN = 0.05  # a chance this near to a half is even: a value of 20, below every doubt
LOOKS = 4  # openings of the table that are searched before the most even one is taken
BESIDE_CELLS = 24  # cells around the first stone where the second may be: two steps away at most
NEARLY_EVEN = 20  # a value after which the opponent gains next to nothing by a swap
PART = 0.5  # of the time, for the first of two searches that count alike
PLACED = 4  # stones on the board when the fifth one is offered
COLOUR_SHARE = 0.4  # of the time, to choose a colour; the rest is for two stones
# The opponent may have prepared the three stones that he offers, so a doubt about them counts fully
# against us. About two stones that we place now he knows as little as we do: half of the doubt.
OWN_DOUBT = 0.5

# Black, white, black, even under every rule: python -m tests.long.balance openings --number 6,
# with --seed 1 and 2
EVEN_THREES: tuple[tuple[Step, Step, Step], ...] = (
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
    game, which does not change.

    Raises ValueError for another number of stones, or where the game has no such opening,
    IllegalTurn for stones that cannot be played.

    Args:
        report: As for Engine.think, for each search.
        exclude: As for Engine.think, for each search.
        cancel: As for Engine.think, for each search.
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
    offers: int = 0,
    report: Callable[[Event], None] | None = None,
    exclude: Collection[Point] = (),
    cancel: Cancel | None = None,
) -> Answer:
    """Answer a question of the opening of the engine's game, as its option `opening` has it.

    Raises ValueError where that opening asks nothing; the rest as for swap2.

    Args:
        stones: Those of the opening, then those that are offered.
        offers: How many are to be, where a player has announced it, else 0.
    """
    name = opening_of(instance("an engine", engine, Core).game)
    if name not in QUESTIONS:
        raise ValueError(
            f"the opening of this game of {engine.game.name} is {name}: it asks nothing"
        )
    limits = engine.limits(limits)
    return _answer(name, engine, stones, limits, report, exclude, cancel, offers)


def soosorv(
    engine: Core,
    stones: Iterable[PointForm],
    limits: Limits | float | None,
    *,
    offers: int = 0,
    may_swap: bool = True,
    report: Callable[[Event], None] | None = None,
    exclude: Collection[Point] = (),
    cancel: Cancel | None = None,
) -> Answer:
    """Answer a Soosõrv opening of 0, 3 or 4 stones, or of 4 and those that are offered.

    may_swap: whether the colours may be exchanged now. The rest as for opening(), but the engine's
    game may have another opening. Raises ValueError where that game is not renju.
    """
    game = instance("an engine", engine, Core).game
    if game.name not in (GOMOKU, RENJU_GAME) or not game.rule & RENJU:
        raise ValueError(f"{SOOSORV} is an opening of renju")
    args = engine.limits(limits), report, exclude, cancel, offers, may_swap
    return _answer(SOOSORV, engine, stones, *args)


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
    with asked(core, game, limits, report, exclude, cancel) as question:
        points = OPENING_ANSWERS[opening_of(game)][game.stage](question)
    return SWAP if points is None else points


@contextmanager
def asked(
    core: Core,
    game: Game,
    limits: Limits,
    report: Callable[[Event], None] | None = None,
    exclude: Collection[Point] = (),
    cancel: Cancel | None = None,
) -> Iterator["Question"]:
    """What a game asks whoever is to move, in its opening or behind it."""
    name, state = opening_of(game), game.state
    offered, said = state.get("offered", ()), state.get("announced", 0)
    with asking(core, game.without_opening(), limits, report, exclude, cancel) as judge:
        yield Question(judge, COURSES[name], said or _number(name, game), offered, core.rng)


class Question(NamedTuple):
    """A question of an opening, and what its answer needs."""

    judge: Judge  # its game has the stones placed so far
    course: Course  # the opening
    number: int  # fifth stones to offer, or the most that may be announced
    offered: Sequence[Point]  # for Black's fifth stone
    rng: Random  # chooses among several openings

    @property
    def first(self) -> Point | None:
        """Where the first stone goes; None: anywhere."""
        return self.course.centre(self.judge.game.width, self.judge.game.height)

    def keep_to_square(self) -> None:
        """Leave to the judge the square of the next stone, as far as it is not excluded."""
        game, number = self.judge.game, _count(self.judge.game)
        if self.first is None or number >= len(self.course.reach):
            return
        x, y = self.first
        reach = self.course.reach[number]
        far = {at for at in game.points if max(abs(at[0] - x), abs(at[1] - y)) > reach}
        free = {turn[0] for turn in game.legal_turns()}
        both = self.judge.exclude | far
        self.judge.exclude = both if free - both else frozenset(far)


def _answer(
    name: str,
    core: Core,
    stones: Iterable[PointForm],
    limits: Limits,
    report: Callable[[Event], None] | None,
    exclude: Collection[Point],
    cancel: Cancel | None,
    offers: int = 0,
    may_swap: bool = True,
) -> Answer:
    """The answer to so many stones of an opening; ValueError where it asks nothing about them."""
    course, most = COURSES[name], _number(name, core.game)
    stages = QUESTIONS[name]
    if course.offers:
        fewest = 1 if course.announces else most
        stages = stages | dict.fromkeys(range(PLACED + fewest, PLACED + most + 1), CHOICE)
    listed = items("stones are a list of points", stones, MOST_POINTS)
    points = [read_point(stone) for stone in listed]
    if len(points) not in stages:
        *others, last = map(str, stages)
        wanted = f"{', '.join(others)} or {last}"
        raise ValueError(f"{name} asks about {wanted} stones, not {len(points)}")
    stage = stages[len(points)]
    stage = stage if may_swap else WITHOUT_SWAP.get(stage, stage)
    is_wanted = course.stages[stage].is_announced and stage != COLOUR
    offers = whole("the number of offers", offers, int(is_wanted), most if is_wanted else 0)
    placed = points[:PLACED] if stage == CHOICE else points
    game = core.game.without_opening()
    game.setup((), BLACK)
    first = course.centre(game.width, game.height)
    if first is not None and placed and placed[0] != first:
        raise IllegalTurn("first-stone", first)
    with asking(core, game, limits, report, exclude, cancel) as judge:
        for stone in placed:
            judge.game.play(stone)
        question = Question(judge, course, offers or most, points[len(placed) :], core.rng)
        return OPENING_ANSWERS[name][stage](question)


def _number(name: str, game: Game) -> int:
    """How many fifth stones are offered in an opening of a game, or the most that may be said."""
    return COURSES[name].number(game.options.get("offers", 0))


def _count(game: Game) -> int:
    """How many stones are on the board."""
    return sum(stone != WALL for *_, stone in game.stones())


def _offer_three(question: Question) -> Answer:
    """The first three stones of swap2: an even opening of the table, another one in every game.

    An opponent who knew which one comes could prepare it.
    """
    judge, rng = question.judge, question.rng
    game = judge.game
    if game.is_hexagon:  # the table is for lines of squares
        return _offer_even_three(question)
    placed = [_placed(game, steps, rng.randrange(len(SQUARE_IMAGES))) for steps in EVEN_THREES]
    ready = [stones for stones in placed if _is_free(question, stones)]
    rng.shuffle(ready)
    best: tuple[float, tuple[Point, ...]] | None = None
    for number, stones in enumerate(ready[:LOOKS], start=1):
        judged = judge.after(_turns(stones), share=number / LOOKS)
        uneven = abs(chance(judged.value) - 0.5)
        if best is None or uneven < best[0]:
            best = (uneven, stones)
        if uneven <= EVEN_WITHIN or judge.is_over():
            break
    return best[1] if best else _offer_even_three(question)


def _offer_even_three(question: Question) -> Answer:
    """Three stones that leave the game even; see _even_three."""
    return _even_three(question)


def _even_three(question: Question, share: float = 1) -> Turn:
    """Two stones near the centre, and a third one that balances them; for any board and game."""
    judge = question.judge
    game = judge.game
    first = question.first or near_first(game, judge.exclude)[0][0]
    game.play(first)
    question.keep_to_square()
    second = question.rng.choice(near_first(game, judge.exclude)[:BESIDE_CELLS])
    game.play(second)
    question.keep_to_square()
    return (first, *second, *balance.one(judge, 0, share).turn)


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


def place_one(question: Question) -> Answer:
    """The best stone."""
    return question.judge.look(exclude=True)[0].turn


def _offer(question: Question) -> Answer:
    """Black's best stones, of which White chooses one; not two mirror images."""
    return fifths(question).points


class Fifths(NamedTuple):
    """Stones that Black could offer."""

    points: Turn
    values: list[int]  # of the first ones, to Black; no fewer than one

    def worst(self) -> int:
        """What the game is worth to Black after White's choice, as far as it is known."""
        return min(self.values)


def fifths(question: Question, share: float = 1) -> Fifths:
    """So many stones to offer: Black's best ones, then those beside the best."""
    judge, number = question.judge, question.number
    game = judge.game
    lines = judge.look(best=max(OFFER_LINES, 2 * number), share=share, exclude=True)
    values = {line.turn[0]: line.value for line in lines}
    first, *found = values
    near = sorted(
        (turn[0] for turn in near_first(game, judge.exclude)),
        key=lambda point: math.dist(point, first),
    )
    far = (turn[0] for turn in near_first(game, values))  # all but these may be excluded
    others = [point for point in dict.fromkeys((*found, *near, *far)) if point != first]
    chosen, forms = [first], [_canonical(game, first)]
    for point in others:
        if len(chosen) < number and (form := _canonical(game, point)) not in forms:
            chosen.append(point)
            forms.append(form)
    chosen += [point for point in others if point not in chosen][: number - len(chosen)]
    return Fifths(tuple(chosen), [values[point] for point in chosen if point in values])


def _choose_offer(question: Question) -> Answer:
    """The worst for Black of the stones offered, and White's answer to it."""
    if len({*question.offered}) < len(question.offered):
        raise ValueError("different stones are to be offered")
    judged = [
        (question.judge.after(((offer,),), share=part / len(question.offered), exclude=True), offer)
        for part, offer in enumerate(question.offered, start=1)
    ]
    best, offer = max(judged, key=lambda pair: pair[0].value)
    return (offer, *(best.line.turn if best.line is not None else ()))


def _take_better_before_offers(question: Question) -> Answer:
    """White's best fourth stone, if White is no worse after offers and choice; else swap."""
    turn = question.judge.look(share=PART, exclude=True)[0].turn
    question.judge.game.play(turn)
    return turn if fifths(question).worst() <= 0 else None


def _announce_three(question: Question) -> Answer:
    """Three stones, and a number of offers that makes them even after White's best fourth stone."""
    stones = _even_three(question, PART)
    judge = question.judge
    judge.exclude = frozenset()
    judge.game.play(stones[-1])
    judge.game.play(judge.look(share=(1 + PART) / 2)[0].turn)
    return Announced(stones, _most_even(fifths(question).values))


def announce_fourth(question: Question) -> Answer:
    """White's best fourth stone, and a number of offers that makes it even: no colour is better."""
    return even_fourth(question)[0]


def _announce_fourth_or_swap(question: Question) -> Answer:
    """The same; where no number makes the game even, the other player is to place the stone."""
    turn, value = even_fourth(question)
    return turn if abs(value) <= NEARLY_EVEN else None


def even_fourth(question: Question) -> tuple[Turn, int]:
    """A fourth stone with its number, and what the game is worth to Black then."""
    turn = question.judge.look(share=PART, exclude=True)[0].turn
    question.judge.game.play(turn)
    values = fifths(question).values
    number = _most_even(values)
    return Announced(turn, number), values[number - 1]


def _most_even(values: Sequence[int]) -> int:
    """How many offers make the game most even: White takes the last one, which is worth least."""
    return 1 + min(range(len(values)), key=lambda number: abs(values[number]))


def _offer_or_swap(question: Question) -> Answer:
    """The stones to offer; where White's choice leaves Black worse, White."""
    found = fifths(question)
    return found.points if found.worst() >= 0 else None


def place_even(question: Question) -> Answer:
    """A stone after which the game is even: the other player may take this colour."""
    question.keep_to_square()
    first = question.first
    if first is not None and _count(question.judge.game) == 0:
        return (first,)
    return balance.one(question.judge, 0).turn


def _place_even_or_swap(question: Question) -> Answer:
    """The same; where no stone makes the game even, the other player is to place it."""
    question.keep_to_square()
    line = balance.one(question.judge, 0).lines[0]
    return line.turn if abs(line.value) <= NEARLY_EVEN else None


def _place_offer_or_swap(question: Question) -> Answer:
    """Offers where Black is better after White's choice; else as for any other stone."""
    found = fifths(question, PART)
    return found.points if found.worst() > 0 else _place_even_or_swap(question)


def _turns(stones: Sequence[Point]) -> tuple[tuple[Point], ...]:
    return tuple((stone,) for stone in stones)


def _placed(game: Game, steps: Sequence[Step], image: int) -> tuple[Point, ...]:
    """The points at these steps from the centre, under one of the eight symmetries of a square."""
    moved = (SQUARE_IMAGES[image].moved(*step) for step in steps)
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
OFFER_AND_CHOICE = {OFFER: _offer, CHOICE: _choose_offer}
OPENING_ANSWERS: dict[str, dict[str, Callable[[Question], Answer]]] = {
    PLAIN_SWAP: {THREE_STONES: _offer_even_three, COLOUR: _take_better},
    SWAP2: {THREE_STONES: _offer_three, COLOUR_OR_TWO: _answer_three, COLOUR: _take_better},
    OFFERS: {
        THREE_STONES: _offer_even_three,
        COLOUR: _take_better,
        FOURTH_STONE: place_one,
        **OFFER_AND_CHOICE,
    },
    RIF: {
        THREE_STONES: _offer_even_three,
        COLOUR: _take_better_before_offers,
        FOURTH_STONE: place_one,
        **OFFER_AND_CHOICE,
    },
    YAMAGUCHI: {
        THREE_STONES: _announce_three,
        COLOUR: _take_better_before_offers,
        FOURTH_STONE: place_one,
        **OFFER_AND_CHOICE,
    },
    SOOSORV: {
        THREE_STONES: _offer_even_three,
        COLOUR: _announce_fourth_or_swap,
        FOURTH_STONE: announce_fourth,
        OFFER_OR_SWAP: _offer_or_swap,
        **OFFER_AND_CHOICE,
    },
    TARAGUCHI: {
        **dict.fromkeys((FIRST_STONE, SECOND_STONE, THIRD_STONE, FOURTH_STONE), place_even),
        **dict.fromkeys((SECOND_OR_SWAP, THIRD_OR_SWAP, FOURTH_OR_SWAP), _place_even_or_swap),
        FIFTH_OR_OFFER: _place_offer_or_swap,
        FIFTH_STONE: place_even,
        SIXTH_OR_SWAP: _take_better,
        CHOICE: _choose_offer,
    },
}

WITHOUT_SWAP = {COLOUR: FOURTH_STONE, OFFER_OR_SWAP: OFFER}  # of Soosõrv

# opening -> number of stones -> stage; where stones are offered, so many more lead to a choice
QUESTIONS: dict[str, dict[int, str]] = {
    PLAIN_SWAP: {0: THREE_STONES, 3: COLOUR},
    SWAP2: {0: THREE_STONES, 3: COLOUR_OR_TWO, 5: COLOUR},
    OFFERS: {0: THREE_STONES, 3: COLOUR, 4: OFFER},
    RIF: {0: THREE_STONES, 3: COLOUR, 4: OFFER},
    YAMAGUCHI: {0: THREE_STONES, 3: COLOUR, 4: OFFER},
    SOOSORV: {0: THREE_STONES, 3: COLOUR, 4: OFFER_OR_SWAP},
    TARAGUCHI: {
        0: FIRST_STONE,
        1: SECOND_OR_SWAP,
        2: THIRD_OR_SWAP,
        3: FOURTH_OR_SWAP,
        4: FIFTH_OR_OFFER,
        5: SIXTH_OR_SWAP,
    },
}
