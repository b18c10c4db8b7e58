"""Openings that are a question: whom to be, and which stones to offer (swap, swap2, Repensi's)."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from .games import options_of
from .report import Limits, Line, Point

if TYPE_CHECKING:
    from .engine import Engine
    from .game import Game

Cancelled = Callable[[], bool] | None
Step = tuple[int, int]  # from the centre of the board
Answer = tuple[Point, ...] | None  # None: let us swap

EMPTY, BLACK = 0, 1
EVEN = 40  # value within which neither colour is clearly better
OFFERS = 8  # lines looked at for a stone to be offered
CENTRE = (0, 0)
# black, white, black: far enough apart to be hard to judge
FIRST_THREE = ((-3, -2), (-3, 1), (2, -3))
# Where the answer is no more than a colour, the three must be even. With black in the centre and
# white beside it, one of these third stones, from strong to weak, makes them so.
WHITE_BESIDE = (1, 1)
THIRD = ((3, -3), (2, 2), (4, 4), (6, 3), (-5, 5), (5, 5))


def answer(engine: Engine, stones: Sequence[Point], limits: Limits, cancelled: Cancelled) -> Answer:
    """Answer a question of the opening that the game is played with; see Engine.opening."""
    game = engine.game
    option = options_of(game.name).get("opening")
    opening = option.values[game.options["opening"]] if option else "free"
    if opening not in OPENINGS:
        raise ValueError(f"the opening of this game of {game.name} is {opening}: it asks nothing")
    return _ask(opening, Question(engine, stones, limits, cancelled))


def swap2(engine: Engine, stones: Sequence[Point], limits: Limits, cancelled: Cancelled) -> Answer:
    """Answer a swap2 opening, whatever the opening of the game is; see Engine.swap2."""
    option = options_of(engine.game.name).get("opening")
    if option is None or "swap2" not in option.values:
        raise ValueError(f"{engine.game.name} has no opening swap2")
    if option.values[engine.game.options["opening"]] == "pro":
        raise ValueError("the opening of this game is pro")
    return _ask("swap2", Question(engine, stones, limits, cancelled))


class Question(NamedTuple):
    """What is asked, who looks for the answer, and for how long."""

    engine: Engine
    stones: Sequence[Point]  # as they were placed, black first, and then as they are offered
    limits: Limits
    cancelled: Cancelled

    def play(self, *stones: Point) -> Game:
        """Let the engine's game be these first stones."""
        game = self.engine.game.copy()
        game.setup((), BLACK)
        for stone in stones:
            game.play(stone)
        self.engine.game = game
        return game

    def look(self, number: int = 1, searches: int = 1, best: int = 1) -> tuple[Line, ...]:
        """The best lines, by the search of this number of so many that share the time."""
        limits = _part(self.limits, number, searches)
        return self.engine.think(limits, best=best, cancelled=self.cancelled).lines

    def values(self, candidates: Sequence[Point]) -> list[Line]:
        """For each turn that could be played now the best answer to it."""
        answers: list[Line] = []
        for number, point in enumerate(candidates, start=1):
            self.engine.game.play(point)
            answers += self.look(number, len(candidates))
            self.engine.game.undo()
        return answers


def _ask(opening: str, question: Question) -> Answer:
    answers = OPENINGS[opening]
    if len(question.stones) not in answers:
        *most, last = map(str, answers)
        wanted = f"{', '.join(most)} or {last}"
        raise ValueError(f"{opening} asks about {wanted} stones, not {len(question.stones)}")
    return answers[len(question.stones)](question)


def _offer_three(question: Question) -> Answer:
    """The first three stones, for one who may ask back."""
    return _from_centre(question.play(), FIRST_THREE)


def _offer_even_three(question: Question) -> Answer:
    """The first three stones, for one who only takes a colour."""
    game = question.play()
    first, second, *thirds = _from_centre(game, (CENTRE, WHITE_BESIDE, *THIRD))
    question.play(first, second)
    answers = question.values(thirds)
    third = min(zip(answers, thirds, strict=True), key=lambda pair: abs(pair[0].value))[1]
    return (first, second, third)


def _answer_three(question: Question) -> Answer:
    """Take the better colour, or where there is none leave the choice with two more stones."""
    game = question.play(*question.stones)
    line = question.look(1, 2)[0]
    if line.value < -EVEN:
        return None
    if line.value > EVEN:
        return line.turn
    white = line.turn[0]
    game.play(white)
    offers = question.look(2, 2, best=OFFERS)
    game.undo()
    black = min(offers, key=lambda line: abs(line.value)).turn[0]
    return (white, black)


def _take_better(question: Question) -> Answer:
    """White moves next: be White where that is no worse."""
    question.play(*question.stones)
    line = question.look()[0]
    return None if line.value < 0 else line.turn


def _offer_two(question: Question) -> Answer:
    """Black's two best stones, of which White is to choose one. Mirror images are no two."""
    game = question.play(*question.stones)
    first, *found = (line.turn[0] for line in question.look(best=OFFERS))
    near = sorted(
        (turn[0] for turn in game.legal_turns()),
        key=lambda point: math.dist(point, first),
    )
    pattern = _pattern(game, first)
    second = next(point for point in (*found, *near) if _pattern(game, point) != pattern)
    return (first, second)


def _choose_offer(question: Question) -> Answer:
    """The better of Black's last two stones, and White's answer to it."""
    *placed, one, other = question.stones
    if one == other:
        raise ValueError("two different stones are to be offered")
    question.play(*placed)
    lines = question.values((one, other))
    line, offer = max(zip(lines, (one, other), strict=True), key=lambda pair: pair[0].value)
    return (offer, *line.turn)


def _from_centre(game: Game, steps: Sequence[Step]) -> tuple[Point, ...]:
    """The points so many steps from the centre, on a board of any size."""
    centre_x, centre_y = game.width // 2, game.height // 2
    reach_x, reach_y = (game.width - 1) // 2, (game.height - 1) // 2
    return tuple(
        (
            centre_x + max(-reach_x, min(reach_x, dx)),
            centre_y + max(-reach_y, min(reach_y, dy)),
        )
        for dx, dy in steps
    )


def _pattern(game: Game, point: Point) -> list[tuple[int, int, int]]:
    """The stones and one more of the side to move; alike for mirror images of the board."""
    right, bottom = game.width - 1, game.height - 1
    cells = [(x, y, game.stone(x, y)) for x in range(right + 1) for y in range(bottom + 1)]
    images = [[(x, y, stone) for x, y, stone in cells if stone != EMPTY] + [(*point, game.side)]]
    images += [[(right - x, y, stone) for x, y, stone in image] for image in images]
    images += [[(x, bottom - y, stone) for x, y, stone in image] for image in images]
    if right == bottom:
        images += [[(y, x, stone) for x, y, stone in image] for image in images]
    return min(map(sorted, images))


def _part(limits: Limits, number: int, searches: int) -> Limits:
    """What the search of a number may take, where so many share one turn's time."""

    def part(ms: int | None) -> int | None:
        return None if ms is None else ms * number // searches

    return replace(limits, turn_ms=part(limits.turn_ms), left_ms=part(limits.left_ms))


# opening -> number of stones that it asks about -> what answers
OPENINGS: dict[str, dict[int, Callable[[Question], Answer]]] = {
    "swap": {0: _offer_even_three, 3: _take_better},
    "swap2": {0: _offer_three, 3: _answer_three, 5: _take_better},
    "offers": {0: _offer_even_three, 3: _take_better, 4: _offer_two, 6: _choose_offer},
}
