"""Wins that are proven to the end: by fours (VCF), by threats (VCT), or by a search."""

import time
from dataclasses import dataclass, field
from math import inf
from typing import TYPE_CHECKING

from ..arguments import instance, number, shown, whole
from ..core import Cancel, Core, check_goes_on
from ..games.game import Game
from ..games.stages import PLAY
from ..points import TurnForm
from ..proofs.prover import Prover, is_by_position, knows_answers
from ..proofs.proving import FOURS_NODES, ProofStep, Tree, check_by_position
from ..report import Limits
from ..settings import Settings
from ..types import BLACK, WHITE, Turn
from .proof import Proof

if TYPE_CHECKING:
    from ..database.database import Database

SOLVE_SECONDS = 10.0  # for a solution, where no other limit is given
MOST_NODES = 1 << 62
SHORT_NODES = 200_000  # turns to try for a win that is shorter than the one found
TURN_NODES = 20_000  # to try for a win by threats, behind a turn that is to be proven
SEARCH_SHARE = 0.9  # of the time left, for a search: it ends where it proves a win

VCF, VCT, SEARCH = "vcf", "vct", "search"
SOLVERS = (VCF, VCT, SEARCH)  # in this order, unless one is chosen
SOLVED = "solved"  # before them, in a file of solved positions


@dataclass(frozen=True, slots=True)
class Solution:
    """What was found of a position, and what was ruled out.

    A solution is true where there is a proof. Two are equal if everything but ms is.

    Attributes:
        proof: The proof of the win; None where none was found.
        by: "vcf", "vct", "search" or "solved": what has found it; "" for nothing.
        shortest_in: Plies; no win is shorter, whatever is played.
        has_none: Whether there is no win of the kind that was asked for: only where that is a win
            by fours, and the limits allowed to look at all of them.
        nodes: How many turns were tried.
        ms: How long it took.
    """

    proof: Proof | None
    by: str
    shortest_in: int
    has_none: bool
    nodes: int
    ms: int = field(compare=False)

    def __bool__(self) -> bool:
        return self.proof is not None

    @property
    def win_within(self) -> int | None:
        """Plies to the end, against the longest defence; None: no win was found."""
        return None if self.proof is None else self.proof.win_within

    @property
    def is_shortest(self) -> bool:
        """Whether it is proven that no win is shorter."""
        return self.proof is not None and self.proof.win_within <= self.shortest_in

    @property
    def line(self) -> tuple[Turn, ...]:
        """The turns to the end of the game against the longest defence; () where none was found."""
        return () if self.proof is None else self.proof.line()


def solve(
    game: Game,
    by: str | None = None,
    *,
    side: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    cancel: Cancel | None = None,
    engine: Core | None = None,
    database: "Database | None" = None,
) -> Solution:
    """Look for a win that can be proven to the end, with its whole tree.

    In an opening, it is about the position as if the opening were over. Raises ValueError where the
    game is over, for what is no such way, side or limit, and in Murray's game, where turns that
    came before may end it in a draw.

    Args:
        by: "vcf", a win by fours (in games other than gomoku: by turns that each threaten to win at
            once); "vct", a win by threes and fours (gomoku only); "search"; None: the first of
            these that finds one.
        side: Who shall win, as if to move; None: the side to move.
        seconds: A limit, wall clock; without any limit, 10 seconds.
        nodes: A limit, turns tried.
        cancel: A token that ends it early.
        engine: Searches with its settings and its table; None: one of its own.
        database: A file of solved positions, such as Database(":solved:"), which is asked first
            where `by` is None; any other database is not asked. Such a file knows only how long
            its wins are at most, so the line of its proof need not be the longest.
    """
    began = time.monotonic()
    check_goes_on(game)
    if by is not None and by not in SOLVERS:
        raise ValueError(f"by must be one of {', '.join(SOLVERS)}, not {shown(by)}")
    check_by_position(game.without_opening())
    if seconds is None and nodes is None:
        seconds = SOLVE_SECONDS
    seconds = inf if seconds is None else number("seconds", seconds, 0)
    most = MOST_NODES if nodes is None else min(whole("nodes", nodes, 1), MOST_NODES)
    cancel = Cancel() if cancel is None else instance("a Cancel", cancel, Cancel)
    if engine is not None:
        instance("an Engine", engine, Core)
    plain = seen_by(game, side)
    check_goes_on(plain)
    if database is not None:
        from ..database.database import Database
        from .solved_steps import solved_step  # a brain that plays needs none

        instance("a Database", database, Database)
        step = solved_step(database, plain) if by is None else None
        if step is not None:
            ms = int(1000 * (time.monotonic() - began))
            return Solution(Proof(plain, (), step), SOLVED, 0, False, 0, ms)
    prover = Prover(plain, most, None if seconds == inf else seconds - (time.monotonic() - began))
    if by == VCT and not prover.has_solvers:
        raise ValueError(f"{VCT} is for gomoku without bans only, not for {game.name}")
    with cancel.cancels(prover):
        solver = _Solver(plain, prover, began + seconds, cancel, engine)
        step, found, has_none = solver.solve(SOLVERS if by is None else (by,))
        shortest_in = 0
        if step is not None:
            step, shortest_in = solver.shorter(step)
    proof = None if step is None else Proof(plain, (), step)
    ms = int(1000 * (time.monotonic() - began))
    return Solution(proof, found, shortest_in, has_none, most - prover.left, ms)


