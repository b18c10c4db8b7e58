"""Looks for false wins, false losses and missed wins: of the solvers, and of whole searches.

python -m tests.long.solvers --calls 100000            some minutes
python -m tests.long.solvers --calls 50000 --seed 700  other positions: to go on, or beside it

Random crowded positions and games of the engine with itself, under every rule, on boards from 7x7
to 20x20. The solver of fours (VCF) is asked for both colours, with few fours and many, with little
work and much. Each win that it claims is played against every legal reply. Where it claims none,
the solver of threats (VCT) is asked, and every answer is looked for in its proof. Of each game's
searches, the first that claims a win, and the first that claims a loss, is held against every legal
turn; what cannot be decided there stands under "open". Where a second solver in plain Python finds
a win that the first says is not there, it was "missed". Searches of the variants are tried in the
same way; a win that is found there by trying every turn must be claimed or kept by a search.
Exit code 1 for what is false or missed.
"""

import sys
from collections import Counter
from contextlib import suppress
from itertools import count
from random import Random

from brain import BLACK, WHITE, Engine, Game, Limits, Turn
from brain.analysis.probe import solve_vcf, solve_vct
from tests.helpers.claims import MORE_NODES, TABLE_KIB, WORK, doubt_of, engine_like, picture
from tests.helpers.crowded_positions import cluster, crowded_stones, game_with
from tests.helpers.move_contract import KINDS, crowded
from tests.helpers.positions import after, game_of, scattered, wins
from tests.helpers.proofs import DRAWN, MOST_FOURS, FalseWinError, Replay, board_of
from tests.helpers.referee import RULES, opening
from tests.long.command import Progress, options, table
from tests.rulebooks.reference import EMPTY
from tests.rulebooks.vcf import Solver, TooHardError

SIZES = (7, 20)
NODES = 300  # of a search in a game
BUDGETS = (5, 50, 500, 5_000, 50_000)  # fours that the solver may try
SECOND_SHARE = 0.03  # of the calls that the second solver is asked, too
SECOND_FOURS = 8
SECOND_NODES = (300, 300, 4_000)
THREATS_BUDGET = 8_000  # stones that the solver of threats may place
CROWDED = 6  # for each game, under each rule
VARIANTS = 15  # positions of variants for each five games
VARIANTS_TURNS = 60  # positions with more legal turns are left out
WON_IN = 3  # own turns of the wins that are looked for there
WON_NODES = 20_000  # of the search that has to claim them
STILL = 3  # positions with few stones for each game, for a search
FAULTS = ("false win", "false VCT", "missed", "won false", "lost false")
COLUMNS = (
    *("calls", "wins", "gave up", "false win", "longer", "second", "missed"),
    *("VCT calls", "VCT", "spent", "false VCT"),
    *("won", "won false", "won open", "lost", "lost false", "lost open"),
)


def is_won(game: Game, turns: int) -> bool:
    """Whether the side to move wins with at most so many own turns; everything is tried."""
    legal = game.legal_turns()
    return any(wins(game, turn) for turn in legal) or (
        turns > 1 and any(is_won_by(game, turn, turns - 1) for turn in legal)
    )


def is_won_by(game: Game, turn: Turn, turns: int) -> bool:
    """Whether this turn wins with at most so many more."""
    own = game.side
    with after(game, turn) as outcome:
        if outcome is not None:
            return False
        for answer in game.legal_turns():
            with after(game, answer) as ended:
                if ended.winner != own if ended is not None else not is_won(game, turns):
                    return False
        return True


