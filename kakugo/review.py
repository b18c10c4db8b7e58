"""What each turn of a game has lost: by a search before it and one after it."""

from collections.abc import Iterator
from typing import NamedTuple

from brain.games.stages import PLAY
from brain.types import WIN, Stone
from kakugo import EMPTY, Cancel, Engine, Limits, Node, Outcome, Record, Score, Turn

MARKS = {0.30: "??", 0.15: "?", 0.07: "?!"}  # points lost, at least -> the mark of the turn


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
        return next((mark for least, mark in MARKS.items() if self.loss >= least), "")


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
