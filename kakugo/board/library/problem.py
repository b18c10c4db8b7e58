"""A problem that is being solved: its position now, and what the turns of a person are worth."""

import time
from dataclasses import dataclass, field, replace
from typing import NamedTuple, Self

from kakugo import Cancel, Engine, Game, Limits, Node, Score, Turn, prove_turn, read_game
from kakugo.review import Judged, final

from .problem_rows import Row

PROBLEM_PROOF_S = 2.0  # for the proof that a turn wins, where its answers are threats
SLACK = 1.5  # of a win's length: the lengths of long wins are bounds, and not the least ones
LOOK = Limits(turn_ms=2000, nodes=100_000)  # for a search, where there is no proof


class Verdict(NamedTuple):
    """What a turn is worth.

    line: the turn and how it goes on against the longest defence; () where it is not right.
    is_slow: whether it wins, but takes much longer than it has to. loss: points that it gives away,
    where a mistake is to be avoided. answer: what refutes it, where that is known.
    """

    line: tuple[Turn, ...] = ()
    is_slow: bool = False
    loss: float | None = None
    answer: Turn | None = None


@dataclass(frozen=True)
class Solving:
    """row: the problem. game: the position now. line: the known turns from here to the end. begin:
    turns before the problem.

    is_solved: whether nothing is left. has_failed: whether a turn was wrong. began: when it was set
    up, by time.monotonic().
    """

    row: Row
    game: Game
    line: tuple[Turn, ...]
    begin: int
    is_solved: bool = False
    has_failed: bool = False
    began: float = field(default_factory=time.monotonic)

    @classmethod
    def of(cls, row: Row, evaluation: str) -> Self:
        """At its beginning. ValueError where it cannot be read, or the weights do not know it."""
        game = read_game(row["line"]).copy(evaluation)
        begin = len(game.turns)
        return cls(row, game, tuple(read_game(row["solution"]).turns[begin:]), begin)

    def knows(self, turn: Turn) -> bool:
        """Whether a legal turn is the one of the line, which then goes on, or has ended."""
        trial = self.game.copy()
        trial.play(turn)
        has_ended = not self._asks_for_win or trial.outcome() is not None
        return self.line[:1] == (trial.last_turn,) and (has_ended or len(self.line) > 1)

    def followed(self, line: tuple[Turn, ...]) -> Self:
        """The problem after a right turn, the first one of this line, and the answer to it."""
        game = self.game.copy()
        game.play(line[0])
        is_solved = not self._asks_for_win or game.outcome() is not None
        if not is_solved:
            game.play(line[1])
            is_solved = game.outcome() is not None  # each answer loses at once
        return replace(self, game=game, line=line[2:], is_solved=is_solved)

    def judge(self, turn: Turn, engine: Engine, cancel: Cancel) -> Verdict:
        """What another turn than that of the solution is worth: by a proof, else by a search."""
        if self.asks_for_foul:
            return Verdict()
        side, after = self.game.side, self.game.copy()
        after.play(turn)
        outcome = after.outcome()
        if outcome is not None:
            return self._verdict(final(outcome, side), (turn,))
        if self._asks_for_win:
            proof = prove_turn(self.game, turn, seconds=PROBLEM_PROOF_S, cancel=cancel)
            if proof is not None:
                return self._won(proof.line(), proof.win_within)
        found = engine.analyse(after, LOOK, cancel=cancel)
        line = (turn, found.turn, *found.line.pv[1:])
        if self.row["task"] == "defence":  # it is proven that others lose, but for their partners
            is_lost = found.score.win_within is not None or turn[0] != self.line[0][0]
            return Verdict(answer=found.turn) if is_lost else Verdict(line)
        return self._verdict(found.score.pov(side), line, found.turn)

    @property
    def asks_for_foul(self) -> bool:
        """Whether the turn is to be a foul."""
        return bool(self.row["task"] == "foul")

    @property
    def _asks_for_win(self) -> bool:
        return self.row["win_within"] is not None

    def _verdict(self, after: Score, line: tuple[Turn, ...], answer: Turn | None = None) -> Verdict:
        """after: what the side that is asked may expect behind the turn."""
        if self._asks_for_win:
            within = after.win_within
            is_won = within is not None and after.value > 0
            return self._won(line, 1 + (within or 0)) if is_won else Verdict(answer=answer)
        before = Score(self.row["value"], self.game.side)
        judged = Judged(Node(), before, after, line[0], None)
        return Verdict(() if judged.mark else line, loss=judged.loss, answer=answer)

    def _won(self, line: tuple[Turn, ...], plies: int) -> Verdict:
        """plies: of the win, the turn included."""
        played = len(self.game.turns) - self.begin
        least = max(self.row["win_within"] - played, len(self.line))
        return Verdict(is_slow=True) if plies > SLACK * least else Verdict(line)