class Run:
    """What has been counted."""

    def __init__(self, most: int) -> None:
        self.rng = Random()
        self.most = most
        self.calls = 0  # of the VCF solver
        self.counts: Counter[tuple[str, str]] = Counter()  # by rule or game, by column

    @property
    def faults(self) -> int:
        """How much is false or missed."""
        return sum(n for (_, column), n in self.counts.items() if column in FAULTS)

    def note(self, row: str, column: str, fault: str = "") -> None:
        """Count, and print the words about a fault."""
        self.counts[row, column] += 1
        if fault:
            print(f"\n{row}, {column}: {fault}", flush=True)

    def all_kinds(self, seed: int) -> None:
        """Positions and games of one seed."""
        self.rng = rng = Random(seed)
        for rule in RULES:
            self.scattered(rule)
            self.play(rule)
            for _ in range(STILL):
                size = self.size()
                game = game_with(cluster(rng, size), rule, size, self.side())
                if not solve_vcf(game, game.side, MOST_FOURS, WORK)[0]:  # else tried elsewhere
                    self.search(f"rule {rule}", game, rng.choice((NODES, *MORE_NODES)))
        for _ in range(VARIANTS):
            kind = rng.choice(KINDS)
            game = crowded(*kind, rng)
            if game.outcome() is None and 0 < len(game.legal_turns()) <= VARIANTS_TURNS:
                self.note(kind[0], "calls")
                is_sure = is_won(game, WON_IN)
                turn, is_claimed = self.search(kind[0], game, WON_NODES if is_sure else NODES)
                if is_sure and not is_claimed and not is_won_by(game, turn, WON_IN - 1):
                    self.note(kind[0], "missed", f"{turn}\n{picture(game, game.side)}")

    def side(self) -> int:
        """Any."""
        return self.rng.choice((BLACK, WHITE))

    def size(self) -> tuple[int, int]:
        """Of a board."""
        return self.rng.randint(*SIZES), self.rng.randint(*SIZES)

    # ---- the solvers ----

    def scattered(self, rule: int) -> None:
        """Ask about random positions: one as it comes, some without fives."""
        board = scattered(self.rng, rule, *SIZES)
        if any(EMPTY in row for row in board.rows):
            self.ask(game_of(board, DRAWN[self.side()]))
        for _ in range(CROWDED):
            size, share = self.size(), self.rng.uniform(0.1, 0.6)
            stones = crowded_stones(self.rng, rule, size, share, self.rng.choice((1, 3)))
            if stones is not None:
                self.ask(game_with(stones, rule, size, self.side()))

    def ask(self, game: Game) -> None:
        """Ask the solver about both colours, with much and with little."""
        row = f"rule {game.rule}"
        for side in (BLACK, WHITE):
            replayed: set[tuple[Turn, ...]] = set()
            for fours in (self.rng.randint(1, 6), self.rng.randint(1, MOST_FOURS)):
                plies, line, gave_up = solve_vcf(game, side, fours, self.rng.choice(BUDGETS))
                self.calls += 1
                self.note(row, "calls")
                if plies:
                    self.note(row, "wins")
                    if tuple(line) not in replayed:
                        replayed.add(tuple(line))
                        self.replay(row, game, side, plies, line)
                elif gave_up:
                    self.note(row, "gave up")
                elif self.rng.random() < SECOND_SHARE:
                    self.second(row, game, side, min(fours, SECOND_FOURS))
        self.threats(row, game)

    def threats(self, row: str, game: Game) -> None:
        """Ask the solver of threats, unless there is a VCF, or a five to answer."""
        side, rival = game.side, BLACK + WHITE - game.side
        if solve_vcf(game, side, MOST_FOURS, WORK)[0] or solve_vcf(game, rival, 0, WORK)[0] == 1:
            return
        plies, line, spent, _ = solve_vct(game, side, THREATS_BUDGET)
        self.note(row, "VCT calls")
        if plies:
            self.note(row, "VCT")
            if unmet := solve_vct(game, side, THREATS_BUDGET, check=True)[3]:
                self.note(row, "false VCT", f"{unmet} answers to {line}\n{picture(game, side)}")
        elif spent:
            self.note(row, "spent")

    def replay(self, row: str, game: Game, side: int, plies: int, line: list[Turn]) -> None:
        """Play a claimed win against every reply."""
        try:
            if Replay(game, side).plies(plies, line) > plies:
                self.note(row, "longer")
        except FalseWinError as fault:
            self.note(row, "false win", f"{fault}\n{picture(game, side)} {line}")

    def second(self, row: str, game: Game, side: int, most: int) -> None:
        """Whether the second solver finds no win either."""
        with suppress(TooHardError):
            nodes = self.rng.choice(SECOND_NODES)
            found = Solver(board_of(game), nodes).fours_to_win(DRAWN[side], most)
            self.note(row, "second")
            if found is not None:
                self.note(row, "missed", f"a win by {found} fours\n{picture(game, side)}")

    # ---- searches ----

    def play(self, rule: int) -> None:
        """A game of the engine with itself; the solver is asked in every position."""
        rng = self.rng
        engine = Engine()
        engine.settings.set("rule", rule)
        engine.settings.set("hash_size", TABLE_KIB)
        engine.new_game(*self.size())
        game = engine.game
        for point in opening(rng, game.width, game.height, rule, rng.randint(1, 8)):
            game.play(point)
        claimed: set[bool] = set()
        while game.outcome() is None and self.calls < self.most and game.legal_turns():
            self.ask(game)
            result = engine.think(Limits(nodes=NODES))
            win_in = result.lines[0].win_in
            if win_in is not None and (win_in > 0) not in claimed:
                claimed.add(win_in > 0)
                self.try_claim(f"rule {rule}", game, result.turn, win_in)
            game.play(*(result.turn if rng.random() < 0.9 else rng.choice(game.legal_turns())))

    def search(self, row: str, game: Game, nodes: int) -> tuple[Turn, bool]:
        """Try what a search claims of a position; its turn, and whether it claims a win."""
        result = engine_like(game).think(Limits(nodes=nodes), best=1)
        win_in = result.lines[0].win_in
        if win_in is not None:
            self.try_claim(row, game, result.turn, win_in)
        return result.turn, win_in is not None and win_in > 0

    def try_claim(self, row: str, game: Game, turn: Turn, win_in: int) -> None:
        """Hold a proven win or loss against every legal turn of the loser."""
        column = "won" if win_in > 0 else "lost"
        self.note(row, column)
        if doubt := doubt_of(game, turn, win_in, self.rng):
            self.note(row, f"{column} {doubt.kind}", doubt.why)


def main() -> int:
    """Ask, try, print the table; so too when it is interrupted."""
    asked = options(
        __doc__,
        calls=(20_000, "of the VCF solver"),
        seed=(1, "the first one; each is for five games"),
    )
    run, progress = Run(asked.calls), Progress()
    with suppress(KeyboardInterrupt):
        for seed in count(asked.seed):
            run.all_kinds(seed)
            progress(f"{run.calls} calls, seed {seed}, {run.faults} faults")
            if run.calls >= asked.calls:
                break
    rows = sorted({row for row, _ in run.counts}, key=lambda row: (row[:4] != "rule", row))
    table(
        "  ".join(["game", *COLUMNS]),
        ((row, *(run.counts[row, column] for column in COLUMNS)) for row in rows),
    )
    return int(run.faults > 0)


if __name__ == "__main__":
    sys.exit(main())
