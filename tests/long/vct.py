"""Wins by threats (VCT) in random and played positions: how many, at what cost, and any false one.

python -m tests.long.vct                                  every rule, a few minutes
python -m tests.long.vct --positions 100 --rules 0,4 --budget 3000

Positions with a VCF, or with a five to answer, are left out. Each win that is claimed is checked
against every answer of the defender on the whole board. Exit code 1 for a false one.
"""

import sys
import time
from collections.abc import Iterator
from random import Random
from statistics import median
from typing import NamedTuple

from brain import BLACK, WHITE, Engine, Game, Limits
from brain.analysis import probe
from tests.helpers import positions
from tests.helpers.positions import RULES
from tests.helpers.referee import opening
from tests.long.command import options

SIZE = 15
OPENING_STONES = (3, 8)  # random stones before a played game, from and to
FIRST_STONES = 8  # of a played position that is looked at
LONGEST_GAME = 90  # turns
PLAY_NODES = 1500  # positions that a move of these games takes
TABLE_BYTES = 64 << 20
MOST_FOURS = 60
FOURS_BUDGET = 20_000  # fours that the VCF solver may play


class Tally(NamedTuple):
    """What was seen under one rule in one kind of position."""

    calls: int
    wins: int
    false: int
    spent: int  # calls that ran out of budget
    nodes: int
    of_a_win: float  # nodes, the median
    seconds: float


def random_positions(rng: Random, rule: int) -> Iterator[Game]:
    """Stones of both sides scattered around a spot, for ever."""
    while True:
        board = positions.scattered(rng, rule, SIZE)
        yield positions.game_of(board, rng.choice("XO"))


def played_positions(rng: Random, rule: int) -> Iterator[Game]:
    """The positions of games that the engine plays against itself, for ever."""
    while True:
        engine = Engine()
        engine.settings.set("rule", rule)
        engine.settings.set("max_memory", TABLE_BYTES)
        engine.new_game(SIZE, SIZE)
        for point in opening(rng, SIZE, SIZE, rule, rng.randint(*OPENING_STONES)):
            engine.game.play(point)
        while engine.game.outcome() is None and engine.game.ply < LONGEST_GAME:
            if engine.game.ply >= FIRST_STONES:
                yield engine.game
            engine.game.play(*engine.think(Limits(nodes=PLAY_NODES)).turn)


KINDS = {"random": random_positions, "played": played_positions}


def examine(games: Iterator[Game], number: int, budget: int) -> Tally:
    """Ask the solver about so many positions, and look through the proof of each win."""
    calls = wins = false = spent = nodes = 0
    seconds = 0.0
    of_wins = []
    for game in games:
        foe = BLACK + WHITE - game.side
        if (
            probe.solve_vcf(game, game.side, MOST_FOURS, FOURS_BUDGET)[0]
            or probe.solve_vcf(game, foe, 0, FOURS_BUDGET)[0] == 1
        ):
            continue
        began = time.perf_counter()
        plies, line, exhausted, placed = probe.solve_vct(game, game.side, budget)
        seconds += time.perf_counter() - began
        calls += 1
        nodes += placed
        spent += exhausted
        if plies:
            wins += 1
            of_wins.append(placed)
            unmet = probe.solve_vct(game, game.side, budget, check=True)[3]
            if unmet:
                false += 1
                print(f"rule {game.rule}: {unmet} answers to {line}, {game.side} moves\n{game}")
        if calls == number:
            break
    return Tally(calls, wins, false, spent, nodes, median(of_wins or [0]), seconds)


def main() -> int:
    """Print a line for each kind of position and rule."""
    parser = options(__doc__)
    parser.add_argument("--positions", type=int, default=300, help="of each kind under each rule")
    parser.add_argument("--budget", type=int, default=8000, help="stones that a call may place")
    parser.add_argument("--rules", default=",".join(map(str, RULES)), help="with commas")
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()

    false = 0
    print("kind    rule   calls    wins   false   spent   nodes a win   nodes a call   nodes/s")
    for kind, source in KINDS.items():
        for rule in map(int, wanted.rules.split(",")):
            games = source(Random(1000 * wanted.seed + rule), rule)
            seen = examine(games, wanted.positions, wanted.budget)
            false += seen.false
            print(
                f"{kind:6}{rule:>6}{seen.calls:>8}{seen.wins:>8}{seen.false:>8}{seen.spent:>8}"
                f"{seen.of_a_win:>14.0f}{seen.nodes / seen.calls:>15.0f}"
                f"{seen.nodes / seen.seconds:>10.0f}",
                flush=True,
            )
    return 1 if false else 0


if __name__ == "__main__":
    sys.exit(main())
