"""A proven win: the turn that wins, and what wins against every defence, down to the end."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..games.game import Game
from ..games.illegal import IllegalTurn
from ..games.points import TurnForm, read_turn
from ..games.proving import Step, by_fours, line_of, other_answer
from ..types import Turn

if TYPE_CHECKING:
    from ..records.record import Record
    from ..records.tree import Node


class Proof:
    """A position that the side to move wins, with the whole tree of the win.

    >>> from brain import new_game, solve
    >>> game = new_game()
    >>> for point in ("h8", "a1", "i8", "a3", "j8", "a5"):
    ...     game.play(point)
    >>> proof = solve(game).proof
    >>> proof.win_within, proof.line()
    (3, (((6, 7),), ((5, 7),), ((10, 7),)))
    >>> proof.refute("k8").turn  # another defence
    ((5, 7),)
    """

    __slots__ = ("_root", "_step", "_turns")

    def __init__(self, root: Game, turns: tuple[Turn, ...], step: Step) -> None:
        self._root = root  # where the proof begins
        self._turns = turns  # from there to here
        self._step = step

    def __repr__(self) -> str:
        return f"<kakugo.Proof of a win in {self.win_within} by {self.turn}>"

    @property
    def turn(self) -> Turn:
        """The turn that wins."""
        return self._step.turn

    @property
    def win_within(self) -> int:
        """Plies to the end of the game at most, whatever is answered."""
        return self._step.win_within

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns from the beginning of the proof to this position."""
        return self._turns

    def game(self) -> Game:
        """A copy of the position, the winner to move."""
        game = self._root.copy()
        for turn in self._turns:
            game.play(turn)
        return game

    def defences(self) -> tuple[Turn, ...]:
        """The answers to the turn that need an answer of their own, the longest resistance first.

        After every other one the winner goes on as if the opponent had passed. () where the turn
        ends the game.
        """
        answers = self._step.answers
        return tuple(sorted(answers, key=lambda turn: -answers[turn].win_within))

    def refute(self, *defence: TurnForm) -> "Proof":
        """What wins after the turn and any legal answer to it, in any form, as for Game.play.

        Raises IllegalTurn where it cannot be played, or where the turn has ended the game.
        """
        answer = read_turn(*defence)
        game = self.game()
        game.play(self.turn)
        game.play(answer)
        outcome = game.outcome()
        if outcome is not None:  # a foul
            raise IllegalTurn("over")
        step = self._step.answers.get(answer)
        if step is None:
            step = by_fours(game)
        return Proof(self._root, (*self._turns, self.turn, answer), step)

    def other(self) -> Turn | None:
        """An answer for those that defences() leaves out; None where there are none.

        It takes the point where the winner would go on, if it can.
        """
        game = self.game()
        game.play(self.turn)
        return other_answer(game, self._step)

    def line(self) -> tuple[Turn, ...]:
        """The turns to the end of the game against the longest defence."""
        return line_of(self.game(), self._step)

    def walk(self) -> Iterator["Proof"]:
        """This position and those after each defence, each before those that follow it."""
        yield self
        for defence in self.defences():
            yield from self.refute(defence).walk()

    def record(self) -> "Record":
        """The game up to here, and the whole tree as variations: write it as SGF, or otherwise.

        The longest defence is the main line. Answers that are not named are there by one example,
        where there are no others.
        """
        from ..records.record import Record  # a brain that plays needs none

        game = self.game()
        record = Record(game)
        node = record.mainline()[-1] if game.turns else record.root
        self._add(node)
        record.conclude()
        return record

    def _add(self, node: "Node") -> None:
        """Add the win to a node."""
        after = node.play(self.turn)
        if self.win_within > 1:
            example = self.other()
            for answer in self.defences() or (() if example is None else (example,)):
                self.refute(answer)._add(after.play(answer))
