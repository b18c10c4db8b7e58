"""Every turn that wins a position, proven; and whether there is exactly one, for problems."""

import time
from dataclasses import dataclass
from math import inf

from ..arguments import instance, number, shown, whole
from ..core import Cancel, check_goes_on
from ..games.game import Game
from ..proofs.prover import Prover, knows_answers
from ..proofs.proving import FOURS_NODES, ProofStep, Tree, check_by_position
from ..types import Turn
from .proof import Proof
from .solving import MOST_NODES, SHORT_NODES, SOLVE_SECONDS, TURN_NODES, VCF, VCT, seen_by

WIN_KINDS = (VCF, VCT)


@dataclass(frozen=True, slots=True)
class WinningTurns:
    """The turns of a position that are proven to win, and those of which it is not known.

    It is true where there is a proof.

    Attributes:
        proofs: One for each turn that wins, the shortest win first.
        undecided: Turns that were neither proven to win, nor proven not to.
        nodes: How many turns were tried.
        ms: How long it took.
    """

    proofs: tuple[Proof, ...]
    undecided: tuple[Turn, ...]
    nodes: int
    ms: int

    def __bool__(self) -> bool:
        return bool(self.proofs)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns that win, the shortest win first."""
        return tuple(proof.turn for proof in self.proofs)

    @property
    def is_unique(self) -> bool | None:
        """Whether exactly one turn wins; None where that is not known, since some are undecided."""
        if self.undecided and len(self.proofs) < 2:
            return None
        return len(self.proofs) == 1


def winning_turns(
    game: Game,
    by: str | None = None,
    *,
    within: int | None = None,
    side: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    cancel: Cancel | None = None,
) -> WinningTurns:
    """Look for every turn of a position that wins, and prove each.

    That a turn does not win can be proven in two cases: it does not begin a win by fours ("vcf", in
    gomoku without bans), or it does not win within a few plies (`within`, in games that know the
    answers to a threat). Else what is not proven to win is undecided.

    In an opening, it is about the position as if the opening were over. Raises ValueError where the
    game is over, for what is no such kind, side or limit, and in Murray's game, where turns that
    came before may end it in a draw.

    Args:
        by: "vcf", wins by fours from the first turn on; "vct" or None, by threes and fours.
        within: Plies; only wins in so many at most.
        side: Who shall win, as if to move; None: the side to move.
        seconds: A limit, wall clock; without any limit, 10 seconds.
        nodes: A limit, turns tried.
        cancel: A token that ends it early.
    """
    began = time.monotonic()
    check_goes_on(game)
    if by is not None and by not in WIN_KINDS:
        raise ValueError(f"by must be one of {', '.join(WIN_KINDS)}, not {shown(by)}")
    check_by_position(game.without_opening())
    if within is not None:
        within = whole("within", within, 1)
    if seconds is None and nodes is None:
        seconds = SOLVE_SECONDS
    seconds = inf if seconds is None else number("seconds", seconds, 0)
    most = MOST_NODES if nodes is None else min(whole("nodes", nodes, 1), MOST_NODES)
    cancel = Cancel() if cancel is None else instance("a Cancel", cancel, Cancel)
    plain = seen_by(game, side)
    check_goes_on(plain)
    prover = Prover(plain, most, None if seconds == inf else seconds - (time.monotonic() - began))
    steps: list[ProofStep] = []
    undecided: list[Turn] = []
    with cancel.cancels(prover):
        judge = _Judge(prover, by == VCF, within, knows_answers(plain))
        for turn in plain.legal_turns():
            step, is_sure = judge.judge(turn)
            if step is not None:
                steps.append(step)
            elif not is_sure:
                undecided.append(turn)
    steps.sort(key=lambda step: step.win_within)
    proofs = tuple(Proof(plain, (), step) for step in steps)
    ms = int(1000 * (time.monotonic() - began))
    return WinningTurns(proofs, tuple(undecided), most - prover.left, ms)


class _Judge:
    """Judges the turns of one position."""

    def __init__(
        self, prover: Prover, only_fours: bool, within: int | None, knows_answers: bool
    ) -> None:
        self._prover = prover
        self._only_fours = only_fours
        self._within = within
        self._can_exclude = knows_answers
        self._fours = Tree(prover, MOST_NODES)
        self._threats = Tree(prover, FOURS_NODES, _by_threats)
        self._short = Tree(prover, FOURS_NODES, _by_trial)

    def judge(self, turn: Turn) -> tuple[ProofStep | None, bool]:
        """The proof that a turn wins; None, and whether it is proven that it does not."""
        if self._prover.is_over:
            return None, False
        if self._only_fours:
            return self._by_fours(turn)
        if self._within is None:
            return self._threats.by(turn), False
        if self._can_exclude:
            lost, is_whole = self._lost(turn, self._within)
            if not lost:
                return None, is_whole
        step = self._threats.by(turn, self._within) or self._short.by(turn, self._within)
        return step, False

    def _by_fours(self, turn: Turn) -> tuple[ProofStep | None, bool]:
        prover = self._prover
        if prover.has_solvers and not self._is_four(turn):
            return None, True
        step = self._fours.by(turn, self._within)
        is_cut = self._fours.is_cut or prover.is_cut or not prover.has_solvers
        return step, not is_cut

    def _is_four(self, turn: Turn) -> bool:
        """Whether a turn wins at once, or must be answered at once."""
        prover = self._prover
        prover.play(turn)
        try:
            return prover.has_won or (not prover.has_ended and prover.must_answer_five)
        finally:
            prover.undo()

    def _lost(self, turn: Turn, within: int) -> tuple[bool, bool]:
        """Whether the opponent loses within so many plies, this turn included; is that sure?"""
        prover = self._prover
        prover.play(turn)
        try:
            if prover.has_ended:
                return prover.has_won, True
            return prover.lost_within(within - 1, SHORT_NODES)
        finally:
            prover.undo()


def _by_threats(prover: Prover, _: int) -> Turn | None:
    known = prover.threat()  # of the last win by threats, which may have gone this way
    return known or next(iter(prover.by_threats(TURN_NODES)[1]), None)


def _by_trial(prover: Prover, most: int) -> Turn | None:
    return prover.within(most, MOST_NODES)[0]
