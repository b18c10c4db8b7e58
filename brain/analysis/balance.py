"""Turns after which the position is even, or better for one side by a given value."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..arguments import instance, whole
from ..core import Cancel, Core, check_goes_on
from ..games.nearness import near_first
from ..points import PointForm
from ..report import Limits, Line, Report, Result, Score
from ..types import WIN, WON, Turn
from .judge import Judge, Judged, asking

PROBE_PLIES = 2  # depth of a probe, the first short search of a turn: half a millisecond
BALANCE_NODES = 400  # of a probe at most
ROUND_NODES = 1_000  # for each turn in the first round after the probes
GROWTH = 4  # factor by which the nodes for a turn grow from round to round
LEAST_GROWTH = 1.5  # the least such factor; a last round that is short of time may have it
BROAD = 48  # turns in the first round: the values of probes are wrong by about 40
FEW_STONES = 3  # turns in the last rounds
NARROWING = 3  # one turn in so many goes on to the next round
FIRSTS = 8  # first turns of a pair whose answers are searched
FIRSTS_SHARE = 0.15  # of the time, to choose them
PROBES_SHARE = 0.35  # of the time, for all probes
BALANCE_REACH = 4  # cells from a stone: an answer farther away is legal, but looks like a pass


class Candidate(NamedTuple):
    """Turns that could be the answer, and their value to the side that asks."""

    turns: tuple[Turn, ...]
    value: int
    judged: Judged  # the position after them, as the side to move sees it

    def error(self, bias: int) -> int:
        """How far its value may be from the wanted one: the difference and the doubt."""
        return abs(self.value - bias) + self.judged.doubt


def balance_one(
    engine: Core,
    limits: Limits | float | None,
    bias: int = 0,
    *,
    report: Report = None,
    exclude: Iterable[PointForm] = (),
    cancel: Cancel | None = None,
) -> Result:
    """The turn of the engine's game after which the position is worth as nearly as possible `bias`.

    The lines of the result are the nearest turns, nearest first; the rest as for Engine.think.

    Raises ValueError in an opening, too.

    Args:
        limits: A Limits or seconds; None for those of the settings.
        bias: A value, as in Score; positive is good for the side that plays the turn.
    """
    check_goes_on(instance("an engine", engine, Core).game)
    wanted = whole("bias", bias, -WIN, WIN)
    with asking(engine, engine.game, limits, report, exclude, cancel) as judge:
        return one(judge, wanted)


def balance_two(
    engine: Core,
    limits: Limits | float | None,
    bias: int = 0,
    *,
    report: Report = None,
    exclude: Iterable[PointForm] = (),
    cancel: Cancel | None = None,
) -> Result:
    """Two turns, ours and the opponent's, after which the engine's game is worth about bias to us.

    The turn of the result, and of each line, has the points of both; a line's pv begins with the
    two turns. The rest as for balance_one.
    """
    check_goes_on(instance("an engine", engine, Core).game)
    wanted = whole("bias", bias, -WIN, WIN)
    with asking(engine, engine.game, limits, report, exclude, cancel) as judge:
        return two(judge, wanted)


def one(judge: Judge, bias: int, share: float = 1) -> Result:
    """The turn after which the judge's game is worth about bias to the side that plays it."""
    turns = [(turn,) for turn in near_first(judge.game, judge.exclude)]
    probed = _probed(judge, turns, PROBES_SHARE * share)
    candidates = _narrowed(judge, probed, bias, share=share)
    return _result(judge, candidates)


def two(judge: Judge, bias: int) -> Result:
    """A turn and the opponent's answer after which the game is worth about bias to us."""
    game = judge.game
    # The first turn should give about the wanted value already, so that the answer is a good turn.
    turns = [(turn,) for turn in near_first(game, judge.exclude)]
    firsts = _probed(judge, turns, FIRSTS_SHARE / 2)
    firsts = _narrowed(judge, firsts, bias, last=FIRSTS, share=FIRSTS_SHARE)
    pairs: list[Candidate] = []
    for number, first in enumerate(firsts[:FIRSTS], start=1):
        if pairs and judge.is_over(PROBES_SHARE):
            break
        share = FIRSTS_SHARE + (PROBES_SHARE - FIRSTS_SHARE) * number / min(FIRSTS, len(firsts))
        game.play(first.turns[0])
        seconds = near_first(game, judge.exclude, BALANCE_REACH) if game.outcome() is None else []
        game.undo()
        pairs += _probed(judge, [(*first.turns, second) for second in seconds], share)
    return _result(judge, _narrowed(judge, pairs, bias))


