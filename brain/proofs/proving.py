"""The whole tree of a win: built from what a solver or a search says of one turn after another."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from ..games.game import Game
from ..types import Turn
from .prover import Prover, is_by_position

FOURS_NODES = 20_000  # to try for a win by fours, and for its zone
CLOCKED_NODES = 2000  # the same where a clock runs: about a ms
MOST_FOURS = 200_000_000  # to try where a proof says that there is one

Find = Callable[[Prover, int], Turn | None]  # a turn that may win the position, in so many plies


class HoleError(RuntimeError):
    """A step of a proof is not found again: a fault of this program."""


class ProofStep(NamedTuple):
    """What is proven of a position that the side to move wins.

    turn: it wins. win_within: plies to the end of the game, at most. others: the same after the
    turn where `answers` does not name what is answered; 0 where it names all, or that is not
    known. answers: those that might have saved the opponent, and what wins then. unnamed: says
    what wins in the game after another answer; None: forcing turns do.
    """

    turn: Turn
    win_within: int
    others: int
    answers: Mapping[Turn, "ProofStep"]
    unnamed: "Callable[[Game], ProofStep] | None" = None

    def after(self, game: Game, answer: Turn, nodes: int = MOST_FOURS) -> "ProofStep":
        """What wins after the turn and an answer, which the game has played.

        nodes: forcing turns to try if the answer is not named; HoleError if nothing is found.
        """
        step = self.answers.get(answer)
        if step is not None:
            return step
        return by_fours(game, nodes) if self.unnamed is None else self.unnamed(game)


def check_by_position(game: Game) -> None:
    """ValueError for a game whose wins cannot be proven; see Game.is_by_position."""
    if not is_by_position(game):
        raise ValueError(f"wins of {game.name} cannot be proven: earlier turns may end the game")


def by_fours(game: Game, nodes: int = MOST_FOURS) -> ProofStep:
    """The proof of a win by forcing turns, which the position must have; else HoleError.

    nodes: forcing turns to try.
    """
    return Tree(Prover(game, nodes), nodes).sure()


def refuted(game: Game, step: ProofStep) -> dict[Turn, ProofStep]:
    """What wins after each answer that a proof does not name, but for those that end the game.

    game: after the turn of the proof. One prover answers for all: what refutes one turn is tried
    first against the next.
    """
    if step.unnamed is not None:
        return _refuted_unnamed(game, step)
    prover = Prover(game, MOST_FOURS)
    tree = Tree(prover, MOST_FOURS)
    steps: dict[Turn, ProofStep] = {}
    for turn in game.legal_turns():
        if turn not in step.answers:
            prover.play(turn)
            if not prover.has_ended:
                steps[turn] = tree.sure()
            prover.undo()
    return steps


def _refuted_unnamed(game: Game, step: ProofStep) -> dict[Turn, ProofStep]:
    steps: dict[Turn, ProofStep] = {}
    for turn in game.legal_turns():
        if turn not in step.answers and not ends(game, turn):
            after = game.copy()
            after.play(turn)
            steps[turn] = step.after(after, turn)
    return steps


def line_of(game: Game, step: ProofStep, nodes: int = MOST_FOURS) -> tuple[Turn, ...]:
    """The turns of a win to the end of the game, against the longest defence.

    nodes: forcing turns to try after each answer that the proof does not name.
    """
    game = game.copy()
    turns: list[Turn] = []
    while True:
        turns.append(step.turn)
        game.play(step.turn)
        if step.win_within == 1:
            return tuple(turns)
        answer = _longest(step)
        if answer is None:
            answer = _other(game, step, nodes)
        turns.append(answer)
        game.play(answer)
        if step.others == 1 and game.outcome() is not None:
            return tuple(turns)
        step = step.after(game, answer, nodes)


def _longest(step: ProofStep) -> Turn | None:
    """The named answer that resists longest; None where others resist longer."""
    answer = max(step.answers, key=lambda turn: step.answers[turn].win_within, default=None)
    return None if answer is None or step.answers[answer].win_within + 1 < step.others else answer


def _other(game: Game, step: ProofStep, nodes: int) -> Turn:
    """An answer that is not named, or where there is none any.

    It takes the point where the winner would go on, if it can.
    """
    turns = game.legal_turns()
    others = [turn for turn in turns if turn not in step.answers]
    if not others:
        return turns[0]
    other = next((turn for turn in others if not ends(game, turn)), None)
    if other is None:
        return others[0]
    game.play(other)
    following = step.after(game, other, nodes).turn
    game.undo()
    return following if following in others and not ends(game, following) else other


def ends(game: Game, turn: Turn) -> bool:
    """Whether a turn ends the game."""
    game.play(turn)
    has_ended = game.outcome() is not None
    game.undo()
    return has_ended


def finished(game: Game, turns: Sequence[Turn], wins: bool) -> tuple[Turn, ...]:
    """A line that is proven to decide the game, with the turns from its last one to the end.

    turns: of the line, from the position of the game on. wins: whether the side to move wins.
    Where a short search does not see the end, and where proofs have no trees, it is as it was.
    """
    if not is_by_position(game):
        return tuple(turns)
    prover = Prover(game, CLOCKED_NODES)
    for turn in turns:
        prover.play(turn)
    if prover.has_ended:
        return tuple(turns)
    tree = Tree(prover, CLOCKED_NODES)
    if wins == (len(turns) % 2 == 0):
        step, kept = tree.won(None), tuple(turns)
    else:
        prover.undo()
        step, kept = tree.by(turns[-1]), tuple(turns[:-1])
    if step is None:
        return tuple(turns)
    try:
        return (*kept, *line_of(prover.game_here(), step, CLOCKED_NODES))
    except HoleError:  # a line that is short must not cost a turn
        return tuple(turns)


class Tree:
    """Proofs of the positions of one prover; each is proven once.

    fours: to try in each of them for a win by forcing turns. find: proposes a winning turn where
    there is none.
    """

    def __init__(self, prover: Prover, fours: int = FOURS_NODES, find: Find | None = None) -> None:
        self._prover = prover
        self._fours = fours
        self._find = find
        self._known: dict[tuple[int, int], ProofStep | None] = {}  # by position and bound
        self.is_cut = False  # whether a position was not looked at: no nodes or time were left

    def won(self, within: int | None) -> ProofStep | None:
        """The proof that the side to move wins the prover's position; None where none is found.

        within: plies that the win may take; None: any number.
        """
        key = self._prover.key, within or 0
        if key not in self._known:
            self._known[key] = None  # a position that comes again is no progress
            self._known[key] = self._proven(within)
        return self._known[key]

    def sure(self) -> ProofStep:
        """The proof of a position that is known to be won; HoleError where none is found."""
        step = self.won(None)
        if step is None:
            raise HoleError(f"a proof has a hole: {self._prover.game_here()!r}")
        return step

    def by(self, turn: Turn, within: int | None = None) -> ProofStep | None:
        """The proof that this turn wins; None where an answer to it may not lose."""
        prover = self._prover
        prover.play(turn)
        try:
            if prover.has_ended:
                return ProofStep(turn, 1, 0, {}) if prover.has_won else None
            named, others = prover.answers(self._fours)
            if not named and not others:
                return None
            longest = others
            answers: dict[Turn, ProofStep] = {}
            for answer in named:
                prover.play(answer)
                try:
                    if prover.has_ended:
                        return None
                    step = self.won(None if within is None else within - 2)
                finally:
                    prover.undo()
                if step is None:
                    return None
                answers[answer] = step
                longest = max(longest, step.win_within + 1)
            if within is not None and longest + 1 > within:
                return None
            return ProofStep(turn, longest + 1, others, answers)
        finally:
            prover.undo()

    def _proven(self, within: int | None) -> ProofStep | None:
        prover = self._prover
        if prover.is_over:
            self.is_cut = True
            return None
        plies, line = prover.by_fours(self._fours)
        if plies and (within is None or plies <= within):
            return self.by(line[0], within)
        turn = None if self._find is None else self._find(prover, within or 0)
        return None if turn is None else self.by(turn, within)
