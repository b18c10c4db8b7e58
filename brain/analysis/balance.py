"""Turns after which neither side stands better, or one by as much as is wanted."""

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from ..engine import Cancel, Engine, check_goes_on
from ..games.nearness import near_first
from ..report import Event, Limits, Line, Result
from ..types import Point, Turn
from .judge import Judge, Judged, asking

GLANCE_PLIES = 2  # tell roughly what a turn is worth, in half a millisecond
GLANCE_NODES = 400  # of which a glance has no more, where there are many turns
ROUND_NODES = 1_000  # for each turn in the first round after the glances
GROWTH = 4  # times the nodes of a round are those of the next
LEAST_GROWTH = 1.5  # what this is in a last round that is short of time
BROAD = 48  # turns in the first round: glances err by two score or so
FEW = 3  # turns that are searched to the end
NARROWING = 3  # one turn in so many is left to the next round
FIRSTS = 8  # first turns of a pair, whose answers are looked at
FIRSTS_SHARE = 0.15  # of the time, to choose these
GLANCES_SHARE = 0.35  # of the time, for all glances
REACH = 4  # cells from a stone: an answer further off is possible, but looks like a pass


class Option(NamedTuple):
    """Turns that could be the answer, and what they are worth to the side that asks."""

    turns: tuple[Turn, ...]
    value: int
    judged: Judged  # by the side that moves after them

    def error(self, bias: int) -> int:
        """How far from the wanted value it may well be."""
        return abs(self.value - bias) + self.judged.doubt


def balance_one(
    engine: Engine,
    limits: Limits,
    bias: int = 0,
    *,
    report: Callable[[Event], None] | None = None,
    exclude: Collection[Point] = (),
    cancel: Cancel | None = None,
) -> Result:
    """The turn of the engine's game after which it is worth as near to bias as can be.

    bias: a value, as in Line; positive is good for the side that plays the turn. The lines
    are the nearest turns, nearest first; everything else is as for Engine.think.
    """
    check_goes_on(engine.game)
    with asking(engine, engine.game, limits, report, exclude, cancel) as judge:
        return one(judge, bias)


def balance_two(
    engine: Engine,
    limits: Limits,
    bias: int = 0,
    *,
    report: Callable[[Event], None] | None = None,
    exclude: Collection[Point] = (),
    cancel: Cancel | None = None,
) -> Result:
    """Two turns, ours and the opponent's, that leave the engine's game worth about bias to us.

    The turn of the result has the points of both, and so has that of each line; the first two
    turns of a line's pv are those two. Everything else is as for balance_one.
    """
    check_goes_on(engine.game)
    with asking(engine, engine.game, limits, report, exclude, cancel) as judge:
        return two(judge, bias)


def one(judge: Judge, bias: int) -> Result:
    """The turn after which the judge's game is worth about bias to the side that plays it."""
    turns = [(turn,) for turn in near_first(judge.game, judge.exclude)]
    options = _narrowed(judge, _glanced(judge, turns, GLANCES_SHARE), bias)
    return _result(judge, options, bias)


def two(judge: Judge, bias: int) -> Result:
    """A turn and the opponent's answer after which the game is worth about bias to us."""
    game = judge.game
    # The first turn should leave about what is wanted already, so that the answer is a good one.
    turns = [(turn,) for turn in near_first(game, judge.exclude)]
    firsts = _glanced(judge, turns, FIRSTS_SHARE / 2)
    firsts = _narrowed(judge, firsts, bias, last=FIRSTS, share=FIRSTS_SHARE)
    pairs: list[Option] = []
    for number, first in enumerate(firsts[:FIRSTS], start=1):
        if pairs and judge.is_over(GLANCES_SHARE):
            break
        share = FIRSTS_SHARE + (GLANCES_SHARE - FIRSTS_SHARE) * number / min(FIRSTS, len(firsts))
        game.play(*first.turns[0])
        seconds = near_first(game, judge.exclude, REACH) if game.outcome() is None else []
        game.undo()
        pairs += _glanced(judge, [(*first.turns, second) for second in seconds], share)
    return _result(judge, _narrowed(judge, pairs, bias), bias)


def _glanced(judge: Judge, options: Sequence[tuple[Turn, ...]], share: float) -> list[Option]:
    """A first judgement of as many as a share of the time allows, of one at least."""
    found: list[Option] = []
    for turns in options:
        if found and judge.is_over(share):
            break
        found.append(_judged(judge, turns, GLANCE_NODES, GLANCE_PLIES))
    return found


def _judged(judge: Judge, turns: tuple[Turn, ...], nodes: int, depth: int | None = None) -> Option:
    judged = judge.after(turns, nodes, depth=depth)
    return Option(turns, judged.value if len(turns) % 2 == 0 else -judged.value, judged)


def _narrowed(
    judge: Judge, options: list[Option], bias: int, last: int = FEW, share: float = 1
) -> list[Option]:
    """The options, nearest to the bias first, after a deeper and deeper look at fewer and fewer.

    A round is begun only where the time is enough for all of it.
    """
    options = sorted(options, key=lambda option: option.error(bias))
    keep, nodes, searched = BROAD, ROUND_NODES, GLANCE_NODES
    while options:
        keep = max(last, min(keep, len(options)))
        while keep > last and judge.affordable(keep, share) < nodes:
            keep = max(last, keep // NARROWING)
        nodes = min(nodes, judge.affordable(min(keep, len(options)), share))
        if nodes < searched * LEAST_GROWTH:
            break
        searched = nodes
        judge.report("refresh")
        options, is_known = _round(judge, options[:keep], nodes, share)
        options.sort(key=lambda option: option.error(bias))
        judge.report("best", _points(options[0].turns))
        judge.report("line", _points(options[0].turns), _line(judge, options[0]))
        if is_known or (keep == last and last > FEW):
            break
        keep = max(last, keep // NARROWING)
        nodes *= GROWTH
    return options


def _round(
    judge: Judge, options: list[Option], nodes: int, share: float
) -> tuple[list[Option], bool]:
    """The options after so many nodes each, and whether more nodes would not tell more."""
    deeper: list[Option] = []
    is_known = True
    for option in options:
        if judge.is_over(share):
            return [*deeper, *options[len(deeper) :]], True
        judge.report("pos", _points(option.turns))
        before = judge.nodes
        deeper.append(_judged(judge, option.turns, nodes))
        is_known &= judge.nodes - before < nodes  # decided, or as deep as it may be
        judge.report("done", _points(option.turns))
    return deeper, is_known


def _result(judge: Judge, options: list[Option], bias: int) -> Result:
    if not options:
        raise ValueError("there are no such turns to be played")
    lines = tuple(_line(judge, option) for option in options[:FEW])
    return Result(lines[0].turn, lines, lines[0].depth, judge.nodes, judge.ms())


def _points(turns: tuple[Turn, ...]) -> Turn:
    return tuple(point for turn in turns for point in turn)


def _line(judge: Judge, option: Option) -> Line:
    """The option as a line of the side that asks."""
    answer = option.judged.line
    plies = len(option.turns)
    sign = 1 if plies % 2 == 0 else -1
    win_in = None
    if answer is None and option.value != 0:
        win_in = plies if option.value > 0 else -plies
    elif answer is not None and answer.win_in is not None:
        win_in = sign * (answer.win_in + (plies if answer.win_in > 0 else -plies))
    return Line(
        _points(option.turns),
        option.value,
        option.judged.depth + plies,
        (answer.seldepth if answer is not None else 0) + plies,
        judge.nodes,
        judge.ms(),
        (*option.turns, *(answer.pv if answer is not None else ())),
        win_in,
    )
