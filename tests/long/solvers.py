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

import contextlib
import itertools
import sys
import time
from collections import Counter
from collections.abc import Iterator
from random import Random

from brain import Engine, Game, Limits, Turn
from brain.analysis.probe import solve_vcf
from tests.helpers.claims import MORE_NODES, TABLE_KIB, WORK, doubt_of, engine_like, picture
from tests.helpers.crowded_positions import cluster, crowded_stones, game_with
from tests.helpers.move_contract import KINDS, crowded
from tests.helpers.positions import game_of, scattered
from tests.helpers.proofs import DRAWN, MOST_FOURS, FalseWinError, Replay, board_of
from tests.helpers.referee import RULES, opening
from tests.long.command import options
from tests.rulebooks.reference import BLACK, EMPTY, OTHER, Board
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
REPORT_S = 20  # seconds between two progress reports
COLUMNS = ("calls", "wins", "gave up", "false win", "longer", "second", "missed")
CLAIMS = ("won", "false", "open", "lost", "false", "open")
Counts = Counter[tuple[str, str]]  # by rule or game, by column
POINTS = (1, 2)


class Run:
    """What has been counted, and what is wrong."""

    def __init__(self, seed: int, most: int) -> None:
        self.rng = Random(seed)
        self.most = most
        self.counts: Counts = Counter()
        self.faults: list[str] = []

    def calls(self) -> int:
        """How often the solver was asked."""
        return sum(self.counts[f"rule {rule}", "calls"] for rule in RULES)

    def note(self, row: str, column: str, fault: str = "") -> None:
        """Count, and keep the words about a fault."""
        self.counts[row, column] += 1
        if fault:
            self.faults.append(fault)
            print(f"\n{row}, {column}: {fault}", flush=True)

    # ---- the VCF solver ----

    def ask(self, game: Game) -> None:
        """Ask the solver about both colours, with much and with little."""
        for side in POINTS:
            settled: set[tuple[Turn, ...]] = set()
            for fours in (self.rng.randint(1, 6), self.rng.randint(1, MOST_FOURS)):
                self.call(game, side, fours, self.rng.choice(BUDGETS), settled)

    def call(
        self, game: Game, side: int, fours: int, budget: int, settled: set[tuple[Turn, ...]]
    ) -> None:
        """One call; settled: lines that have been played already."""
        row = f"rule {game.rule}"
        plies, line, gave_up = solve_vcf(game, side, fours, budget)
        self.note(row, "calls")
        if plies:
            self.note(row, "wins")
            if tuple(line) not in settled:
                settled.add(tuple(line))
                try:
                    if Replay(game, side).plies(plies, line) > plies:
                        self.note(row, "longer")
                except FalseWinError as fault:
                    self.note(row, "false win", f"{fault}\n{picture(game, side)} {line}")
        elif gave_up:
            self.note(row, "gave up")
        elif self.rng.random() < SECOND_SHARE:
            self.second(game, side, fours)

    def second(self, game: Game, side: int, fours: int) -> None:
        """Whether the second solver finds no short win either."""
        row = f"rule {game.rule}"
        most = min(fours, SECOND_FOURS)
        try:
            found = Solver(board_of(game), SECOND_NODES).fours_to_win(DRAWN[side], most)
        except TooHardError:
            return
        self.note(row, "second")
        if found is not None:
            self.note(row, "missed", f"a win by {found} fours\n{picture(game, side)}")

    # ---- searches ----

    def play(self, rule: int) -> None:
        """A game of the engine with itself; the solver is asked in every position."""
        rng = self.rng
        engine = engine_for(rng, "gomoku", rule)
        game = engine.game
        for point in opening(rng, game.width, game.height, rule, rng.randint(1, 8)):
            game.play(point)
        claimed: set[bool] = set()
        while game.outcome() is None and self.calls() < self.most and game.legal_turns():
            self.ask(game)
            result = engine.think(Limits(nodes=NODES))
            win_in = result.lines[0].win_in
            if win_in is not None and (win_in > 0) not in claimed:
                claimed.add(win_in > 0)
                self.try_claim(f"rule {rule}", game, result.turn, win_in)
            game.play(*(result.turn if rng.random() < 0.9 else rng.choice(game.legal_turns())))

    def still(self, rule: int) -> None:
        """A few stones together, on a board with much room: what the search claims of them."""
        size = self.rng.randint(*SIZES), self.rng.randint(*SIZES)
        game = game_with(cluster(self.rng, size), rule, size, self.rng.choice(POINTS))
        if not solve_vcf(game, game.side, MOST_FOURS, WORK)[0]:  # else it is tried elsewhere
            result = engine_like(game).think(Limits(nodes=self.rng.choice((NODES, *MORE_NODES))))
            win_in = result.lines[0].win_in
            if win_in is not None:
                self.try_claim(f"rule {rule}", game, result.turn, win_in)

    def try_claim(self, row: str, game: Game, turn: Turn, win_in: int) -> None:
        """Hold a proven win or loss against every legal turn of the loser."""
        column = "won" if win_in > 0 else "lost"
        self.note(row, column)
        if doubt := doubt_of(game, turn, win_in, self.rng):
            self.note(row, f"{column} {doubt.kind}", doubt.why)

    def variant(self) -> None:
        """A crowded position of a variant: what the search claims of it."""
        kind = self.rng.choice(KINDS)
        game = crowded(*kind, self.rng)
        turns = game.legal_turns()
        if game.outcome() is not None or not 0 < len(turns) <= VARIANTS_TURNS:
            return
        self.note(kind[0], "calls")
        result = engine_like(game).think(Limits(nodes=NODES))
        win_in = result.lines[0].win_in
        if win_in is not None:
            self.try_claim(kind[0], game, result.turn, win_in)