def _probed(judge: Judge, candidates: Sequence[tuple[Turn, ...]], share: float) -> list[Candidate]:
    """Glances at as many candidates as a share of the time allows, at one at least."""
    found: list[Candidate] = []
    for turns in candidates:
        if found and judge.is_over(share):
            break
        found.append(_judged(judge, turns, BALANCE_NODES, PROBE_PLIES))
    return found


def _judged(
    judge: Judge, turns: tuple[Turn, ...], nodes: int, depth: int | None = None
) -> Candidate:
    judged = judge.after(turns, nodes, depth=depth)
    return Candidate(turns, judged.value if len(turns) % 2 == 0 else -judged.value, judged)


def _narrowed(
    judge: Judge, candidates: list[Candidate], bias: int, last: int = FEW_STONES, share: float = 1
) -> list[Candidate]:
    """The candidates, nearest to the bias first, after rounds of fewer and deeper searches.

    A round begins only if there is time for all of it.
    """
    candidates = sorted(candidates, key=lambda candidate: candidate.error(bias))
    keep, nodes, searched = BROAD, ROUND_NODES, BALANCE_NODES
    while candidates:
        keep = max(last, min(keep, len(candidates)))
        while keep > last and judge.affordable(keep, share) < nodes:
            keep = max(last, keep // NARROWING)
        nodes = min(nodes, judge.affordable(min(keep, len(candidates)), share))
        if nodes < searched * LEAST_GROWTH:
            break
        searched = nodes
        judge.report("refresh")
        candidates, is_known = _round(judge, candidates[:keep], nodes, share)
        candidates.sort(key=lambda candidate: candidate.error(bias))
        judge.report("best", _points(candidates[0].turns))
        judge.report("line", _points(candidates[0].turns), _line(judge, candidates[0]))
        if is_known or (keep == last and last > FEW_STONES):
            break
        keep = max(last, keep // NARROWING)
        nodes *= GROWTH
    return candidates


def _round(
    judge: Judge, candidates: list[Candidate], nodes: int, share: float
) -> tuple[list[Candidate], bool]:
    """The candidates after so many nodes each, and whether more nodes would be of no use."""
    deeper: list[Candidate] = []
    is_known = True
    for candidate in candidates:
        if judge.is_over(share):
            return [*deeper, *candidates[len(deeper) :]], True
        judge.report("pos", _points(candidate.turns))
        before = judge.nodes
        deeper.append(_judged(judge, candidate.turns, nodes))
        is_known &= judge.nodes - before < nodes  # proven, or at the greatest depth
        judge.report("done", _points(candidate.turns))
    return deeper, is_known


def _result(judge: Judge, candidates: list[Candidate]) -> Result:
    """The nearest candidates as a Result; ValueError where there are none."""
    if not candidates:
        raise ValueError("there are no such turns to be played")
    lines = tuple(_line(judge, candidate) for candidate in candidates[:FEW_STONES])
    return Result(lines[0].turn, lines, lines[0].depth, judge.nodes, judge.ms())


def _points(turns: tuple[Turn, ...]) -> Turn:
    return tuple(point for turn in turns for point in turn)


def _line(judge: Judge, candidate: Candidate) -> Line:
    """The candidate as a Line of the side that asks."""
    answer = candidate.judged.line
    plies = len(candidate.turns)
    value = candidate.value
    if abs(value) >= WON:  # a ply more to the end for each turn of the candidate
        value += -plies if value > 0 else plies
    return Line(
        _points(candidate.turns),
        Score(value, judge.game.side),
        candidate.judged.depth + plies,
        (answer.seldepth if answer is not None else 0) + plies,
        judge.nodes,
        judge.ms(),
        (*candidate.turns, *(answer.pv if answer is not None else ())),
    )
