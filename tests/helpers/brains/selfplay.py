"""Games of a command against itself that last as long as somebody wants to measure."""

import time
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from tests.helpers.brains.process import Process
from tests.helpers.games.referee import RULES, Referee, opening
from tests.rulebooks.reference import BLACK, WHITE

OPENING_STONES = 4


class Side(NamedTuple):
    """A brain of a match, and the INFO lines that it gets at the start of each game."""

    brain: Process
    infos: Sequence[str]


class Think(NamedTuple):
    """One answer: who gave it, and how long after the command was sent."""

    brain: Process
    ms: float


def thinks(
    sides: tuple[Side, Side], rng: Random, suspended_s: float | None = None
) -> Iterator[Think]:
    """Every answer of game after game, colours alternating, the rules in turn.

    With `suspended_s` each brain sleeps from its answer to its next command, and the rival's move
    comes that many seconds late.
    """
    number = 0
    while True:
        rule = RULES[number // 2 % len(RULES)]
        first, second = sides if number % 2 == 0 else sides[::-1]
        yield from one_game({BLACK: first, WHITE: second}, rng, rule, 15, suspended_s)
        number += 1


def one_game(
    sides: dict[str, Side],
    rng: Random,
    rule: int,
    width: int,
    suspended_s: float | None = None,
    *,
    height: int | None = None,
) -> Iterator[Think]:
    """Every answer of one game, by colour who plays it, from a random opening to its end."""
    height = height or width
    referee = Referee(width, height, rule, opening(rng, width, height, rule, OPENING_STONES))
    for brain, infos in sides.values():
        brain.expect_ok(f"RECTSTART {width},{height}")
        brain.send(f"INFO rule {rule}", *infos)
        if suspended_s is not None:
            brain.suspend()
    begun: set[str] = set()
    while not referee.over:
        brain = sides[referee.side].brain
        x, y = referee.stones[-1]
        lines = [f"TURN {x},{y}"] if referee.side in begun else referee.block(referee.side)
        begun.add(referee.side)
        if suspended_s is not None:
            time.sleep(suspended_s)
            brain.resume()
        began = brain.send(*lines)
        move, at = brain.expect_timed_move()
        if suspended_s is not None:
            brain.suspend()
        referee.play_fair(move)
        yield Think(brain, 1000 * (at - began))
    if suspended_s is not None:
        for brain, _ in sides.values():
            brain.resume()
