"""Openings that are a question: whom to be, and which stones to offer (swap2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from .report import Limits, Line, Point

if TYPE_CHECKING:
    from .engine import Engine

Cancelled = Callable[[], bool] | None

BLACK, WHITE = 1, 2
EVEN = 40  # value within which neither colour is clearly better
OFFERS = 8  # lines looked at for a stone that leaves the game even
# black, white, black, as steps from the centre: far enough apart to be hard to judge
FIRST_THREE = ((-3, -2), (-3, 1), (2, -3))


def swap2(
    engine: Engine, stones: Sequence[Point], limits: Limits, cancelled: Cancelled
) -> tuple[Point, ...] | None:
    """Answer a swap2 opening; see Engine.swap2."""
    if len(stones) not in ANSWERS:
        raise ValueError(f"swap2 opens with 0, 3 or 5 stones, not {len(stones)}")
    colours = (BLACK, WHITE, BLACK, WHITE, BLACK)
    coloured = [(x, y, colour) for (x, y), colour in zip(stones, colours, strict=False)]
    engine.set_position(coloured, BLACK if len(stones) == 0 else WHITE)
    return ANSWERS[len(stones)](engine, limits, cancelled)


def _offer_three(engine: Engine, _limits: Limits, _cancelled: Cancelled) -> tuple[Point, ...]:
    """The first three stones, on a board of any size."""
    centre_x, centre_y = engine.game.width // 2, engine.game.height // 2
    reach_x, reach_y = (engine.game.width - 1) // 2, (engine.game.height - 1) // 2
    return tuple(
        (
            centre_x + max(-reach_x, min(reach_x, dx)),
            centre_y + max(-reach_y, min(reach_y, dy)),
        )
        for dx, dy in FIRST_THREE
    )


def _answer_three(engine: Engine, limits: Limits, cancelled: Cancelled) -> tuple[Point, ...] | None:
    """Take the better colour, or where there is none leave the choice with two more stones."""
    lines = _look(engine, _half(limits), cancelled)
    value = lines[0].value
    if value < -EVEN:
        return None
    if value > EVEN:
        return lines[0].turn
    white = lines[0].turn[0]
    engine.game.play(white)
    offers = _look(engine, limits, cancelled, OFFERS)
    engine.game.undo()
    black = min(offers, key=lambda line: abs(line.value)).turn[0]
    return (white, black)


def _answer_five(engine: Engine, limits: Limits, cancelled: Cancelled) -> tuple[Point, ...] | None:
    """White moves next: be White where that is no worse."""
    line = _look(engine, limits, cancelled)[0]
    return None if line.value < 0 else line.turn


def _look(engine: Engine, limits: Limits, cancelled: Cancelled, best: int = 1) -> tuple[Line, ...]:
    """The best lines; there is one at least, for a first iteration always ends."""
    return engine.think(limits, best=best, cancelled=cancelled).lines


def _half(limits: Limits) -> Limits:
    """The first of two searches in one turn; the second takes what is left."""
    turn_ms = None if limits.turn_ms is None else limits.turn_ms // 2
    left_ms = None if limits.left_ms is None else limits.left_ms // 2
    return replace(limits, turn_ms=turn_ms, left_ms=left_ms)


ANSWERS = {0: _offer_three, 3: _answer_three, 5: _answer_five}
