"""Looks for false wins and false losses: of the VCF solver, and of whole searches.

python -m tests.long.solvers --calls 100000            some minutes
python -m tests.long.solvers --calls 50000 --seed 700  other positions: to go on, or beside it

Random crowded positions and games of the engine with itself, under every rule, on boards from 7x7
to 20x20. The solver is asked for both colours, with few fours and many, with little work and much.
Each win that it claims is played against every legal reply. Of each game's searches, the first that
claims a win, and the first that claims a loss, is held against every legal turn; what cannot be
decided there stands under "open". Where a second solver in plain Python finds a short win that the
first says is not there, it was "missed". Searches of the variants are tried in the same way. Exit
code 1 for what is false or missed.
"""

import sys
from collections import Counter
from contextlib import suppress
from itertools import count
from random import Random

from brain import BLACK, WHITE, Engine, Game, Limits, Turn
from brain.analysis.probe import solve_vcf
from tests.helpers.games.move_contract import KINDS, crowded
from tests.helpers.games.positions import game_of, scattered
from tests.helpers.games.referee import RULES, opening
from tests.helpers.solvers.claims import MORE_NODES, TABLE_KIB, WORK, doubt_of, engine_like, picture
from tests.helpers.solvers.crowded_positions import cluster, crowded_stones, game_with
from tests.helpers.solvers.proofs import DRAWN, MOST_FOURS, FalseWinError, Replay, board_of
from tests.long.command import Progress, options, table
from tests.rulebooks.vcf import Solver, TooHardError

SIZES = (7, 20)
NODES = 300  # of a search in a game
BUDGETS = (5, 50, 500, 5_000, 50_000)  # fours that the solver may try
SECOND_SHARE = 0.03  # of the calls that the second solver is asked, too
SECOND_FOURS = 3
SECOND_NODES = 300
CROWDED = 6  # for each game, under each rule
VARIANTS = 5  # positions of variants for each five games
VARIANTS_TURNS = 60  # positions with more legal turns are left out
STILL = 3  # positions with few stones for each game, for a search
FAULTS = ("false win", "missed", "won false", "lost false")
COLUMNS = (
    *("calls", "wins", "gave up", "false win", "longer", "second", "missed"),
    *("won", "won false", "won open", "lost", "lost false", "lost open"),
)


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
                self.search(kind[0], game, NODES)

    def side(self) -> int:
        return self.rng.choice((BLACK, WHITE))

    def size(self) -> tuple[int, int]:
        return self.rng.randint(*SIZES), self.rng.randint(*SIZES)

    # ---- the VCF solver ----

    def scattered(self, rule: int) -> None:
        """Ask about random positions: one as it comes, some without fives."""
        board = scattered(self.rng, rule, *SIZES)
        if any(board.points()):
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

    def replay(self, row: str, game: Game, side: int, plies: int, line: list[Turn]) -> None:
        """Play a claimed win against every reply."""
        try:
            if Replay(game, side).plies(plies, line) > plies:
                self.note(row, "longer")
        except FalseWinError as fault:
            self.note(row, "false win", f"{fault}\n{picture(game, side)} {line}")

    def second(self, row: str, game: Game, side: int, most: int) -> None:
        """Whether the second solver finds no short win either."""
        with suppress(TooHardError):
            found = Solver(board_of(game), SECOND_NODES).fours_to_win(DRAWN[side], most)
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
            win_within = result.lines[0].win_within
            if win_within is not None and (win_within > 0) not in claimed:
                claimed.add(win_within > 0)
                self.try_claim(f"rule {rule}", game, result.turn, win_within)
            game.play(*(result.turn if rng.random() < 0.9 else rng.choice(game.legal_turns())))

    def search(self, row: str, game: Game, nodes: int) -> None:
        """Try what a search claims of a position."""
        result = engine_like(game).think(Limits(nodes=nodes))
        win_within = result.lines[0].win_within
        if win_within is not None:
            self.try_claim(row, game, result.turn, win_within)

    def try_claim(self, row: str, game: Game, turn: Turn, win_within: int) -> None:
        """Hold a proven win or loss against every legal turn of the loser."""
        column = "won" if win_within > 0 else "lost"
        self.note(row, column)
        if doubt := doubt_of(game, turn, win_within, self.rng):
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
