"""What each turn of a game has lost: by a search before it and one after it."""

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from brain.games.stages import PLAY
from brain.types import WIN, Stone
from kakugo import EMPTY, Cancel, Engine, Game, Limits, Node, Outcome, Record, Score, Turn

LOSS_MARKS = {0.30: "??", 0.15: "?", 0.07: "?!"}  # points lost, at least -> the mark of the turn
WORST_MOMENTS = 3  # of a game, that decided it


class Judged(NamedTuple):
    """A turn that was played, and the one that was better."""

    node: Node
    before: Score  # of the best turn, as the side that played sees it
    after: Score  # of the turn that was played, as the same side sees it
    best: Turn
    depth: int | None  # plies of the search that says what it is worth; None: the game is over

    @property
    def loss(self) -> float:
        """Points that the turn gave away, from 0 to 1."""
        return max(0.0, self.before.chance - self.after.chance)

    @property
    def mark(self) -> str:
        """??, ? or ?! for a mistake, else nothing."""
        return mark_of(self.loss)


def mark_of(loss: float) -> str:
    """The mark of a turn that gave away so many points; "" where it is no mistake."""
    return next((mark for least, mark in LOSS_MARKS.items() if loss >= least), "")


def judge(
    record: Record, engine: Engine, limits: Limits, cancel: Cancel | None = None
) -> Iterator[Judged]:
    """Every turn of the main line, in their order, by a search before it and one after it.

    Turns of an opening, where no search can tell, are left out. cancel: a token that ends the
    searches soon; what comes after it was cancelled means nothing.
    """
    game = record.root.game()
    found = None  # what the search of this position has found, if there was one
    for node in record.mainline():
        assert node.turn is not None
        before = found
        if before is None and game.stage == PLAY:
            before = engine.analyse(game, limits, cancel=cancel)
        game.play(node.turn)
        outcome = game.outcome()
        found = None
        if outcome is None and game.stage == PLAY:
            found = engine.analyse(game, limits, cancel=cancel)
        if before is None:
            continue
        side = before.score.side
        if outcome is not None:
            after, depth = final(outcome, side), None
        elif node.turn == before.turn or found is None:
            after, depth = before.score, before.depth
        else:
            after, depth = found.score.pov(side), found.depth
        yield Judged(node, before.score, after, before.turn, depth)


def final(outcome: Outcome, side: Stone) -> Score:
    """What the end of a game is worth to a side."""
    won = WIN if outcome.winner == side else -WIN
    return Score(0 if outcome.winner == EMPTY else won, side)


def try_instead(
    judged: Judged,
    game: Game,
    turn: Turn,
    engine: Engine,
    limits: Limits,
    cancel: Cancel | None = None,
) -> Judged:
    """Judge another turn in the place of the one that was played.

    game: the position before it, which is changed.

    Raises IllegalTurn for a turn that the rules do not allow.
    """
    side = judged.before.side
    game.play(turn)
    outcome = game.outcome()
    if outcome is not None:
        return judged._replace(after=final(outcome, side), depth=None)
    if game.last_turn == judged.best:
        return judged._replace(after=judged.before)
    found = engine.analyse(game, limits, cancel=cancel)
    return judged._replace(after=found.score.pov(side), depth=found.depth)


def accuracy(losses: Iterable[float]) -> float | None:
    """How well a side played, in per cent, from the points that each turn lost; None without any.

    It is the mean over the turns. A turn that loses nothing counts 100; what others count falls as
    Lichess has it for chess (https://lichess.org/page/accuracy): 7 points leave 73, 30 leave 25.

    >>> accuracy([0, 0, 0.07, 0.3])
    74.4
    """
    shares = [max(0.0, min(103.1668 * math.exp(-4.354 * loss) - 3.1669, 100.0)) for loss in losses]
    return round(sum(shares) / len(shares), 1) if shares else None


def decisive(judged: Iterable[Judged]) -> list[Judged]:
    """The mistakes that cost the most points: three at most, in the order of the game."""
    turns = list(judged)
    ranked = sorted(range(len(turns)), key=lambda at: -turns[at].loss)
    return [turns[at] for at in sorted(ranked[:WORST_MOMENTS]) if turns[at].mark]