def engine_for(rng: Random, name: str, rule: int) -> Engine:
    """An engine on a board of random size."""
    engine = Engine()
    engine.settings.set("rule", rule)
    engine.settings.set("hash_size", TABLE_KIB)
    engine.settings.game = name
    engine.new_game(rng.randint(*SIZES), rng.randint(*SIZES))
    return engine


def random_games(rng: Random, rule: int) -> Iterator[Game]:
    """Random positions: some as they come, some without fives."""
    board: Board = scattered(rng, rule, *SIZES)
    if any(EMPTY in row for row in board.rows):
        yield game_of(board, rng.choice((BLACK, OTHER[BLACK])))
    for _ in range(CROWDED):
        size = rng.randint(*SIZES), rng.randint(*SIZES)
        stones = crowded_stones(rng, rule, size, rng.uniform(0.1, 0.6), rng.choice((1, 3)))
        if stones is not None:
            yield game_with(stones, rule, size, rng.choice(POINTS))


def table(counts: Counts) -> Iterator[str]:
    """The lines of the result."""
    keys = [*COLUMNS, "won", "won false", "won open", "lost", "lost false", "lost open"]
    yield f"{'':80}{'win claimed':>24}{'loss claimed':>24}"
    yield f"{'':10}" + "".join(f"{head:>{10 if head in COLUMNS else 8}}" for head in head_words())
    for row in sorted({row for row, _ in counts}, key=lambda row: (row[:4] != "rule", row)):
        cells = (f"{counts[row, key]:>{10 if key in COLUMNS else 8}}" for key in keys)
        yield f"{row:10}" + "".join(cells)


def head_words() -> Iterator[str]:
    """What stands over the columns."""
    return itertools.chain(COLUMNS, CLAIMS)


class Total:
    """What all runs have counted."""

    def __init__(self, wanted: int) -> None:
        self.wanted = wanted
        self.counts: Counts = Counter()
        self.calls = self.faults = 0
        self.start = self.reported = time.monotonic()

    def add(self, seed: int) -> bool:
        """Take positions and games of one seed; whether there are enough calls now."""
        run = Run(seed, self.wanted - self.calls)
        for rule in RULES:
            for game in random_games(run.rng, rule):
                run.ask(game)
            run.play(rule)
            for _ in range(STILL):
                run.still(rule)
        for _ in range(VARIANTS):
            run.variant()
        self.counts += run.counts
        self.calls += run.calls()
        self.faults += sum("false" in key or key == "missed" for _, key in run.counts.elements())
        done = self.calls >= self.wanted
        if done or time.monotonic() - self.reported > REPORT_S:
            self.reported = time.monotonic()
            spent = f"{self.reported - self.start:.0f} s"
            print(f"{self.calls} calls, seed {seed}, {spent}, faults {self.faults}", flush=True)
        return done


def main() -> int:
    """Ask, try, print the table; so too when it is interrupted."""
    parser = options(__doc__)
    parser.add_argument("--calls", type=int, default=20_000, help="of the VCF solver")
    parser.add_argument("--seed", type=int, default=1, help="one seed more for each five games")
    asked = parser.parse_args()
    total = Total(asked.calls)
    with contextlib.suppress(KeyboardInterrupt):
        for seed in itertools.count(asked.seed):
            if total.add(seed):
                break
    print("\n".join(table(total.counts)))
    return 1 if total.faults else 0


if __name__ == "__main__":
    sys.exit(main())
