"""A proven win: the turn that wins, and what wins against every defence, down to the end."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..games.game import Game
from ..points import TurnForm, read_turn, turn_name
from ..proofs.proving import ProofStep, line_of, refuted
from ..types import Turn

if TYPE_CHECKING:
    from ..records.record import Record
    from ..records.tree import Node

MOST_VARIATIONS = 5000  # of a record


class Proof:
    """A position that the side to move wins, with the whole tree of the win.

    Two are equal if they prove the same position by the same tree.

    Examples:
        >>> from kakugo import new_game, solve
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

    def __init__(self, root: Game, turns: tuple[Turn, ...], step: ProofStep) -> None:
        self._root = root  # where the proof begins
        self._turns = turns  # from there to here
        self._step = step

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Proof):
            return NotImplemented
        return (self._root, self._turns, self._step) == (other._root, other._turns, other._step)

    def __hash__(self) -> int:
        return hash((self._root, self._turns, self.turn, self.win_within))

    def __repr__(self) -> str:
        return f"<kakugo.Proof of a win in {self.win_within} by {turn_name(self.turn)}>"

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
        """The answers to the turn that might hold, and what refutes them is proven one by one.

        The longest resistance comes first. All other answers lose by force to what the turn has
        threatened: see others(). () where all do, and where the turn ends the game.
        """
        answers = self._step.answers
        return tuple(sorted(answers, key=lambda turn: -answers[turn].win_within))

    def refute(self, *defence: TurnForm) -> "Proof":
        """What wins after the turn and any legal answer to it, in any form, as for Game.play.

        Raises IllegalTurn where it cannot be played, or where the turn has ended the game, and
        ValueError for an answer that loses at once, as a foul does.
        """
        answer = read_turn(*defence)
        game = self.game()
        game.play(self.turn)
        game.play(answer)
        outcome = game.outcome()
        if outcome is not None:
            raise ValueError(f"this answer loses at once: {outcome.reason}")
        step = self._step.after(game, answer)
        return Proof(self._root, (*self._turns, self.turn, answer), step)

    def others(self) -> tuple[Turn, ...]:
        """Of the answers that defences() leaves out, one for each refutation of some."""
        if self.win_within == 1:
            return ()
        game = self.game()
        game.play(self.turn)
        steps = refuted(game, self._step)
        replies = {step.turn for step in steps.values()}
        examples: dict[Turn, Turn] = {}  # what refutes -> an answer
        for answer, step in steps.items():
            # best is one that takes the point where another is refuted
            if step.turn not in examples or answer in replies:
                examples[step.turn] = answer
        return tuple(sorted(examples.values(), key=lambda turn: -steps[turn].win_within))

    def line(self) -> tuple[Turn, ...]:
        """The turns to the end of the game against the longest defence."""
        return line_of(self.game(), self._step)

    def walk(self) -> Iterator["Proof"]:
        """This position and those after the defences, or where there are none after others()."""
        yield self
        for answer in self.defences() or self.others():
            yield from self.refute(*answer).walk()

    def record(self) -> "Record":
        """The game up to here, and the whole tree as variations: write it as SGF, or otherwise.

        The longest defence is the main line. Where there are no defences(), others() are there.
        A proof may have millions of variations: after some thousands only the longest defences go
        on.
        """
        from ..records.record import Record  # a brain that plays needs none

        game = self.game()
        record = Record(game)
        node = record.mainline()[-1] if game.turns else record.root
        self._add(node, [MOST_VARIATIONS])
        record.conclude()
        return record

    def _add(self, node: "Node", left: list[int]) -> None:
        """Add the win to a node; left: variations that may still begin."""
        after = node.play(self.turn)
        answers = self.defences() or self.others()
        for answer in answers if left[0] > 0 else answers[:1]:
            left[0] -= 1
            self.refute(*answer)._add(after.play(answer), left)
