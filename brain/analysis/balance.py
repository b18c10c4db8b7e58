"""Turns after which neither side stands better, or one by as much as is wanted."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..report import Line, Result
from ..types import BLACK, WHITE, Point, Turn
from .judge import Judge, Judged

if TYPE_CHECKING:
    from ..games.game import Game

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


def one(judge: Judge, bias: int) -> Result:
    """The turn after which the game is worth about bias to the side that plays it."""
    turns = [(turn,) for turn in near_first(judge.engine.game, judge.exclude)]
    options = _narrowed(judge, _glanced(judge, turns, GLANCES_SHARE), bias)
    return _result(judge, options, bias)


def two(judge: Judge, bias: int) -> Result:
    """A turn and the opponent's answer after which the game is worth about bias to us."""
    game = judge.engine.game
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


def near_first(game: Game, exclude: Collection[Point], reach: int | None = None) -> list[Turn]:
    """The turns that may be played now, those near the stones first, none beyond reach of them.

    Excluded points, and what is beyond reach, are there only where nothing else is.
    """
    stones = _stones(game)
    steps = _steps(game, stones)
    middle_x = sum(x for x, _ in stones) / len(stones)
    middle_y = sum(y for _, y in stones) / len(stones)

    def distance(turn: Turn) -> tuple[float, ...]:
        if not turn:
            return (0, 0)
        x, y = turn[0]
        return (max(steps[point] for point in turn), (x - middle_x) ** 2 + (y - middle_y) ** 2)

    far = {turn: distance(turn) for turn in game.legal_turns()}
    turns = sorted(far, key=lambda turn: (far[turn], turn))
    exclude = set(exclude)
    turns = [turn for turn in turns if exclude.isdisjoint(turn)] or turns
    return [turn for turn in turns if reach is None or far[turn][0] <= reach] or turns


def _stones(game: Game) -> list[Point]:
    """Where stones stand; where there are none, the centre."""
    cells = [(x, y) for x in range(game.width) for y in range(game.height)]
    stones = [(x, y) for x, y in cells if game.stone(x, y) in (BLACK, WHITE)]
    return stones or [(game.width // 2, game.height // 2)]


def _steps(game: Game, stones: list[Point]) -> dict[Point, int]:
    """How many steps of a king each cell is from the nearest stone."""
    cells = {(x, y) for x in range(game.width) for y in range(game.height)}
    steps = dict.fromkeys(stones, 0)
    queue = deque(stones)
    while queue:
        x, y = queue.popleft()
        for beside in [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]:
            if beside in cells and beside not in steps:
                steps[beside] = steps[x, y] + 1
                queue.append(beside)
    return steps


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
        judge.tell("refresh")
        options, is_known = _round(judge, options[:keep], nodes, share)
        options.sort(key=lambda option: option.error(bias))
        judge.tell("best", _points(options[0].turns))
        judge.tell("line", _points(options[0].turns), _line(judge, options[0]))
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
        judge.tell("pos", _points(option.turns))
        before = judge.nodes
        deeper.append(_judged(judge, option.turns, nodes))
        is_known &= judge.nodes - before < nodes  # decided, or as deep as it may be
        judge.tell("done", _points(option.turns))
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
