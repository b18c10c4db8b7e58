"""Weaker play for people: a shallower search, and a choice among turns that are nearly as good."""

import math
from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import NamedTuple

from ..core import Cancel, Core
from ..games.game import Game
from ..points import PointForm
from ..report import Limits, Line, Report, Result

STRONGEST = 100
"""The strength at which the engine plays as well as it can."""

DEEPEST_WEAKENED = 16  # plies of a search at the highest level below STRONGEST
LEAST_NODES = 10_000  # of a search at level 0; enough for all its lines,
NODES_LEVELS = 25  # and twice as many every so many levels
FEWEST, MORE = 2, 58  # lines to choose from just below STRONGEST, and how many more at level 0
HOTTEST = 1300  # temperature at level 0: a value so much lower is chosen 1/e times as often
SIGHT = 0.6  # turns of each side within which no end is overlooked at level 0, on the average,
SIGHT_LEVELS = 40  # and one more every so many levels
SHOCK = 1000  # value of an end that is overlooked; others seldom reach it


class Handicap(NamedTuple):
    """How a level below FULL_STRENGTH plays."""

    depth: int  # plies
    nodes: int
    lines: int  # to choose from
    temperature: float  # of the choice, in values
    sight: float  # turns of each side within which no end is overlooked; a part: at times one more

    @classmethod
    def of(cls, level: int) -> "Handicap":
        """How a level from 0 to FULL_STRENGTH - 1 plays."""
        share = level / STRONGEST
        return cls(
            depth=1 + round((DEEPEST_WEAKENED - 1) * share**2),
            nodes=round(LEAST_NODES * 2 ** (level / NODES_LEVELS)),
            lines=FEWEST + round(MORE * (1 - share) ** 2),
            temperature=HOTTEST * (1 - share) ** 2.5,
            sight=SIGHT + level / SIGHT_LEVELS,
        )

    def choose(self, lines: tuple[Line, ...], rng: Random) -> Line:
        """One of the lines, best first, as chance and the level will have it."""
        sight = math.floor(self.sight + rng.random())

        def is_seen(line: Line) -> bool:
            return line.win_within is not None and (abs(line.win_within) + 1) // 2 <= sight

        best = lines[0]
        if is_seen(best):  # a win, or else everything loses
            return best
        open_ended = [line for line in lines if not is_seen(line)]
        values = [max(-SHOCK, min(line.value, SHOCK)) for line in open_ended]
        weights = [math.exp((value - max(values)) / self.temperature) for value in values]
        return rng.choices(open_ended, weights)[0]


def play_weaker(
    core: Core,
    level: int,
    game: Game,
    limits: Limits,
    *,
    report: Report,
    best: int | None,
    exclude: Iterable[PointForm],
    cancel: Cancel | None,
) -> Result:
    """What a player of a level below FULL_STRENGTH plays; the rest as for Core.search.

    The turn need not be that of the first line; where its line is none of the best, it is the last
    one. The same seed of core.rng gives the same turns, unless the clock ends a search.
    """
    handicap = Handicap.of(level)
    result = core.search(
        game,
        replace(
            limits,
            depth=min(handicap.depth, limits.depth or handicap.depth),
            nodes=min(handicap.nodes, limits.nodes or handicap.nodes),
        ),
        report=report,
        best=max(handicap.lines, best or 1),
        exclude=exclude,
        cancel=cancel,
    )
    # A foul that loses at once is a line, too, and never played while there is something legal.
    legal = tuple(line for line in result.lines if game.is_legal(line.turn))
    candidates = (legal or result.lines)[: handicap.lines]
    chosen = handicap.choose(candidates, core.rng)
    shown = result.lines[: best or 1]
    lines = shown if chosen in shown else (*shown, chosen)
    return replace(result, turn=chosen.turn, lines=lines)