def seen_by(game: Game, side: int | None) -> Game:
    """A copy of a position, its opening over, as if this side were to move."""
    plain = game.without_opening()
    if side is not None and whole("a side", side, BLACK, WHITE) != plain.side:
        plain.setup(plain.stones(), side, **plain.state)
    return plain


def prove_turn(
    game: Game,
    turn: TurnForm,
    *,
    seconds: float = SOLVE_SECONDS,
    nodes: int | None = None,
    cancel: Cancel | None = None,
) -> Proof | None:
    """The proof that a turn wins, by fours and threats only; None where none is found.

    A win by it may be longer than by another turn. Raises IllegalTurn for a turn that cannot be
    played, and ValueError for what is no such limit.

    Args:
        game: The position before the turn, which stays as it is.
        turn: The turn, in any form that Game.play knows.
        seconds: A limit, wall clock.
        nodes: A limit, turns tried; None: any number.
        cancel: A token that ends it early.
    """
    seconds, played = number("seconds", seconds, 0), instance("a game", game, Game).copy()
    most = MOST_NODES if nodes is None else min(whole("nodes", nodes, 1), MOST_NODES)
    cancel = Cancel() if cancel is None else instance("a Cancel", cancel, Cancel)
    played.play(turn)
    begin = played.last_turn
    assert begin is not None
    if game.stage != PLAY or not is_by_position(game):
        return None
    prover = Prover(game, most, seconds)

    def find(prover: Prover, _: int) -> Turn | None:
        known = prover.threat()  # of the last win by threats, which may have gone this way
        return known or next(iter(prover.by_threats(TURN_NODES)[1]), None)

    with cancel.cancels(prover):
        step = Tree(prover, FOURS_NODES, find).by(begin)
    return None if step is None else Proof(game.copy(), (), step)


@dataclass
class _Solver:
    """One question."""

    game: Game
    prover: Prover
    until: float  # time.monotonic()
    cancel: Cancel
    engine: Core | None

    def solve(self, ways: tuple[str, ...]) -> tuple[ProofStep | None, str, bool]:
        """The proof, by what, and whether it is known that there is none."""
        has_none = False
        found = {VCF: self._vcf, VCT: self._vct, SEARCH: self._search}
        for way in ways:
            step, is_sure = found[way]()
            if step is not None:
                return step, way, False
            has_none = is_sure and ways == (VCF,)
        return None, "", has_none

    def shorter(self, step: ProofStep) -> tuple[ProofStep, int]:
        """The shortest proof that a short search finds, and the plies that no win can undercut."""
        if not knows_answers(self.game):
            return step, 1
        for plies in range(1, step.win_within, 2):
            turn, is_whole = self.prover.within(plies, SHORT_NODES)
            if turn is not None:
                tree = Tree(
                    self.prover,
                    FOURS_NODES,
                    lambda prover, most: prover.within(most, MOST_NODES)[0],
                )
                return tree.by(turn, plies) or step, plies
            if not is_whole:
                return step, plies
        return step, step.win_within

    def _vcf(self) -> tuple[ProofStep | None, bool]:
        tree = Tree(self.prover, MOST_NODES)
        step = tree.won(None)
        is_cut = tree.is_cut or self.prover.is_cut or not self.prover.has_solvers
        return step, step is None and not is_cut

    def _vct(self) -> tuple[ProofStep | None, bool]:
        plies, line = self.prover.by_threats(MOST_NODES)
        if not plies:
            return None, False
        tree = Tree(self.prover, FOURS_NODES, lambda prover, _: prover.threat())
        return tree.by(line[0]), False

    def _search(self) -> tuple[ProofStep | None, bool]:
        engine = self.engine or Core(Settings(), self.game)

        def find(prover: Prover, _: int) -> Turn | None:
            left = self.until - time.monotonic()
            if prover.is_over or left <= 0:
                return None
            turn_ms = None if left == inf else int(1000 * left * SEARCH_SHARE)
            limits = Limits(turn_ms, nodes=min(prover.left, MOST_NODES), mate=1000)
            result = engine.search(prover.game_here(), limits, cancel=self.cancel)
            prover.spend(result.nodes)
            win_within = result.score.win_within
            return result.turn if win_within is not None and win_within > 0 else None

        return Tree(self.prover, FOURS_NODES, find).won(None), False
